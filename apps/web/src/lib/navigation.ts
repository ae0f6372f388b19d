import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history';
import { useSyncExternalStore } from 'react';

let made: RouterHistory | undefined;

/** The browser's history, which forms can hold; made when it is first asked for, since cells are also drawn where no browser is. */
export function pageHistory(): RouterHistory {
  made ??= createBrowserHistory();
  return made;
}

interface Moving {
  readonly replace?: boolean;
  /** What stands in view stays there. */
  readonly keepScroll?: boolean;
}

/** Moves to an address of the dashboard, path and query; where one is already, nothing happens. */
export function navigate(href: string, { replace = false, keepScroll = false }: Moving = {}): void {
  const history = pageHistory();
  if (href !== history.location.href) history[replace ? 'replace' : 'push'](href, { keepScroll });
}

/** Follows a link: also to where one is, which shows its top. */
export const followLink = (href: string): void => pageHistory().push(href);

/** Whether a move to an address asked that what stands in view stays there. */
export const keepsScroll = ({ state }: HistoryLocation): boolean => 'keepScroll' in state && state.keepScroll === true;

const subscribe = (listener: () => void) => pageHistory().subscribe(listener);

/** The entry of the history that is shown. */
export const useHistoryEntry = (): HistoryLocation => useSyncExternalStore(subscribe, () => pageHistory().location);

/** The path of this address. */
export const usePathname = (): string => useSyncExternalStore(subscribe, () => pageHistory().location.pathname);

/** The query of this address as it is written, with its question mark. */
export const useQueryText = (): string =>
  useSyncExternalStore(
    subscribe,
    () => pageHistory().location.search,
    // Where cells are drawn without a browser there is none.
    () => '',
  );
