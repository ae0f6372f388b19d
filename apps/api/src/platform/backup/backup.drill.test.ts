import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareTables } from '../../prepare-tables.ts';
import { StartupFault } from '../../startup-fault.ts';
import { COMMANDS, SERVER, startApp, temporaryFolder } from '../../testing/app-process.ts';
import { addCountry, startNode } from '../../testing/access-fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { eraseDue } from '../../modules/personal-data/erase-people.ts';
import { listErased } from '../../modules/personal-data/list-erased.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { openDatabase, type Database } from '../database/connection.ts';
import { findPlaces } from '../database/embedded/places.ts';
import { listArchived } from '../database/embedded/wal-archive.ts';
import { bucketStore } from '../files/s3-driver.ts';
import { listBackups, PLACES, readHolds } from './manifest.ts';
import { readRecovery } from './recovery.ts';
import { restoreBackup } from './restore-backup.ts';
import { removeOldBackups } from './retention.ts';
import { makeKeyPair, openWith, sealFor, type Seal } from './sealed.ts';
import { folderStore, type BackupStore } from './store.ts';
import { copyUploads, sendArchived, takeBackup } from './take-backup.ts';

// Whole data folders are made, copied and recovered here, at times on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const home = temporaryFolder();
const dataDir = join(home, 'data');
const store = folderStore(join(home, 'backups'));
const uploads = new Map<string, Buffer>();
const readUpload = async (reference: string) => uploads.get(reference);
let database: Database;
let keys: readonly Awaited<ReturnType<typeof makeKeyPair>>[];
let seal: Seal;

const source = () => ({ database, data: findPlaces(dataDir).data, readUpload, key: 'the key of this machine' });
const write = (name: string, on = database) => on.pool.query('insert into server_keys (name, value) values ($1, $1)', [name]);
const upload = async (reference: string) => {
  uploads.set(reference, randomBytes(5_000));
  await database.pool.query(`insert into uploads (reference, kind, bytes) values ($1, 'image', 5000)`, [reference]);
};
const identity = (at: number) => openWith(`# of a person\n${keys[at]?.identity ?? ''}\n`);

/** All WAL until now is handed out and sent. */
async function sendAll(to: BackupStore): Promise<void> {
  const { rows } = await database.pool.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment');
  const segment = rows[0]?.segment ?? '';
  await expect
    .poll(async () => (await database.pool.query('select 1 from pg_stat_archiver where last_archived_wal >= $1', [segment])).rowCount)
    .toBe(1);
  await sendArchived(to, seal, source().data);
}

/** What a database that was restored into a folder knows. */
async function readRestored(into: string) {
  const restored = await openDatabase({ databaseUrl: null, dataDir: into }, { log: () => {} });
  try {
    const { rows } = await restored.pool.query<{ name: string }>(`select name from server_keys where name like 'write %' order by name`);
    return { writes: rows.map(({ name }) => name), restoredAt: (await readRecovery(restored))?.restored_at };
  } finally {
    await restored.close();
  }
}

/** A client as a database that was restored into a folder has them, with what their log says. */
async function readPerson(into: string, id: number) {
  const restored = await openDatabase({ databaseUrl: null, dataDir: into }, { log: () => {} });
  try {
    const { rows: people } = await restored.pool.query<{ phone: string }>('select phone from clients where id = $1', [id]);
    const { rows: log } = await restored.pool.query<{ changes: object }>(
      `select changes from audit where table_name = 'clients' and row_id = $1`,
      [id],
    );
    return { phone: people[0]?.phone, log: log.map(({ changes }) => changes), recovery: await readRecovery(restored) };
  } finally {
    await restored.close();
  }
}

beforeAll(async () => {
  keys = await Promise.all([makeKeyPair(), makeKeyPair(), makeKeyPair()]);
  seal = sealFor(keys.slice(0, 2).map(({ recipient }) => recipient));
  database = await openDatabase({ databaseUrl: null, dataDir, backupTo: join(home, 'backups') }, { log: () => {} });
  await prepareTables(database, () => {});
});
afterAll(async () => {
  await database.close();
  rmSync(home, { recursive: true, force: true });
});

