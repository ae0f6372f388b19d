// `npm run faults -- thief`: drills that take long. A thief's random walk goes on for as many minutes as it is given.
import './node-version.mjs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installIfNeeded } from './steps/install.mjs';
import { giveUp, ROOT, runNode } from './steps/run-command.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    nodes: { type: 'string', default: '1' },
  },
});

/** The drills, and the test that each of them is. */
const DRILLS = { thief: 'apps/api/src/thief/thief.test.ts' };
const file = DRILLS[positionals[0]];
if (!file) giveUp(`Name a drill: ${Object.keys(DRILLS).join(', ')}.`);
if (!(Number(values.minutes) > 0)) giveUp('--minutes is a number above zero.');
if (!['1', '2'].includes(values.nodes)) giveUp('--nodes is 1 or 2.');

await installIfNeeded();
console.log(`The ${positionals[0]} begins with seed ${values.seed}, for ${values.minutes} minutes, at ${values.nodes} node(s).`);
const project = process.env.TEST_DATABASE_URL ? 'api-external' : 'api';
const env = { ...process.env, THIEF_MINUTES: values.minutes, THIEF_SEED: values.seed, THIEF_NODES: values.nodes };
process.exitCode = await runNode([join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, file], { env });
