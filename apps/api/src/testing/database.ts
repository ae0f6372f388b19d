import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Database } from '../platform/database/connection.ts';
import { databaseUrl, onServer } from './test-server.ts';

export interface TestDatabase extends Database {
  connectionString: string;
}

/** A migrated, empty database of the test's own; `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer');
  const template = inject('testTemplate');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`));
  const connectionString = databaseUrl(server, name);
  const database = connect({ connectionString }, () => {}, 8);
  return {
    ...database,
    connectionString,
    async close() {
      await database.close();
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
