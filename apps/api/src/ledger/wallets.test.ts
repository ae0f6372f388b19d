import { minor } from '@diwan/domain/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LedgerEntry } from '@diwan/domain/ledger/entries';
import { addCountry, createTestDatabase, type TestDatabase } from '../testing/access-fixtures.ts';
import { post } from './post.ts';

let database: TestDatabase;
let country: number;
beforeAll(async () => {
  database = await createTestDatabase();
  country = await addCountry(database);
});
afterAll(() => database.close());

const PEOPLE = 24;
/** The planner finds wallets by the table in one session and by the index in another, each in an order of its own. */
const PLANS = ['set enable_seqscan = on', 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off'] as const;

/** One posting in a transaction of its own: nothing tries again what a deadlock ended. */
async function postOnce(entries: readonly LedgerEntry[], plan = 0): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`discard plans; ${PLANS[plan]}`);
    await client.query('begin');
    const transaction = { client, node: 'test', afterCommit: () => undefined };
    await post(transaction, { kind: 'charge', country_id: country, currency: 'AED', unit: 'AED', entries });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.query('reset all');
    client.release();
  }
}

/** A unit from one to the next of the people of a round, beginning anywhere, named in one order or in the opposite one. */
function around(round: number, first: number, opposed: boolean): LedgerEntry[] {
  const entries = Array.from({ length: PEOPLE }, (_, n): LedgerEntry => {
    const id = round * 100 + ((first + n * 5) % PEOPLE);
    return { account: id % 2 === 0 ? 'client' : 'provider', user_id: id, amount: n % 2 === 0 ? minor(1n) : minor(-1n) };
  });
  return opposed ? entries.toReversed() : entries;
}

/** Half of a round's wallets; the others are made by its postings. */
function makeHalf(round: number) {
  return database.pool.query(
    `insert into wallets (user_type, user_id, currency, country_id)
     select case when n % 2 = 0 then 'client' else 'provider' end, $2::int * 100 + n, 'AED', $1 from generate_series(0, $3) n order by md5(n::text)`,
    [country, round, PEOPLE / 2],
  );
}

it('postings over the same wallets in opposed orders never wait for each other in a circle, new wallets among them', async () => {
  const codes: unknown[] = [];
  for (let round = 1; round <= 15; round += 1) {
    await makeHalf(round);
    const posts = Array.from({ length: 16 }, (_, n) => postOnce(around(round, n, n % 2 === 1), n % 3 === 0 ? 1 : 0));
    for (const outcome of await Promise.allSettled(posts)) if (outcome.status === 'rejected') codes.push(outcome.reason.code);
  }
  expect(codes).toEqual([]);
  const { rows } = await database.pool.query('select sum(balance)::int as sum, count(*)::int as n from wallets');
  expect(rows[0]).toEqual({ sum: 0, n: 15 * PEOPLE });
});
