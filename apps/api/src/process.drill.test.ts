import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findPostmaster } from './platform/database/embedded/postmaster.ts';
import { SERVER, startApp, temporaryFolder, type AppProcess } from './testing/app-process.ts';
import { createBareDatabase, createTestDatabase } from './testing/database.ts';
import { startProxy } from './testing/proxy.ts';

// Whole processes and data folders are started here, at times on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const started: AppProcess[] = [];
const cleanups: (() => void)[] = [];

function start(env: Record<string, string>): AppProcess {
  const app = startApp(env);
  started.push(app);
  return app;
}

function folder(): string {
  const path = temporaryFolder();
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

afterEach(async () => {
  for (const app of started.splice(0)) {
    app.child.kill('SIGTERM');
    await app.ended;
  }
  for (const cleanup of cleanups.splice(0).toReversed()) cleanup();
});

/** Expects a start to end with exit 1 and exactly one line, the sentence. */
async function expectFault(app: AppProcess, sentence: RegExp): Promise<void> {
  expect(await app.ended).toBe(1);
  expect(app.errors().trimEnd()).toMatch(sentence);
  expect(app.errors().trimEnd()).not.toContain('\n');
}

describe('a second copy', () => {
  it('on the same data folder says so and leaves the first one alone, on its port or another', async () => {
    const dataDir = folder();
    const first = start({ DATA_DIR: dataDir });
    const address = await first.ready;
    const pid = findPostmaster(join(dataDir, 'postgres'))?.pid;
    const sentence = /^Another copy of Diwan is already running on the data folder .+\.$/;
    await expectFault(start({ DATA_DIR: dataDir }), sentence);
    await expectFault(start({ DATA_DIR: dataDir, PORT: new URL(address).port }), sentence);
    expect(await (await fetch(`${address}/ready`)).json()).toEqual({ ready: 1 });
    expect(findPostmaster(join(dataDir, 'postgres'))?.pid).toBe(pid);
  });

  it('started at the same moment on a fresh folder: one of the two runs', async () => {
    const dataDir = folder();
    const both = [start({ DATA_DIR: dataDir }), start({ DATA_DIR: dataDir })];
    const results = await Promise.allSettled(both.map((app) => app.ready));
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expectFault(both[results[0]?.status === 'rejected' ? 0 : 1]!, /^Another copy of Diwan/);
  });
});

describe('a start that cannot succeed', () => {
  it('says that the port is in use, before it touches the data folder', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    cleanups.push(() => other.close());
    const { port } = other.address() as AddressInfo;
    const dataDir = folder();
    await expectFault(start({ DATA_DIR: dataDir, PORT: String(port) }), new RegExp(`^Port ${port} on 127.0.0.1 is already in use: .+\\.$`));
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('says what is wrong with DATABASE_URL', async () => {
    await expectFault(start({ DATABASE_URL: 'not a url' }), /^DATABASE_URL is not a URL/);
    await expectFault(
      start({ DATABASE_URL: 'postgres://diwan:secret@127.0.0.1:1/diwan' }),
      /^Could not reach the database of DATABASE_URL \(127\.0\.0\.1:1\/diwan\)/,
    );
  });

  it('says that its database takes no writes', async () => {
    const database = await createBareDatabase();
    cleanups.push(() => void database.close());
    const [named] = (await database.pool.query<{ name: string }>('select current_database() as name')).rows;
    await database.pool.query(`alter database "${named?.name}" set default_transaction_read_only = on`);
    const app = startApp({ DATABASE_URL: database.connectionString }, SERVER);
    started.push(app);
    await expectFault(app, /^The database of DATABASE_URL \(.+\) takes no writes \(it is read-only, or a standby\): .+\.$/);
  });

  it('says that its data folder is no folder', async () => {
    await expectFault(start({ DATA_DIR: '/dev/null/data' }), /^The data folder \/dev\/null\/data cannot be used: .+\.$/);
  });

  it('says so as well of one that takes no uploads, where the database is another', async () => {
    const database = await createTestDatabase();
    cleanups.push(() => void database.close());
    const app = startApp({ DATABASE_URL: database.connectionString, DATA_DIR: '/dev/null/data', HOST: '127.0.0.1' }, SERVER);
    started.push(app);
    await expectFault(app, /^The data folder \/dev\/null\/data cannot be used: .+\.$/);
  });

  it.runIf(process.platform === 'linux')('says that no folder can be made there, in place of trying for ever', async () => {
    await expectFault(start({ DATA_DIR: '/proc/data' }), /^The data folder \/proc\/data cannot be used: .+\.$/);
  });

  it('says that its user lacks rights', async () => {
    const database = await createBareDatabase();
    const role = `weak_${randomBytes(4).toString('hex')}`;
    await database.pool.query(`create role ${role} login`);
    cleanups.push(() => void database.pool.query(`drop role ${role}`).then(() => database.close()));
    const url = new URL(database.connectionString);
    url.username = role;
    const app = startApp({ DATABASE_URL: url.href }, SERVER);
    started.push(app);
    await expectFault(
      app,
      /^The user of the database of DATABASE_URL .+ may not do what Diwan needs \(it makes no tables in the schema public\): grant create on schema public to it, or .+\.$/,
    );
  });

  it('says that its file system takes no writes', async (context) => {
    const disk = folder();
    if (!mountSmallDisk(disk, 'ro,mode=0755')) return context.skip('no read-only disk could be mounted');
    const sentence = /^The folder .+ cannot be used by this user \(EROFS: read-only file system.+\): .+ set DATA_DIR\.$/;
    await expectFault(start({ DATA_DIR: join(disk, 'data') }), sentence);
    // On a server of one's own as well, where nothing but uploads would lie there: before that server is so much as looked for.
    const elsewhere = { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/diwan' };
    await expectFault(start({ DATA_DIR: join(disk, 'data'), ...elsewhere }), sentence);
  });

  it('says that the disk is full, for a first start and for a later one, and keeps the data', async (context) => {
    const disk = folder();
    if (!mountSmallDisk(disk)) return context.skip('no small disk could be mounted');
    const filler = join(disk, 'filler');
    fill(filler);
    await expectFault(start({ DATA_DIR: join(disk, 'data') }), /^The disk that holds .+ is full: .+ the data is untouched\.$/);
    rmSync(filler);

    const app = start({ DATA_DIR: join(disk, 'data') });
    expect((await fetch(`${await app.ready}/writes/1`, { method: 'POST' })).status).toBe(200);
    const pid = findPostmaster(join(disk, 'data', 'postgres'))?.pid ?? 0;
    app.child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await app.ended;
    fill(filler);
    await expectFault(start({ DATA_DIR: join(disk, 'data') }), /^The disk that holds .+ is full/);
    // Nearly full is full to a database that has to recover.
    truncateSync(filler, statSync(filler).size - 1024 * 1024);
    await expectFault(start({ DATA_DIR: join(disk, 'data') }), /^The disk that holds .+ is full/);
    rmSync(filler);

    const again = start({ DATA_DIR: join(disk, 'data') });
    expect(await (await fetch(`${await again.ready}/writes`)).json()).toEqual([1]);
  });
});

it("the ledger's proof says as much, and makes no database where there is none", async () => {
  const script = ['--import', 'tsx', fileURLToPath(new URL('./prove-ledger.ts', import.meta.url))];
  const dataDir = join(folder(), 'none');
  await expectFault(startApp({ DATA_DIR: dataDir }, script), /^There is no ledger in this database yet: start Diwan once\.$/);
  expect(existsSync(dataDir)).toBe(false);
  await expectFault(
    startApp({ DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/diwan' }, script),
    /^Could not reach the database of DATABASE_URL/,
  );
});

it('migrating alone brings the tables of a server up to date, says so and ends', async () => {
  const script = ['--import', 'tsx', fileURLToPath(new URL('./migrate.ts', import.meta.url))];
  await expectFault(startApp({}, script), /^npm run migrate needs DATABASE_URL: .+ by a start alone\.$/);
  const database = await createTestDatabase();
  cleanups.push(() => void database.close());
  const url = { DATABASE_URL: database.connectionString, DATABASE_POOL: '4' };
  const app = startApp({ ...url, MIGRATION_DATABASE_URL: url.DATABASE_URL }, script);
  expect([await app.ended, app.errors(), app.output()]).toEqual([0, '', 'The tables are those of this version.\n']);
});

/** A real file system of its own, 120 MB, which root may mount. */
function mountSmallDisk(path: string, options = 'size=120m,mode=0755'): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'diwan-test', path], { stdio: 'ignore' });
  } catch {
    return false;
  }
  cleanups.push(() => execFileSync('umount', [path]));
  return true;
}

function fill(file: string): void {
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'ignore' });
  } catch {
    // It ends when the disk is full.
  }
}

