import { type Minor, minor, NONE } from '@diwan/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { getAppShare, getPrice, type PayWay } from '@diwan/domain/ledger/settlement';
import { inTransaction } from '../platform/database/transaction.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { addPerson } from '../testing/fixtures.ts';
import { addOrder } from '../testing/order-fixtures.ts';
import { lockOrder, type PaidOrder } from './paid-order.ts';
import { refundOrder } from './refund-order.ts';
import { getPercent } from '@diwan/domain/half-even';
import { chargePenalty } from './penalties.ts';
import { settleOrder } from './settle-order.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let client: number;
let provider: number;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  here = await addCountry(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const price = getPrice({ services: minor(10_000n), additions: NONE, shipping: NONE }, minor(1_000n), 5);
async function newOrder() {
  client = await addPerson(database, 'clients', here);
  provider = await addPerson(database, 'providers', here);
  return finishedOrder(client, provider);
}
async function finishedOrder(client_id: number, provider_id: number, row: Record<string, unknown> = {}) {
  const finished = {
    order_status: 'finished',
    provider_id,
    services_price: 10_000,
    discount_coupon_price: 1_000,
    vat_price: 450,
    total_price: 9_450,
  };
  const id = await addOrder(database, { country: here, client: client_id }, { ...finished, ...row });
  return { id, country_id: here, currency: 'AED', client_id, provider_id };
}
type Order = Awaited<ReturnType<typeof newOrder>>;
const settle = (order: Order, way: PayWay = 'wallet') =>
  inTransaction(node.app, (transaction) =>
    settleOrder(transaction, { order, way, price, app_share: getAppShare(price, 15), admin_id: null }),
  );
const refund = (id: number, amount: Minor | null = null) =>
  inTransaction(node.app, async (transaction) =>
    refundOrder(transaction, (await lockOrder(transaction, id)) as PaidOrder, {
      amount,
      reason: 'لم تتم الخدمة',
      admin_id: null,
      approved_by: null,
      now: new Date().toISOString(),
    }),
  );
const balances = async () => {
  const { rows } = await database.pool.query<{ who: string; balance: number }>(
    `select user_type || user_id as who, balance from wallets where (user_type, user_id) in (('client', $1), ('provider', $2))`,
    [client, provider],
  );
  const of = (who: string) => rows.find((row) => row.who === who)?.balance ?? 0;
  return [of(`client${client}`), of(`provider${provider}`)];
};
const accounts = async (order: number) => {
  const { rows } = await database.pool.query<{ account: string; amount: number }>(
    `select e.account, sum(e.amount)::bigint as amount from ledger_entries e join ledger_postings p on p.id = e.posting_id where p.order_id = $1 group by 1`,
    [order],
  );
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]));
};

