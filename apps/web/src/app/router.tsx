import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { CrashPage } from './pages/crash.tsx';
import { NotFoundPage } from '../crud/not-found.tsx';
import { resolveAlias } from './aliases.ts';
import { ROUTES } from './routes.ts';
import { ScreenHost } from './screen-host.tsx';
import { parseSearch, stringifySearch } from '../lib/search.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ location }) => {
    const target = resolveAlias(location.pathname, location.searchStr);
    if (target === null) return;
    const [to = '/', query = ''] = target.split('?');
    // Which routes exist is data, so the router knows no type for their queries.
    throw redirect({ to, search: parseSearch(query) as never, replace: true });
  },
});

const routes = ROUTES.map(({ path, load }) =>
  createRoute({ getParentRoute: () => root, path, component: () => <ScreenHost load={load} /> }),
);

/** The dashboard's router. Moving resets the scroll, going back restores it; a change of filters asks to keep it. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch: (search) => stringifySearch(search as Record<string, string>),
  scrollRestoration: true,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
});
