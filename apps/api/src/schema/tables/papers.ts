import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns.ts';

/** Papers that somebody was told of before they ran out: once for each of the days before, and once after (0). A new last day begins anew. */
export const paperReminders = pgTable(
  'paper_reminders',
  {
    paper: text().notNull(),
    /** The provider whose licence it is, or the vehicle. */
    subject_id: integer().notNull(),
    expires_on: date({ mode: 'string' }).notNull(),
    days: smallint().notNull(),
    at: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.paper, t.subject_id, t.expires_on, t.days] })],
);
