import { minor, minus, negative, NONE } from '../money.ts';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { getSum, type LedgerEntry } from './entries.ts';
import {
  getAppShare,
  paidPenaltyEntries,
  PAY_WAYS,
  penaltyEntries,
  getPrice,
  settlementEntries,
  splitPenalty,
  type PayWay,
} from './settlement.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(minor);
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const parties = { client_id: 1, provider_id: 2 };
const parts = fc.record({ services: amount, additions: amount, shipping: amount });
const of = (entries: readonly LedgerEntry[], account: string) => getSum(entries.filter((entry) => entry.account === account));

describe('the price of a job', () => {
  it('is its parts less the discount, and VAT on what is left', () => {
    expect(getPrice({ services: minor(10_000n), additions: minor(1_500n), shipping: minor(500n) }, minor(2_000n), 5)).toEqual({
      price: 12_000n,
      discount: 2_000n,
      vat: 500n,
      total: 10_500n,
    });
  });

  it('is never below zero: a coupon gives no money back', () => {
    fc.assert(
      fc.property(parts, amount, percent, (given, discount, vat) => {
        const job = getPrice(given, discount, vat);
        expect(job.total >= 0n && job.discount <= job.price && job.total === job.price - job.discount + job.vat).toBe(true);
      }),
    );
  });
});

describe('settling a finished job', () => {
  const job = getPrice({ services: minor(10_000n), additions: NONE, shipping: NONE }, minor(1_000n), 5);
  const share = getAppShare(job, 15);

  it('by wallet: the client pays all, the provider gets the price less the share, the coupon costs the promotion', () => {
    const entries = settlementEntries(job, share, 'wallet', parties);
    expect([of(entries, 'client'), of(entries, 'provider'), of(entries, 'platform'), of(entries, 'promotion'), of(entries, 'tax')]).toEqual(
      [-9_450n, 8_500n, 1_500n, -1_000n, 450n],
    );
  });

  it('by wallet as far as its floor, where there is one', () => {
    const getPaid = (floor?: LedgerEntry['amount']) => settlementEntries(job, share, 'wallet', parties, floor)[1];
    expect(getPaid()).toEqual({ account: 'client', user_id: 1, amount: -9_450n });
    expect(getPaid(minor(-500n))).toEqual({ account: 'client', user_id: 1, amount: -9_450n, floor: -500n });
  });

  it('by card: the card clearing stands in for the client', () => {
    const entries = settlementEntries(job, share, 'card', parties);
    expect([of(entries, 'client'), of(entries, 'card_clearing'), of(entries, 'provider')]).toEqual([0n, -9_450n, 8_500n]);
  });

  it('in cash: the provider keeps the money, and owes what is not theirs', () => {
    const entries = settlementEntries(job, share, 'cash', parties);
    expect([of(entries, 'client'), of(entries, 'provider')]).toEqual([0n, 8_500n - 9_450n]);
  });

  it('in cash is booked gross: with no share and no VAT it leaves what was earned and what was collected', () => {
    const plain = getPrice({ services: minor(10_000n), additions: NONE, shipping: NONE }, NONE, 0);
    expect(settlementEntries(plain, NONE, 'cash', parties)).toEqual([
      { account: 'provider', user_id: 2, amount: 10_000n },
      { account: 'provider', user_id: 2, amount: -10_000n, line: 'collection' },
    ]);
  });

  it('sums to zero, and what the provider has in the end does not depend on how it was paid', () => {
    fc.assert(
      fc.property(parts, amount, percent, percent, fc.constantFrom<PayWay>(...PAY_WAYS), (given, discount, vat, app, way) => {
        const priced = getPrice(given, discount, vat);
        const appShare = getAppShare(priced, app);
        const entries = settlementEntries(priced, appShare, way, parties);
        expect(getSum(entries)).toBe(0n);
        expect(entries.every((entry) => entry.amount !== 0n)).toBe(true);
        const inHand = way === 'cash' ? priced.total : 0n;
        expect(of(entries, 'provider') + inHand).toBe(priced.price - appShare);
        expect([of(entries, 'tax'), of(entries, 'platform'), of(entries, 'promotion')]).toEqual([
          priced.vat,
          appShare,
          negative(priced.discount),
        ]);
      }),
    );
  });

  it('takes a penalty to the platform', () => {
    expect(penaltyEntries('client', 7, minor(300n))).toEqual([
      { account: 'client', user_id: 7, amount: -300n },
      { account: 'platform', amount: 300n },
    ]);
    expect(penaltyEntries('client', 7, NONE)).toEqual([]);
  });
});

describe('a penalty in parts', () => {
  it('is the provider’s in full once it is paid', () => {
    const entries = paidPenaltyEntries(8, minor(300n));
    expect(entries).toEqual([
      { account: 'unpaid_penalties', amount: -300n },
      { account: 'provider', user_id: 8, amount: 300n },
    ]);
  });

  it('gives the provider theirs, splits the VAT out of the rest, and sums to zero whatever it is', () => {
    expect(splitPenalty(minor(2100n), 50, 5)).toEqual({ provider: 1050n, vat: 50n });
    expect(
      penaltyEntries('client', 7, minor(2100n), { provider_id: 8, provider: minor(650n), unpaid: minor(400n), vat: minor(50n) }),
    ).toEqual([
      { account: 'client', user_id: 7, amount: -2100n },
      { account: 'provider', user_id: 8, amount: 650n },
      { account: 'unpaid_penalties', amount: 400n },
      { account: 'platform', amount: 1000n },
      { account: 'tax', amount: 50n },
    ]);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        (raw, part, vat) => {
          const amount = minor(raw);
          const { provider: whole, vat: tax } = splitPenalty(amount, part, vat);
          // Some of the provider's part was not in the wallet.
          const unpaid = minor(whole / 3n);
          const entries = penaltyEntries('client', 7, amount, { provider_id: 8, provider: minus(whole, unpaid), unpaid, vat: tax });
          expect(entries.reduce((sum, entry) => sum + entry.amount, 0n)).toBe(0n);
          expect(entries.filter(({ account }) => account !== 'client').every((entry) => entry.amount > 0n)).toBe(true);
        },
      ),
    );
  });
});
