import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor, minus, NONE, plus } from '../money.ts';
import { getSum } from './entries.ts';
import { getNextVisit, getRefundable, getVisitValue, returnEntries, saleEntries, type SoldPackage } from './package-visits.ts';
import { PAY_WAYS, settlementEntries } from './settlement.ts';

const start = (price: bigint, vat: bigint, bought: number, gifts: number): SoldPackage => ({
  price: minor(price), vat: minor(vat), bought, gifts, used: 0, deferred: minor(price),
}); // prettier-ignore

const use = (sold: SoldPackage, value: SoldPackage['price']): SoldPackage => ({
  ...sold,
  used: sold.used + 1,
  deferred: minus(sold.deferred, value),
});

describe('the visits of a package', () => {
  it('earn equal parts of its price, and the last one the rest', () => {
    let sold = start(10_000n, 500n, 3, 1);
    const values = [];
    for (let n = 0; n < 4; n += 1) {
      const visit = getNextVisit(sold);
      values.push([visit.value, visit.isGift]);
      sold = use(sold, visit.value);
    }
    expect(values).toEqual([
      [3333n, false],
      [3333n, false],
      [3334n, false],
      [0n, true],
    ]);
    expect(sold.deferred).toBe(0n);
  });

  it('give back what no visit has earned, with that part of the VAT', () => {
    expect(getRefundable(start(10_000n, 500n, 3, 0))).toEqual({ price: 10_000n, vat: 500n, total: 10_500n });
    expect(getRefundable(use(start(10_000n, 500n, 3, 0), minor(3333n)))).toEqual({
      price: 6667n,
      vat: 333n,
      total: 7000n,
    });
  });

  it('are owed by its sale, however it is paid, and no more once what is left goes back', () => {
    const sold = start(10_000n, 500n, 3, 0);
    const owed = [
      { account: 'deferred', amount: 10_000n },
      { account: 'tax', amount: 500n },
    ];
    // A wallet pays what it has, and makes no debt.
    expect(saleEntries(sold, 'wallet', 7)).toEqual([{ account: 'client', user_id: 7, amount: -10_500n, floor: 0n }, ...owed]);
    expect(saleEntries(sold, 'card', 7)).toEqual([{ account: 'card_clearing', amount: -10_500n }, ...owed]);
    expect(saleEntries(sold, 'cash', 7)).toEqual([{ account: 'cash', amount: -10_500n }, ...owed]);
    expect(returnEntries(getRefundable(sold), 7)).toEqual([
      { account: 'deferred', amount: -10_000n },
      { account: 'tax', amount: -500n },
      { account: 'client', user_id: 7, amount: 10_500n },
    ]);
  });

  it('of nothing but gifts are worth nothing', () => {
    expect(getVisitValue({ price: minor(10_000n), bought: 0 })).toBe(0n);
  });

  it('sum to the unit whatever the price, the visits and what is used before it ends', () => {
    const cases = fc.record({
      price: fc.bigInt({ min: 0n, max: 10n ** 15n }), vat: fc.bigInt({ min: 0n, max: 10n ** 14n }), bought: fc.integer({ min: 1, max: 60 }),
      gifts: fc.integer({ min: 0, max: 5 }), used: fc.integer({ min: 0, max: 65 }), way: fc.constantFrom(...PAY_WAYS),
    }); // prettier-ignore
    fc.assert(
      fc.property(cases, ({ price, vat, bought, gifts, used, way }) => {
        let sold = start(price, vat, bought, gifts);
        expect(getSum(saleEntries(sold, way, 1))).toBe(0n);
        let earned = NONE;
        for (let n = 0; n < Math.min(used, bought + gifts); n += 1) {
          const { value, isGift } = getNextVisit(sold);
          expect(isGift).toBe(n >= bought);
          expect(value >= 0n && value <= sold.deferred).toBe(true);
          const worth = isGift ? getVisitValue(sold) : value;
          const job = { price: worth, discount: worth, vat: NONE, total: NONE };
          const entries = settlementEntries(job, minor(worth / 7n), way, { client_id: 1, provider_id: 2 }, undefined, value);
          expect(getSum(entries)).toBe(0n);
          const taken = entries.find(({ account }) => account === 'deferred')?.amount ?? NONE;
          expect(taken).toBe(minus(NONE, value));
          earned = plus(earned, value);
          sold = use(sold, value);
        }
        expect(plus(earned, sold.deferred)).toBe(price);
        if (sold.used >= bought) expect(sold.deferred).toBe(0n);
        const left = getRefundable(sold);
        expect(left.vat >= 0n && left.vat <= vat).toBe(true);
        expect(getSum(returnEntries(left, 1))).toBe(0n);
      }),
    );
  });
});
