import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../database/connection.ts';
import { listArchived, SEGMENT } from '../database/embedded/wal-archive.ts';
import { thrownCode } from '../thrown.ts';
import { listNewestErased } from './erased-list.ts';
import { getBackupId, getDigest, listBackups, PLACES, readHolds, writeManifest, type CopiedFile, type Manifest } from './manifest.ts';
import type { Seal } from './sealed.ts';
import type { BackupStore } from './store.ts';
import { db } from '../database/tables.ts';
import { all } from '../database/typed.ts';

const PART_BYTES = 1024 * 1024;

/** Contents that a server makes anew, and that no backup may have: its documentation names them for a backup of one's own. */
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)pgsql_tmp/;
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|pg_internal\.init|(recovery|standby)\.signal)$/;

/** What a backup is made of. */
export interface BackedUp {
  readonly database: Pick<Database, 'pool' | 'longWork'>;
  /** The data folder of the embedded server. */
  readonly data: string;
  /** Reads an uploaded file by its reference; undefined where it is gone. */
  readonly readUpload: (reference: string) => Promise<Buffer | undefined>;
  /** `secret.key` of the data folder; null where it is named elsewhere. */
  readonly key: string | null;
}

/** How much a backup was, and how much of it was new to its store. */
export interface Taken {
  readonly id: string;
  readonly bytes: number;
  readonly newBytes: number;
  readonly uploads: number;
}

/**
 * Copies the embedded database while it works, then all uploads that a record may name, into a store: what the store has already is not
 * sent again. The copy is PostgreSQL's own (`pg_backup_start` and `pg_backup_stop` on one session that stays open), with the WAL that
 * belongs to it, and is one only once all of it is there.
 */
export async function takeBackup(store: BackupStore, seal: Seal, source: BackedUp, now = () => new Date()): Promise<Taken> {
  const id = getBackupId(now());
  const parts = new PartWriter(store, seal, await readSalt(store), await knownNames(store));
  const manifest = await source.database.longWork((client) => copyDatabase(client, source, parts, store, seal));
  const uploads = await copyUploads(store, seal, source);
  const beside = { uploads, erased: await listNewestErased(store) };
  await writeManifest(store, seal, id, { ...manifest, ended_at: now().toISOString(), key: source.key }, beside);
  return { id, bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0), newBytes: parts.newBytes, uploads: uploads.length };
}

/** The salt of a store's digests, made with its first backup. */
async function readSalt(store: BackupStore): Promise<Buffer> {
  const there = await store.get('salt');
  if (there) return there;
  const salt = randomBytes(32);
  await store.put('salt', salt);
  return salt;
}

/** The parts that backups of the store hold: only these are known to stay. */
async function knownNames(store: BackupStore): Promise<Set<string>> {
  const ids = await listBackups(store);
  return new Set((await Promise.all(ids.map((id) => readHolds(store, id)))).flat());
}

/** Cuts files into parts, and sends those that the store does not have. */
class PartWriter {
  newBytes = 0;
  readonly #part = Buffer.allocUnsafe(PART_BYTES);

  constructor(
    private readonly store: BackupStore,
    private readonly seal: Seal,
    private readonly salt: Buffer,
    private readonly known: Set<string>,
  ) {}

