import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createBareDatabase, type TestDatabase } from '../../testing/database.ts';
import { connect, type Database } from './connection.ts';

// A user who may have two sessions, at a pool that would take eight.
const USER = `two_sessions_${randomBytes(4).toString('hex')}`;
let owner: TestDatabase;
let database: Database;
beforeAll(async () => {
  owner = await createBareDatabase();
  await owner.pool.query(`create role ${USER} login connection limit 2`);
  const url = new URL(owner.connectionString);
  url.username = USER;
  database = connect({ connectionString: url.href }, () => {}, 8);
});
const held: pg.PoolClient[] = [];
afterEach(() => held.splice(0).forEach((client) => client.release()));
afterAll(async () => {
  await database.close();
  await owner.pool.query(`drop role ${USER}`);
  await owner.close();
});

it('queries beyond the sessions that the server gives wait for one of those, as at a full pool', async () => {
  const asked = Array.from({ length: 30 }, (_, nth) =>
    database.pool.query<{ n: number }>('select $1::int as n from pg_sleep(0.01)', [nth]),
  );
  const answers = await Promise.all(asked);
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(asked.map((_, nth) => nth));
  expect(database.pool.totalCount).toBeLessThanOrEqual(2);
});

it('where none is given back in time, whoever waits is refused as the server refused, and the pool is well afterwards', async () => {
  held.push(await database.pool.connect(), await database.pool.connect());
  const since = Date.now();
  await expect(database.pool.connect()).rejects.toMatchObject({ code: '53300' });
  expect(Date.now() - since).toBeGreaterThan(4_500);
  held.splice(0).forEach((client) => client.release());
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('a pool without a session of its own hands the refusal on at once', async () => {
  const url = new URL(owner.connectionString);
  url.username = USER;
  held.push(await database.pool.connect(), await database.pool.connect());
  const other = connect({ connectionString: url.href }, () => {}, 8);
  const since = Date.now();
  await expect(other.pool.query('select 1')).rejects.toMatchObject({ code: '53300' });
  expect(Date.now() - since).toBeLessThan(4_000);
  await other.close();
});
