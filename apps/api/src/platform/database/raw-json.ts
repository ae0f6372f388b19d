import { READS_BYTES } from './driver-inside.ts';

/**
 * JSON whose every character is one byte of its UTF-8. Nobody here reads a list's rows: making a text of each and bytes of that
 * again took a third of a list's processor time, and twice the memory as soon as one letter of it was Arabic.
 */
export type RawJson = string & { readonly raw: unique symbol };

/** A row of a statement whose one column is RAW_JSON. */
export interface RawRow {
  readonly raw_json: RawJson;
}

/** The JSON of rows: as the driver read its bytes, or made of the texts that a driver we do not know has read. */
export const rawJson: (rows: readonly RawRow[]) => RawJson[] = READS_BYTES
  ? (rows) => rows.map(({ raw_json }) => raw_json)
  : (rows) => rows.map(({ raw_json }) => Buffer.from(raw_json).toString('latin1') as RawJson);

/** What such JSON says. */
export const parseRaw = (json: RawJson): unknown => JSON.parse(Buffer.from(json, 'latin1').toString());
