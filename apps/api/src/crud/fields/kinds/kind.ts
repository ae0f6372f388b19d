import type { Locale } from '@diwan/contract/kit/constants';
import type { FieldKind, FieldOf } from '@diwan/contract/kit/field';
import type { Condition } from '../conditions.ts';
import type { ValueChange, Row } from '../row.ts';

/** A JSON schema, as the documents have it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How a cell is written: days and moments are real dates in a sheet, codes (e-mails, files) stay as they were typed, phones are no numbers, words are ours. */
export type CellKind = 'text' | 'id' | 'code' | 'phone' | 'word' | 'number' | 'day' | 'timestamp';

/** What a field is as a column of an export: SQL over alias `t` and the column's own join. */
export interface ExportedAs {
  readonly kind: CellKind;
  readonly sql: string;
  /** What its figures are counted in, which the header names: `list.export_units.<unit>`. */
  readonly unit?: 'kilometers' | 'minutes';
  readonly join?: string;
}

/** What an export is made for: words in a language, moments on the clocks of a zone (SQL). */
export interface ExportAim {
  readonly name: string;
  readonly language: Locale;
  readonly zone: string;
}

/** The rows that a field names, which answers show beside their ids: under which key, of which resource, one or several. */
export interface Expansion {
  readonly as: string;
  readonly table: string;
  readonly many: boolean;
}

/**
 * What the API does with a kind of field. These are methods, which TypeScript lets stand for those of any kind: the registry hands
 * each of them fields of its own kind.
 */
export interface ApiKind<K extends FieldKind = FieldKind> {
  /** The keys of a row's JSON, each with SQL of the text of its value. `sql` is the stored value; joins that it needs are added. */
  selected(field: FieldOf<K>, name: string, sql: string, joins: Set<string>): readonly (readonly [string, string])[];
  expansion?(field: FieldOf<K>, name: string): Expansion;
  /** What a filter's text stands for; undefined where it is no value of the field. */
  filtered(field: FieldOf<K>, name: string, text: string): Condition | undefined;
  /** The filter's values in the documents. */
  filterSchema(field: FieldOf<K>): JsonSchema;
  exported(field: FieldOf<K>, sql: string, aim: ExportAim): ExportedAs;
  /** A body's value, cleaned before anything is saved; throws 422 where it is none that may be kept. */
  cleaned?(field: FieldOf<K>, name: string, value: unknown, values: Row): Promise<unknown>;
  /** What is kept instead of a value that nobody may read, by column. */
  sealed?(name: string, value: unknown): Promise<Row>;
  /** A body's value as its column holds it; undefined where it cannot be held. `record` is the whole row as it will be. */
  stored?(field: FieldOf<K>, value: unknown, record: Row): unknown;
  /** The key of the text that says why a value cannot be held. */
  readonly unstorable?: string;
  /** A change of stored values as people read it. `changes` are all of the row's, which is now `row`. */
  readable?(field: FieldOf<K>, change: ValueChange, row: Row, changes: Readonly<Record<string, ValueChange>>): ValueChange;
  /** SQL over `t` that the column `name` holds the file `f.reference`. */
  holdsFile?(name: string): string;
  /** SQL over `t` that a list is sorted by, where that is not the column itself. */
  sorted?(name: string): string;
  /** Ids that a value names, of the field's `table`. */
  namedIds?(value: unknown): readonly unknown[];
  /** Its column holds the id: what deletes rows asks such columns who names them. */
  readonly isForeignKey?: boolean;
}
