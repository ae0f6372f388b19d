import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { isLost } from './lost.ts';
import { cutSilentSessions } from './silent-sessions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const LIMIT = 400;

it('a session that owes an answer for too long is cut, and its caller told', async () => {
  const client = await database.pool.connect();
  const stop = cutSilentSessions([client], LIMIT, 50);
  const startedAt = performance.now();
  const answer = await client.query('select pg_sleep(20)').catch((error: unknown) => error);
  stop();
  client.release(true);
  expect(isLost(answer)).toBe(true);
  // Not before its time.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(LIMIT);
});

it('a session that answers one query after another, or rests, is left alone', async () => {
  const [busy, resting] = [await database.pool.connect(), await database.pool.connect()];
  await resting.query('select 1');
  const stop = cutSilentSessions([busy, resting], LIMIT, 20);
  // All the time busy, and longer than the limit.
  for (let time = 0; time < 12; time++) await busy.query('select pg_sleep(0.1)');
  await sleep(2 * LIMIT);
  expect((await resting.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect((await busy.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  stop();
  busy.release();
  resting.release();
});
