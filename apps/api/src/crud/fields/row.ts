import type { PgTable } from 'drizzle-orm/pg-core';

/** A row by its columns, where its table is not known. */
export type Row = Record<string, unknown>;

/** A row of a resource that is not known: what each table of one has. */
export type KeptRow = Row & { readonly id: number; readonly updated_at: string };

/** A change of a value, as the log keeps it. */
export interface ValueChange {
  readonly before: unknown;
  readonly after: unknown;
}

/** What changed in a row, by its columns. */
export type Changes = Record<string, ValueChange>;

/** A row as the wire shows it, whatever its resource. */
export type ShownRow = Row & { readonly id: number };

/** A row as it is stored in a table. */
export type StoredRow<T extends PgTable> = T['$inferSelect'];
