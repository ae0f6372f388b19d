import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The cache of what the server said. A refusal is final; what did not arrive is asked for once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline is a state of its own, shown at once, not a silent wait.
      networkMode: 'always',
      // That mode alone would not ask again when the connection returns.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && (error.isOffline || error.status >= 502),
      retryDelay: 800,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
});
