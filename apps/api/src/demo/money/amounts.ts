import { INITIAL_SETTINGS } from '@diwan/contract/settings/settings';
import { type Minor, minor, minus, plus, NONE, times } from '@diwan/domain/money';
import type { Random } from '@diwan/domain/random';

/** What ten dirhams are worth, roughly, in whole units of each country's currency. */
const TEN_DIRHAMS: Readonly<Record<string, number>> = { AED: 10, SAR: 10, QAR: 10, EGP: 100, KWD: 1, BHD: 1, OMR: 1, JOD: 2 };

/** So many tens of dirhams in a currency's minor units. */
export function getTens(currency: string, digits: number, tens: number): Minor {
  return times(minor(tens * (TEN_DIRHAMS[currency] ?? 10)), 10 ** digits);
}

/** A round amount that people would choose, in minor units, from as many tens of dirhams. */
export function roundAmount(random: Random, currency: string, digits: number, tens: readonly number[]): Minor {
  return getTens(currency, digits, random.pick(tens));
}

/** For how long what a job brought may be pending: what coupons paid, in milliseconds. */
export const LATELY = INITIAL_SETTINGS.pending_hours_coupon * 3_600_000;

/** What of a balance could leave it at a moment, in minor units: what was earned lately stays. */
export function getAvailable(
  { balance, earned }: { readonly balance: Minor; readonly earned: readonly { readonly at: number; readonly amount: Minor }[] },
  at: number,
): Minor {
  const pending = earned.filter((one) => one.at > at - LATELY).map(({ amount }) => amount);
  return minus(balance, plus(NONE, ...pending));
}
