import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAdmin, createTestDatabase, type TestDatabase } from '../../testing/access-fixtures.ts';
import { forgetOldKeys } from './idempotency.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('keeps keys for a week, and forgets those that are older', async () => {
  const admin = await addAdmin(database);
  const keep = `insert into idempotency_keys (owner, key, fingerprint, created_at) values ($1, $2, '', now() - $3::interval)`;
  for (const [key, age] of [
    ['of now', '0 s'],
    ['of six days ago', '6 days'],
    ['of eight days ago', '8 days'],
  ])
    await database.pool.query(keep, [`admin ${admin}`, key, age]);
  await forgetOldKeys(database.pool);
  const { rows } = await database.pool.query<{ key: string }>('select key from idempotency_keys order by created_at desc');
  expect(rows.map(({ key }) => key)).toEqual(['of now', 'of six days ago']);
});
