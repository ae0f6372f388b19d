import { fromMinor, minorDigits, toMinor } from '@diwan/domain/money';
import { latinDigits } from '../../lib/digits.ts';

/**
 * An amount as it is being typed: Latin digits and at most one point. Thousands may be grouped; other signs are left away,
 * but not a minus before the number: less than nothing is refused, and never made more.
 * One decimal too many is not taken, but of pasted text nothing is cut off: it stands as it came, to be refused.
 */
export function typedAmount(typed: string, before: string, currency: string | undefined): string {
  const latin = latinDigits(typed.replaceAll('\u066c', ','));
  if (/^[\s\u200e\u200f\u061c]*[-\u2212]/.test(latin)) return latin;
  const clean = latin.replace(/^\s*(\d{1,3}(?:,\d{3})+)(?=\D|$)/, (grouped) => grouped.replaceAll(',', '')).replace(/[^\d.,]/g, '');
  if (!/^\d*\.?\d*$/.test(clean)) return clean.length === before.length + 1 ? before : clean;
  return hasTooManyDecimals(clean, currency) && clean.length === before.length + 1 ? before : clean;
}

/** Whether an amount has more decimals than its currency; without a currency none are too many. */
export function hasTooManyDecimals(text: string, currency: string | undefined): boolean {
  const decimals = text.split('.')[1] ?? '';
  return currency !== undefined && decimals.replace(/0+$/, '').length > minorDigits(currency);
}

/** A finished amount with all of its currency's decimals, as the wire has it; what is no amount stays as it is. */
export function wholeAmount(text: string, currency: string | undefined): string {
  const units = currency === undefined ? undefined : toMinor(text.replace(/^\./, '0.').replace(/\.$/, ''), currency);
  return units === undefined || currency === undefined ? text : fromMinor(units, currency);
}
