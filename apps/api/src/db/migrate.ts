import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyFiles } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrateQueue } from '../kit/jobs/queue.ts';
import type { Database } from './connection.ts';

// The build copies the folder beside the bundle, so that the same address holds there.
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

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
    await applyFiles(drizzle(client), { migrationsFolder: folder });
    await migrateQueue(client);
  } finally {
    // The lock goes with the session.
    await client.end();
  }
}
