import { type Minor, minor, minus, negative, NONE, plus } from '../money.ts';
import { divideHalfEven, getPercent } from '../half-even.ts';
import { moving, type LedgerEntry } from './entries.ts';

/** What a job costs, in minor units, before coupon and tax. */
export interface PriceParts {
  readonly services: Minor;
  readonly additions: Minor;
  readonly shipping: Minor;
}

/** A job's price in parts, in minor units. */
export interface JobPrice {
  /** Services, additions and shipping. */
  readonly price: Minor;
  /** What the coupon takes off; never more than the price. */
  readonly discount: Minor;
  /** On what is left after the discount. */
  readonly vat: Minor;
  /** What the client pays. */
  readonly total: Minor;
}

/** P = services + additions + shipping, V = the VAT of P - D, T = P - D + V. A discount above the price counts as the price. */
export function getPrice(parts: PriceParts, discount: Minor, vatPercent: number): JobPrice {
  const price = plus(parts.services, parts.additions, parts.shipping);
  const taken = discount > price ? price : discount;
  const left = minus(price, taken);
  const vat = getPercent(left, vatPercent);
  return { price, discount: taken, vat, total: plus(left, vat) };
}

/** The app's share of a job: its percentage of the price before coupon and tax. */
export function getAppShare({ price }: Pick<JobPrice, 'price'>, appPercent: number): Minor {
  return getPercent(price, appPercent);
}

/** How a job is paid: from the client's wallet, by card, or in cash, which the provider keeps. */
export const PAY_WAYS = ['wallet', 'card', 'cash'] as const;
export type PayWay = (typeof PAY_WAYS)[number];

export interface Parties {
  readonly client_id: number;
  readonly provider_id: number;
}

/**
 * The entries that settle a finished job (money.md, "Paying"); they sum to zero whatever the prices. A job in cash is booked gross:
 * what the provider earned and what they took in hand are entries of their own, so that it leaves its trace where both are the same.
 * The client's wallet is never taken below the floor. `prepaid` is what of the discount a package of visits has paid in advance: that is
 * no cost of the platform, and was deferred until now.
 */
export function settlementEntries(
  job: JobPrice,
  appShare: Minor,
  way: PayWay,
  { client_id, provider_id }: Parties,
  floor?: Minor,
  prepaid: Minor = NONE,
): LedgerEntry[] {
  const paid: Record<PayWay, LedgerEntry> = {
    wallet: { account: 'client', user_id: client_id, amount: negative(job.total), ...(floor !== undefined && { floor }) },
    card: { account: 'card_clearing', amount: negative(job.total) },
    cash: { account: 'provider', user_id: provider_id, amount: negative(job.total), line: 'collection' },
  };
  return moving([
    { account: 'provider', user_id: provider_id, amount: minus(job.price, appShare) },
    paid[way],
    { account: 'platform', amount: appShare },
    { account: 'promotion', amount: minus(prepaid, job.discount) },
    { account: 'deferred', amount: negative(prepaid) },
    { account: 'tax', amount: job.vat },
  ]);
}

/** What of a penalty goes to whoever was on the way, now or once it is paid, and what of the rest is VAT, in minor units. */
export interface PenaltyParts {
  readonly provider_id: number;
  readonly provider: Minor;
  /** The provider's as well, which the client has not paid yet. */
  readonly unpaid: Minor;
  readonly vat: Minor;
}

/** A penalty of a client in parts: the provider's percentage of it, and the VAT that the platform's part contains. */
export function splitPenalty(amount: Minor, providerPercent: number, vatPercent: number): Pick<PenaltyParts, 'provider' | 'vat'> {
  const provider = getPercent(amount, providerPercent);
  const rest = minus(amount, provider);
  // Of a price with its VAT: rate / (100 + rate), in thousandths of a percent.
  const rate = BigInt(Math.round(vatPercent * 1000));
  return { provider, vat: minor(divideHalfEven(rest * rate, 100_000n + rate)) };
}

/** The entries of a penalty that somebody owes; it may lead into debt. Without parts all of it is the platform's. */
export function penaltyEntries(from: 'client' | 'provider', userId: number, amount: Minor, parts?: PenaltyParts): LedgerEntry[] {
  const { provider = NONE, unpaid = NONE, vat = NONE } = parts ?? {};
  return moving([
    { account: from, user_id: userId, amount: negative(amount) },
    ...(parts ? [{ account: 'provider', user_id: parts.provider_id, amount: provider } as const] : []),
    { account: 'unpaid_penalties', amount: unpaid },
    { account: 'platform', amount: minus(amount, plus(provider, unpaid, vat)) },
    { account: 'tax', amount: vat },
  ]);
}

/** The entries by which a provider has their part of a penalty that its client has paid by now. */
export function paidPenaltyEntries(providerId: number, amount: Minor): LedgerEntry[] {
  return moving([
    { account: 'unpaid_penalties', amount: negative(amount) },
    { account: 'provider', user_id: providerId, amount },
  ]);
}
