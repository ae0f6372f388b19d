import { type Minor, minor } from '../money.ts';

/** What a price that people name themselves lies between, both included, in minor units. */
export interface PriceBand {
  readonly min: Minor;
  readonly max: Minor;
}

/** Percentages have three decimals at most: a whole is so many of their smallest parts. */
const WHOLE = 100_000n;
const part = (percent: number) => BigInt(Math.round(percent * 1000));

/** The band around a quote, rounded inwards: `min` percent of it is at most, `max` percent at least 100, so that the quote itself is always in it. */
export function getPriceBand(quote: Minor, { min, max }: { readonly min: number; readonly max: number }): PriceBand {
  return { min: minor((quote * part(min) + WHOLE - 1n) / WHOLE), max: minor((quote * part(max)) / WHOLE) };
}

export const isInBand = (price: Minor, { min, max }: PriceBand): boolean => price >= min && price <= max;

/** More than ten times the quote or less than a tenth: no slip of the tongue, and a finding. */
export const isFarOut = (price: Minor, quote: Minor): boolean => price > quote * 10n || price * 10n < quote;
