// `npm run bench`: the benchmarks of bench/main.ts, with the arguments given.
import './node-version.mjs';
import { buildIfStale } from './steps/build-if-stale.mjs';
import { installIfNeeded } from './steps/install.mjs';
import { runNode } from './steps/run-command.mjs';

await installIfNeeded();
await buildIfStale();
process.exitCode = await runNode(['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)]);
