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
    const isQuiet = () => queryClient.isFetching() === 0 && !isScreenLoading();
    function look() {
      clearTimeout(quiet);
      if (isQuiet()) quiet = setTimeout(() => void lookWhenIdle(), QUIET_MS);
    }
    // On a slow processor a screen that has come is yet to be drawn by then, and to ask for its rows; or its rows are.
    async function lookWhenIdle() {
      await whenIdle();
      if (isQuiet()) done();
    }
    function done() {
      clearTimeout(quiet);
      clearTimeout(latest);
      leave();
      stop();
      resolve();
    }
    look();
  });
  return settled;
}
