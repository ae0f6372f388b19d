import type { CellKind } from '../fields/kinds/kind.ts';

/** Indexes into `cellXfs` of the workbook's styles. */
export const STYLES = { plain: 0, header: 1, code: 2, day: 3, timestamp: 4 } as const;

/** Excel holds no longer text in a cell. */
const LONGEST = 32_767;
const MARKUP = /[&<>]/;
/** What XML 1.0 cannot carry (half of a pair among it), and Excel's own escape where a text happens to spell it. */
const UNWRITABLE = /[^\t\n -\uFFFD]|_x[0-9A-Fa-f]{4}_|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const ALL_UNWRITABLE = new RegExp(UNWRITABLE, 'g');

const escapeUnit = (unit: string) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as the content of an element. */
export function sheetText(value: string): string {
  let text = value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value;
  if (UNWRITABLE.test(text)) text = text.replace(ALL_UNWRITABLE, (found) => (found.length === 1 ? escapeUnit(found) : `_x005F${found}`));
  return MARKUP.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}

/** The days since Excel's beginning of a `YYYY-MM-DD` with or without a time of day; undefined before 1900-03-01, where Excel's calendar is wrong. */
export function getSerial(text: string): number | undefined {
  if (text < '1900-03-01' || !/^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/.test(text)) return undefined;
  const part = (from: number, to: number) => Number(text.slice(from, to));
  const milliseconds = Date.UTC(part(0, 4), part(5, 7) - 1, part(8, 10), part(11, 13), part(14, 16), part(17, 19));
  return milliseconds / 86_400_000 + 25_569;
}

type WriteCell = (reference: string, value: unknown) => string;

/** Readers trim a text that begins or ends with a space, unless they are told not to. */
const preserve = (text: string) => (text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 ? ' xml:space="preserve"' : '');

function textCell(style: number): WriteCell {
  const attributes = style === STYLES.plain ? '' : `" s="${style}`;
  return (reference, value) => {
    const text = sheetText(String(value));
    return `<c r="${reference}${attributes}" t="inlineStr"><is><t${preserve(text)}>${text}</t></is></c>`;
  };
}

function dateCell(style: number): WriteCell {
  const asText = textCell(STYLES.code);
  return (reference, value) => {
    const serial = getSerial(String(value));
    return serial === undefined ? asText(reference, value) : `<c r="${reference}" s="${style}"><v>${serial}</v></c>`;
  };
}

/** Writes the cells of a kind: texts as they stand, so that none is ever a formula. */
export const CELL_WRITERS: Record<CellKind, WriteCell> = {
  text: textCell(STYLES.plain),
  word: textCell(STYLES.plain),
  id: textCell(STYLES.code),
  code: textCell(STYLES.code),
  phone: textCell(STYLES.code),
  number: (reference, value) => `<c r="${reference}"><v>${String(value)}</v></c>`,
  day: dateCell(STYLES.day),
  timestamp: dateCell(STYLES.timestamp),
};

/** A column's letters, from 0: A, B, … Z, AA. */
export function getLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : getLetters(Math.floor(index / 26) - 1) + last;
}
