import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppError } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { admit, forgive } from './login-limits.ts';

const NOW = Date.parse('2026-05-13T09:00:00.000Z');
let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** One try; the seconds to wait where it is not admitted. */
const attempt = (account: string, address: string, isKnown: boolean, now = NOW) =>
  inTransaction(node.app, (transaction) => admit(transaction, { account, address, isKnown: async () => isKnown }, now)).then(
    () => 0,
    ({ status, extra: { retryAfter } }: AppError) => ({ status, retryAfter }),
  );
const times = async (count: number, work: (n: number) => Promise<unknown>) => {
  for (let n = 0; n < count; n += 1) expect(await work(n)).toBe(0);
};
const WAITS = { status: 429, retryAfter: 15 };

it('an address that has logged in before waits for its own wrong tries, as any other', async () => {
  await times(5, () => attempt('owner@x', '192.0.2.1', true));
  expect(await attempt('owner@x', '192.0.2.1', true)).toEqual(WAITS);
  expect(await attempt('owner@x', '192.0.2.1', true, NOW + 15_000)).toBe(0);
});

it('and not for those of others: of the same account from elsewhere, and of other accounts from its address', async () => {
  await times(20, (n) => attempt('wanted@x', `192.0.2.${n + 10}`, false));
  expect([await attempt('wanted@x', '192.0.2.99', false), await attempt('wanted@x', '192.0.2.98', true)]).toEqual([WAITS, 0]);
  await times(50, (n) => attempt(`many-${n}@x`, '192.0.2.200', false));
  expect([await attempt('more@x', '192.0.2.200', false), await attempt('more@x', '192.0.2.200', true)]).toEqual([WAITS, 0]);
});

it('a right password lets its address begin afresh with that account alone', async () => {
  for (const account of ['a@x', 'b@x']) await times(5, () => attempt(account, '192.0.2.2', true));
  await inTransaction(node.app, (transaction) => forgive(transaction, { account: 'a@x', address: '192.0.2.2' }, NOW));
  expect([await attempt('a@x', '192.0.2.2', true), await attempt('b@x', '192.0.2.2', true)]).toEqual([0, WAITS]);
});
