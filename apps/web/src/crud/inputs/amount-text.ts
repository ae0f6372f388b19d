import { fromMinor, minorDigits, toMinor } from '@diwan/domain/money';

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
