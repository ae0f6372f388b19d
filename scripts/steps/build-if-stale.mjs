import { BUILDS, isFresh } from './build-stamp.mjs';
import { canRun, installIfNeeded } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { giveUp, runNode, whyFailed } from './run-command.mjs';

const isBuilt = () => Object.values(BUILDS).every(isFresh);

/** Installs and builds what the app lacks to run: nothing where its build is that of today's sources and its own packages are there. */
export async function makeReady() {
  if (canRun() && isBuilt()) return;
  await installIfNeeded();
  await buildIfStale();
}

/** Builds what is not built from today's sources, in a process of its own whose memory goes with it. */
export async function buildIfStale() {
  if (isBuilt()) return;
  await oneAtATime('The build is not that of the sources', async () => {
    if (isBuilt()) return;
    console.log('Building…');
    const code = await runNode(['scripts/build.mjs', '--if-stale']);
    if (code !== 0) giveUp(whyFailed('The build', code));
  });
}
