import { whenIdle } from './after-paint.ts';
import { queryClient } from './query-client.ts';
import { isScreenLoading, onScreenLoad } from './screen-loads.ts';

/** Nothing asked for during this long means that the screen has what it needs. */
const QUIET_MS = 400;
const AT_LATEST_MS = 8_000;

let settled: Promise<void> | undefined;

/** Resolves once the first screen has its rows: for what may come after them. */
export function afterFirstRows(): Promise<void> {
  settled ??= new Promise((resolve) => {
    const cache = queryClient.getQueryCache();
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const latest = setTimeout(done, AT_LATEST_MS);
    const leave = cache.subscribe(look);
    const stop = onScreenLoad(look);
    function look() {
      clearTimeout(quiet);
      if (queryClient.isFetching() === 0 && !isScreenLoading()) quiet = setTimeout(done, QUIET_MS);
    }
    function done() {
      clearTimeout(quiet);
      clearTimeout(latest);
      leave();
      stop();
      // On a slow processor they are still being drawn by then.
      resolve(whenIdle());
    }
    look();
  });
  return settled;
}
