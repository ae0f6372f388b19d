// `npm run cluster`: a cluster on this machine, of the files of deploy/ha, with three nodes of Diwan, until it is stopped.
import './node-version.mjs';
import { buildIfStale } from './steps/build-if-stale.mjs';
import { installIfNeeded } from './steps/install.mjs';
import { runNode } from './steps/run-command.mjs';

await installIfNeeded();
await buildIfStale();
process.exitCode = await runNode(['--import', 'tsx', 'scripts/cluster/run.ts', ...process.argv.slice(2)]);
