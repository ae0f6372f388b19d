import { MENU, type MenuEntry } from '@diwan/contract/permissions/menu';
import { foldShown } from '@diwan/domain/search-key';

export interface VisibleGroup {
  key: string;
  entries: readonly MenuEntry[];
}

/** The part of the menu that the admin may open, narrowed by what was typed over it. */
export function visibleMenu(can: (permission: string | null) => boolean, words: (entry: MenuEntry) => string, typed = ''): VisibleGroup[] {
  const wanted = foldShown(typed);
  return MENU.map((group) => ({
    key: group.key,
    entries: group.entries.filter((entry) => can(entry.can) && can(entry.also ?? null) && foldShown(words(entry)).includes(wanted)),
  })).filter((group) => group.entries.length > 0);
}

/** The entry that an address belongs to: the longest that fits, one with a query only where the address has it. */
export function getEntry(path: string, query: URLSearchParams): MenuEntry | undefined {
  const [, first = ''] = path.split('/');
  const fits = MENU.flatMap((group) => group.entries).filter((entry) => {
    const [entryPath = '', entryQuery] = entry.to.split('?');
    if (entryQuery)
      return (
        path === entryPath && [...new URLSearchParams(entryQuery)].every(([name, value]) => name === 'sort' || query.get(name) === value)
      );
    return path === entryPath || (first !== '' && [`/${first}`, `/${first}/show-all`, `/${first}/general`].includes(entryPath));
  });
  const longest = fits.toSorted((a, b) => b.to.length - a.to.length)[0];
  // A list that the menu narrows (contact messages by their type) has pages below it all the same.
  return (
    longest ??
    (first === '' ? undefined : MENU.flatMap((group) => group.entries).find((entry) => entry.to.startsWith(`/${first}/show-all?`)))
  );
}
