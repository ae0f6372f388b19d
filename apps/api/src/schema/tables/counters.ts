import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns.ts';

/** Which counters stand beside their tables, and by which definition: what a start compares with the declarations. */
export const installedCounters = pgTable('installed_counters', {
  name: text().primaryKey(),
  /** Of the statements that make and fill them. */
  hash: text().notNull(),
  /** Since when no version that has started declares them: they go an hour later, when nobody reads them any more. */
  undeclared_at: timestamp(),
});
