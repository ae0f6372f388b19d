/** Currencies without two decimals, as ISO 4217 lists their minor units. */
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((code) => [
      code,
      0,
    ]),
  ),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
  // No currency, but counted in a ledger as amounts are: whole.
  points: 0,
  // Nor a currency: thousandths of a percent, whatever the country pays with.
  percent: 3,
};

declare const IN_MINOR_UNITS: unique symbol;

/** An amount in whole minor units of its currency, or in points; what else is a whole number is none. */
export type Minor = bigint & { readonly [IN_MINOR_UNITS]: true };

/** Whole minor units as the database and the code write them, as an amount. */
export const minor = (units: bigint | number | string): Minor => BigInt(units) as Minor;

/** No amount at all. */
export const NONE = minor(0n);

/** What amounts add up to. */
export const plus = (...amounts: readonly Minor[]): Minor => amounts.reduce((sum, amount) => (sum + amount) as Minor, NONE);

/** The smaller of two amounts. */
export const least = (one: Minor, other: Minor): Minor => (one < other ? one : other);

/** What is left of an amount. */
export const minus = (amount: Minor, other: Minor): Minor => (amount - other) as Minor;

/** An amount the other way round: what somebody gives of what another one gets. */
export const negative = (amount: Minor): Minor => (0n - amount) as Minor;

/** An amount so many times. */
export const times = (amount: Minor, count: number | bigint): Minor => (amount * BigInt(count)) as Minor;

/** Decimals of a currency's amounts (ISO 4217): 2 for AED, 3 for KWD, 0 for JPY. */
export function minorDigits(currency: string): number {
  return Object.hasOwn(DIGITS, currency) ? (DIGITS[currency] as number) : 2;
}

/** The currencies of a number of decimals other than two, for SQL that has to know them. */
export function currenciesOfDigits(digits: number): string[] {
  return Object.keys(DIGITS).filter((code) => DIGITS[code] === digits);
}

/** A decimal string in whole minor units: `12.5` AED is 1250n. Undefined when it is no amount of that currency, as with too many decimals. */
export function toMinor(amount: string, currency: string): Minor | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const digits = minorDigits(currency);
  if (whole === undefined || /[1-9]/.test(fraction.slice(digits))) return undefined;
  const units = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return minor(sign === '-' ? -units : units);
}

/** Minor units as the wire's decimal string, with all of the currency's decimals: 1250 AED is `12.50`. */
export function fromMinor(units: Minor | number | string, currency: string): string {
  const text = String(units);
  const negative = text.startsWith('-');
  const digits = minorDigits(currency);
  const padded = (negative ? text.slice(1) : text).padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits);
  return `${negative ? '-' : ''}${whole}${digits === 0 ? '' : `.${padded.slice(-digits)}`}`;
}

/** Keeps what is between them in one piece and from left to right, whatever the words around it are written in. */
const [ISOLATE, END] = ['\u2066', '\u2069'];

/** An amount as texts name it, as screens show it: `AED 1,697.00`, in one piece in Arabic as in English. */
export function writeAmount(units: Minor | number | string, currency: string): string {
  const amount = fromMinor(units, currency);
  const [whole = '', fraction] = amount.split('.');
  const marked = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${ISOLATE}${currency} ${marked}${fraction === undefined ? '' : `.${fraction}`}${END}`;
}
