import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '../money.ts';
import { getPriceBand, isFarOut, isInBand } from './named-price.ts';

describe('the band of a named price', () => {
  it('is half to three times the quote, both included', () => {
    const band = getPriceBand(minor(1945), { min: 50, max: 300 });
    expect(band).toEqual({ min: 973n, max: 5835n });
    expect([972, 973, 1945, 5835, 5836].map((price) => isInBand(minor(price), band))).toEqual([false, true, true, true, false]);
    // 19.45 quoted: 999,999,999 named by the driver, 0.01 by the client.
    expect([minor(99_999_999_900n), minor(1), minor(195), minor(19_450)].map((price) => isFarOut(price, minor(1945)))).toEqual([true, true, false, false]);
  }); // prettier-ignore

  it('never leaves the percentages, and always holds the quote', () => {
    const percents = fc.record({ min: fc.integer({ min: 0, max: 100_000 }), max: fc.integer({ min: 100_000, max: 1_000_000 }) });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), percents, fc.bigInt({ min: 0n, max: 10n ** 19n }), (quote, { min, max }, price) => {
        const band = getPriceBand(minor(quote), { min: min / 1000, max: max / 1000 });
        expect(isInBand(minor(quote), band)).toBe(true);
        expect(isInBand(minor(price), band)).toBe(price * 100_000n >= quote * BigInt(min) && price * 100_000n <= quote * BigInt(max));
        if (isFarOut(minor(price), minor(quote))) expect(isInBand(minor(price), getPriceBand(minor(quote), { min: 10, max: 1000 }))).toBe(false);
      }),
    ); // prettier-ignore
  });
});
