import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../config.ts';
import type { PlatformContext } from '../context.ts';
import type { Database } from '../database/connection.ts';
import { findPlaces } from '../database/embedded/places.ts';
import { listArchived } from '../database/embedded/wal-archive.ts';
import type { Files } from '../files/files.ts';
import { openServerKeys } from '../server-keys.ts';
import { thrownCode } from '../thrown.ts';
import type { Timer } from '../timers.ts';
import { listBackups, readBackupId } from './manifest.ts';
import { removeOldBackups } from './retention.ts';
import { sealFor, type Seal } from './sealed.ts';
import { openStore, type BackupStore } from './store.ts';
import { copyUploads, sendArchived, takeBackup, type BackedUp, type Taken } from './take-backup.ts';

const HOUR_MS = 60 * 60_000;
/** What a lost machine takes with it: a minute until a segment is handed out, and this until it is sent. */
const EVERY = 15_000;
/** A row may be committed later than it says it was made. */
const OVERLAP_MS = 5 * 60_000;

/** Whose turn it is to work on backups: a node's by the clock, or that of a command beside it. */
export const BACKUPS = 'backups';

/** The backups of an embedded database: what they are made of, and where they go. */
export class Backups {
  /** When the newest one began, and since when WAL waits to be sent, in milliseconds; null for none. */
  newestAt: number | null = null;
  waitingSince: number | null = null;
  /** How large the newest is, where this process took it. */
  newestBytes: number | null = null;
  /** Files that were uploaded before it are there; undefined until all were looked at. */
  #uploadsSentUntil: number | undefined;

  constructor(
    private readonly config: Config,
    private readonly source: Omit<BackedUp, 'key'>,
    private readonly store: BackupStore,
    private readonly seal: Seal,
  ) {}

  /** Opens what the configuration names. Throws StartupFault. */
  static async open(config: Config, database: Database, files: Files): Promise<Backups> {
    const seal = sealFor(config.backupRecipients);
    const store = await openStore(config);
    const readUpload = async (reference: string) => {
      const found = await files.read(reference);
      return found && buffer(found.stream);
    };
    return new Backups(config, { database, data: findPlaces(config.dataDir).data, readUpload }, store, seal);
  }

  /** Takes a backup now, and removes those that are too old. Only who has the turn of `BACKUPS` may. */
  async take(now: number): Promise<Taken> {
    const taken = await takeBackup(this.store, this.seal, { ...this.source, key: await this.#readKey() });
    await sendArchived(this.store, this.seal, this.source.data);
    await removeOldBackups(this.store, this.config.backupKeepDays, now);
    this.newestAt = readBackupId(taken.id).getTime();
    this.newestBytes = taken.bytes;
    return taken;
  }

  /** Sends what has come since, and takes a backup when one is due. */
  async keepUp(now: number): Promise<void> {
    this.waitingSince = (await listArchived(this.source.data))[0]?.since ?? null;
    await sendArchived(this.store, this.seal, this.source.data);
    await copyUploads(this.store, this.seal, this.source, this.#uploadsSentUntil);
    this.#uploadsSentUntil = now - OVERLAP_MS;
    this.waitingSince = null;
    const newest = (await listBackups(this.store)).at(-1);
    this.newestAt = newest === undefined ? null : readBackupId(newest).getTime();
    if (this.newestAt === null || now - this.newestAt >= this.config.backupEveryHours * HOUR_MS) await this.take(now);
  }

  close(): void {
    this.store.close();
  }

  async #readKey(): Promise<string | null> {
    if (this.config.secretKey !== null) return null;
    // One that is made after the first backup would open nothing of it, and prove no list beside it.
    await openServerKeys(this.config, this.source.database);
    try {
      return await readFile(join(this.config.dataDir, 'secret.key'), 'utf8');
    } catch (error) {
      if (thrownCode(error) === 'ENOENT') return null;
      throw error;
    }
  }
}

/** Keeps what lies elsewhere up to date, and takes a backup when it is time. */
export const backupTimer: Timer<PlatformContext> = {
  name: BACKUPS,
  every: EVERY,
  oneNode: true,
  atStart: true,
  run: async ({ backups, now }) => backups?.keepUp(now()),
};
