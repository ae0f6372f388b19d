import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const LOCK = {
  'apps/api': { dependencies: { runs: '1.0.0' } },
  'node_modules/runs': { version: '1.0.0' },
  'node_modules/tests': { version: '1.0.0', dev: true },
};
/** In the place of the real build, which takes half a minute. */
const BUILD = `import { BUILDS, getStamp, writeStamp } from './steps/build-stamp.mjs';
for (const { dist, sources } of Object.values(BUILDS)) writeStamp(dist, getStamp(sources));
console.log('built');`;
/** In npm's place: notes what it was given, and that all is installed. */
const NPM = `import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('node_modules', { recursive: true });
copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
writeFileSync('npm-arguments', process.argv.slice(2).join(' '));`;

/** What an operator runs beside the app, on the same build. */
const BESIDE = ['command', 'doctor', 'migrate', 'prove-ledger'];

let home = '';
let checkout = '';

function write(path: string, text: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
}

function install(packages: object): void {
  write('node_modules/.package-lock.json', JSON.stringify({ packages }));
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'diwan-start-'));
  chmodSync(home, 0o755);
  checkout = join(home, 'one');
  for (const path of ['scripts/start.mjs', 'scripts/node-version.mjs', 'scripts/steps', ...BESIDE.map((name) => `scripts/${name}.mjs`)])
    cpSync(path, join(checkout, path), { recursive: true });
  write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=20.19.0' } }));
  write('package-lock.json', JSON.stringify({ packages: LOCK }));
  write('scripts/build.mjs', BUILD);
  write('npm.js', NPM);
  write('apps/api/src/server.ts', 'one');
  write('apps/web/src/main.tsx', 'one');
  write('apps/api/dist/server.js', `console.log('serves')`);
  mkdirSync(join(checkout, 'apps/web/dist'));
  install(LOCK);
});
afterEach(() => rmSync(home, { recursive: true }));

/** What a start prints, and how it ends; as another user where one is named. */
function start({ env = {}, uid, script = 'start' }: { env?: Record<string, string>; uid?: number; script?: string } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(checkout, 'npm.js'), ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  return { status, lines: stdout.trim().split('\n'), fault: stderr.trim() };
}

/** As somebody who may not write here: root may write anywhere. */
function startAsGuest(script = 'start') {
  if (process.getuid?.() === 0) return start({ uid: 65_534, script });
  chmodSync(checkout, 0o555);
  const started = start({ script });
  chmodSync(checkout, 0o755);
  return started;
}

describe('a build is known by its content', () => {
  it('and runs on wherever it is moved, with whatever times its files have', () => {
    expect(start().lines).toEqual(['Building…', 'built', 'serves']);
    renameSync(checkout, join(home, 'two'));
    checkout = join(home, 'two');
    utimesSync(join(checkout, 'apps/api/src/server.ts'), 1, 1);
    expect(start().lines).toEqual(['serves']);
  });

  it('so that a change is one, though size and time stayed', () => {
    start();
    const file = join(checkout, 'apps/api/src/server.ts');
    const { atime, mtime } = statSync(file);
    writeFileSync(file, 'two');
    utimesSync(file, atime, mtime);
    expect(start().lines).toEqual(['Building…', 'built', 'serves']);
  });

  it('and stands alone where its sources were left behind', () => {
    start();
    for (const app of ['api', 'web']) rmSync(join(checkout, `apps/${app}/src`), { recursive: true });
    expect(start().lines).toEqual(['serves']);
  });
});

