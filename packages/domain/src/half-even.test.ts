import { minor } from './money.ts';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { divideHalfEven, getPercent } from './half-even.ts';

describe('rounding half to even', () => {
  it.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [6n, 4n, 2n],
    [10n, 4n, 2n],
    [10n, 3n, 3n],
    [11n, 3n, 4n],
  ])('%s / %s is %s', (dividend, divisor, quotient) => {
    expect(divideHalfEven(dividend, divisor)).toBe(quotient);
  });

  it('is never further off than half, and even where it is just half', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (dividend, divisor) => {
        const quotient = divideHalfEven(dividend, divisor);
        const off = dividend - quotient * divisor;
        const twice = (off < 0n ? -off : off) * 2n;
        expect(twice <= divisor).toBe(true);
        if (twice === divisor) expect(quotient % 2n).toBe(0n);
      }),
    );
  });

  it('takes a percentage with its two decimals', () => {
    expect(getPercent(minor(10_000n), 5)).toBe(500n);
    expect(getPercent(minor(10_000n), 0.29)).toBe(29n);
    expect(getPercent(minor(50n), 5)).toBe(2n);
    expect(getPercent(minor(150n), 5)).toBe(8n);
    // Three decimals count: 12.35 % of it would be 12,350.
    expect(getPercent(minor(100_000n), 12.345)).toBe(12_345n);
    expect(getPercent(minor(1_000n), 12.35)).toBe(124n);
    expect(getPercent(minor(20n), 12.5)).toBe(2n);
  });

  it('takes each thousandth of a percent as it is written, whatever its binary fraction falls short of', () => {
    // 741 of them do: 2.01 and 8.19 among them.
    const written = (thousandths: number) => Number(`${Math.floor(thousandths / 1_000)}.${String(thousandths % 1_000).padStart(3, '0')}`);
    const wrong = Array.from({ length: 100_000 }, (_, index) => index + 1).filter(
      (thousandths) => getPercent(minor(100_000n), written(thousandths)) !== BigInt(thousandths),
    );
    expect(wrong).toEqual([]);
  });
});
