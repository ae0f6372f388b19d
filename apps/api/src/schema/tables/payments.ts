import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { admins } from './access.ts';
import { timestamp, recordColumns } from './columns.ts';
import { countries } from './geography.ts';
import { orders } from './orders.ts';

const minor = () => bigint({ mode: 'number' });

/** What was paid for an order, and what of it was given back. */
export const payments = pgTable(
  'payments',
  {
    ...recordColumns(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    way: text().notNull(),
    currency: text().notNull(),
    amount: minor().notNull(),
    refunded_amount: minor().notNull().default(0),
    status: text().notNull().default('captured'),
    /** The terminal's, as it stands on its receipt. */
    reference: text(),
    /** The same however it is written; a trigger keeps it. None where an older payment has it already, or nothing is left of it. */
    reference_key: text(),
    /** Who recorded it, and who approved that where two had to; nobody where the order's end did. */
    admin_id: integer().references(() => admins.id),
    approved_by: integer().references(() => admins.id),
  },
  (t) => [
    index('payments_order').on(t.order_id),
    // One receipt pays one order, however its letters are written.
    uniqueIndex('payments_reference')
      .on(t.way, sql`upper(reference)`)
      .where(sql`reference is not null`),
    uniqueIndex('payments_reference_key')
      .on(t.way, t.reference_key)
      .where(sql`reference_key is not null`),
    check('payments_amount_check', sql`amount > 0 and refunded_amount between 0 and amount`),
  ],
);

/** One row: what was finished before that moment lies before the ledger's beginning, and has no settlement in it. */
export const ledgerStart = pgTable('ledger_start', { at: timestamp().notNull() });
