import { type Minor, minor, minus, negative, NONE, plus } from '../money.ts';
import { divideHalfEven } from '../half-even.ts';
import { moving, type LedgerEntry } from './entries.ts';
import type { Parties, PayWay } from './settlement.ts';
import { recordFrom } from '../records.ts';

/** Who bears what of an amount that a client pays or gets back, in minor units: gross = provider + app + vat - discount. */
export interface Shares {
  readonly gross: Minor;
  readonly provider: Minor;
  readonly app: Minor;
  readonly discount: Minor;
  readonly vat: Minor;
}

/** Who has what of an amount: together that is what was paid, and what a coupon put to it. */
const BEARERS = ['provider', 'app', 'vat'] as const;
type Bearer = (typeof BEARERS)[number];

/** Nothing that has gone back yet. */
export const NOTHING_RETURNED: Shares = { gross: NONE, provider: NONE, app: NONE, discount: NONE, vat: NONE };

/** What is left of a settlement, part by part; never less than nothing. */
function getLeft(settled: Shares, returned: Shares): Shares {
  const left = (part: keyof Shares) => (settled[part] > returned[part] ? minus(settled[part], returned[part]) : NONE);
  return { gross: left('gross'), provider: left('provider'), app: left('app'), discount: left('discount'), vat: left('vat') };
}

/**
 * Shares a sum by the parts that are left, each of them its part of `amount` in `of`, rounded down; what rounding leaves goes to those who
 * lack the most of a unit, the first of equal ones. So each is within a unit, and none below zero.
 */
function shareOut(left: Readonly<Record<Bearer, Minor>>, amount: Minor, of: Minor, sum: Minor): Record<Bearer, Minor> {
  const parts = recordFrom(BEARERS, (bearer) => minor((left[bearer] * amount) / of));
  const lacks = (bearer: Bearer) => (left[bearer] * amount) % of;
  let rest = minus(sum, plus(parts.provider, parts.app, parts.vat));
  for (const bearer of BEARERS.toSorted((a, b) => (lacks(b) > lacks(a) ? 1 : lacks(b) < lacks(a) ? -1 : 0))) {
    if (rest <= 0n || parts[bearer] >= left[bearer]) continue;
    parts[bearer] = plus(parts[bearer], minor(1n));
    rest = minus(rest, minor(1n));
  }
  // What is left of old refunds may be a unit off: the provider, whose part is the largest, has it.
  return { ...parts, provider: plus(parts.provider, rest) };
}

/**
 * Who bears what of giving `amount` back, of which `returned` went back earlier: pro rata of what is left of each part, within a minor
 * unit, and none below zero. However it is split, the parts of the whole are those of the settlement.
 */
export function refundShares(settled: Shares, returned: Shares, amount: Minor): Shares {
  // A coupon covered all of it: nothing is paid back, and everybody else's part is undone at once.
  if (settled.gross === 0n && returned.gross === 0n && amount === 0n) return settled;
  const left = getLeft(settled, returned);
  if (amount <= 0n || amount > left.gross) throw new Error('a refund is more than what is left of the payment');
  const discount = minor(divideHalfEven(left.discount * amount, left.gross));
  return { ...shareOut(left, amount, left.gross, plus(amount, discount)), gross: amount, discount };
}

/** The entries of a refund, back to the way that was paid; cash is handed out by the office, whatever the provider did with theirs. */
export function refundEntries(shares: Shares, way: PayWay, { client_id, provider_id }: Parties): LedgerEntry[] {
  const back: Record<PayWay, LedgerEntry> = {
    wallet: { account: 'client', user_id: client_id, amount: shares.gross },
    card: { account: 'card_clearing', amount: shares.gross },
    cash: { account: 'cash', amount: shares.gross },
  };
  return moving([
    { account: 'provider', user_id: provider_id, amount: negative(shares.provider) },
    back[way],
    { account: 'platform', amount: negative(shares.app) },
    { account: 'promotion', amount: shares.discount },
    { account: 'tax', amount: negative(shares.vat) },
  ]);
}
