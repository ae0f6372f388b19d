import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { admins } from './access.ts';
import { timestamp, recordColumns, searchKey } from './columns.ts';
import { countries } from './geography.ts';
import { reportReasons } from './reasons.ts';

const LIVE = sql`deleted_at is null`;
/** Complaints that nobody has resolved, as the index has them. */
export const IS_UNRESOLVED = `deleted_at is null and status <> 'resolved'`;

/**
 * What somebody complains about, one for each order that has a reason. The baseline has a trigger that opens one wherever an order
 * is given its reason, and removes it with its order.
 */
export const complaints = pgTable(
  'complaints',
  {
    ...recordColumns(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    order_id: integer().notNull(),
    /** The order's, which never change: its type says whose rights open the complaint. */
    order_type: text().notNull(),
    order_no: text().notNull(),
    report_reason_id: integer()
      .notNull()
      .references(() => reportReasons.id),
    complained_by: text().notNull().default('client'),
    description: text(),
    status: text().notNull().default('open'),
    status_at: timestamp(),
    owner_id: integer().references(() => admins.id),
    decision: text(),
    search_key: searchKey('order_no', 'description'),
  },
  (t) => [
    uniqueIndex('complaints_order').on(t.order_id),
    index('complaints_created').on(t.created_at, t.id).where(LIVE),
    // The home page counts and lists what waits, however much was resolved before.
    index('complaints_unresolved').on(t.created_at, t.id, t.country_id).where(sql.raw(IS_UNRESOLVED)),
    index('complaints_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);
