// `npm run build`: makes apps/api/dist and apps/web/dist; with --if-stale only what its sources have outrun.
import './node-version.mjs';
import { buildApi } from './steps/build-api.mjs';
import { BUILDS, isFresh, getStamp, writeStamp } from './steps/build-stamp.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { giveUp } from './steps/run-command.mjs';

const makers = { api: buildApi, web: buildWeb };
const onlyStale = process.argv.includes('--if-stale');

for (const [name, made] of Object.entries(BUILDS)) {
  if (onlyStale && isFresh(made)) continue;
  const startedAt = Date.now();
  const stamp = getStamp(made.sources);
  await makers[name]().catch((error) => giveUp(error.message));
  writeStamp(made.dist, stamp);
  console.log(`Built ${made.dist} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}
