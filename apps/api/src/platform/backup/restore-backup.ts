import { chown, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { StartupFault } from '../../startup-fault.ts';
import { connect, type Database } from '../database/connection.ts';
import { placesFor, type User } from '../database/embedded/places.ts';
import { startEmbedded } from '../database/embedded/start-embedded.ts';
import { asError } from '../thrown.ts';
import { listBackups, PLACES, readBackupId, readHolds, readManifest, type Manifest } from './manifest.ts';
import type { Unseal } from './sealed.ts';
import type { BackupStore } from './store.ts';
import { db } from '../database/tables.ts';
import { maybe, one, run } from '../database/typed.ts';

/** What is restored, and to where. */
export interface Wanted {
  /** An empty folder, or none yet, which becomes a DATA_DIR. */
  readonly into: string;
  /** The moment whose state is wanted; all that there is, if left out. */
  readonly at?: Date | undefined;
  /** Looks at the restored database before anybody starts on it; throws where it does not hold. */
  readonly prove: (client: pg.ClientBase) => Promise<void>;
}

/** What came back. */
export interface Restored {
  readonly id: string;
  /** The last moment that the restored database knows. */
  readonly knownUntil: string | null;
  readonly uploads: number;
}

/**
 * Restores a backup into an empty folder: files of the database, the WAL since, up to a moment where one is named, then uploads and key.
 * The ledger is proven there, and every file that a record names is looked for, before it counts. What is restored begins in recovery:
 * nothing is sent or done by the clock until somebody ends that. Throws StartupFault; what is half done is removed.
 */
export async function restoreBackup(store: BackupStore, unseal: Unseal, { into, at, prove }: Wanted): Promise<Restored> {
  await demandEmpty(into);
  const id = await chooseBackup(store, unseal, at);
  const manifest = await readManifest(store, unseal, id);
  try {
    const places = placesFor(into);
    if (places.home !== places.dataDir)
      throw new StartupFault(`The user of the database cannot enter ${into}: restore into a folder that every user may pass through.`);
    await writeFiles(store, unseal, places.data, manifest, places.user);
    const walIn = join(into, 'wal-restored');
    await writeWal(store, unseal, walIn, manifest, places.user);
    const knownUntil = await recover(into, walIn, at, async (database) => {
      await database.longWork(prove);
      await beginRecovery(database);
      return lastKnown(database);
    });
    await rm(walIn, { recursive: true });
    const uploads = await writeUploads(store, unseal, join(into, 'uploads'), id);
    if (manifest.key !== null) await writeFile(join(into, 'secret.key'), manifest.key, { mode: 0o600 });
    return { id, knownUntil, uploads };
  } catch (error) {
    await rm(into, { recursive: true, force: true });
    throw error;
  }
}

async function demandEmpty(into: string): Promise<void> {
  if (existsSync(into) && (await readdir(into)).length > 0) throw new StartupFault(`${into} is not empty: a restore overwrites nothing.`);
}

/** The newest backup that had ended by then. */
async function chooseBackup(store: BackupStore, unseal: Unseal, at: Date | undefined): Promise<string> {
  const ids = await listBackups(store);
  const begun = at === undefined ? ids : ids.filter((id) => readBackupId(id) <= at);
  for (const id of begun.toReversed()) if (at === undefined || new Date((await readManifest(store, unseal, id)).ended_at) <= at) return id;
  const first = ids[0];
  throw new StartupFault(
    first === undefined
      ? 'There is no backup there.'
      : `No backup had ended by then: the first is of ${readBackupId(first).toISOString()}.`,
  );
}

const OWNER_ALONE = 0o700;

async function own(path: string, user: User | null): Promise<void> {
  if (user) await chown(path, user.uid, user.gid);
}

async function writeFiles(store: BackupStore, unseal: Unseal, data: string, manifest: Manifest, user: User | null): Promise<void> {
  for (const folder of ['', ...manifest.folders.toSorted()]) {
    await mkdir(join(data, folder), { mode: OWNER_ALONE, recursive: true });
    await own(join(data, folder), user);
  }
  const write = async (path: string, parts: AsyncIterable<Buffer> | readonly Buffer[]) => {
    const file = await open(join(data, path), 'wx', 0o600);
    try {
      // The server writes all of it to the disk before it recovers.
      for await (const part of parts) await file.writeFile(part);
    } finally {
      await file.close();
    }
    await own(join(data, path), user);
  };
  async function* readParts(parts: readonly string[]) {
    for (const digest of parts) yield await demand(store, unseal, PLACES.part(digest));
  }
  for (const { path, parts } of manifest.files) await write(path, readParts(parts));
  // Byte for byte as the server gave them.
  await write('backup_label', [Buffer.from(manifest.label)]);
  if (manifest.tablespaces !== '') await write('tablespace_map', [Buffer.from(manifest.tablespaces)]);
  await write('recovery.signal', []);
}

async function demand(store: BackupStore, unseal: Unseal, name: string): Promise<Buffer> {
  const bytes = await unseal(store, name);
  if (!bytes) throw new StartupFault(`${name} is missing in the backup: it was removed, or not all of it was copied here.`);
  return bytes;
}

/** All WAL from the copy on: the server takes as much of it as it needs. */
async function writeWal(store: BackupStore, unseal: Unseal, folder: string, { wal: first }: Manifest, user: User | null): Promise<void> {
  await mkdir(folder, { mode: OWNER_ALONE });
  await own(folder, user);
  for (const name of await store.list('wal')) {
    const segment = name.slice('wal/'.length);
    if (segment < first && !segment.endsWith('.history')) continue;
    const path = join(folder, segment);
    await writeFile(path, await demand(store, unseal, name), { mode: 0o600 });
    await own(path, user);
  }
}

/** Brings the restored database up to the wanted moment, and lets `work` look at it. */
async function recover<T>(dataDir: string, walIn: string, at: Date | undefined, work: (database: Database) => Promise<T>): Promise<T> {
  const settings = {
    restore_command: `cp "${walIn}/%f" "%p"`,
    // Nobody gets in before it is what it is to be.
    hot_standby: 'off',
    recovery_target_action: 'promote',
    recovery_target_timeline: 'latest',
    ...(at !== undefined && { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') }),
  };
  const embedded = await startEmbedded({ dataDir, log: () => {}, settings }).catch((error: unknown) => {
    const { message } = asError(error);
    if (/recovery ended before configured recovery target was reached/.test(message))
      throw new StartupFault(
        'The WAL that was sent does not reach that moment: choose an earlier one, or leave out --at for all that there is.',
      );
    throw error;
  });
  const database = connect(embedded.connection, () => {}, 2);
  try {
    return await work(database);
  } finally {
    await database.close();
    await embedded.stop();
  }
}

/** The row by which a database says that it is a restored one. */
const RECOVERY = 'restored_at';

/** A restored copy knows nothing of what was sent, paid and captured after its moment: it does nothing by itself until somebody says so. */
async function beginRecovery({ pool }: Database): Promise<void> {
  await pool.query(`insert into server_keys (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`, [
    RECOVERY,
    new Date().toISOString(),
  ]);
}

/** When the database was restored, while it is in recovery; null otherwise. */
export async function readRestoredAt({ pool }: Pick<Database, 'pool'>): Promise<string | null> {
  return (await maybe(pool, db.selectFrom('server_keys').select('value').where('name', '=', RECOVERY)))?.value ?? null;
}

/** Lets a restored database send and do by the clock again, from the next start of each node on; whether it was in recovery. */
export async function endRecovery({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  return (await run(pool, db.deleteFrom('server_keys').where('name', '=', RECOVERY))) === 1;
}

async function lastKnown({ pool }: Database): Promise<string | null> {
  const last = db.selectFrom('audit').select(({ fn }) => fn.max<string | null>('at').as('at'));
  return (await one(pool, last)).at;
}

async function writeUploads(store: BackupStore, unseal: Unseal, folder: string, id: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: OWNER_ALONE });
  const names = await store.list('uploads');
  const there = new Set(names);
  const missing = (await readHolds(store, id)).find((name) => name.startsWith('uploads/') && !there.has(name));
  if (missing !== undefined)
    throw new StartupFault(`${missing} is missing in the backup: it was removed, or not all of it was copied here.`);
  for (const name of names) {
    const path = join(folder, name.slice('uploads/'.length));
    await mkdir(dirname(path), { recursive: true, mode: OWNER_ALONE });
    await writeFile(path, await demand(store, unseal, name), { mode: 0o600 });
  }
  return names.length;
}
