import type pg from 'pg';
import { copyOut, type Batch, type Cells } from './export-batches.ts';
import type { ExportColumn, FileColumn } from './export-columns.ts';
import type { CellKind } from '../fields/kinds/kind.ts';
import { getBatchEnd, type BatchEnd } from './export-query.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const [COMMA, CARRIAGE_RETURN, LINE_FEED] = [0x2c, 0x0d, 0x0a];

/** What spreadsheets begin a formula with, plain and full-width, and what they skip before it. */
const STARTS = '=+-@\t\r\n＝＋－＠';
const FIRST_CODES = [...`${STARTS}'`].map((sign) => sign.codePointAt(0)).join(', ');
/** Apostrophes before it count too, so that taking one apostrophe away always gives the value back. */
const FORMULA = `'^''*[-=+@\\t\\r\\n＝＋－＠]'`;

/**
 * Where Windows separates by semicolons, as with Arabic and European settings, a spreadsheet cuts a text there, and at its ends of
 * lines: what follows begins a cell. It gets an apostrophe of its own.
 */
const INNER = `'([;\\t\\r\\n][ "]*)([-=+@＝＋－＠])'`;
const INNER_HERE = /([;\t\r\n][ "]*)([-=+@＝＋－＠])/g;

// Words are the catalogue's, numbers and dates the database's own: a minus before digits is no formula.
const FREE: ReadonlySet<CellKind> = new Set(['text', 'code']);

/** A phone as it is kept. */
const PHONE = /^\+[0-9]+$/;
/** A mark of direction, which nobody sees: behind it a phone is a text that reads from left to right, no formula and no number. */
const MARK = '\u200E';

/**
 * SQL of a cell that no spreadsheet takes for a formula: it gets a leading apostrophe. Phones begin with a plus, and Excel would show
 * them as 9.71501E+11: they begin with a mark of direction instead, so that they read as they are dialled.
 */
export function csvCell({ sql, kind }: ExportColumn): string {
  if (kind === 'phone') return `case when ${sql} ~ '${PHONE.source}' then chr(${MARK.charCodeAt(0)}) || ${sql} else ${freeCell(sql)} end`;
  return FREE.has(kind) ? freeCell(sql) : sql;
}

function freeCell(sql: string): string {
  // The first letter's code is cheaply looked at, the patterns only where they may fit.
  const whole = `case when ${sql} ~ '[;\\t\\r\\n]' then regexp_replace(${sql}, ${INNER}, '\\1''\\2', 'g') else ${sql} end`;
  return `case when ascii(${sql}) in (${FIRST_CODES}) and ${sql} ~ ${FORMULA} then '''' || ${whole} else ${whole} end`;
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The first line of a CSV file, behind the mark that tells spreadsheets that it is UTF-8. */
export function csvHead(columns: readonly FileColumn[]): Buffer {
  return Buffer.from(`${BYTE_ORDER_MARK}${columns.map(({ header }) => quoted(header)).join(',')}\r\n`);
}

/** A line of values that come from no list, as safe from being taken for formulas as those that the database writes. */
export function csvLine(columns: readonly FileColumn[], cells: Cells): string {
  const written = columns.map(({ kind }, index) => {
    const text = String(cells[index] ?? '');
    if (kind === 'phone' && PHONE.test(text)) return MARK + text;
    if (kind !== 'phone' && !FREE.has(kind)) return quoted(text);
    const guarded = text.replace(INNER_HERE, "$1'$2");
    return quoted(/^'*[-=+@\t\r\n＝＋－＠]/.test(text) ? `'${guarded}` : guarded);
  });
  return `${written.join(',')}\r\n`;
}

/** Lines are handed on in pieces of this size; none is made larger by copying, so that little waits for the garbage collector. */
const PIECE = 64 * 1024;

/** Collects lines, of which PostgreSQL sends each with its place before it and a line feed after it. */
class Lines {
  readonly #pieces: Buffer[] = [];
  #piece = Buffer.allocUnsafe(PIECE);
  #used = 0;
  #last: Buffer | undefined;
  count = 0;

  add(row: Buffer) {
    const from = row.indexOf(COMMA, row.indexOf(COMMA) + 1) + 1;
    // Without its line feed, with the two letters that RFC 4180 ends a line with.
    const length = row.length - from + 1;
    if (this.#used + length > this.#piece.length) this.#begin(length);
    row.copy(this.#piece, this.#used, from, row.length - 1);
    this.#used += length;
    this.#piece[this.#used - 2] = CARRIAGE_RETURN;
    this.#piece[this.#used - 1] = LINE_FEED;
    this.#last = row;
    this.count += 1;
  }

  #begin(length: number) {
    this.#pieces.push(this.#piece.subarray(0, this.#used));
    this.#piece = Buffer.allocUnsafe(Math.max(PIECE, length));
    this.#used = 0;
  }

  get end(): BatchEnd | undefined {
    if (!this.#last) return undefined;
    const [hex = '', id] = this.#last.toString('latin1', 0, this.#last.indexOf(COMMA, this.#last.indexOf(COMMA) + 1)).split(',');
    return getBatchEnd(hex, id);
  }

  get content(): Buffer[] {
    return [...this.#pieces, this.#piece.subarray(0, this.#used)];
  }
}

/** A batch as lines of CSV. PostgreSQL writes them: a million rows never become objects here. */
export async function fetchLines(pool: pg.Pool, sql: string): Promise<Batch<readonly Buffer[]>> {
  const lines = new Lines();
  await copyOut(pool, sql, (row) => lines.add(row));
  return lines;
}
