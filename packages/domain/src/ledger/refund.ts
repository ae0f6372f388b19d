import { type Minor, minor, minus, negative, NONE, plus, times } from '../money.ts';
import { divideHalfEven } from '../half-even.ts';
import { moving, type Entry } from './entries.ts';
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

const PARTS = ['provider', 'app', 'vat', 'discount'] as const;
type Part = (typeof PARTS)[number];
const SIGN: Readonly<Record<Part, bigint>> = { provider: 1n, app: 1n, vat: 1n, discount: -1n };

/** The part that takes what rounding leaves: the largest, the first of equal ones. */
function getLargest(shares: Shares): Part {
  return PARTS.reduce((largest, part) => (shares[part] > shares[largest] ? part : largest));
}

/** Who bears what once `back` of a settlement has been given back in all. */
function sharesAt(settled: Shares, back: Minor): Shares {
  const largest = getLargest(settled);
  const parts = recordFrom(PARTS, (part) => minor(divideHalfEven(settled[part] * back, settled.gross)));
  const sum = PARTS.reduce((all, part) => plus(all, times(parts[part], SIGN[part])), NONE);
  return { ...parts, gross: back, [largest]: plus(parts[largest], times(minus(back, sum), SIGN[largest])) };
}

/**
 * Who bears what of giving `amount` back, of which `before` went back earlier: pro rata, the last minor unit on the largest part.
 * Worked out from what has gone back in all, so that however it is split, the parts of the whole are those of the settlement.
 */
export function refundShares(settled: Shares, before: Minor, amount: Minor): Shares {
  // A coupon covered all of it: nothing is paid back, and everybody else's part is undone at once.
  if (settled.gross === 0n && before === 0n && amount === 0n) return settled;
  if (amount <= 0n || before < 0n || before + amount > settled.gross) throw new Error('a refund is more than what is left of the payment');
  const [then, now] = [sharesAt(settled, before), sharesAt(settled, plus(before, amount))];
  return {
    gross: amount,
    provider: minus(now.provider, then.provider),
    app: minus(now.app, then.app),
    discount: minus(now.discount, then.discount),
    vat: minus(now.vat, then.vat),
  };
}

/** The entries of a refund, back to the way that was paid; cash is handed out by the office, whatever the provider did with theirs. */
export function refundEntries(shares: Shares, way: PayWay, { client_id, provider_id }: Parties): Entry[] {
  const back: Record<PayWay, Entry> = {
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
