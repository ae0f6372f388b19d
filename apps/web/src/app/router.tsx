import { useLayoutEffect } from 'react';
import { NotFoundPage } from '../crud/page/not-found.tsx';
import { pageHistory, useHistoryEntry, usePathname } from '../lib/navigation.ts';
import { ownScroll, restoreScroll } from '../lib/scroll-places.ts';
import { resolveAlias } from './aliases.ts';
import { CrashBoundary } from './pages/crash.tsx';
import { getRoute, isRoute } from './routes.ts';
import { ScreenHost } from './screen-host.tsx';
import { Shell } from './shell/shell.tsx';

/** Has an alias stand for what it means, before anything is drawn by it. */
function followAlias(): void {
  const { location, replace } = pageHistory();
  const target = resolveAlias(location.pathname, location.search, isRoute);
  // Whoever came here was asked already whether they leave what they typed.
  if (target !== null) replace(target, undefined, { ignoreBlocker: true });
}

/** Begins with the page: aliases are followed, and each entry of the history keeps its scroll. */
export function startRouter(): void {
  followAlias();
  pageHistory().subscribe(followAlias);
  ownScroll();
}

/** What an address leads to. Another page is drawn anew, another row of the same page is not. */
function AddressScreen({ path }: { path: string }) {
  const route = getRoute(path);
  return route ? <ScreenHost key={route.path} load={route.load} /> : <NotFoundPage />;
}

/** Draws nothing; it stands after the screen, which is there when it scrolls. */
function ScrollKeeper() {
  const entry = useHistoryEntry();
  useLayoutEffect(() => restoreScroll(entry), [entry]);
  return null;
}

/** The dashboard: the shell around the screen of this address. */
export function Dashboard() {
  const path = usePathname();
  return (
    <CrashBoundary address={path}>
      <Shell>
        <CrashBoundary address={path}>
          <AddressScreen path={path} />
        </CrashBoundary>
      </Shell>
      <ScrollKeeper />
    </CrashBoundary>
  );
}
