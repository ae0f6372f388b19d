import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp, recordColumns, searchKey, yesNo } from './columns.ts';
import { countries } from './geography.ts';

export const sliders = pgTable(
  'sliders',
  {
    ...recordColumns(),
    /** None: shown in every country. */
    country_id: integer().references(() => countries.id),
    title_ar: text().notNull(),
    title_en: text().notNull(),
    description_ar: text(),
    description_en: text(),
    image: text().notNull(),
    link: text(),
    audience: text().notNull(),
    starts_at: timestamp(),
    ends_at: timestamp(),
    position: integer().notNull().default(0),
    is_active: yesNo(true),
    search_key: searchKey('title_ar', 'title_en', 'description_ar', 'description_en'),
  },
  (t) => [
    index('sliders_position')
      .on(t.position, t.id)
      .where(sql`deleted_at is null`),
  ],
);
