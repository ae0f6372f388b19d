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

const GROUPS = /^(\d{1,3}(?:[, \u00a0\u202f]\d{3})+)(?=\.|$)/;
/** A currency or a unit may stand on either side, letters apart from the number: `AED 40`, `٤٠ د.إ`, `5%`. */
const NUMBER_WITH_UNIT = /^(?:\p{L}[\p{L}.]*\s+|\p{Sc}\s*)?([-\u2212.]?\d[\d., \u00a0\u202f]*?)(?:\s+\p{L}[\p{L}.]*|\s*[\p{Sc}%])?$/u;

/**
 * A number as it stands in an input while it is typed or pasted: Latin digits, thousands no longer grouped, no currency beside it.
 * Nothing within it is left away: `12,5`, `12a5` and `-5` stay as they are, to be refused, and never become another number.
 */
export function typedNumber(text: string): string {
  const latin = latinDigits(withoutMarks(text)).replaceAll('\u066c', ',').trim();
  const number = NUMBER_WITH_UNIT.exec(latin)?.[1] ?? latin;
  return number.replace(GROUPS, (grouped) => grouped.replace(/\D/g, ''));
}

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

/** A code, or the number of a document, as it is kept: digits that everybody types, no marks that nobody sees, no space around it. */
export const typedCode = (text: string): string => latinDigits(withoutMarks(text)).trim();

/** The degrees, up to a limit on either side of 0, that a text in the middle of being typed names; null for anything else. */
export function typedDegrees(text: string, limit: number): number | null {
  if (!/^-?\d{1,3}(\.\d*)?$/.test(text.trim())) return null;
  const number = Number(text);
  return Math.abs(number) <= limit ? number : null;
}
