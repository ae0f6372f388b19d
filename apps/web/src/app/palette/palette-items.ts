import type { Found } from '@diwan/contract/search/calls';
import { t } from '../../lib/translate.ts';
import { foldShown } from '@diwan/domain/search-key';
import { rightsOn } from '../../lib/permissions.ts';
import { hasRoute } from '../routes.ts';
import { menuWords } from '../menu-words.ts';
import { visibleMenu } from '../visible-menu.ts';

/** Something that the palette leads to. */
export interface PaletteItem {
  readonly key: string;
  readonly group: 'pages' | 'actions' | 'records';
  readonly label: string;
  /** What kind of record it is. */
  readonly hint?: string;
  /** What tells it apart from others of its name, in a second line. */
  readonly phone?: string | null;
  readonly facts?: readonly string[];
  readonly href: string;
}

/** How the first part of a menu entry's path reads: `/cities/show-all` -> `cities`. */
const getRoute = (to: string) => (to.split('?')[0] ?? '').replace(/^\//, '').replace(/\/show-all$/, '');

/** The screens that the admin may open, and the forms that they may fill in. */
export function knownItems(can: (permission: string | null) => boolean): PaletteItem[] {
  const entries = visibleMenu(can, menuWords).flatMap((group) => group.entries);
  const pages = entries.map((entry) => ({ key: entry.to, group: 'pages' as const, label: menuWords(entry), href: entry.to }));
  const actions = entries.flatMap((entry) => {
    const route = getRoute(entry.to);
    const href = [`/${route}/add`, `/${route}/form`].find(hasRoute);
    if (href === undefined || entry.to.includes('?') || !rightsOn(route).add) return [];
    return [{ key: href, group: 'actions' as const, label: t('lists.palette.add', { name: menuWords(entry) }), href }];
  });
  return [...pages, ...actions];
}

/** The items whose words hold everything that was typed, however it is spelled. */
export function matching(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = foldShown(typed).split(' ');
  return items.filter((item) => {
    const text = foldShown(item.label);
    return words.every((word) => text.includes(word));
  });
}

/** Records that the server found, as items: each leads to its page, or to its list where it has none. */
export function recordItems(found: readonly Found[], getKind: (route: string) => string): PaletteItem[] {
  return found.flatMap(({ table, route, id, name, phone, country, status, has_page }) => {
    const lists = [`/${route}/show-all`, `/${route}`].filter(hasRoute).map((path) => `${path}?id=${id}`);
    const [href] = has_page && hasRoute(`/${route}/show/${id}`) ? [`/${route}/show/${id}`] : lists;
    if (href === undefined) return [];
    const facts = [country, status].filter((fact) => fact !== null);
    return [{ key: `${table} ${id}`, group: 'records' as const, label: name, hint: getKind(route), phone, facts, href }];
  });
}
