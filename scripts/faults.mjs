// `npm run faults -- thief`: drills that take long, or programs beside Diwan. A thief's random walk goes on for as many minutes as it is given.
// What ends in .drill.test.ts CI runs as well.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tryMutants } from './drills/mutants.mjs';
import { PLANTED_FAULTS, plantFaults } from './drills/plant.mjs';
import { buildCommit } from './steps/build-commit.mjs';
import { buildIfStale } from './steps/build-if-stale.mjs';
import { findFormerVersion } from './steps/former-version.mjs';
import { installIfNeeded } from './steps/install.mjs';
import { useMemoryFolder } from './steps/memory-folder.mjs';
import { giveUp, ROOT, runNode } from './steps/run-command.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    nodes: { type: 'string', default: '1' },
    from: { type: 'string' },
    kills: { type: 'string', default: '3' },
  },
});

/** The drills, and the test that each of them is; those that need programs beside Diwan, and may only be tried by root, name them. */
const DRILLS = {
  thief: { file: 'thief.drill.test.ts', isOfApi: true },
  kills: { file: '/kill', isOfApi: true },
  backup: { file: 'platform/backup/', isOfApi: true },
  process: { file: 'process.drill.test.ts', isOfApi: true },
  traces: { file: 'platform/telemetry/memory.drill', isOfApi: true },
  image: { file: 'scripts/drills/image.drill.ts', programs: ['buildah', 'debootstrap', 'unshare'] },
  release: { file: 'scripts/drills/release.drill.ts', programs: ['git', 'tar', 'npm'], isOfSources: true },
  upgrade: { file: 'scripts/drills/upgrade.drill.ts', programs: ['git', 'tar', 'npm'] },
  compose: { file: 'scripts/drills/compose.drill.ts', programs: ['docker-compose', 'haproxy', 'redis-server', 'openssl'] },
  proxies: { file: 'scripts/drills/proxies.drill.ts', programs: ['nginx', 'caddy', 'haproxy'] },
  failover: { file: 'scripts/drills/failover.drill.ts', programs: ['patroni', 'etcd', 'haproxy', 'pg_createcluster'] },
  pgbackrest: { file: 'scripts/drills/pgbackrest.drill.ts', programs: ['pgbackrest', 'pg_createcluster', 'runuser'] },
};
/** Packages of Debian that are not called what they bring. */
const PACKAGES = { etcd: 'etcd-server', pg_createcluster: 'postgresql', unshare: 'util-linux', runuser: 'util-linux' };
/** Faults that are put into a copy of the work tree, to see whether the tests notice them. Each takes what it is told of: parts, numbers. */
const IN_A_COPY = {
  mutants: tryMutants,
  planted: (numbers) => {
    const most = PLANTED_FAULTS.length;
    if (numbers.some((one) => !/^\d+$/.test(one) || Number(one) < 1 || Number(one) > most)) giveUp(`The planted faults are 1 to ${most}.`);
    return plantFaults(numbers.map(Number));
  },
};
const [name, ...which] = positionals;
if (Object.hasOwn(IN_A_COPY, name ?? '')) {
  await installIfNeeded();
  useMemoryFolder();
  process.exit(await IN_A_COPY[name](which));
}
const { file, isOfApi, isOfSources, programs = [] } = DRILLS[name] ?? {};
if (!file) giveUp(`Name a drill: ${[...Object.keys(DRILLS), ...Object.keys(IN_A_COPY)].join(', ')}.`);
if (!(Number(values.minutes) > 0)) giveUp('--minutes is a number above zero.');
if (!/^[1-9]\d?$/.test(values.kills)) giveUp('--kills is a number from 1 to 99.');
if (!['1', '2'].includes(values.nodes)) giveUp('--nodes is 1 or 2.');
const lacking = programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
if (lacking.length > 0) {
  const packages = lacking.map((program) => PACKAGES[program] ?? program);
  giveUp(`This drill needs ${lacking.join(', ')}: on Debian, apt-get install --no-install-recommends ${packages.join(' ')}.`);
}

const version = name === 'upgrade' ? findFormerVersion(values.from) : undefined;

await installIfNeeded();
const vitest = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run'];
if (!isOfSources) await buildIfStale();
if (isOfApi) {
  // What is said of the walk alone stays unsaid to the others, which know no minutes.
  const walk = name === 'thief' ? { THIEF_MINUTES: values.minutes, THIEF_SEED: values.seed, THIEF_NODES: values.nodes } : {};
  if (name === 'thief')
    console.log(`The thief begins with seed ${values.seed}, for ${values.minutes} minutes, at ${values.nodes} node(s).`);
  const project = process.env.TEST_DATABASE_URL && name === 'thief' ? 'api-drills-external' : 'api-drills';
  const env = { ...process.env, ...walk, DRILL: 'api', TEST_BUILT_SERVER: join(ROOT, 'apps/api/dist/server.js') };
  process.exitCode = await runNode([...vitest, '--project', project, file], { env });
} else {
  if (version !== undefined) console.log(`The version before is ${version}.`);
  const DRILL_FORMER = version === undefined ? '' : await buildCommit(version);
  process.exitCode = await runNode([...vitest, '--project', 'drills', file], {
    env: { ...process.env, DRILL: name, DRILL_FORMER, DRILL_KILLS: values.kills },
  });
}
