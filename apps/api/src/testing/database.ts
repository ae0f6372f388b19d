import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../platform/database/connection.ts';
import { getMadeCalls } from './calls-under-way.ts';
import { noteCalls } from './call-notes.ts';
import { markTransactions, watchChanges, type Watch } from './watch-changes.ts';
import { databaseUrl, onServer } from './test-server.ts';

export interface TestDatabase extends Database {
  connectionString: string;
}

export interface WatchedDatabase extends TestDatabase {
  /** What the application's transactions did to recorded rows. Faults fail the file that closes it. */
  readonly watch: Watch;
}

const HOW =
  'What changes a recorded row goes through crud/record/change-row.ts (one entry in the log, one event, a grown version), what moves money through the gate.';

/** A migrated, empty database of the test's own; `close` drops it. */
export const createTestDatabase = (): Promise<WatchedDatabase> => createDatabase(inject('testTemplate'));

/** One without a table, as a first start finds it. */
export const createBareDatabase = (): Promise<TestDatabase> => createDatabase('template0');

/** One as the last version before the baseline left it: with few rows of every table, in their old migrations' tables. */
export async function createOldDatabase(): Promise<TestDatabase> {
  const packed = await readFile(new URL('./before-baseline.sql.gz', import.meta.url));
  const dump = (await promisify(gunzip)(packed)).toString();
  const database = await createBareDatabase();
  // The dump changes settings of its session.
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(dump);
  await client.end();
  return database;
}

async function createDatabase(template: string): Promise<WatchedDatabase> {
  const server = inject('testServer');
  const name = `${inject('testTemplate')}_${randomBytes(4).toString('hex')}`;
  await onServer(server, async (client) => {
    await client.query(`create database ${name} encoding 'UTF8' template ${template} strategy ${inject('testCopy')}`);
    // Nothing here outlives its server: no commit needs to wait for the disk.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  const connectionString = databaseUrl(server, name);
  const database = connect({ connectionString }, () => {}, 8);
  markTransactions(database.pool);
  const watch = await watchChanges(connectionString);
  return {
    ...database,
    connectionString,
    watch,
    async close() {
      // Only copies of the template are watched.
      const { faults } = template === 'template0' ? { faults: [] } : await watch.look();
      noteCalls(inject('callNotesFile'), 'made', getMadeCalls());
      noteCalls(inject('callNotesFile'), 'changed', watch.calls);
      await watch.end();
      await database.close();
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
      if (faults.length > 0) throw new Error(`${HOW}\n${[...new Set(faults)].slice(0, 20).join('\n')}`);
    },
  };
}
