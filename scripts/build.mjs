// `npm run build`: makes apps/api/dist and apps/web/dist, installing what it needs for it; with --if-stale only what its sources have outrun.
import './node-version.mjs';
import { BUILDS, isFresh, getStamp, writeStamp } from './steps/build-stamp.mjs';
import { installIfNeeded } from './steps/install.mjs';
import { giveUp } from './steps/run-command.mjs';

const onlyStale = process.argv.includes('--if-stale');

await installIfNeeded();
// What they are made with may have come just now.
const { buildApi } = await import('./steps/build-api.mjs');
const { buildWeb } = await import('./steps/build-web.mjs');
const makers = { api: buildApi, web: buildWeb };

for (const [name, made] of Object.entries(BUILDS)) {
  if (onlyStale && isFresh(made)) continue;
  const startedAt = Date.now();
  const stamp = getStamp(made.sources);
  await makers[name]().catch((error) => giveUp(error.message));
  writeStamp(made.dist, stamp);
  console.log(`Built ${made.dist} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}
