import { Readable } from 'node:stream';
import type { Cells } from './export-batches.ts';
import type { FileColumn } from './export-columns.ts';
import type { CellKind } from '../fields/kinds/kind.ts';
import { CELL_WRITERS, getLetters, sheetText, STYLES } from './sheet-cells.ts';
import { SHEET_START, sheetName, sheetPath, workbookParts } from './workbook-parts.ts';
import { type Archive, zipStream } from './zip-stream.ts';

/** Rows of a sheet that Excel opens, its header among them. */
const SHEET_ROWS = 1_048_576;
const WIDTHS: Record<CellKind, number> = { text: 22, word: 12, id: 12, code: 20, phone: 20, number: 12, day: 12, timestamp: 20 };
/** XML deflates to a tenth at the fastest level already; slower ones would hold the rows up. */
const COMPRESSION = 2;
const PIECE = 64 * 1024;

export interface WorkbookOptions {
  readonly columns: readonly FileColumn[];
  readonly title: string;
  readonly rightToLeft: boolean;
  readonly sheetRows?: number;
}

/** Hands out the rows of batches one by one, across the borders of sheets. */
class RowFeed {
  #batch: readonly Cells[] = [];
  #next = 0;
  constructor(private readonly batches: AsyncIterator<readonly Cells[]>) {}

  /** True while there is a row to take; waits for its batch. */
  async ready(): Promise<boolean> {
    if (this.#next < this.#batch.length) return true;
    const { done, value } = await this.batches.next();
    if (done) return false;
    this.#batch = value;
    this.#next = 0;
    return true;
  }

  /** A row of the batch at hand, or undefined at its end. */
  take(): Cells | undefined {
    return this.#batch[this.#next++];
  }

  async close() {
    await this.batches.return?.();
  }
}

function sheetTop({ columns, rightToLeft }: WorkbookOptions): string {
  const widths = columns.map(({ header, kind }, index) => {
    const width = Math.max(WIDTHS[kind], header.length + 3);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const cells = columns.map(
    ({ header }, index) => `<c r="${getLetters(index)}1" s="${STYLES.header}" t="inlineStr"><is><t>${sheetText(header)}</t></is></c>`,
  );
  const direction = rightToLeft ? ' rightToLeft="1"' : '';
  return `${SHEET_START}<sheetViews><sheetView${direction} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`;
}

/** The XML of one sheet: rows until the feed or the sheet ends. */
async function* sheetXml(options: WorkbookOptions, feed: RowFeed): AsyncGenerator<string> {
  const { columns, sheetRows = SHEET_ROWS } = options;
  const cells = columns.map(({ kind }, index) => ({ write: CELL_WRITERS[kind], letters: getLetters(index) }));
  let text = sheetTop(options);
  let number = 1;
  while (number < sheetRows && (await feed.ready())) {
    for (let row = feed.take(); row; row = number < sheetRows ? feed.take() : undefined) {
      number += 1;
      text += `<row r="${number}">`;
      for (let index = 0; index < cells.length; index += 1) {
        const value = row[index];
        const cell = cells[index];
        if (cell && value !== null) text += cell.write(`${cell.letters}${number}`, value);
      }
      text += '</row>';
      if (text.length > PIECE) {
        yield text;
        text = '';
      }
    }
  }
  // Codes are text on purpose: without this, Excel marks each of them as a mistake.
  const corner = `${getLetters(columns.length - 1)}${number}`;
  yield `${text}</sheetData><ignoredErrors><ignoredError sqref="A1:${corner}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

async function writeSheets(archive: Archive, options: WorkbookOptions, feed: RowFeed): Promise<void> {
  const names: string[] = [];
  do {
    names.push(sheetText(sheetName(options.title, names.length + 1)));
    const sheet = Readable.from(sheetXml(options, feed), { objectMode: false, highWaterMark: PIECE });
    await archive.add(sheetPath(names.length), sheet, { compressionLevel: COMPRESSION });
  } while (await feed.ready());
  for (const [path, text] of Object.entries(workbookParts(names))) archive.addText(path, text);
}

/** An XLSX file of the rows, written while it is read: as many sheets as Excel's limit asks for. A fault destroys the stream. */
export function xlsxStream(options: WorkbookOptions, batches: AsyncIterator<readonly Cells[]>): Readable {
  const feed = new RowFeed(batches);
  return zipStream(async (archive) => {
    try {
      await writeSheets(archive, options, feed);
    } finally {
      // The rows' own fault is known by then; closing has nothing to add.
      void feed.close().catch(() => {});
    }
  });
}
