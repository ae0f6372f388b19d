import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { addCountry, createTestDatabase } from '../../testing/access-fixtures.ts';
import { addManyClients } from '../../testing/fixtures.ts';
import { COUNTED } from '../../schema/counted-tables.ts';
import { foldSql } from './counter-sql.ts';
import { getDrift } from './drift.ts';
import { recount, turnAt } from './recount.ts';

it('counts nothing twice that a fold has written and not yet committed', async () => {
  const database = await createTestDatabase();
  const counted = COUNTED.find(({ name }) => name === 'clients');
  if (!counted) throw new Error('clients are counted');
  await addManyClients(database, await addCountry(database), 20);
  const [folding, recounting] = [await database.pool.connect(), await database.pool.connect()];
  await folding.query('begin');
  await folding.query('select pg_advisory_xact_lock(hashtext($1))', [turnAt(counted)]);
  await folding.query(foldSql(counted));
  await recounting.query('begin');
  const recounted = recount(recounting, [counted]);
  const waits = async () => (await database.pool.query('select from pg_locks where not granted')).rowCount;
  while ((await waits()) === 0) await wait(10);
  await folding.query('commit');
  await recounted;
  await recounting.query('commit');
  expect(await getDrift(database.pool, counted)).toEqual([]);
  for (const client of [folding, recounting]) client.release();
  await database.close();
});
