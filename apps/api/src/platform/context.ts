import type { Config } from '../config.ts';
import type { Backups } from './backup/backup-timer.ts';
import type { Recovery } from './backup/recovery.ts';
import type { BackupStore } from './backup/store.ts';
import type { Bus } from './bus/bus.ts';
import type { Database } from './database/connection.ts';
import type { Files } from './files/files.ts';
import type { Channels } from './outbox/open-channels.ts';
import type { Queue } from './queue/queue.ts';
import type { ServerKeys } from './server-keys.ts';

interface LogLine {
  (facts: object, message?: string): void;
  (message: string): void;
}

/** Where a node writes down what happens to it. */
export type Log = Readonly<Record<'info' | 'warn' | 'error', LogLine>>;

/** What a node works with, whatever the product: what is not about calls is handed this, and knows nothing of the HTTP framework. */
export interface PlatformContext {
  /** This node among those on the same database. */
  readonly node: string;
  readonly config: Config;
  readonly database: Database;
  /** The present, in milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  /** What the nodes tell each other. */
  readonly bus: Bus;
  readonly queue: Queue;
  /** The ways on which messages go out. */
  readonly channels: Channels;
  readonly files: Files;
  /** That the database was restored from a backup, until somebody ends its recovery: then nothing is sent or done by the clock. */
  readonly recovery: Recovery | null;
  /** Null where no backups go anywhere by themselves. */
  readonly backups: Backups | null;
  /** Where the list of who was erased lies. */
  readonly erasedStore: BackupStore;
  /** What seals secrets and signs links; opened when first needed. */
  readonly keys: () => Promise<ServerKeys>;
}
