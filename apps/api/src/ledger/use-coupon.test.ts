import { minor } from '@diwan/domain/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/transaction.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { addPerson } from '../testing/fixtures.ts';
import {
  getUsedTerms,
  lockCoupons,
  previewCoupon,
  releaseCoupons,
  saveDiscount,
  takeCouponAgain,
  useCoupon,
  type CouponUse,
} from './use-coupon.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let clients: number[];
let serial = 0;
const NOON = Date.parse('2026-05-15T09:00:00.000Z');
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  here = await addCountry(database);
  clients = [];
  for (let index = 0; index < 6; index += 1) clients.push(await addPerson(database, 'clients', here));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

async function addCoupon(row: Record<string, unknown> = {}): Promise<string> {
  const code = `C${(serial += 1)}`;
  await insertRow(database, 'coupons', {
    country_id: here, coupon_code: code, coupon_type: 'all', discount_type: 'percentage', currency: 'AED', discount_amount: 20_000,
    max_discount: 1_500, min_purchase: 5_000, start_at: '2026-05-01', end_at: '2026-05-31', ...row,
  }); // prettier-ignore
  return code;
}
const wish = (code: string, more: Partial<CouponUse> = {}): CouponUse & { order_id: number } => ({
  coupon_code: code,
  country_id: here,
  time_zone: 'Asia/Dubai',
  client_id: clients[0] as number,
  order_type: 'orders',
  price: minor(10_000n),
  now: NOON,
  order_id: (serial += 1),
  ...more,
});
const use = (code: string, more: Partial<CouponUse> = {}) =>
  inTransaction(node.app, (transaction) => useCoupon(transaction, wish(code, more)));
const getCode = (work: Promise<unknown>) =>
  work.then(
    () => 'used',
    (error: { code: string }) => error.code,
  );
const counted = async (code: string) =>
  (await database.pool.query('select used_count from coupons where coupon_code = $1', [code])).rows[0].used_count;
const usedBy = async (code: string) =>
  (await database.pool.query(`select u.client_id, count(*)::int as n from coupon_uses u join coupons c on c.id = u.coupon_id where c.coupon_code = $1 and released_at is null group by 1`, [code])).rows; // prettier-ignore

