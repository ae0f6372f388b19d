import { pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, searchKey, yesNo } from './columns.ts';

export const cannedReplies = pgTable('canned_replies', {
  ...recordColumns(),
  title_ar: text().notNull(),
  title_en: text().notNull(),
  text_ar: text().notNull(),
  text_en: text().notNull(),
  is_active: yesNo(true),
  search_key: searchKey('title_ar', 'title_en', 'text_ar', 'text_en'),
});
