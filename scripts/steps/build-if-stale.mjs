import { BUILDS, isFresh } from './build-stamp.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { giveUp, runNode } from './run-command.mjs';

/** Builds what is not built from today's sources, in a process of its own whose memory goes with it. */
export async function buildIfStale() {
  if (Object.values(BUILDS).every(isFresh)) return;
  await oneAtATime(async () => {
    if (Object.values(BUILDS).every(isFresh)) return;
    console.log('Building…');
    if ((await runNode(['scripts/build.mjs', '--if-stale'])) !== 0) giveUp('The build failed: the reason is above.');
  });
}
