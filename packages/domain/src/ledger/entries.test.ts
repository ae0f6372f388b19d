import { minor } from '../money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, moving, sumOf, type Entry } from './entries.ts';

const amount = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(minor);
const entry = fc
  .record({ account: fc.constantFrom(...ACCOUNTS), user_id: fc.nat(9), amount })
  .map(({ account, user_id, amount: units }): Entry =>
    account === 'client' || account === 'provider' ? { account, user_id, amount: units } : { account, amount: units },
  );
const entries = fc.array(entry, { maxLength: 12 });

describe('what entries add up to', () => {
  it('is every one of them, to the last unit', () => {
    expect(sumOf([])).toBe(0n);
    expect(sumOf([{ amount: minor(5n) }, { amount: minor(-5n) }])).toBe(0n);
    expect(sumOf([{ amount: minor(9_007_199_254_740_993n) }, { amount: minor(-9_007_199_254_740_992n) }])).toBe(1n);
    fc.assert(
      fc.property(entries, entry, (some, one) => {
        expect(sumOf([...some, one])).toBe(sumOf(some) + one.amount);
        expect(sumOf([one, ...some])).toBe(sumOf(some) + one.amount);
      }),
    );
  });

  it('is the same without those that move nothing', () => {
    fc.assert(
      fc.property(entries, (some) => {
        expect(sumOf(moving(some))).toBe(sumOf(some));
      }),
    );
  });
});
