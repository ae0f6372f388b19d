import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../platform/database/connection.ts';
import { prepareTables } from '../prepare-tables.ts';
import { installWatch } from './watch-changes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server that this run's test databases are made on. */
    testServer: string;
    /** The migrated database that they are copies of; its name begins theirs. */
    testTemplate: string;
    /** How the server copies it: as files, which costs less of the processor's time, where that waits for no disk. */
    testCopy: 'file_copy' | 'wal_log';
  }
}

/** Makes the migrated template on a server, and gives the tests the two names; answers how to remove all that the run made there. */
export async function prepareTestServer(project: TestProject, server: string): Promise<() => Promise<void>> {
  const template = `diwan_test_${randomBytes(4).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${template} encoding 'UTF8' template template0`));
  const database = connect({ connectionString: databaseUrl(server, template) }, () => {});
  await prepareTables(database);
  await installWatch(database);
  await database.close();
  project.provide('testServer', server);
  project.provide('testTemplate', template);
  const { rows } = await onServer(server, (client) => client.query<{ fsync: string }>('show fsync'));
  project.provide('testCopy', rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log');
  return () =>
    onServer(server, async (client) => {
      const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
        template,
      ]);
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    });
}

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs something in a session on the server's own database. */
export async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