describe('packages', () => {
  it('of development are needed for a build alone', () => {
    start();
    const { 'node_modules/tests': _, ...runtime } = LOCK;
    install(runtime);
    expect(start().lines).toEqual(['serves']);
    write('apps/api/src/server.ts', 'changed');
    expect(start().lines).toEqual(['Installing packages…', 'Building…', 'built', 'serves']);
  });

  it.each(BESIDE)('of development are needed for no %s, by whoever serves and owns nothing here', (script) => {
    start();
    const { 'node_modules/tests': _, ...runtime } = LOCK;
    install(runtime);
    write(`apps/api/dist/${script === 'command' ? 'commands' : script}.js`, `console.log('done')`);
    expect(startAsGuest(script)).toEqual({ status: 0, lines: ['done'], fault: '' });
  });

  it('of an older lock are renewed, where the app itself loads them', () => {
    start();
    install({ ...LOCK, 'node_modules/runs': { version: '0.9.0' } });
    expect(start().lines).toContain('Installing packages…');
  });

  it('that build are installed in production as well', () => {
    rmSync(join(checkout, 'node_modules'), { recursive: true });
    const { status, lines } = start({ env: { NODE_ENV: 'production' } });
    expect([status, lines.at(-1)]).toEqual([0, 'serves']);
    expect(readFileSync(join(checkout, 'npm-arguments'), 'utf8')).toContain('--include=dev');
  });
});

describe('a Node that comes with the packages', () => {
  /** In its place: says so, and is the Node that there is. */
  const BROUGHT = `#!/bin/sh
echo 'on the Node that came'
exec '${process.execPath}' "$@"`;
  const BRINGS_ONE = `import { chmodSync } from 'node:fs';
${NPM}
mkdirSync('node_modules/.bin', { recursive: true });
writeFileSync('node_modules/.bin/node', ${JSON.stringify(BROUGHT)});
chmodSync('node_modules/.bin/node', 0o755);`;

  it('runs everything that follows their installation', () => {
    write('npm.js', BRINGS_ONE);
    rmSync(join(checkout, 'node_modules'), { recursive: true });
    expect(start().lines).toEqual(['Installing packages…', 'on the Node that came', 'Building…', 'built', 'serves']);
  });

  it('is wanted where npm has one for this machine, and no fault where it has none', () => {
    const { platform, arch } = process;
    start();
    write('apps/api/src/server.ts', 'changed');
    write(
      'package-lock.json',
      JSON.stringify({ packages: { ...LOCK, 'node_modules/node-other': { version: '24.0.0', optional: true, os: 'aix', cpu: arch } } }),
    );
    expect(start().lines).toEqual(['Building…', 'built', 'serves']);
    write('apps/api/src/server.ts', 'changed again');
    write(
      'package-lock.json',
      JSON.stringify({ packages: { ...LOCK, 'node_modules/node-ours': { version: '24.0.0', optional: true, os: platform, cpu: arch } } }),
    );
    expect(start().lines).toEqual(['Installing packages…', 'Building…', 'built', 'serves']);
  });

  it('is missed by an older one, which says so in one sentence', () => {
    rmSync(join(checkout, 'node_modules'), { recursive: true });
    const disguise = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`;
    const { status, fault } = start({ env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(disguise)}` } });
    expect([status, fault]).toEqual([
      1,
      'Diwan needs Node 22.12 or newer where npm has none to bring along, as here; this is Node 20.19.0.',
    ]);
  });

  it('is of one version everywhere, and none of a Linux without glibc', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { optionalDependencies: Record<string, string> };
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { libc?: string[] }> };
    const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
    expect(new Set(nodes.map(([, version]) => version)).size).toBe(1);
    // npm leaves it out where it writes the entry anew: put it back, or Alpine has a Node that cannot run.
    for (const [name] of nodes) expect([name, packages[`node_modules/${name}`]?.libc]).toEqual([name, ['glibc']]);
  });
});

describe('a checkout that cannot be written to', () => {
  it('is run by anybody, once it is built', () => {
    start();
    rmSync(join(checkout, '.cache'), { recursive: true });
    expect(startAsGuest()).toEqual({ status: 0, lines: ['serves'], fault: '' });
  });

  it('and is not built says so in one sentence', () => {
    const { status, fault } = startAsGuest();
    expect([status, fault]).toEqual([
      1,
      `The build is not that of the sources, and ${checkout}/ cannot be written to by this user (EACCES): run "npm run build" there once as its owner; it then runs as anybody.`,
    ]);
  });
});

it('a build that was killed says of what that comes', () => {
  write('scripts/build.mjs', `process.kill(process.pid, 'SIGKILL');`);
  const { status, fault } = start();
  expect([status, fault]).toEqual([1, expect.stringMatching(/^The build was killed before its end, as a rule since memory ran out: /)]);
});
