// `npm run simulate`: people of a marketplace at a running demo, with the arguments given.
import './node-version.mjs';
import { installIfNeeded } from './steps/install.mjs';
import { runNode } from './steps/run-command.mjs';

await installIfNeeded();
process.exitCode = await runNode(['--import', 'tsx', 'scripts/simulate.ts', ...process.argv.slice(2)]);
