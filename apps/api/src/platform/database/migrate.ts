import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { migrate as applyFiles } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrateQueue } from '../queue/queue.ts';
import { StartupFault } from '../../startup-fault.ts';
import { BEFORE_BASELINE } from '../../schema/before-baseline.ts';
import { MIGRATIONS } from '../../schema/migrations-folder.ts';
import type { Database } from './connection.ts';

// "migr" in ASCII, so that it can be recognised in pg_locks.
const MIGRATION_LOCK = 0x6d696772;

/** Whoever waits for a table longer holds up all who come after. */
const LOCK_WAIT = '10s';
const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

/** What is made anew of its declarations once the tables are up to date, on the session that holds the lock. */
export type AfterTables = (client: pg.Client, connection: pg.ClientConfig) => Promise<void>;

interface MigrateOptions {
  readonly folder?: string;
  /** How long a takeover waits for a table that something else holds. */
  readonly lockWait?: string;
  readonly after?: readonly AfterTables[];
}

/** Brings the tables up to date. Several nodes may start at once: one applies, the others wait and find it done. */
export async function migrate(
  { connection }: Pick<Database, 'connection'>,
  { folder = MIGRATIONS, lockWait = LOCK_WAIT, after = [] }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client(connection);
  // The failed query itself tells what happened.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateTables(client, folder, lockWait);
    for (const step of after) await step(client, connection);
    await migrateQueue(client);
  } finally {
    // The lock goes with the session.
    await client.end();
  }
}

/** Does something that must not meet a start's migrations, or leaves it for another time; the lock goes with the session. */
export async function unlessMigrating(client: pg.ClientBase, work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
  if (rows[0]?.mine) await work(client);
}

async function migrateTables(client: pg.Client, folder: string, lockWait: string): Promise<void> {
  const files = readMigrationFiles({ migrationsFolder: folder });
  const [baseline, newest] = [files[0], files.at(-1)];
  if (!baseline || !newest) throw new Error(`There are no migrations in ${folder}.`);
  const last = await lastApplied(client);
  if (last !== null && last > newest.folderMillis) throw newerFault(last, newest);
  if (last !== null && last < baseline.folderMillis) await takeOver(client, last, baseline, lockWait);
  if (last !== newest.folderMillis) await applyFiles(drizzle(client), { migrationsFolder: folder });
}

/** When the newest of the migrations was written that the database has had; null where it has had none. */
async function lastApplied(client: pg.Client): Promise<number | null> {
  const { rows: made } = await client.query(`select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`);
  if (made.length === 0) return null;
  const { rows } = await client.query<{ last: string | null }>('select max(created_at)::text as last from drizzle.__drizzle_migrations');
  return rows[0]?.last == null ? null : Number(rows[0].last);
}

const getDay = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ');

/**
 * Older code must not write into newer tables: what it does not know it cannot keep right. Nodes that run already are not asked:
 * while an upgrade goes from one to the next they serve with the tables that they began with and more.
 */
const newerFault = (last: number, newest: MigrationMeta) =>
  new StartupFault(
    `The database belongs to a newer version of Diwan (its tables are of ${getDay(last)} UTC, this version's of ${getDay(newest.folderMillis)}): start that version, or restore the backup that was taken before the upgrade.`,
  );

/** Marks a database that stands at the last migration before the baseline as standing at the baseline: its tables are the same. */
async function takeOver(client: pg.Client, last: number, baseline: MigrationMeta, lockWait: string): Promise<void> {
  const { when, version, statements } = BEFORE_BASELINE;
  if (last !== when)
    throw new StartupFault(
      `The database belongs to an older version of Diwan than this one goes on from (its tables are of ${getDay(last)} UTC, and must be of ${getDay(when)}): start ${version} on it once, then this version.`,
    );
  const standing = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${baseline.hash}', ${baseline.folderMillis})`;
  try {
    await client.query(['begin', `set local lock_timeout = '${lockWait}'`, ...statements, standing, 'commit'].join(';\n'));
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (isLockTimeout(error))
      throw new StartupFault(
        `Tables could not be taken over within ${lockWait}, since something else holds them: end other programs that use the database, and start again.`,
      );
    throw error;
  }
}
