import { minor, minorDigits, type Minor } from '../money.ts';

/** Whole units of currencies that come to roughly the same, about what one clerk moves on a busy day. */
const UNITS: Readonly<Record<string, bigint>> = {
  AED: 5000n,
  SAR: 5000n,
  QAR: 5000n,
  BHD: 500n,
  KWD: 400n,
  OMR: 500n,
  JOD: 1000n,
  EGP: 50_000n,
  IQD: 1_500_000n,
  MAD: 10_000n,
  TND: 4000n,
  TRY: 40_000n,
  INR: 100_000n,
  PKR: 300_000n,
  JPY: 150_000n,
};

/** For a currency that is not listed: less is moved without a second admin than could be meant, never more. */
const OTHERS: Readonly<Record<number, bigint>> = { 0: 100_000n, 2: 1000n, 3: 400n };

/** So many days' limits an order may come to before somebody else looks at it. */
const LARGEST_IN_LIMITS = 10n;

/** The largest order that nobody else looks at where a country has none of its own, in minor units of its currency. */
export function defaultLargestOrder(currency: string): Minor {
  return minor(defaultLimit(currency) * LARGEST_IN_LIMITS);
}

/** What may be moved in a day without a second admin where a country has no limit of its own, in minor units of its currency. */
export function defaultLimit(currency: string): Minor {
  const digits = minorDigits(currency);
  return minor((UNITS[currency] ?? OTHERS[digits] ?? 0n) * 10n ** BigInt(digits));
}