describe('using a coupon', () => {
  it('takes off its percentage up to the cap, however its code is typed', async () => {
    const code = await addCoupon();
    expect((await use(code.toLowerCase(), { price: minor(6_000n) })).discount).toBe(1_200n);
    expect((await use(` ${code} `)).discount).toBe(1_500n);
    expect(await counted(code)).toBe(2);
  });

  it('is unknown where it is in what the country paid with before', async () => {
    expect(await getCode(use(await addCoupon({ currency: 'EGP' })))).toBe('coupon.unknown');
  });

  it('is unknown in another country, also one that pays with the same', async () => {
    const code = await addCoupon();
    const elsewhere = await addCountry(database, { phone_code: '968' });
    expect(await getCode(use(code, { country_id: elsewhere }))).toBe('coupon.unknown');
    const own = await addCoupon({ country_id: elsewhere });
    expect([await getCode(use(own)), await getCode(use(own, { country_id: elsewhere }))]).toEqual(['coupon.unknown', 'used']);
  });

  it('never passes its limits under 200 parallel uses', async () => {
    const code = await addCoupon({ max_used: 37, number_of_use_for_user: 9 });
    const ends = await Promise.all(
      Array.from({ length: 200 }, (_, index) => getCode(use(code, { client_id: clients[index % clients.length] as number }))),
    );
    expect(ends.filter((end) => end === 'used')).toHaveLength(37);
    expect(new Set(ends)).toEqual(
      new Set(['used', 'coupon.used_up', ...(ends.includes('coupon.used_up_by_client') ? ['coupon.used_up_by_client'] : [])]),
    );
    expect(await counted(code)).toBe(37);
    for (const { n } of await usedBy(code)) expect(n).toBeLessThanOrEqual(9);
  });

  it('never passes the limit of one client either', async () => {
    const code = await addCoupon({ max_used: 1_000, number_of_use_for_user: 3 });
    const ends = await Promise.all(
      Array.from({ length: 60 }, (_, index) => getCode(use(code, { client_id: clients[index % 2] as number }))),
    );
    expect(ends.filter((end) => end === 'used')).toHaveLength(6);
    expect((await usedBy(code)).map(({ n }) => n)).toEqual([3, 3]);
  });

  it('gives a use back when its order is cancelled, once', async () => {
    const code = await addCoupon({ max_used: 1 });
    const first = wish(code);
    await inTransaction(node.app, (transaction) => useCoupon(transaction, first));
    expect(await getCode(use(code))).toBe('coupon.used_up');
    const releases = await Promise.all(
      [1, 2, 3].map(() => inTransaction(node.app, (transaction) => releaseCoupons(transaction, [first.order_id]))),
    );
    expect(releases.filter(Boolean)).toHaveLength(1);
    expect([await counted(code), await getCode(use(code))]).toEqual([0, 'used']);
  });

  it('is taken again by one of several orders that come back at once where one use is left', async () => {
    const code = await addCoupon({ max_used: 1 });
    const orders = [];
    for (let count = 0; count < 8; count += 1) {
      const wanted = wish(code);
      await inTransaction(node.app, (transaction) => useCoupon(transaction, wanted));
      await inTransaction(node.app, (transaction) => releaseCoupons(transaction, [wanted.order_id]));
      orders.push(wanted.order_id);
    }
    const ends = await Promise.all(orders.map((id) => getCode(inTransaction(node.app, (transaction) => takeCouponAgain(transaction, id)))));
    expect(ends.toSorted()).toEqual([...Array<string>(7).fill('coupon.used_up'), 'used']);
    expect([await counted(code), (await usedBy(code)).length]).toEqual([1, 1]);
  });

  it("holds on its days in the country's time zone", async () => {
    const code = await addCoupon();
    // Dubai is four hours ahead of UTC: its first of May begins, and its last ends, four hours before UTC's.
    expect(await getCode(use(code, { now: Date.parse('2026-04-30T19:59:59Z') }))).toBe('coupon.not_started');
    expect(await getCode(use(code, { now: Date.parse('2026-04-30T20:00:00Z') }))).toBe('used');
    expect(await getCode(use(code, { now: Date.parse('2026-05-31T19:59:59Z') }))).toBe('used');
    expect(await getCode(use(code, { now: Date.parse('2026-05-31T20:00:00Z') }))).toBe('coupon.ended');
  });

  it('says why it cannot be used', async () => {
    const code = await addCoupon({ coupon_type: 'trips' });
    expect(await getCode(use('NOPE'))).toBe('coupon.unknown');
    expect(await getCode(use(code))).toBe('coupon.other_type');
    expect(await getCode(use(code, { order_type: 'trips', price: minor(4_999n) }))).toBe('coupon.below_min_purchase');
    expect(await getCode(use(await addCoupon({ is_active: false })))).toBe('coupon.inactive');
    expect(await getCode(use(code, { order_type: 'trips', country_id: here + 999 }))).toBe('coupon.unknown');
  });

  it('previews without using', async () => {
    const code = await addCoupon({ max_used: 1 });
    const preview = () => inTransaction(node.app, (transaction) => previewCoupon(transaction, wish(code)));
    expect([(await preview()).discount, (await preview()).discount, await counted(code)]).toEqual([1_500n, 1_500n, 0]);
  });

  it('counts as a model does, whatever is used and given back in any order', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('use' as const), who: fc.nat(2) }),
      fc.record({ kind: fc.constant('release' as const), order: fc.nat(30) }),
    );
    const limits = fc.record({
      max_used: fc.option(fc.integer({ min: 1, max: 8 })),
      number_of_use_for_user: fc.option(fc.integer({ min: 1, max: 4 })),
    });
    await fc.assert(
      fc.asyncProperty(limits, fc.array(step, { minLength: 1, maxLength: 25 }), async (limit, steps) => {
        const code = await addCoupon(limit);
        const orders: { id: number; who: number; live: boolean }[] = [];
        const live = (who?: number) => orders.filter((order) => order.live && (who === undefined || order.who === who)).length;
        for (const one of steps) {
          if (one.kind === 'release') {
            const order = orders[one.order % Math.max(orders.length, 1)];
            if (!order) continue;
            expect(await inTransaction(node.app, (transaction) => releaseCoupons(transaction, [order.id]))).toBe(order.live ? 1 : 0);
            order.live = false;
            continue;
          }
          const wanted = wish(code, { client_id: clients[one.who] as number });
          const expected =
            live() >= (limit.max_used ?? Infinity)
              ? 'coupon.used_up'
              : live(one.who) >= (limit.number_of_use_for_user ?? Infinity)
                ? 'coupon.used_up_by_client'
                : 'used';
          expect(await getCode(inTransaction(node.app, (transaction) => useCoupon(transaction, wanted)))).toBe(expected);
          if (expected === 'used') orders.push({ id: wanted.order_id, who: one.who, live: true });
        }
        expect(await counted(code)).toBe(live());
      }),
      { numRuns: 20 },
    );
  });
});

