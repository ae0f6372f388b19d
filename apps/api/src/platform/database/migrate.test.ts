import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartupFault } from '../../startup-fault.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const applied = async () => (await database.pool.query('select * from drizzle.__drizzle_migrations order by id')).rows;

it('finds nothing to do on a database of its own version', async () => {
  const before = await applied();
  await migrate(database);
  expect(await applied()).toEqual(before);
});

it('refuses a database of a newer version with one sentence, and changes nothing', async () => {
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'of a later day', max(created_at) + 60000 from drizzle.__drizzle_migrations`,
  );
  const before = await applied();
  const fault = (await migrate(database).catch((error: Error) => error)) as Error;
  expect(fault).toBeInstanceOf(StartupFault);
  expect(fault.message).toMatch(/^The database belongs to a newer version of Diwan \([^\n]+\): start that version, or restore [^\n]+\.$/);
  expect(await applied()).toEqual(before);
});
