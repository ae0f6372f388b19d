import { minor, minus } from '../money.ts';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { couponRefusal, getDiscount, getDiscountAtEnd, type CouponTerms } from './discount.ts';

const percentage = (terms: Partial<CouponTerms> = {}): CouponTerms =>
  ({ discount_type: 'percentage', discount_amount: 20, max_discount: null, min_purchase: 0n, ...terms }) as CouponTerms;

describe('the discount of a coupon', () => {
  it('is a percentage up to its cap, or an amount up to the price', () => {
    expect(getDiscount(minor(10_000n), percentage())).toBe(2_000n);
    expect(getDiscount(minor(10_000n), percentage({ max_discount: minor(1_500n) }))).toBe(1_500n);
    expect(getDiscount(minor(900n), percentage({ discount_type: 'amount', discount_amount: 1_000n } as CouponTerms))).toBe(900n);
  });

  it('is nothing below the least purchase', () => {
    expect(getDiscount(minor(4_999n), percentage({ min_purchase: minor(5_000n) }))).toBe(0n);
    expect(getDiscount(minor(5_000n), percentage({ min_purchase: minor(5_000n) }))).toBe(1_000n);
  });

  it('lies between nothing and the least of price and cap, for any price and coupon', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(minor);
    const terms = fc.oneof(
      fc.record({
        discount_type: fc.constant('percentage' as const),
        discount_amount: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
        max_discount: fc.option(amount),
        min_purchase: amount,
      }),
      fc.record({
        discount_type: fc.constant('amount' as const),
        discount_amount: amount,
        max_discount: fc.option(amount),
        min_purchase: amount,
      }),
    );
    fc.assert(
      fc.property(amount, terms, (price, coupon) => {
        const discount = getDiscount(price, coupon);
        expect(discount >= 0n && discount <= price).toBe(true);
        if (coupon.max_discount !== null) expect(discount <= coupon.max_discount).toBe(true);
        if (price < coupon.min_purchase) expect(discount).toBe(0n);
      }),
    );
  });
});

it('lets nobody pay more at an earlier end than was agreed, and never gives more than was', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 9n }).map(minor);
  fc.assert(
    fc.property(amount, amount, amount, fc.boolean(), (agreedPrice, off, end, isAmount) => {
      const terms = isAmount ? percentage({ discount_type: 'amount', discount_amount: off } as CouponTerms) : percentage();
      const agreed = getDiscount(agreedPrice, terms);
      const price = end < agreedPrice ? end : agreedPrice;
      const left = minus(agreedPrice, agreed);
      const without = getDiscountAtEnd(price, minor(0n), { discount: agreed, left });
      expect(price - without <= left && without <= agreed && without <= price).toBe(true);
      // What the terms give is never made less.
      expect(getDiscountAtEnd(price, getDiscount(price, terms), { discount: agreed, left })).toBe(getDiscount(price, terms));
    }),
  );
});

it('keeps at a dearer end no more than was agreed, where its terms give less', () => {
  const agreed = { discount: minor(1_000n), left: minor(9_000n) };
  expect([9_500n, 10_000n, 12_000n].map((price) => getDiscountAtEnd(minor(price), minor(200n), agreed))).toEqual([500n, 1_000n, 1_000n]);
});

describe('whether a coupon may be used', () => {
  const coupon = { is_active: true, start_at: '2026-05-01', end_at: '2026-05-31', min_purchase: minor(1_000n) };
  const counts = { max_used: 100, used: 99, number_of_use_for_user: 2, used_by_client: 1 };
  const refusal = (change: object = {}, count: object = {}, price = 1_000n, today = '2026-05-31') =>
    couponRefusal({ ...coupon, ...change }, { ...counts, ...count }, minor(price), today);

  it('allows it on its first and last day, up to the last use', () => {
    expect(refusal()).toBeUndefined();
    expect(refusal({}, {}, 1_000n, '2026-05-01')).toBeUndefined();
    expect(refusal({}, { max_used: null, used: 9_999, number_of_use_for_user: null, used_by_client: 50 })).toBeUndefined();
  });

  it('says why not', () => {
    expect(refusal({ is_active: false })).toBe('inactive');
    expect(refusal({}, {}, 1_000n, '2026-04-30')).toBe('not_started');
    expect(refusal({}, {}, 1_000n, '2026-06-01')).toBe('ended');
    expect(refusal({}, { used: 100 })).toBe('used_up');
    expect(refusal({}, { used_by_client: 2 })).toBe('used_up_by_client');
    expect(refusal({}, {}, 999n)).toBe('below_min_purchase');
  });
});
