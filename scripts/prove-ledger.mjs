// `npm run prove-ledger`: adds the ledger up and compares everything stored with it; fails where something does not agree.
import './node-version.mjs';
import { makeReady } from './steps/build-if-stale.mjs';

await makeReady();
await import('../apps/api/dist/prove-ledger.js');
