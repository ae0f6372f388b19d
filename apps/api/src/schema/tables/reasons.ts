import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, searchKey, yesNo } from './columns.ts';

const reasonColumns = () => ({
  ...recordColumns(),
  title_ar: text().notNull(),
  title_en: text().notNull(),
  is_active: yesNo(true),
  search_key: searchKey('title_ar', 'title_en'),
});

export const cancelReasons = pgTable('cancel_reasons', {
  ...reasonColumns(),
  user_type: text().notNull(),
  /** The provider is the cause: whoever gives it owes no penalty. */
  is_provider_cause: yesNo(false),
});

export const reportReasons = pgTable(
  'report_reasons',
  { ...reasonColumns(), target: text().notNull(), position: integer().notNull().default(0), is_archived: yesNo(false) },
  (t) => [
    index('report_reasons_position')
      .on(t.position, t.id)
      .where(sql`deleted_at is null`),
  ],
);
