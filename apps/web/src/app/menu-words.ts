import { t } from '../lib/translate.ts';
import type { MenuEntry, MenuGroup } from '@diwan/contract/permissions/menu';
import type { VisibleGroup } from './visible-menu.ts';

/** The words of a menu's group or entry; a test proves that the catalogues have all of them. */
export function menuWords(item: MenuEntry | MenuGroup | VisibleGroup): string {
  const key = 'entries' in item ? `menu.groups.${item.key}` : `menu.entries.${item.key}`;
  return t(key as 'menu.entries.home');
}
