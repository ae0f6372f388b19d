import { type Minor, minus, negative, plus } from '../money.ts';
import { getPercent } from '../half-even.ts';
import { moving, type Entry } from './entries.ts';

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
 * The client's wallet is never taken below the floor.
 */
export function settlementEntries(
  job: JobPrice,
  appShare: Minor,
  way: PayWay,
  { client_id, provider_id }: Parties,
  floor?: Minor,
): Entry[] {
  const paid: Record<PayWay, Entry> = {
    wallet: { account: 'client', user_id: client_id, amount: negative(job.total), ...(floor !== undefined && { floor }) },
    card: { account: 'card_clearing', amount: negative(job.total) },
    cash: { account: 'provider', user_id: provider_id, amount: negative(job.total), line: 'collection' },
  };
  return moving([
    { account: 'provider', user_id: provider_id, amount: minus(job.price, appShare) },
    paid[way],
    { account: 'platform', amount: appShare },
    { account: 'promotion', amount: negative(job.discount) },
    { account: 'tax', amount: job.vat },
  ]);
}

/** The entries of a penalty that somebody owes the platform; it may lead into debt. */
export function penaltyEntries(from: 'client' | 'provider', userId: number, amount: Minor): Entry[] {
  return moving([
    { account: from, user_id: userId, amount: negative(amount) },
    { account: 'platform', amount },
  ]);
}
