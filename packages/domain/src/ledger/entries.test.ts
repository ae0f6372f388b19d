import { minor } from '../money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, isWalletEntry, moving, getSum, type LedgerEntry } from './entries.ts';

const amount = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(minor);
const entry = fc
  .record({ account: fc.constantFrom(...ACCOUNTS), user_id: fc.nat(9), amount })
  .map(({ account, user_id, amount: units }): LedgerEntry =>
    account === 'client' || account === 'provider' ? { account, user_id, amount: units } : { account, amount: units },
  );
const entries = fc.array(entry, { maxLength: 12 });

it('wallets are those of clients and providers, and no other account', () => {
  const entries = ACCOUNTS.map((account) => ({ account, user_id: 1, amount: minor(1n) }) as LedgerEntry);
  expect(entries.filter(isWalletEntry).map(({ account }) => account)).toEqual(['client', 'provider']);
});

describe('what entries add up to', () => {
  it('is every one of them, to the last unit', () => {
    expect(getSum([])).toBe(0n);
    expect(getSum([{ amount: minor(5n) }, { amount: minor(-5n) }])).toBe(0n);
    expect(getSum([{ amount: minor(9_007_199_254_740_993n) }, { amount: minor(-9_007_199_254_740_992n) }])).toBe(1n);
    fc.assert(
      fc.property(entries, entry, (some, one) => {
        expect(getSum([...some, one])).toBe(getSum(some) + one.amount);
        expect(getSum([one, ...some])).toBe(getSum(some) + one.amount);
      }),
    );
  });

  it('is the same without those that move nothing', () => {
    fc.assert(
      fc.property(entries, (some) => {
        expect(getSum(moving(some))).toBe(getSum(some));
      }),
    );
  });
});