describe('a backup of a database at work', () => {
  it('comes back to the second, with its files and key, after the machine was lost', async () => {
    await write('write 1');
    await upload('images/aaaaaaaa.webp');
    // It writes on while it is copied.
    const copying = new AbortController();
    const writer = (async () => {
      for (let n = 0; !copying.signal.aborted; n += 1) await write(`busy ${n}`);
    })();
    const taken = await takeBackup(store, seal, source());
    copying.abort();
    await writer;
    expect(taken).toMatchObject({ uploads: 1 });
    await write('write 2');
    await upload('images/bbbbbbbb.webp');
    await sleep(1_100);
    const between = new Date();
    await sleep(1_100);
    await write('write 3');
    await sendAll(store);
    await copyUploads(store, seal, source(), Date.now() - 60_000);

    const into = join(home, 'between');
    const proven = vi.fn(async () => {});
    const restored = await restoreBackup(store, identity(0), { into, at: between, prove: proven, erasing: null });
    expect([restored.id, restored.uploads, proven.mock.calls.length]).toEqual([taken.id, 2, 1]);
    expect(await readRestored(into)).toEqual({ writes: ['write 1', 'write 2'], restoredAt: expect.stringMatching(/^20/) });
    for (const [reference, bytes] of uploads) expect(readFileSync(join(into, 'uploads', reference))).toEqual(bytes);
    expect(readFileSync(join(into, 'secret.key'), 'utf8')).toBe('the key of this machine');

    const latest = join(home, 'latest');
    await restoreBackup(store, identity(1), { into: latest, prove: async () => {}, erasing: null });
    expect((await readRestored(latest)).writes).toEqual(['write 1', 'write 2', 'write 3']);
  });

  it('sends only what is new, and the same from a bucket', async () => {
    const s3 = await startS3Server();
    const bucket = bucketStore(s3.settings, 'of/diwan');
    try {
      // What the server would tidy up between the two.
      await database.pool.query('vacuum');
      const first = await takeBackup(bucket, seal, source(), () => new Date('2026-11-01T00:00:00Z'));
      const second = await takeBackup(bucket, seal, source(), () => new Date('2026-11-02T00:00:00Z'));
      expect(second.newBytes).toBeLessThan(first.newBytes / 4);
      expect([...s3.objects.keys()].every((name) => name.startsWith('of/diwan/'))).toBe(true);
      const into = join(home, 'of-the-bucket');
      await restoreBackup(bucket, identity(0), { into, prove: async () => {}, erasing: null });
      expect((await readRestored(into)).writes).toContain('write 3');

      // A month later the first is gone, and the second still whole.
      expect(await removeOldBackups(bucket, 30, Date.parse('2026-12-01T12:00:00Z'))).toBe(1);
      expect(await listBackups(bucket)).toEqual([second.id]);
      const holds = await readHolds(bucket, second.id);
      expect(await bucket.list('parts')).toEqual(holds.filter((name) => name.startsWith('parts/')).toSorted());
      // The newest stays, however old.
      expect(await removeOldBackups(bucket, 1, Date.parse('2030-01-01T00:00:00Z'))).toBe(0);
    } finally {
      bucket.close();
      await s3.close();
    }
  });

  it('is not one before it is whole: what was broken off is not listed', async () => {
    const before = await listBackups(store);
    const breaking: BackupStore = {
      ...store,
      put: (name, bytes) => (name.startsWith('wal/') ? Promise.reject(new Error('the disk is full')) : store.put(name, bytes)),
    };
    await expect(takeBackup(breaking, seal, source())).rejects.toThrow('the disk is full');
    expect(await listBackups(store)).toEqual(before);
    // Its session is over, and with it what it kept the server from removing.
    expect((await database.pool.query('select from pg_replication_slots')).rowCount).toBe(0);
  });
});

