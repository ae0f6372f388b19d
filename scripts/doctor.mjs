// `npm run doctor`: looks at settings and database as a start does, changes nothing there, and fails where Diwan could not start.
import './node-version.mjs';
import { buildIfStale } from './steps/build-if-stale.mjs';
import { installIfNeeded } from './steps/install.mjs';

await installIfNeeded();
await buildIfStale();
await import('../apps/api/dist/doctor.js');
