// `npm run doctor`: looks at settings and database as a start does, changes nothing there, and fails where Diwan could not start.
import './node-version.mjs';
import { makeReady } from './steps/build-if-stale.mjs';

await makeReady();
await import('../apps/api/dist/doctor.js');