describe('a restore', () => {
  const refused = (wanted: Partial<Parameters<typeof restoreBackup>[2]>, unseal = identity(0), from = store) =>
    restoreBackup(from, unseal, { into: join(home, 'refused'), prove: async () => {}, erasing: null, ...wanted });

  it('overwrites nothing', async () => {
    mkdirSync(join(home, 'filled'));
    writeFileSync(join(home, 'filled/mine'), 'mine');
    await expect(refused({ into: join(home, 'filled') })).rejects.toThrow(StartupFault);
    expect(readFileSync(join(home, 'filled/mine'), 'utf8')).toBe('mine');
  });

  it('opens with the keys that it was encrypted to, and no other', async () => {
    await expect(refused({}, identity(2))).rejects.toThrow('was not encrypted to this key');
    expect(() => openWith('nothing')).toThrow('AGE-SECRET-KEY-');
  });

  it('goes to no moment before the first backup, and to none that the WAL does not reach', async () => {
    await expect(refused({ at: new Date('2026-01-01T00:00:00Z') })).rejects.toThrow('No backup had ended by then');
    await expect(refused({ at: new Date(Date.now() + 60_000) })).rejects.toThrow('does not reach that moment');
  });

  it('says what is damaged or missing, and leaves nothing half done', async () => {
    const [id = ''] = await listBackups(store);
    const part = (await readHolds(store, id)).find((name) => name.startsWith('parts/')) ?? '';
    const without: BackupStore = { ...store, get: async (name) => (name === part ? undefined : store.get(name)) };
    await expect(refused({}, identity(0), without)).rejects.toThrow('is missing in the backup');
    const damaged: BackupStore = {
      ...store,
      get: async (name) => {
        const bytes = await store.get(name);
        if (name === part && bytes) bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
        return bytes;
      },
    };
    await expect(refused({}, identity(0), damaged)).rejects.toThrow('is damaged');
    expect(existsSync(join(home, 'refused'))).toBe(false);
  });

  it('whose ledger does not hold is none', async () => {
    const prove = () => Promise.reject(new StartupFault('the ledger does not hold'));
    await expect(refused({ prove })).rejects.toThrow('the ledger does not hold');
    expect(existsSync(join(home, 'refused'))).toBe(false);
  });
});

it('is encrypted to two keys or more, none of which is on this machine', () => {
  expect(() => sealFor([keys[0]?.recipient ?? ''])).toThrow('2 public keys or more');
  expect(() => sealFor(['age1nobody', keys[0]?.recipient ?? ''])).toThrow('no public key');
  expect(() => sealFor([keys[0]?.identity ?? '', keys[1]?.recipient ?? ''])).toThrow('no public key');
});

it('WAL that waits is seen, with when it began to', async () => {
  await sendAll(store);
  await write('write 9');
  await database.pool.query('select pg_switch_wal()');
  await expect.poll(async () => (await listArchived(source().data)).length).toBeGreaterThan(0);
  const [oldest] = await listArchived(source().data);
  expect(Date.now() - (oldest?.since ?? 0)).toBeLessThan(120_000);
  expect(dirname(oldest?.path ?? '')).toBe(join(dirname(source().data), 'wal-archive'));
  expect(PLACES.wal(oldest?.name ?? '')).toMatch(/^wal\/[0-9A-F]{24}$/);
});

