/** Arabic-Indic and Persian digits, and the Arabic decimal mark, as Latin ones. */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\u066b/g, '.');
}

/** What nobody sees and pasted texts are full of: marks of direction, joiners, the mark of a text's beginning. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g;
export const withoutMarks = (text: string): string => text.replace(INVISIBLE, '');

const GROUPS = /^[1-9]\d{0,2}(?:[, \u00a0\u202f]\d{3})+(?=\.|$)/;
/** Groups and a decimal comma are written alike: 1,250 is a thousand, or one and a quarter of what has three decimals. */
const ONE_GROUP = /^\d{1,3},\d{3}$/;
const LONGEST_NUMBER = 250;
/** Something that is no number on one side of it. */
const NUMBER_WITH_UNIT = /^([^\d.\u2212-]*?)\s*([-\u2212.]?\d[\d., \u00a0\u202f]*?)\s*((?![.,])[^\d]*)$/u;

/** A currency as a language writes it. */
function writeCurrency(language: string, currency: string, currencyDisplay: 'symbol' | 'narrowSymbol' | 'name'): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay }).formatToParts(1);
  return parts.find(({ type }) => type === 'currency')?.value ?? '';
}

/** How people write a currency beside an amount: its code, its signs in both languages, and the first word of its Arabic name (درهم, ريال). */
function getSigns(currency: string): readonly string[] {
  const signs = ['ar', 'en'].flatMap((language) =>
    (['symbol', 'narrowSymbol'] as const).map((as) => writeCurrency(language, currency, as)),
  );
  const [name = ''] = writeCurrency('ar', currency, 'name').split(' ');
  return [currency, ...signs, name].map((sign) => withoutMarks(sign).replace(/\.$/, ''));
}

/** Whether a word beside a number is what it counts: of another currency, or a factor (`5 million`), it is not. */
function isUnit(word: string, unit: string): boolean {
  const plain = word.replace(/\.$/, '');
  if (plain === '' || plain === unit) return true;
  return /^[A-Z]{3}$/.test(unit) && getSigns(unit).some((sign) => sign === plain || sign === plain.toUpperCase());
}

/** What a number that is typed counts. */
export interface TypedUnit {
  /** A currency's code, or `%`: it may stand beside the number, and nothing else may. */
  readonly unit?: string | undefined;
  /** How many decimals it may have; where that is not known, or three, a lone group of three digits after a comma is not read. */
  readonly decimals?: number | undefined;
}

/**
 * A number as it is meant where it was typed or pasted: Latin digits, thousands no longer grouped, its own currency no longer beside it.
 * Nothing within it is left away: `12,5`, `12a5`, `5 million` and `-5` stay as they are, to be refused, and never become another number.
 */
export function typedNumber(text: string, { unit = '', decimals = 0 }: TypedUnit = {}): string {
  const latin = typedSoFar(text);
  // No number is as long, and looking for one between so many spaces takes seconds.
  if (latin.length > LONGEST_NUMBER) return latin;
  const [, before = '', digits = '', after = ''] = NUMBER_WITH_UNIT.exec(latin) ?? [];
  const number = digits !== '' && isUnit(before, unit) && isUnit(after, unit) ? digits : latin;
  return decimals >= 3 && ONE_GROUP.test(number) ? number : number.replace(GROUPS, (grouped) => grouped.replace(/\D/g, ''));
}

/** An amount of whatever currency, as calls and files bring it: nothing beside it, and no comma that could be a point. */
export const typedAmount = (text: string): string => typedNumber(text, { decimals: 3 });

/** The same while it is still being typed, key by key: digits that everybody types, and everything else as it stands. */
export const typedSoFar = (text: string): string => latinDigits(withoutMarks(text)).replaceAll('\u066c', ',').trim();

/** What an input shows after a change: a pasted number is read at once, one that grows key by key once it is left. */
export const typedInto = (before: string, text: string, of: TypedUnit = {}): string =>
  Math.abs(text.length - before.length) > 1 ? typedNumber(text, of) : typedSoFar(text);

/**
 * A phone with its calling code as it is kept, `+966531369043`, of what is pasted from contacts: `tel:`, spaces, dots, dashes and brackets
 * fall away, and `00` before a code is its plus. What has anything else in it stays as it is, to be refused.
 */
export function typedPhone(text: string): string {
  const plain = latinDigits(withoutMarks(text)).trim();
  const digits = plain.replace(/^tel:/i, '').replace(/[\s().\-\u2010-\u2015\u2212]/g, '');
  return /^\+?\d+$/.test(digits) ? digits.replace(/^00/, '+') : plain;
}

/** A day as it is kept, `2026-05-13`, of one that is written year first, whatever stands between; anything else stays as it is, to be refused. */
export function typedYearFirst(text: string): string {
  const plain = latinDigits(withoutMarks(text)).trim();
  const parts = /^(\d{4})[-/.\u2010-\u2015](\d{1,2})[-/.\u2010-\u2015](\d{1,2})$/.exec(plain);
  if (!parts) return plain;
  const [, year = '', month = '', day = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A time of day as it is kept, `09:30`, of `9:30` or `٩:٣٠`; anything else stays as it is, to be refused. */
export function typedClock(text: string): string {
  const plain = latinDigits(withoutMarks(text)).trim();
  return /^\d:\d\d$/.test(plain) ? `0${plain}` : plain;
}

/** Hours of a weekday as they are kept, `sun 09:00-13:00`, of `Sun 9:00 – 13:00` or `sun ٠٩:٠٠-١٣:٠٠`; anything else stays as it is, to be refused. */
export function typedHours(text: string): string {
  const plain = latinDigits(withoutMarks(text)).trim();
  const [, day = '', from = '', to = ''] = /^([a-z]{3})\s+(\d?\d:\d\d)\s?[-\u2010-\u2015\u2212]\s?(\d?\d:\d\d)$/i.exec(plain) ?? [];
  return day === '' ? plain : `${day.toLowerCase()} ${typedClock(from)}-${typedClock(to)}`;
}

/** A code, or the number of a document, as it is kept: digits that everybody types, no marks that nobody sees, no space around it. */
export const typedCode = (text: string): string => latinDigits(withoutMarks(text)).trim();

/** The degrees, up to a limit on either side of 0, that a text in the middle of being typed names; null for anything else. */
export function typedDegrees(text: string, limit: number): number | null {
  if (!/^-?\d{1,3}(\.\d*)?$/.test(text.trim())) return null;
  const number = Number(text);
  return Math.abs(number) <= limit ? number : null;
}
