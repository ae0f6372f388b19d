import { usePathname, useQueryText } from '../../lib/navigation.ts';
import { useEffect, useRef, useState, createElement, useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { useCan } from '../../lib/permissions.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconLayoutSidebar, IconSearch, IconX, type Icon } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { menuWords } from '../menu-words.ts';
import { getEntry, visibleMenu } from '../visible-menu.ts';
import { CountrySelect } from './country-select.tsx';
import classes from './sidebar.module.css';
import type { Drawer } from './use-drawer.ts';
import { afterFirstRows } from '../../lib/after-first-rows.ts';

interface SidebarProps {
  narrow: boolean;
  drawer: Drawer;
  onToggleNarrow: () => void;
}

/** The main menu, under the country that all of the dashboard is about. */
export function Sidebar({ narrow, drawer, onToggleNarrow }: SidebarProps) {
  const { t } = useTranslation();
  const can = useCan();
  const pathname = usePathname();
  const query = useQueryText();
  const side = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const groups = visibleMenu(can, menuWords, narrow ? '' : typed);
  const current = getEntry(pathname, new URLSearchParams(query));

  useEffect(() => {
    if (drawer.open) side.current?.querySelector<HTMLElement>('button')?.focus();
  }, [drawer.open]);

  // Where one is stays in sight, without the page itself moving.
  useEffect(() => {
    const entry = side.current?.querySelector<HTMLElement>('[aria-current="page"]');
    const frame = entry?.closest<HTMLElement>('nav');
    if (!entry || !frame) return;
    const beyond = entry.offsetTop + entry.offsetHeight - frame.offsetTop - frame.clientHeight;
    if (beyond > frame.scrollTop) frame.scrollTop = beyond + frame.clientHeight / 3;
  }, [current]);

  return (
    <aside ref={side} aria-label={t('shell.app_name')} className={classes.side} data-narrow={narrow} data-open={drawer.open}>
      <div className={classes.brand}>
        <img src="/favicon.svg" alt="" className={classes.mark} />
        {!narrow && <span>{t('shell.app_name')}</span>}
        {drawer.isDrawer && (
          <IconButton className={classes.end} name={t('shell.close_menu')} icon={<IconX size={18} />} onClick={drawer.close} />
        )}
      </div>
      <CountrySelect narrow={narrow} onWiden={onToggleNarrow} />
      {!narrow && (
        <TextInput
          label={t('shell.filter_menu')}
          hideLabel
          placeholder={t('shell.filter_menu')}
          start={<IconSearch size={16} aria-hidden="true" />}
          value={typed}
          onChange={setTyped}
        />
      )}
      <nav aria-label={t('shell.menu')} className={classes.scroll}>
        {groups.map((group) => (
          <div key={group.key} className={classes.group} role="group" aria-label={menuWords(group)}>
            {!narrow && (
              <div className={classes.heading} aria-hidden="true">
                {menuWords(group)}
              </div>
            )}
            {group.entries.map((entry) => {
              const words = menuWords(entry);
              return (
                <Link
                  key={entry.key}
                  href={entry.to}
                  className={classes.entry}
                  aria-current={entry === current ? 'page' : undefined}
                  aria-label={narrow ? words : undefined}
                  data-tip={narrow ? words : undefined}
                >
                  <MenuIcon name={entry.key} />
                  {!narrow && words}
                </Link>
              );
            })}
          </div>
        ))}
        {groups.length === 0 && (
          <p className={classes.none} role="status">
            {t('common.no_match')}
          </p>
        )}
      </nav>
      {!drawer.isDrawer && (
        <IconButton
          className={classes.fold}
          name={t(narrow ? 'shell.widen_menu' : 'shell.narrow_menu')}
          icon={<IconLayoutSidebar size={18} data-mirror />}
          aria-expanded={!narrow}
          onClick={onToggleNarrow}
        />
      )}
    </aside>
  );
}

let getIcon: ((key: string) => Icon) | undefined;
const listeners = new Set<() => void>();

// Some fifty pictures are not worth a moment before the first rows: they come once the page has settled.
void afterFirstRows()
  .then(() => import('../menu-icons.ts'))
  .then(
    ({ menuIcon }) => {
      getIcon = menuIcon;
      for (const listener of listeners) listener();
    },
    () => undefined, // The words are there.
  );

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The icon of a menu entry, by its key; its place is kept until it is here. */
function MenuIcon({ name }: { name: string }) {
  const find = useSyncExternalStore(subscribe, () => getIcon);
  if (!find) return <span className={classes.icon} aria-hidden="true" />;
  return createElement(find(name), { size: 18, stroke: 1.7, 'aria-hidden': true });
}
