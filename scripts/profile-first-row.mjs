// `npm run profile-first-row`: what a visit to a list waits for and what it is busy with, with the arguments given.
import './node-version.mjs';
import { buildIfStale } from './steps/build-if-stale.mjs';
import { installIfNeeded } from './steps/install.mjs';
import { runNode } from './steps/run-command.mjs';

await installIfNeeded();
await buildIfStale();
process.exitCode = await runNode(['--import', 'tsx', 'bench/profile-first-row.ts', ...process.argv.slice(2)]);
