import { createElement, useSyncExternalStore } from 'react';
import { afterFirstRows } from '../../lib/after-first-rows.ts';
import type { Icon } from '../../ui/icons.ts';
import classes from './sidebar.module.css';

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
export function MenuIcon({ name }: { name: string }) {
  const find = useSyncExternalStore(subscribe, () => getIcon);
  if (!find) return <span className={classes.icon} aria-hidden="true" />;
  return createElement(find(name), { size: 18, stroke: 1.7, 'aria-hidden': true });
}
