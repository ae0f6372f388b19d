import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyFiles } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrateQueue } from '../queue/queue.ts';
import { StartupFault } from '../../startup-fault.ts';
import { MIGRATIONS } from '../../schema/migrations-folder.ts';
import type { Database } from './connection.ts';

// "migr" in ASCII, so that it can be recognised in pg_locks.
const MIGRATION_LOCK = 0x6d696772;

/** Brings the tables up to date. Several nodes may start at once: one applies, the others wait and find it done. */
export async function migrate({ connection }: Pick<Database, 'connection'>, folder = MIGRATIONS): Promise<void> {
  const client = new pg.Client(connection);
  // The failed query itself tells what happened.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewer(client, folder);
    await applyFiles(drizzle(client), { migrationsFolder: folder });
    await migrateQueue(client);
  } finally {
    // The lock goes with the session.
    await client.end();
  }
}

/**
 * Older code must not write into newer tables: what it does not know it cannot keep right. Nodes that run already are not asked:
 * while an upgrade goes from one to the next they serve with the tables that they began with and more.
 */
async function refuseNewer(client: pg.Client, folder: string): Promise<void> {
  const { rows: made } = await client.query(`select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`);
  if (made.length === 0) return;
  const { rows } = await client.query<{ last: number | null }>('select max(created_at) as last from drizzle.__drizzle_migrations');
  const last = rows[0]?.last ?? 0;
  const known = Math.max(...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis));
  if (last <= known) return;
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 16).replace('T', ' ');
  throw new StartupFault(
    `The database belongs to a newer version of Diwan (its tables are of ${day(last)} UTC, this version's of ${day(known)}): start that version, or restore the backup that was taken before the upgrade.`,
  );
}
