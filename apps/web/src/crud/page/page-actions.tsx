import { useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './page-actions.module.css';

/** The place in the breadcrumb bar for the open page's own buttons. */
export const PAGE_ACTIONS_ID = 'page-actions';

const narrow = matchMedia('(width <= 992px)');
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Puts a page's buttons into the breadcrumb bar; on small screens, where that bar is full, they stay in the page. */
export function PageActions({ children }: { children: ReactNode }) {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches);
  const [bar, setBar] = useState(() => document.getElementById(PAGE_ACTIONS_ID));
  // A screen that is drawn together with the shell finds the bar only now; meanwhile the buttons must not push the page down.
  useLayoutEffect(() => setBar(document.getElementById(PAGE_ACTIONS_ID)), []);
  if (isNarrow) return <div className={classes.inPage}>{children}</div>;
  return bar && createPortal(children, bar);
}
