import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBareDatabase, type TestDatabase } from '../../apps/api/src/testing/database.ts';
import { startProxy, type Proxy } from '../../apps/api/src/testing/proxy.ts';
import { ROOT } from '../steps/run-command.mjs';
import { freePort, startProgram } from './programs.ts';

// `npm run faults -- image`: the Containerfile, built, measured and started as a platform starts it.

const MOST_BYTES = 350 * 1024 * 1024;
const BUILD_MS = 20 * 60_000;
/** What an image of Node has, and this drill needs not. */
const UNREAD = ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/locale', 'usr/share/man', 'usr/share/info'];
/** How this machine's npm reaches its registry. */
const NPM_SETTINGS = ['/etc/npmrc', '/usr/etc/npmrc', '/etc/ssl/certs/ca-certificates.crt'];

const home = mkdtempSync(join(tmpdir(), 'diwan-image-'));
const storage = ['--root', join(home, 'storage'), '--runroot', join(home, 'run'), '--storage-driver', 'vfs'];
const buildah = (...args: string[]) =>
  execFileSync('buildah', [...storage, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: BUILD_MS,
  }).trim();

/** What the image says of itself. */
interface Settings {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

let database: TestDatabase;
let way: Proxy;
let root = '';
let settings: Settings;

/** An image with Debian and the Node of this machine, where no other is named. */
function makeNodeImage(): string {
  const given = process.env['DRILL_NODE_IMAGE'];
  if (given) return given;
  const base = join(home, 'base');
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', base], { stdio: ['ignore', 'ignore', 'inherit'], timeout: BUILD_MS });
  for (const path of UNREAD) rmSync(join(base, path), { recursive: true, force: true });
  copyFileSync(process.execPath, join(base, 'usr/bin/node'));
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  cpSync(join(npm, 'npm'), join(base, 'usr/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/bin/npm'));
  for (const path of NPM_SETTINGS) if (existsSync(path)) cpSync(path, join(base, path), { recursive: true });
  const container = buildah('from', 'scratch');
  buildah('copy', '--quiet', container, base, '/');
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates) buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container);
  buildah('commit', '--quiet', container, 'localhost/diwan-node');
  buildah('rm', container);
  rmSync(base, { recursive: true });
  return 'localhost/diwan-node';
}

beforeAll(async () => {
  database = await createBareDatabase();
  way = await startProxy(database.connectionString);
  buildah(
    'bud',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--format',
    'docker',
    '--build-arg',
    `NODE=${makeNodeImage()}`,
    '--tag',
    'diwan',
    '.',
  );
  ({ config: settings } = (JSON.parse(buildah('inspect', '--type', 'image', 'diwan')) as { Docker: { config: Settings } }).Docker);
  root = buildah('mount', buildah('from', 'diwan'));
}, BUILD_MS);
afterAll(async () => {
  await way.close();
  await database.close();
  buildah('umount', '--all');
  rmSync(home, { recursive: true, force: true });
}, BUILD_MS);

/** A command in the image as its user, on a root that cannot be written to; `data` stands where its volume does. */
function inside(command: readonly string[], env: Record<string, string>, data?: string): [string, string[]] {
  const mounts = [
    `mount --bind ${root} ${root} && mount -o remount,ro,bind ${root}`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    ...(data === undefined ? [] : [`mount --bind ${data} ${root}/var/lib/diwan`]),
  ].join(' && ');
  const given = [...settings.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const script = `${mounts} && exec chroot --userspec=${settings.User} ${root} env -i --chdir=/srv/diwan "$@"`;
  return ['unshare', ['--mount', 'sh', '-c', script, 'sh', ...given, ...command]];
}

it('is small, and its user is not root', () => {
  const [bytes = ''] = execFileSync('du', ['--summarize', '--bytes', root], { encoding: 'utf8' }).split('\t');
  console.log(`The image has ${(Number(bytes) / 1024 / 1024).toFixed(0)} MB.`);
  expect(Number(bytes)).toBeLessThan(MOST_BYTES);
  expect(Number(settings.User.split(':')[0])).toBeGreaterThan(0);
});

/** Runs a command in the image to its end. */
async function run(...given: Parameters<typeof inside>) {
  const program = startProgram(...inside(...given));
  return [await program.ended, program.output().trim()] as const;
}

it('without its volume, and on a root that takes no writes, says so in one sentence', async () => {
  expect(await run(settings.Cmd, { DATABASE_URL: way.via(database.connectionString) })).toEqual([
    1,
    expect.stringMatching(
      /^The folder \/var\/lib\/diwan cannot be used by this user \(EROFS.+: see to its owner and mode, or set DATA_DIR\.$/,
    ),
  ]);
});

it('serves, is found well, and ends with 0', async () => {
  const data = join(home, 'data');
  mkdirSync(data);
  const [user = 0, group = 0] = settings.User.split(':').map(Number);
  chownSync(data, user, group);
  chmodSync(home, 0o711);
  const port = String(await freePort());
  const env = {
    DATABASE_URL: way.via(database.connectionString),
    PORT: port,
    DRAIN_SECONDS: '0',
    ADMIN_EMAIL: 'a@b.example',
    ADMIN_PASSWORD: 'image drill 4711',
  };
  const app = startProgram(...inside(settings.Cmd, env, data));
  await app.says(/Diwan is ready/);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>ديوان</title>')]);
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
  const [, ...test] = settings.Healthcheck.Test;
  expect((await run(test, env, data))[0]).toBe(0);
  expect(await run(['node', 'apps/api/dist/doctor.js'], env, data)).toEqual([
    0,
    expect.stringContaining('Nothing keeps Diwan from starting.'),
  ]);
  expect(await app.stop()).toBe(0);
  expect((await run(test, env, data))[0]).toBe(1);
}, 120_000);
