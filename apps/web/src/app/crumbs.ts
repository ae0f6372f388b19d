import { t } from '../lib/translate.ts';
import type { Crumb } from '../ui/breadcrumbs.tsx';
import { menuWords } from './menu-words.ts';
import { getEntry } from './visible-menu.ts';

/** The way to an address: home, the menu's entry, and what is done there, unless the page named itself. */
export function getCrumbs(path: string, query: URLSearchParams, given: string | null): Crumb[] {
  const home = { label: t('menu.entries.home'), href: '/' };
  if (path === '/') return [{ label: given ?? home.label }];
  if (path === '/permission-required') return [home, { label: t('pages.permission_required.title') }];
  const entry = getEntry(path, query);
  if (!entry) return [home, { label: given ?? t('pages.not_found.title') }];
  const [, , action, id] = path.split('/');
  const list = { label: menuWords(entry), href: entry.to };
  if (action === 'add' || (action === 'form' && !id)) return [home, list, { label: given ?? t('common.add') }];
  if (action === 'edit' || action === 'form') return [home, list, { label: given ?? t('common.edit') }];
  if (action === 'show' && id) return [home, list, { label: given ?? id }];
  return [home, { label: given ?? list.label }];
}
