import { chown, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { StartupFault } from '../../startup-fault.ts';
import { connect, type Database } from '../database/connection.ts';
import { placesFor, type User } from '../database/embedded/places.ts';
import { startEmbedded } from '../database/embedded/start-embedded.ts';
import { openServerKeys } from '../server-keys.ts';
import { asError } from '../thrown.ts';
import { demandSigned, readErasedList, type ErasedPerson } from './erased-list.ts';
import { listBackups, PLACES, readBackupId, readHolds, readManifest, type Manifest } from './manifest.ts';
import { beginRecovery } from './recovery.ts';
import type { Unseal } from './sealed.ts';
import type { BackupStore } from './store.ts';
import { db } from '../database/tables.ts';
import { sql } from 'kysely';
import { one } from '../database/typed.ts';

/** What is restored, and to where. */
export interface Wanted {
  /** An empty folder, or none yet, which becomes a DATA_DIR. */
  readonly into: string;
  /** The moment whose state is wanted; all that there is, if left out. */
  readonly at?: Date | undefined;
  /** Looks at the restored database before anybody starts on it; throws where it does not hold. */
  readonly prove: (client: pg.ClientBase) => Promise<void>;
  /** Erases again whom the list beside the backups names; null to bring back all that the backup has, which its recovery then says. */
  readonly erasing: Erasing | null;
}

interface Erasing {
  /** SECRET_KEY, where it is set: with it, or with the key of the backup, the list is signed. */
  readonly secretKey: string | null;
  /** Gives how many it erased of them in the restored database, whose files are there. */
  readonly again: (database: Database, people: readonly ErasedPerson[]) => Promise<number>;
}

/** What came back. */
export interface Restored {
  readonly id: string;
  /** The last moment that the restored database knows. */
  readonly knownUntil: string | null;
  readonly uploads: number;
  /** People who were erased after its moment, and are again. */
  readonly erased: number;
}

/**
 * Restores a backup into an empty folder: files of the database, uploads and key, the WAL since, up to a moment where one is named. The
 * ledger is proven there, every file that a record names is looked for, and who was erased since is erased again, before it counts. What is
 * restored begins in recovery: nothing is sent or done by the clock until somebody ends that. Throws StartupFault; what is half done is
 * removed.
 */
export async function restoreBackup(store: BackupStore, unseal: Unseal, { into, at, prove, erasing }: Wanted): Promise<Restored> {
  await demandEmpty(into);
  const list = erasing ? await readErasedList(store) : [];
  const id = await chooseBackup(store, unseal, at);
  const manifest = await readManifest(store, unseal, id);
  try {
    const places = placesFor(into);
    if (places.home !== places.dataDir)
      throw new StartupFault(`The user of the database cannot enter ${into}: restore into a folder that every user may pass through.`);
    await writeFiles(store, unseal, places.data, manifest, places.user);
    const walIn = join(into, 'wal-restored');
    await writeWal(store, unseal, walIn, manifest, places.user);
    const uploads = await writeUploads(store, unseal, join(into, 'uploads'), id);
    if (manifest.key !== null) await writeFile(join(into, 'secret.key'), manifest.key, { mode: 0o600 });
    const found = await recover(into, walIn, at, async (database) => {
      const { knownUntil, restoredTo } = await getLastKnown(database);
      await database.longWork(prove);
      const erased = erasing && list.length > 0 ? await eraseListed(database, into, erasing, list) : 0;
      const restored_to = at?.toISOString() ?? restoredTo;
      await beginRecovery(database, { restored_at: new Date().toISOString(), restored_to, without_erasures: erasing === null });
      return { knownUntil, erased };
    });
    await rm(walIn, { recursive: true });
    return { id, uploads, ...found };
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

async function eraseListed(
  database: Database,
  into: string,
  { secretKey, again }: Erasing,
  list: Awaited<ReturnType<typeof readErasedList>>,
): Promise<number> {
  demandSigned(list, await openServerKeys({ secretKey, dataDir: into, databaseUrl: null }, database));
  return again(database, list);
}

/** When something was done last, by the log and by the WAL. */
export async function getLastKnown({
  pool,
}: Database): Promise<{ readonly knownUntil: string | null; readonly restoredTo: string | null }> {
  const last = db
    .selectFrom('audit')
    .select(({ fn }) => [fn.max<string | null>('at').as('at'), sql<string | null>`pg_last_xact_replay_timestamp()`.as('replayed')]);
  const { at, replayed } = await one(pool, last);
  return { knownUntil: at, restoredTo: replayed === null ? at : new Date(replayed).toISOString() };
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
