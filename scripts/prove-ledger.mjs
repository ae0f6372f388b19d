// `npm run prove-ledger`: adds the ledger up and compares everything stored with it; fails where something does not agree.
import './node-version.mjs';
import { buildIfStale } from './steps/build-if-stale.mjs';
import { installIfNeeded } from './steps/install.mjs';

await installIfNeeded();
await buildIfStale();
await import('../apps/api/dist/prove-ledger.js');
