import { minor, minus, NONE } from '../money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getSum } from './entries.ts';
import { NOTHING_RETURNED, refundEntries, refundShares, type Shares } from './refund.ts';
import { getAppShare, PAY_WAYS, getPrice } from './settlement.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 10n }).map(minor);
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
/** What a settlement gave whom, for a job that cost the client something. */
const settled = fc
  .record({ services: amount, discount: amount, vat: percent, app: percent })
  .map(({ services, discount, vat, app }): Shares => {
    const job = getPrice({ services, additions: NONE, shipping: NONE }, discount, vat);
    const share = getAppShare(job, app);
    return { gross: job.total, provider: minus(job.price, share), app: share, discount: job.discount, vat: job.vat };
  })
  .filter(({ gross }) => gross > 0n);
const PARTS = ['gross', 'provider', 'app', 'discount', 'vat'] as const;
const sum = (all: readonly Shares[]) =>
  Object.fromEntries(PARTS.map((part) => [part, all.reduce((total, one) => total + one[part], 0n)])) as unknown as Shares;

describe('a refund', () => {
  it('of the whole gives back exactly what the settlement moved', () => {
    fc.assert(
      fc.property(settled, (shares) => {
        expect(refundShares(shares, NOTHING_RETURNED, shares.gross)).toEqual(shares);
      }),
    );
  });

  it('in parts comes to the whole to the unit, however it is split', () => {
    fc.assert(
      fc.property(settled, fc.array(fc.nat(1000), { maxLength: 6 }), (shares, cuts) => {
        const parts: Shares[] = [];
        let before = 0n;
        for (const cut of [...cuts, 1000]) {
          const part = cut === 1000 ? shares.gross - before : ((shares.gross - before) * BigInt(cut)) / 1000n;
          if (part === 0n) continue;
          parts.push(refundShares(shares, sum(parts), minor(part)));
          before += part;
        }
        for (const part of parts) for (const one of PARTS) expect(part[one]).toBeGreaterThanOrEqual(0n);
        expect(sum(parts)).toEqual(shares);
      }),
    );
  });

  it('is shared pro rata, within a unit for each part and the rest on the largest, and its entries sum to zero', () => {
    fc.assert(
      fc.property(settled, fc.nat(1_000_000), fc.constantFrom(...PAY_WAYS), (shares, part, way) => {
        const back = (shares.gross * BigInt(part)) / 1_000_000n + 1n;
        if (back > shares.gross) return;
        const borne = refundShares(shares, NOTHING_RETURNED, minor(back));
        expect(borne.provider + borne.app + borne.vat - borne.discount).toBe(back);
        const most = PARTS.slice(1).reduce((largest, one) => (shares[one] > shares[largest] ? one : largest));
        for (const one of PARTS) {
          const off = borne[one] * shares.gross - shares[one] * back;
          expect((off < 0n ? -off : off) <= shares.gross * (one === most ? 2n : 1n)).toBe(true);
        }
        const entries = refundEntries(borne, way, { client_id: 1, provider_id: 2 });
        expect(getSum(entries)).toBe(0n);
      }),
    );
  });

  it('goes back to the way that was paid', () => {
    const shares: Shares = { gross: minor(9_450n), provider: minor(8_500n), app: minor(1_500n), discount: minor(1_000n), vat: minor(450n) };
    const half = refundShares(shares, NOTHING_RETURNED, minor(4_725n));
    expect(half).toEqual({ gross: 4_725n, provider: 4_250n, app: 750n, discount: 500n, vat: 225n });
    const parties = { client_id: 1, provider_id: 2 };
    expect(refundEntries(half, 'wallet', parties)).toEqual([
      { account: 'provider', user_id: 2, amount: -4_250n },
      { account: 'client', user_id: 1, amount: 4_725n },
      { account: 'platform', amount: -750n },
      { account: 'promotion', amount: 500n },
      { account: 'tax', amount: -225n },
    ]);
    expect(refundEntries(half, 'card', parties)).toContainEqual({ account: 'card_clearing', amount: 4_725n });
    expect(refundEntries(half, 'cash', parties)).toContainEqual({ account: 'cash', amount: 4_725n });
    expect(refundEntries(half, 'cash', parties)).toContainEqual({ account: 'provider', user_id: 2, amount: -4_250n });
  });

  it('by single units, one after the other, takes from everybody and gives to nobody', () => {
    const shares: Shares = { gross: minor(1_050n), provider: minor(850n), app: minor(150n), discount: NONE, vat: minor(50n) };
    let returned = NOTHING_RETURNED;
    for (const amount of [10n, ...Array.from({ length: 1_040 }, () => 1n)]) {
      const part = refundShares(shares, returned, minor(amount));
      for (const one of PARTS) expect(part[one]).toBeGreaterThanOrEqual(0n);
      expect(getSum(refundEntries(part, 'wallet', { client_id: 1, provider_id: 2 }))).toBe(0n);
      returned = sum([returned, part]);
    }
    expect(returned).toEqual(shares);
  });

  it('puts what rounding leaves on the first of the largest parts', () => {
    const shares: Shares = { gross: minor(200n), provider: minor(100n), app: minor(100n), discount: NONE, vat: NONE };
    expect(refundShares(shares, NOTHING_RETURNED, minor(1n))).toEqual({ gross: 1n, provider: 1n, app: 0n, discount: 0n, vat: 0n });
  });

  it('puts it on those who lack the most of a unit', () => {
    const back = (settled: [provider: bigint, app: bigint, vat: bigint], amount: bigint) => {
      const [provider, app, vat] = settled.map(minor) as [Shares['app'], Shares['app'], Shares['app']];
      const shares: Shares = { gross: minor(provider + app + vat), provider, app, discount: NONE, vat };
      const borne = refundShares(shares, NOTHING_RETURNED, minor(amount));
      return [borne.provider, borne.app, borne.vat];
    };
    // 1.33, 0.40 and 0.27 of two; 19.51, 19.51 and 0.98 of forty, of which two are left.
    expect([back([100n, 30n, 20n], 2n), back([100n, 100n, 5n], 40n)]).toEqual([[1n, 1n, 0n], [20n, 19n, 1n]]); // prettier-ignore
  });

  it('of an order that its coupon paid whole undoes everybody’s part at once, for nothing', () => {
    const covered: Shares = { gross: NONE, provider: minor(85n), app: minor(15n), discount: minor(100n), vat: NONE };
    expect(refundShares(covered, NOTHING_RETURNED, NONE)).toEqual(covered);
    expect(() => refundShares(covered, NOTHING_RETURNED, minor(1n))).toThrow('more than what is left');
  });

  it('is never more than what is left', () => {
    const shares: Shares = { gross: minor(100n), provider: minor(90n), app: minor(10n), discount: NONE, vat: NONE };
    expect(() => refundShares(shares, refundShares(shares, NOTHING_RETURNED, minor(60n)), minor(41n))).toThrow('more than what is left');
    expect(() => refundShares(shares, NOTHING_RETURNED, NONE)).toThrow('more than what is left');
  });
});
