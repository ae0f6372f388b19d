import { minor } from '@diwan/domain/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/transaction.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { addPerson } from '../testing/fixtures.ts';
import { previewCoupon, releaseCoupons, useCoupon, type CouponUse } from './use-coupon.ts';

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
