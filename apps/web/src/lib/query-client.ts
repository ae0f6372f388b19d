import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { screen?: true };
  }
}

/** Marks the query without which a screen is nothing: refused for want of a permission, it leads to the permission page. */
export const OF_SCREEN = { screen: true } as const;

let screenForbidden: (needs: readonly string[]) => void = () => undefined;
/** Says what to do when a screen may not be read at all (403); it is told which permissions would do. */
export function onScreenForbidden(handler: (needs: readonly string[]) => void): void {
  screenForbidden = handler;
}

/** What a screen began with came while its code was on its way: it is not asked for again as the screen is drawn. */
const BEGAN_WITH_MS = 5_000;

/** The cache of what the server said. A refusal is final; what did not arrive is asked for once more. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, state }) => {
      // A part of a page, options of a select, or a page that is only asked for anew says so where it stands: nothing typed is lost.
      if (error instanceof ApiError && error.status === 403 && meta?.screen && state.data === undefined) screenForbidden(error.needs);
    },
  }),
  defaultOptions: {
    queries: {
      // Offline is a state of its own, shown at once, not a silent wait.
      networkMode: 'always',
      staleTime: ({ state }) => (state.dataUpdateCount === 0 ? BEGAN_WITH_MS : 0),
      // That mode alone would not ask again when the connection returns.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && (error.isOffline || error.status >= 502),
      retryDelay: 800,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
});

// It is what its screen began with: whoever comes back to it asks anew.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerRemoved' && query.queryKey[0] === 'rows' && query.state.dataUpdateCount === 0) query.invalidate();
});
