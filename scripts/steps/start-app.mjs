import { buildIfStale } from './build-if-stale.mjs';
import { installIfNeeded } from './install.mjs';

await installIfNeeded();
await buildIfStale();

// In this very process, so that signals and exit codes need no passing on.
await import('../../apps/api/dist/server.js');
