// `npm run reset-password` and the other commands of apps/api/src/commands.ts: the first argument names it.
import './node-version.mjs';
import { buildIfStale } from './steps/build-if-stale.mjs';
import { installIfNeeded } from './steps/install.mjs';

await installIfNeeded();
await buildIfStale();
await import('../apps/api/dist/commands.js');