describe('a signal', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s lets a running request end, stops the database and exits with 0', async (signal) => {
    const dataDir = folder();
    const app = start({ DATA_DIR: dataDir });
    const slow = fetch(`${await app.ready}/slow`);
    await expect.poll(() => app.output(), { timeout: 30_000 }).toContain('A slow request has begun.');
    app.child.kill(signal);
    expect(await (await slow).json()).toEqual({ slow: 'done' });
    expect(await app.ended).toBe(0);
    expect(app.errors()).toBe('');
    expect(findPostmaster(join(dataDir, 'postgres'))).toBeNull();
  });

  it('lets proxies look elsewhere first: the node still answers for DRAIN_SECONDS', async () => {
    const app = start({ DATA_DIR: folder(), DRAIN_SECONDS: '3' });
    const address = await app.ready;
    const at = Date.now();
    app.child.kill('SIGTERM');
    await sleep(500);
    expect((await fetch(`${address}/writes`)).status).toBe(200);
    expect(await app.ended).toBe(0);
    expect(Date.now() - at).toBeGreaterThan(2_900);
  });

  it('ends with 0 within twenty seconds after DRAIN_SECONDS, though its database has fallen silent', async () => {
    const database = await createTestDatabase();
    const proxy = await startProxy(database.connectionString);
    const env = {
      DATABASE_URL: proxy.via(database.connectionString),
      DEMO: '0',
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'silent',
    };
    const app = startApp({ ...env, DATA_DIR: folder() }, SERVER);
    started.push(app);
    await app.ready;
    proxy.silence();
    const at = Date.now();
    app.child.kill('SIGTERM');
    expect(await app.ended).toBe(0);
    expect(Date.now() - at).toBeLessThan(22_000);
    await proxy.close();
    await database.close();
  });

  it('in the middle of the first start leaves nothing running, and the next start works', async () => {
    const dataDir = folder();
    const app = start({ DATA_DIR: dataDir });
    await expect
      .poll(() => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-')), { interval: 5, timeout: 60_000 })
      .toBe(true);
    app.child.kill('SIGTERM');
    expect(await app.ended).toBe(0);
    await start({ DATA_DIR: dataDir }).ready;
    await expect.poll(() => readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-')), { timeout: 30_000 }).toEqual([]);
  });
});

it.runIf(process.getuid?.() === 0)('as root, keeps the data out of a home that only its owner may enter, and finds it again', async () => {
  const home = folder();
  const dataDir = join(home, 'private', 'data');
  mkdirSync(join(home, 'private'), { mode: 0o700 });
  const first = start({ DATA_DIR: dataDir });
  expect((await fetch(`${await first.ready}/writes/7`, { method: 'POST' })).status).toBe(200);
  first.child.kill('SIGTERM');
  await first.ended;
  const second = start({ DATA_DIR: dataDir });
  expect(await (await fetch(`${await second.ready}/writes`)).json()).toEqual([7]);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  const place = /in (\/var\/lib\/diwan\/\w+)/.exec(second.output())?.[1] ?? '';
  expect(existsSync(join(place, 'postgres', 'PG_VERSION'))).toBe(true);
  cleanups.push(() => rmSync(place, { recursive: true, force: true }));
});
