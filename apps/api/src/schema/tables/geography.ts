import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns, searchKey, yesNo } from './columns.ts';

export const countries = pgTable(
  'countries',
  {
    ...recordColumns(),
    name_ar: text().notNull(),
    name_en: text().notNull(),
    flag: text().notNull(),
    phone_code: text().notNull(),
    phone_limit: smallint().notNull(),
    currency: text().notNull(),
    continent: text().notNull(),
    time_zone: text().notNull(),
    is_active: yesNo(true),
    search_key: searchKey('name_ar', 'name_en', 'phone_code', 'currency'),
  },
  (t) => [
    uniqueIndex('countries_name_ar_key')
      .on(t.name_ar)
      .where(sql`deleted_at is null`),
    uniqueIndex('countries_name_en_key')
      .on(t.name_en)
      .where(sql`deleted_at is null`),
  ],
);

export const cities = pgTable(
  'cities',
  {
    ...recordColumns(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    name_ar: text().notNull(),
    name_en: text().notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    location: text(),
    is_active: yesNo(true),
    search_key: searchKey('name_ar', 'name_en'),
  },
  (t) => [
    index('cities_country').on(t.country_id, t.created_at, t.id),
    index('cities_created').on(t.created_at, t.id),
    index('cities_search').using('gin', t.search_key.op('gin_trgm_ops')),
  ],
);
