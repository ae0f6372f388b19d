import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Minor, minor, NONE } from '../money.ts';
import { getDiscount } from './discount.ts';
import { costToCome, type CouponPlan, decidedCost, partOfProvider, worstCost } from './worst-cost.ts';

const plan = (more: Partial<CouponPlan> = {}): CouponPlan =>
  ({
    discount_type: 'percentage',
    discount_amount: 20,
    max_discount: minor(1_000n),
    min_purchase: minor(5_000n),
    max_used: 50,
    number_of_use_for_user: 1,
    budget: null,
    coupon_type: 'orders',
    start_at: '2026-05-01',
    end_at: '2026-05-31',
    is_live: true,
    ...more,
  }) as CouponPlan;

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(minor);
const terms = fc.oneof(
  fc.record({
    discount_type: fc.constant('percentage' as const),
    discount_amount: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
  }),
  fc.record({ discount_type: fc.constant('amount' as const), discount_amount: amount }),
);
const plans = fc
  .tuple(
    terms,
    fc.record({
      max_discount: fc.option(amount),
      min_purchase: amount,
      max_used: fc.option(fc.integer({ min: 1, max: 200 })),
      number_of_use_for_user: fc.option(fc.integer({ min: 1, max: 200 })),
      budget: fc.option(amount),
      is_live: fc.boolean(),
    }),
  )
  .map(([one, rest]) => plan({ ...one, ...rest } as Partial<CouponPlan>));

describe('what a coupon costs at worst', () => {
  it('is its budget or its largest discount as often as it can be used, whichever is less', () => {
    expect(worstCost(plan())).toBe(50_000n);
    expect(worstCost(plan({ budget: minor(7_000n) }))).toBe(7_000n);
    expect(worstCost(plan({ budget: minor(70_000n) }))).toBe(50_000n);
    expect(worstCost(plan({ discount_type: 'amount', discount_amount: minor(400n), max_discount: null }))).toBe(20_000n);
    expect(worstCost(plan({ max_used: null }))).toBe(null);
    expect(worstCost(plan({ max_discount: null }))).toBe(null);
    expect(worstCost(plan({ max_discount: null, budget: minor(9n) }))).toBe(9n);
  });

  it('has nothing to come where more was spent than its terms of now allow', () => {
    expect([costToCome(plan({ budget: minor(700n) }), minor(600n)), costToCome(plan({ budget: minor(500n) }), minor(600n))]).toEqual([100n, 0n]); // prettier-ignore
  });

  it('is never passed by any uses that its own terms and its counter allow', () => {
    fc.assert(
      fc.property(plans, fc.array(amount, { maxLength: 60 }), (one, prices) => {
        const worst = worstCost(one);
        let [spent, used] = [0n, 0];
        for (const price of prices) {
          const discount = getDiscount(price, one);
          if (one.max_used !== null && used >= one.max_used) break;
          if (one.budget !== null && spent + discount > one.budget) continue;
          spent += discount;
          used += 1;
        }
        expect(worst === null || spent <= worst).toBe(true);
        const left = costToCome(one, minor(spent));
        expect(left === null ? worst : left + spent).toBe(worst);
      }),
    );
  });
});

describe('what somebody decides about', () => {
  const decided = (before: CouponPlan | null, after: CouponPlan, spent: Minor = NONE) => decidedCost(before, after, spent);

  it('is all that is still to come of a coupon that begins', () => {
    expect(decided(null, plan())).toBe(50_000n);
    expect(decided(null, plan({ is_live: false }))).toBe(0n);
    expect(decided(plan({ is_live: false }), plan(), minor(20_000n))).toBe(30_000n);
    expect(decided(null, plan({ max_used: null }))).toBe(null);
  });

  it.each([
    [{ discount_amount: 100 }],
    [{ discount_type: 'amount', discount_amount: minor(1n) }],
    [{ discount_type: 'amount', discount_amount: minor(19n), max_used: 60 }],
    [{ max_discount: minor(1_001n), max_used: 49 }],
    [{ max_discount: null, budget: minor(50_000n) }],
    [{ min_purchase: minor(4_999n) }],
    [{ number_of_use_for_user: 2 }],
    [{ number_of_use_for_user: null }],
    [{ coupon_type: 'all' }],
    [{ start_at: '2026-04-30' }],
    [{ end_at: '2026-06-01' }],
  ] as [Partial<CouponPlan>][])('is all that is still to come where it becomes looser: %o', (change) => {
    const after = plan(change);
    expect(decided(plan(), after, minor(1_000n))).toBe(costToCome(after, minor(1_000n)));
  });

  it('is what it grows by where it may only cost more, and nothing where it becomes stricter', () => {
    const before = plan({ budget: minor(10_000n) });
    expect(decided(before, plan({ budget: minor(12_500n) }), minor(9_000n))).toBe(2_500n);
    expect(decided(plan(), plan({ max_used: 60 }))).toBe(10_000n);
    expect(decided(plan(), plan({ max_used: null }))).toBe(null);
    expect(decided(before, plan({ budget: null }))).toBe(40_000n);
    expect(decided(plan({ max_used: null }), plan({ max_used: null }))).toBe(0n);
    // What had no end for one client, or held for orders and trips, becomes stricter by one.
    const [endless, everywhere] = [{ number_of_use_for_user: null }, { coupon_type: 'all' }].map((more) => plan(more));
    expect([endless, everywhere].map((was) => decided(was as CouponPlan, plan()))).toEqual([0n, 0n]);
    for (const stricter of [
      { budget: minor(1n) },
      { max_used: 3 },
      { discount_amount: 1 },
      { min_purchase: minor(9_000n) },
      { is_live: false },
    ])
      expect(decided(plan(), plan(stricter as Partial<CouponPlan>))).toBe(0n);
  });

  it('covers every raise of the worst cost, however it is cut into steps', () => {
    fc.assert(
      fc.property(fc.array(plans, { minLength: 1, maxLength: 6 }), (steps) => {
        let total: bigint | null = 0n;
        let before: CouponPlan | null = null;
        for (const after of steps) {
          const cost = decided(before, after);
          total = total === null || cost === null ? null : total + cost;
          before = after;
        }
        const end = before?.is_live ? worstCost(before) : NONE;
        expect(total === null || (end !== null && total >= end)).toBe(true);
      }),
    );
  });
});

describe('the part of one provider', () => {
  it('is a share of what the coupon costs at worst, of the limit where that has no end, and one use at least', () => {
    expect(partOfProvider(plan(), 20, minor(500_000n))).toBe(10_000n);
    expect(partOfProvider(plan({ max_used: null }), 20, minor(500_000n))).toBe(100_000n);
    expect(partOfProvider(plan({ max_used: 1 }), 20, minor(500_000n))).toBe(1_000n);
    expect(partOfProvider(plan({ max_discount: null, budget: minor(300n) }), 20, minor(500_000n))).toBe(60n);
  });
});