  /** A file as it is at this moment; undefined where it is gone, as that of a table that was dropped. */
  async copyFile(root: string, path: string): Promise<CopiedFile | undefined> {
    const file = await open(join(root, path)).catch((error: unknown) => {
      if (thrownCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (!file) return undefined;
    const parts: string[] = [];
    let bytes = 0;
    try {
      for (;;) {
        // What is in it is sent before it is filled again.
        const { bytesRead } = await file.read(this.#part, 0, PART_BYTES, bytes);
        if (bytesRead === 0) break;
        parts.push(await this.#send(this.#part.subarray(0, bytesRead)));
        bytes += bytesRead;
      }
    } finally {
      await file.close();
    }
    return { path, bytes, parts };
  }

  async #send(bytes: Buffer): Promise<string> {
    const digest = getDigest(this.salt, bytes);
    const name = PLACES.part(digest);
    if (!this.known.has(name)) {
      await this.seal(this.store, name, bytes);
      this.known.add(name);
      this.newBytes += bytes.length;
      // Sealing is work of this thread: calls come first.
      await breathe();
    }
    return digest;
  }
}

type CopiedDatabase = Pick<Manifest, 'label' | 'tablespaces' | 'folders' | 'files' | 'wal'>;

async function copyDatabase(
  client: pg.ClientBase,
  { data }: BackedUp,
  parts: PartWriter,
  store: BackupStore,
  seal: Seal,
): Promise<CopiedDatabase> {
  // Its server keeps the segments that the copy needs for as long as this session lasts, whatever checkpoints come.
  await client.query(`select pg_create_physical_replication_slot('diwan_backup_' || pg_backend_pid(), true, true)`);
  const [start] = (await client.query<{ segment: string }>(`select pg_walfile_name(pg_backup_start('diwan', true)) as segment`)).rows;
  const { folders, files } = await copyFolder(data, parts);
  const [stop] = (
    await client.query<{ segment: string; label: string; tablespaces: string }>(
      `select pg_walfile_name(lsn) as segment, labelfile as label, coalesce(spcmapfile, '') as tablespaces from pg_backup_stop(false)`,
    )
  ).rows;
  if (!start || !stop) throw new Error('the server did not say where its backup begins and ends');
  // The last segment is written to its end, so that it is never copied half.
  await client.query('select pg_switch_wal()');
  await copySegments(join(data, 'pg_wal'), [start.segment, stop.segment], store, seal);
  return { label: stop.label, tablespaces: stop.tablespaces, folders, files, wal: start.segment };
}

async function copyFolder(data: string, parts: PartWriter): Promise<Pick<Manifest, 'folders' | 'files'>> {
  const entries = await readdir(data, { recursive: true, withFileTypes: true });
  const getPath = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name).slice(data.length + 1);
  const folders = entries.flatMap((entry) => (entry.isDirectory() && !EMPTIED.test(getPath(entry)) ? [getPath(entry)] : []));
  const files: CopiedFile[] = [];
  for (const entry of entries) {
    const path = getPath(entry);
    if (!entry.isFile() || EMPTIED.test(path) || LEFT_OUT.test(path)) continue;
    const file = await parts.copyFile(data, path);
    if (file) files.push(file);
  }
  return { folders, files };
}

/** The WAL of the copy itself: with it alone the copy is restored to its end, archive or not. */
async function copySegments(folder: string, [first, last]: readonly [string, string], store: BackupStore, seal: Seal): Promise<void> {
  const names = (await readdir(folder)).filter((name) => SEGMENT.test(name) && name >= first && name <= last);
  for (const name of names.toSorted()) await seal(store, PLACES.wal(name), await readFile(join(folder, name)));
}

/** Database first, files after; those that are there already stay, and those from before `since` are known to be. What a record of the copy names was there before, and is never removed while one does. */
export async function copyUploads(
  store: BackupStore,
  seal: Seal,
  { database, readUpload }: Pick<BackedUp, 'database' | 'readUpload'>,
  since?: number,
): Promise<string[]> {
  const from = since === undefined ? '-infinity' : new Date(since).toISOString();
  const rows = await all(database.pool, db.selectFrom('uploads').select('reference').where('created_at', '>=', from).orderBy('reference'));
  const there = new Set(since === undefined ? await store.list('uploads') : []);
  const copied: string[] = [];
  for (const { reference } of rows) {
    const name = PLACES.upload(reference);
    const bytes = there.has(name) ? undefined : await readUpload(reference);
    if (bytes) await seal(store, name, bytes);
    if (bytes || there.has(name)) copied.push(reference);
  }
  return copied;
}

/** Sends the WAL that the server has handed out since, so that a restore may be to any second; gives how many segments went. */
export async function sendArchived(store: BackupStore, seal: Seal, data: string): Promise<number> {
  const waiting = await listArchived(data);
  for (const { name, path } of waiting) {
    await seal(store, PLACES.wal(name), await readFile(path));
    await rm(path, { force: true });
  }
  return waiting.length;
}
