// `npm run migrate`: brings the tables of DATABASE_URL up to date as a start does, and ends; as the user of MIGRATION_DATABASE_URL where there is one.
import './node-version.mjs';
import { makeReady } from './steps/build-if-stale.mjs';

await makeReady();
await import('../apps/api/dist/migrate.js');
