import { makeReady } from './build-if-stale.mjs';

await makeReady();

// In this very process, so that signals and exit codes need no passing on.
await import('../../apps/api/dist/server.js');
