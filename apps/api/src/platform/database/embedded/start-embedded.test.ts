import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startApp, temporaryFolder } from '../../../testing/app-process.ts';
import { commandOfServer, findPostmaster, isAlive, processesUsing } from './postmaster.ts';
import { startEmbedded, type Embedded } from './start-embedded.ts';

// Whole data folders are made here, at times on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const dataDir = temporaryFolder();
const data = join(dataDir, 'postgres');
const lines: string[] = [];
const running: Embedded[] = [];
const log = (line: string) => void lines.push(line);

async function start(settings: Record<string, string> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log, settings });
  running.push(embedded);
  return embedded;
}

async function query(embedded: Embedded, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: embedded.connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop();
  lines.length = 0;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the embedded server', () => {
  it('writes to the disk before it answers, compares text alike everywhere, and sorts Arabic by ICU', async () => {
    const embedded = await start();
    expect(await query(embedded, 'show fsync')).toBe('on');
    expect(await query(embedded, 'show synchronous_commit')).toBe('on');
    expect(await query(embedded, 'show data_checksums')).toBe('on');
    expect(
      await query(embedded, `select datlocale || ' ' || pg_encoding_to_char(encoding) from pg_database where datname = current_database()`),
    ).toBe('C.UTF-8 UTF8');
    expect(
      await query(
        embedded,
        `select string_agg(w, ' ' order by w collate "ar-x-icu") from unnest(array['ياسر', 'إيمان', 'باسم', 'أحمد']) w`,
      ),
    ).toBe('أحمد إيمان باسم ياسر');
    expect(await query(embedded, 'select lower($$ÀÉÎ$$)')).toBe('àéî');
  });

  it('is not on the network, and only its own user can enter the folder of its socket', async () => {
    const embedded = await start();
    expect(await query(embedded, 'show listen_addresses')).toBe('');
    const { mode, uid } = statSync(embedded.connection.host);
    expect([mode & 0o777, uid]).toEqual([0o700, statSync(data).uid]);
  });

  it('leaves nothing behind when it stops', async () => {
    const embedded = await start();
    await embedded.stop();
    expect(existsSync(join(data, 'postmaster.pid'))).toBe(false);
    expect(processesUsing(data)).toEqual([]);
  });

  it('is brought back when it is killed under a running app', async () => {
    const embedded = await start();
    const { pid } = embedded;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => query(embedded, 'select 1').catch(() => 0), { timeout: 60_000 }).toBe(1);
    // It answers a moment before it is ours again.
    await expect.poll(() => embedded.pid, { timeout: 60_000 }).not.toBe(pid);
  });

  it('works from a folder whose path is too long for a socket, with spaces and Arabic in it', async () => {
    const deep = join(dataDir, 'مجلد البيانات', 'long '.repeat(20));
    const embedded = await startEmbedded({ dataDir: deep, log });
    running.push(embedded);
    expect(await query(embedded, 'select 1')).toBe(1);
    expect(embedded.connection.host.length).toBeLessThan(90);
    await embedded.stop();
    rmSync(embedded.connection.host, { recursive: true });
  });
});

describe('what a killed app leaves', () => {
  async function orphan(): Promise<number> {
    const app = startApp({ DATA_DIR: dataDir });
    await app.ready;
    app.child.kill('SIGKILL');
    await app.ended;
    return findPostmaster(data)?.pid ?? 0;
  }

  it('an orphaned server is adopted', async () => {
    const pid = await orphan();
    const embedded = await start();
    expect(embedded.pid).toBe(pid);
    expect(lines.join()).toContain('Adopted');
  });

  it('an orphaned server with other settings is replaced', async () => {
    const pid = await orphan();
    const embedded = await start({ work_mem: '8MB' });
    expect(embedded.pid).not.toBe(pid);
    expect(await query(embedded, 'show work_mem')).toBe('8MB');
  });

  it('an orphaned server whose folder was moved is replaced where the folder is now', async () => {
    const pid = await orphan();
    const moved = `${dataDir} moved`;
    renameSync(dataDir, moved);
    try {
      const embedded = await startEmbedded({ dataDir: moved, log, settings: {} });
      running.push(embedded);
      expect(embedded.pid).not.toBe(pid);
      // Its number may outlive it: an orphan that ended is a process until its new parent asks after it.
      expect(processesUsing(join(moved, 'postgres'))).not.toContain(pid);
      expect(await query(embedded, 'select 1')).toBe(1);
    } finally {
      for (const embedded of running.splice(0)) await embedded.stop();
      renameSync(moved, dataDir);
    }
  });

  it('a pid that now belongs to another program is not taken for the server, nor harmed', async () => {
    const embedded = await start();
    await query(embedded, 'create table if not exists kept (id int)');
    const file = readFileSync(join(data, 'postmaster.pid'), 'utf8');
    process.kill(embedded.pid, 'SIGKILL');
    await expect.poll(() => commandOfServer(embedded.pid, data), { timeout: 30_000 }).toBeNull();
    await embedded.stop();

    const { uid, gid } = statSync(data);
    const other = spawn('sleep', ['60'], { uid, gid, cwd: '/', stdio: 'ignore' });
    await once(other, 'spawn');
    const owned = (path: string) => {
      writeFileSync(path, file.replace(/^\d+/, String(other.pid)));
      chmodSync(path, 0o600);
      chownSync(path, uid, gid);
    };
    owned(join(data, 'postmaster.pid'));
    owned(join(embedded.connection.host, '.s.PGSQL.5432.lock'));
    const next = await start();
    expect(await query(next, `select to_regclass('kept') is not null`)).toBe(true);
    expect(isAlive(other.pid ?? 0)).toBe(true);
    other.kill();
  });

  it('an empty pid file, as a power cut leaves one, is cleared away', async () => {
    const embedded = await start();
    await embedded.stop();
    const { uid, gid } = statSync(data);
    const file = join(data, 'postmaster.pid');
    writeFileSync(file, '');
    chownSync(file, uid, gid);
    expect(await query(await start(), 'select true')).toBe(true);
  });

  it('a data folder that was never finished is cleared away', async () => {
    const unfinished = `${data}.new-999999999`;
    mkdirSync(unfinished);
    rmSync(data, { recursive: true });
    await start();
    expect(existsSync(unfinished)).toBe(false);
  });
});

it('refuses the data of another version of PostgreSQL with one clear sentence, and leaves it alone', async () => {
  await (await start()).stop();
  const version = join(data, 'PG_VERSION');
  writeFileSync(version, '17\n');
  await expect(start()).rejects.toThrow(/^The data in .+ was made by PostgreSQL 17 and this is 18: move the data over with pg_dump\.$/);
  expect(readFileSync(version, 'utf8')).toBe('17\n');
  writeFileSync(version, '18\n');
});