describe('the budget of a coupon', () => {
  const books = async (code: string) =>
    (
      await database.pool.query(
        `select c.budget::int, c.spent::int, c.used_count, coalesce(sum(u.discount), 0)::int as discounts, count(u.id)::int as uses
         from coupons c left join coupon_uses u on u.coupon_id = c.id and u.released_at is null where c.coupon_code = $1 group by c.id`,
        [code],
      )
    ).rows[0];
  const release = (order: number) => inTransaction(node.app, (transaction) => releaseCoupons(transaction, [order]));
  const again = (order: number) => inTransaction(node.app, (transaction) => takeCouponAgain(transaction, order));
  /** As the end of a ride and a price in a conversation do it. */
  const reprice = (order: number, price: bigint) =>
    inTransaction(node.app, async ({ client }) => {
      const used = (await getUsedTerms(client, order))?.(minor(price));
      if (!used) return false;
      await lockCoupons(client, [order]);
      return saveDiscount(client, used);
    });
  /** One order is changed by one at a time: whoever changes it has locked it. */
  const turns = new Map<number, Promise<unknown>>();
  const apart = (order: number, work: () => Promise<unknown>) => {
    const turn = (turns.get(order) ?? Promise.resolve()).then(work);
    turns.set(order, turn);
    return turn;
  };

  it('is what its uses take off in all, also 40 at once', async () => {
    const code = await addCoupon({ budget: 10_000 });
    const ends = await Promise.all(
      Array.from({ length: 40 }, (_, index) => getCode(use(code, { client_id: clients[index % clients.length] as number }))),
    );
    expect(ends.filter((end) => end === 'used')).toHaveLength(6);
    expect(new Set(ends)).toEqual(new Set(['used', 'coupon.budget_used_up']));
    expect(await books(code)).toEqual({ budget: 10_000, spent: 9_000, used_count: 6, discounts: 9_000, uses: 6 });
    // What is left is enough for a smaller one.
    expect((await use(code, { price: minor(5_000n) })).discount).toBe(1_000n);
    expect(await getCode(inTransaction(node.app, (transaction) => previewCoupon(transaction, wish(code))))).toBe('coupon.budget_used_up');
  });

  it('takes and gives back the difference where a price changes; what the order took itself does not count against it', async () => {
    const code = await addCoupon({ budget: 2_500 });
    const [one, two] = [wish(code, { price: minor(6_000n) }), wish(code, { price: minor(6_000n) })];
    for (const each of [one, two]) await inTransaction(node.app, (transaction) => useCoupon(transaction, each));
    // 1,200 each: one may grow by 100, and no more.
    expect([await reprice(one.order_id, 6_600n), (await books(code)).spent]).toEqual([false, 2_400]);
    expect([await reprice(one.order_id, 6_500n), (await books(code)).spent]).toEqual([true, 2_500]);
    expect([await reprice(two.order_id, 5_000n), (await books(code)).spent]).toEqual([true, 2_300]);
    // Below its least purchase it takes nothing off.
    expect([await reprice(two.order_id, 4_999n), (await books(code)).spent]).toEqual([true, 1_300]);
    await release(one.order_id);
    expect((await books(code)).spent).toBe(0);
    expect((await use(code)).discount).toBe(1_500n);
    expect(await getCode(again(one.order_id))).toBe('coupon.budget_used_up');
  });

  it.each([
    ['a percentage', { discount_amount: 20_000, max_discount: null }],
    ['an amount', { discount_type: 'amount', discount_amount: 4_000, max_discount: null }],
  ])(
    'by %s is kept whatever is placed, called off, repriced and brought back, 20 at once',
    async (_, terms) => {
      const step = fc.record({
        kind: fc.constantFrom('use', 'use', 'release', 'again', 'reprice'),
        order: fc.nat(40),
        price: fc.bigInt(4_000n, 40_000n),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1_000, max: 60_000 }),
          fc.array(step, { minLength: 20, maxLength: 60 }),
          async (budget, steps) => {
            const code = await addCoupon({ budget, number_of_use_for_user: null, ...terms });
            const orders: number[] = [];
            for (let at = 0; at < steps.length; at += 20) {
              const known = [...orders];
              await Promise.all(
                steps.slice(at, at + 20).map(async ({ kind, order, price }) => {
                  const id = known[order % Math.max(known.length, 1)];
                  if (kind === 'use' || id === undefined) {
                    const wanted = wish(code, { price: minor(price), client_id: clients[order % clients.length] as number });
                    if ((await getCode(inTransaction(node.app, (transaction) => useCoupon(transaction, wanted)))) === 'used')
                      orders.push(wanted.order_id);
                    return;
                  }
                  await apart(id, async () => {
                    if (kind === 'release') await release(id);
                    else if (kind === 'reprice') await reprice(id, price);
                    else await getCode(again(id));
                  });
                }),
              );
              const now = await books(code);
              expect(now.spent).toBe(now.discounts);
              expect(now.used_count).toBe(now.uses);
              expect(now.spent).toBeLessThanOrEqual(budget);
            }
          },
        ),
        { numRuns: 5 },
      );
    },
    60_000,
  );
});
