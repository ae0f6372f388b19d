import { divideHalfEven } from '../half-even.ts';
import { type Minor, minor, minus, NONE, plus } from '../money.ts';
import type { JobPrice } from './settlement.ts';

/** Who paid for what a provider earned: clients, or the platform by a coupon. */
export const EARNING_PAYERS = ['client', 'coupon'] as const;
export type EarningPayer = (typeof EARNING_PAYERS)[number];

/** What a job brought its provider, in minor units, by who paid for it: the coupon bears as much of it as it took off the price. */
export function splitEarnings(earned: Minor, { price, discount }: Pick<JobPrice, 'price' | 'discount'>): Record<EarningPayer, Minor> {
  const coupon = price === 0n ? NONE : minor(divideHalfEven(earned * discount, price));
  return { client: minus(earned, coupon), coupon };
}

/** What keeps a balance from being paid out, in minor units. */
export interface Unavailable {
  /** Earned too lately. */
  readonly pending: Minor;
  /** Stopped by a complaint or a doubt. */
  readonly stopped: Minor;
  /** Needed by the owner's open orders. */
  readonly promised: Minor;
}

/** What of a balance may leave it: what is left beside all that is not available; a debt leaves nothing. */
export function getWithdrawable(balance: Minor, { pending, stopped, promised }: Unavailable): Minor {
  const left = minus(balance, plus(pending, stopped, promised));
  return left > 0n ? left : NONE;
}