describe('settling an order', () => {
  it.each([
    ['wallet', [-9_450, 8_500]],
    ['card', [0, 8_500]],
    ['cash', [0, -950]],
  ] as const)('paid by %s leaves client and provider with what is theirs', async (way, left) => {
    const order = await newOrder();
    await settle(order, way);
    expect(await balances()).toEqual(left);
    const outside = way === 'card' ? { card_clearing: -9_450 } : {};
    expect(await accounts(order.id)).toEqual({
      ...Object.fromEntries(
        [
          ['client', left[0]],
          ['provider', left[1]],
        ].filter(([, amount]) => amount !== 0),
      ),
      ...outside,
      platform: 1_500,
      promotion: -1_000,
      tax: 450,
    });
  });

  it('happens once, however many finish it at once', async () => {
    const order = await newOrder();
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => settle(order)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'ledger.already_posted' });
    expect(await balances()).toEqual([-9_450, 8_500]);
  });

  it('is undone by a refund of all, once; an order that was never settled has nothing to give back', async () => {
    const order = await newOrder();
    await expect(refund(order.id)).rejects.toMatchObject({ code: 'refund.nothing_left' });
    await settle(order);
    await refund(order.id);
    expect([await balances(), await accounts(order.id)]).toEqual([[0, 0], {}]);
    await expect(refund(order.id)).rejects.toMatchObject({ code: 'refund.nothing_left' });
  });

  it('takes a penalty, also into debt, and says on the statement what was before and after', async () => {
    const order = await newOrder();
    const penalty = () =>
      inTransaction(node.app, (transaction) =>
        chargePenalty(transaction, {
          order,
          from: 'client',
          amount: getPercent(price.total, 10),
          at: new Date().toISOString(),
          admin_id: null,
          notes: 'إلغاء متأخر',
        }),
      );
    const [line] = await penalty();
    const { rows } = await database.pool.query('select * from transactions where id = $1', [line?.id]);
    expect(rows[0]).toMatchObject({ user_id: client, amount: -945, balance_before: 0, balance_after: -945, point_before: 0, point_after: 0, order_id: order.id, transaction_type: 'penalty' }); // prettier-ignore
    await expect(penalty()).rejects.toMatchObject({ code: 'ledger.already_posted' });
    expect(await balances()).toEqual([-945, 0]);
  });

  it('keeps every wallet equal to its entries, whatever is settled and refunded in parallel', async () => {
    const people = await Promise.all([newOrder(), newOrder()]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ swap: fc.boolean(), way: fc.constantFrom<PayWay>('wallet', 'card', 'cash'), services: fc.bigInt({ min: 0n, max: 10n ** 9n }), back: fc.boolean() }), { minLength: 1, maxLength: 12 }), // prettier-ignore
        async (jobs) => {
          await Promise.all(
            jobs.map(async ({ swap, way, services, back }) => {
              const [client_id, provider_id] = [people[swap ? 1 : 0]?.client_id ?? 0, people[swap ? 0 : 1]?.provider_id ?? 0];
              const priced = getPrice({ services: minor(services), additions: NONE, shipping: NONE }, minor(services / 3n), 14);
              const order = await finishedOrder(client_id, provider_id, { total_price: String(priced.total) });
              await inTransaction(node.app, (tx) => settleOrder(tx, { order, way, price: priced, app_share: getAppShare(priced, 12.5), admin_id: null })); // prettier-ignore
              if (back && way !== 'card' && priced.total > 1n)
                await Promise.all([refund(order.id, minor(priced.total / 2n)), refund(order.id, minor(1n))]);
            }),
          );
          const { rows } = await database.pool.query(
            `select w.id from wallets w left join (select wallet_id, sum(amount) as amount from ledger_entries where unit <> 'points' group by 1) e on e.wallet_id = w.id
             where w.balance <> coalesce(e.amount, 0)`,
          );
          expect(rows).toEqual([]);
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe('what the database itself refuses', () => {
  const posting = () =>
    database.pool.query<{ id: number }>(`insert into ledger_postings (kind, country_id, unit) values ('charge', $1, 'AED') returning id`, [
      here,
    ]);

  it('takes no entries that do not sum to zero', async () => {
    const { rows } = await posting();
    const add = (...amounts: number[]) =>
      database.pool.query(
        `insert into ledger_entries (posting_id, account, unit, amount) select $1, 'platform', 'AED', unnest($2::bigint[])`,
        [rows[0]?.id, amounts],
      );
    await expect(add(100)).rejects.toThrow('do not sum to zero');
    await expect(add(100, -99)).rejects.toThrow('do not sum to zero');
    await add(100, -100);
    await expect(
      database.pool.query(
        `insert into ledger_entries (posting_id, account, unit, amount) values ($1, 'cash', 'AED', 5), ($1, 'cash', 'USD', -5)`,
        [rows[0]?.id],
      ),
    ).rejects.toThrow('do not sum to zero');
  });

  it('changes and deletes nothing', async () => {
    await settle(await newOrder());
    for (const text of [
      'update ledger_entries set amount = amount * 2',
      'delete from ledger_entries',
      'truncate ledger_entries cascade',
      'delete from ledger_postings',
      `update ledger_postings set notes = 'x'`,
      'delete from transactions',
      'update transactions set balance_after = balance_after + 1',
    ])
      await expect(database.pool.query(text)).rejects.toThrow('never changed or deleted');
  });
});