describe('by the commands', () => {
  const keyFile = join(home, 'key.txt');
  const run = async (command: string, args: readonly string[] = [], more: Record<string, string> = {}) => {
    const env = {
      DATA_DIR: dataDir,
      DEMO: '0',
      BACKUP_TO: join(home, 'by-command'),
      BACKUP_RECIPIENTS: keys.map(({ recipient }) => recipient).join(', '),
      ...more,
    };
    const { ended, output, errors } = startApp(env, [...COMMANDS, command, ...args]);
    return { code: await ended, output: output().trimEnd(), errors: errors().trimEnd() };
  };

  it('a house is backed up beside its app, looked at, and started elsewhere, where it does nothing by itself at first', async () => {
    expect((await run('backup-key')).output).toMatch(/BACKUP_RECIPIENTS: age1\w{58}\n#.+\nAGE-SECRET-KEY-1\w{58}$/);
    const first = await run('backup');
    expect(first).toMatchObject({ code: 0, errors: '' });
    expect(first.output).toMatch(/^Backup \d{8}T\d{6}Z: [\d.]+ MB of the database, [\d.]+ MB of them new, and \d+ files?\.\n/);
    writeFileSync(keyFile, keys[2]?.identity ?? '');
    const verified = await run('backup:verify', ['--identity', keyFile]);
    expect([verified.errors, verified.output]).toEqual([
      '',
      expect.stringMatching(/came back: .+ its ledger holds, and \d+ files? came along\.$/),
    ]);
    const into = join(home, 'elsewhere');
    expect((await run('restore', ['--identity', keyFile, '--into', into])).output).toContain(`DATA_DIR=${into}`);

    const started = startApp({ DATA_DIR: into, DEMO: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }, SERVER);
    await started.ready;
    await expect.poll(() => started.output()).toContain('This database was restored at 20');
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    const ended = await run('end-recovery', [], { DATA_DIR: into });
    expect(ended).toMatchObject({ code: 0, output: expect.stringContaining('The recovery is over') });
    expect((await run('end-recovery', [], { DATA_DIR: into })).output).toBe('This database is in no recovery.');
  });

  it('who was erased after a copy is erased in what comes back from before it, or nothing comes back unless it is said', async () => {
    const to = { BACKUP_TO: join(home, 'with-a-list') };
    const recipients = { BACKUP_RECIPIENTS: keys.map(({ recipient }) => recipient).join(',') };
    const clock = { now: Date.now() };
    const house = { ...database, connectionString: '' };
    const node = await startNode(house, clock, { ...to, ...recipients, DATA_DIR: dataDir });
    const id = await addClient(house, await addCountry(house), { first_name: 'بصمة5150', phone: '501115150' });
    await node.app.backups?.take(Date.now());
    await sleep(1_100);
    const before = new Date().toISOString();
    await sleep(1_100);
    clock.now = Date.now();
    await appCall(node, 'DELETE', 'profile', { token: await logInAs(node, 'client', id) });
    await database.pool.query('update person_deletions set due_at = requested_at');
    expect(await eraseDue(node.app)).toBe(1);
    expect(await listErased(node.app)).toBe(1);
    await sendAll(folderStore(to.BACKUP_TO));
    await node.app.close();

    writeFileSync(keyFile, keys[0]?.identity ?? '');
    const bringBack = (name: string, args: readonly string[] = []) =>
      run('restore', ['--identity', keyFile, '--into', join(home, name), '--at', before, ...args], to);
    const restored = await bringBack('of-the-erased');
    expect([restored.errors, restored.output]).toEqual([
      '',
      expect.stringContaining('\n1 person who was erased after its moment is erased again.\n'),
    ]);
    const found = await readPerson(join(home, 'of-the-erased'), id);
    expect(found).toMatchObject({ phone: '', log: [{ erased_on: { before: null } }] });
    expect(found.recovery).toMatchObject({ restored_to: before, without_erasures: false });

    const [entry = ''] = await folderStore(to.BACKUP_TO).list('erased');
    writeFileSync(join(to.BACKUP_TO, entry), readFileSync(join(to.BACKUP_TO, entry), 'utf8').replace(`"id":${id}`, `"id":${id + 1}`));
    const refusal = await bringBack('forged');
    expect([refusal.code, refusal.errors]).toEqual([1, expect.stringContaining('was not signed with the keys of this installation')]);
    expect(existsSync(join(home, 'forged'))).toBe(false);
    const without = await bringBack('forged', ['--without-erasures']);
    expect(without).toMatchObject({ code: 0, output: expect.stringContaining('people may be in it who were erased') });
    expect(await readPerson(join(home, 'forged'), id)).toMatchObject({ phone: '501115150', log: [], recovery: { without_erasures: true } });
  });

  it('what lacks says what, in one sentence', async () => {
    const faults = await Promise.all([
      run('backup', [], { BACKUP_TO: '' }),
      run('backup', [], { BACKUP_RECIPIENTS: keys[0]?.recipient ?? '' }),
      run('backup', [], { BACKUP_TO: 's3://bucket' }),
      run('backup', [], { DATABASE_URL: 'postgres://localhost/diwan' }),
      run('restore', ['--identity', keyFile]),
      run('restore', ['--identity', join(home, 'nothing'), '--into', join(home, 'x')]),
      run('restore', ['--identity', keyFile, '--into', join(home, 'x'), '--at', 'yesterday']),
    ]);
    expect(faults.map(({ code, errors }) => [code, errors.split('\n').length])).toEqual(faults.map(() => [1, 1]));
    expect(faults.map(({ errors }) => errors)).toEqual([
      expect.stringContaining('BACKUP_TO'),
      expect.stringContaining('2 public keys or more'),
      expect.stringContaining('BACKUP_ACCESS_KEY_ID'),
      expect.stringContaining('deploy/pgbackrest.conf'),
      expect.stringContaining('Call it as npm run restore'),
      expect.stringContaining('cannot be read'),
      expect.stringContaining('--at is a moment'),
    ]);
  });
});
