// `npm run reset-password` and the other commands of apps/api/src/commands.ts: the first argument names it.
import './node-version.mjs';
import { makeReady } from './steps/build-if-stale.mjs';

await makeReady();
await import('../apps/api/dist/commands.js');
