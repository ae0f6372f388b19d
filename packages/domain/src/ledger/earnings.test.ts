import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minor, minus, plus } from '../money.ts';
import { getWithdrawable, splitEarnings } from './earnings.ts';

const job = (price: bigint, discount: bigint) => ({ price: minor(price), discount: minor(discount) });
const amount = (max: bigint) => fc.bigInt({ min: 0n, max });

it('belongs to whoever paid for it: half a coupon pays half of what was earned', () => {
  expect(splitEarnings(minor(8_500n), job(10_000n, 0n))).toEqual({ client: 8_500n, coupon: 0n });
  expect(splitEarnings(minor(8_500n), job(10_000n, 5_000n))).toEqual({ client: 4_250n, coupon: 4_250n });
  expect(splitEarnings(minor(8_500n), job(10_000n, 10_000n))).toEqual({ client: 0n, coupon: 8_500n });
  expect(splitEarnings(minor(0n), job(0n, 0n))).toEqual({ client: 0n, coupon: 0n });
});

it('adds up to what was earned, whatever the coupon took off, and neither part is below nothing', () => {
  const jobs = fc.tuple(amount(10n ** 15n), amount(1000n), amount(1000n));
  fc.assert(
    fc.property(jobs, ([price, off, share]) => {
      const [earned, discount] = [(price * share) / 1000n, (price * off) / 1000n];
      const { client, coupon } = splitEarnings(minor(earned), job(price, discount));
      expect(plus(client, coupon)).toBe(earned);
      expect([client >= 0n, coupon >= 0n, coupon <= discount + 1n]).toEqual([true, true, true]);
    }),
  );
});

it('leaves a wallet with all that keeps it there, and never with less than nothing', () => {
  const kept = { pending: minor(1n), stopped: minor(2n), promised: minor(3n) };
  expect([-1n, 6n, 7n, 20n].map((balance) => getWithdrawable(minor(balance), kept))).toEqual([0n, 0n, 1n, 14n]);
  const parts = fc.tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), amount(10n ** 12n), amount(10n ** 12n), amount(10n ** 12n));
  fc.assert(
    fc.property(parts, ([balance, pending, stopped, promised]) => {
      const free = getWithdrawable(minor(balance), { pending: minor(pending), stopped: minor(stopped), promised: minor(promised) });
      const left = minus(minor(balance), plus(minor(pending), minor(stopped), minor(promised)));
      expect(free).toBe(left > 0n ? left : 0n);
    }),
  );
});
