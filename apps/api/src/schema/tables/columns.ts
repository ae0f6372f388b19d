import { sql, type SQL } from 'drizzle-orm';
import { boolean, integer, text, timestamp as pgTimestamp } from 'drizzle-orm/pg-core';

/** A point in time, to the millisecond: JavaScript knows no finer. Read and written as ISO 8601. */
export const timestamp = () => pgTimestamp({ withTimezone: true, precision: 3, mode: 'string' });

/** What every table of records has. `updated_at` is also the version that an edit is based on. */
export const recordColumns = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  created_at: timestamp().notNull().defaultNow(),
  updated_at: timestamp().notNull().defaultNow(),
  deleted_at: timestamp(),
});

export const yesNo = (initial: boolean) => boolean().notNull().default(initial);

/**
 * The folded text that keywords look into. It begins with a space, so that the start of every word is a trigram
 * and one- and two-letter keywords can use the same index.
 */
export function searchKey(...columns: string[]) {
  const parts = columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `);
  return text()
    .notNull()
    .generatedAlwaysAs((): SQL => sql.raw(`' ' || fold_search(${parts})`));
}
