import { type Minor, minor, negative } from '@diwan/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerEntry } from '@diwan/domain/ledger/entries';
import { inTransaction } from '../platform/database/transaction.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { addPerson } from '../testing/fixtures.ts';
import { postAll, type Posting } from './post.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let client: number;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  here = await addCountry(database);
  client = await addPerson(database, 'clients', here);
  // The database's own check is tested elsewhere; here nothing but the application stands between an entry and the ledger.
  await database.pool.query('alter table ledger_entries disable trigger user');
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const posting = (...entries: LedgerEntry[]): Posting => ({ kind: 'charge', country_id: here, currency: 'AED', unit: 'AED', entries });
const gets = (amount: Minor): LedgerEntry => ({ account: 'client', user_id: client, amount });
const gives = (amount: Minor): LedgerEntry => ({ account: 'cash', amount: negative(amount) });
const write = (...postings: Posting[]) => inTransaction(node.app, (transaction) => postAll(transaction, postings));

async function written() {
  const { rows } = await database.pool.query<{ postings: number; entries: number; wallets: number }>(
    `select (select count(*)::int from ledger_postings) as postings, (select count(*)::int from ledger_entries) as entries,
       (select count(*)::int from wallets) as wallets`,
  );
  return rows[0];
}

describe('a posting', () => {
  it.each([
    ['one unit too much', [gets(minor(100n)), gives(minor(99n))]],
    ['one unit too little', [gets(minor(99n)), gives(minor(100n))]],
    ['one side only', [gets(minor(100n))]],
    ['the same sign on both sides', [gets(minor(100n)), { account: 'cash', amount: 100n }]],
    ['a sum that no number holds exactly', [gets(minor(9_007_199_254_740_993n)), gives(minor(9_007_199_254_740_992n))]],
    ['three entries that nearly agree', [gets(minor(100n)), gives(minor(60n)), gives(minor(41n))]],
  ] as [string, LedgerEntry[]][])(
    'of %s is refused by the application itself, before anything is locked or written',
    async (_what, entries) => {
      const before = await written();
      await expect(write(posting(...entries))).rejects.toThrow('a posting of charge does not sum to zero');
      // Also among others that do.
      await expect(write(posting(gets(minor(5n)), gives(minor(5n))), posting(...entries))).rejects.toThrow('does not sum to zero');
      // Two that make up for each other are two faults.
      const opposite = entries.map((entry) => ({ ...entry, amount: negative(entry.amount) }));
      await expect(write(posting(...entries), posting(...opposite))).rejects.toThrow('does not sum to zero');
      expect(await written()).toEqual(before);
    },
  );

  it('that sums to zero is written', async () => {
    expect(await write(posting(gets(minor(100n)), gives(minor(60n)), gives(minor(40n))))).toHaveLength(1);
    expect(await written()).toEqual({ postings: 1, entries: 3, wallets: 1 });
  });
});
