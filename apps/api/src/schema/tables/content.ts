import { sql } from 'drizzle-orm';
import { date, index, integer, numeric, pgTable, text, type ExtraConfigColumn } from 'drizzle-orm/pg-core';
import { recordColumns, searchKey, yesNo } from './columns.ts';
import { countries } from './geography.ts';

const LIVE = sql`deleted_at is null`;

/** What a formatted text says, without its marks: the marks must not be found by keyword. */
const getWords = (column: string) => `regexp_replace(${column}, '<[^>]*>', ' ', 'g')`;

const articleColumns = () => ({
  ...recordColumns(),
  /** None: the text holds wherever a country has none of its own. */
  country_id: integer().references(() => countries.id),
  title_ar: text().notNull(),
  title_en: text().notNull(),
  description_ar: text().notNull(),
  description_en: text().notNull(),
  is_active: yesNo(true),
  search_key: searchKey('title_ar', 'title_en', getWords('description_ar'), getWords('description_en')),
});

type ArticleTable = Record<'country_id' | 'created_at' | 'id' | 'search_key', ExtraConfigColumn>;

function articleIndexes(name: string, t: ArticleTable) {
  return [
    index(`${name}_created`).on(t.created_at, t.id).where(LIVE),
    index(`${name}_country`).on(t.country_id, t.created_at, t.id).where(LIVE),
    index(`${name}_search`).using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ];
}

export const terms = pgTable('terms', articleColumns(), (t) => articleIndexes('terms', t));

export const about = pgTable('about', articleColumns(), (t) => articleIndexes('about', t));

export const privacyPolicy = pgTable('privacy_policy', articleColumns(), (t) => articleIndexes('privacy_policy', t));

export const faqs = pgTable('faqs', { ...articleColumns(), position: integer().notNull().default(0) }, (t) => [
  ...articleIndexes('faqs', t),
  index('faqs_position').on(t.position, t.id).where(LIVE),
]);

export const howToWork = pgTable('how_to_work', { ...articleColumns(), image: text(), position: integer().notNull().default(0) }, (t) => [
  ...articleIndexes('how_to_work', t),
  index('how_to_work_position').on(t.position, t.id).where(LIVE),
]);

export const reviews = pgTable(
  'reviews',
  {
    ...recordColumns(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    name: text().notNull(),
    image: text(),
    user_type: text().notNull(),
    model_type: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    rate_num: numeric({ precision: 2, scale: 1 }).notNull(),
    review: text().notNull(),
    is_active: yesNo(true),
    search_key: searchKey('name', 'review'),
  },
  (t) => [
    index('reviews_created').on(t.created_at, t.id).where(LIVE),
    index('reviews_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('reviews_date').on(t.date, t.id).where(LIVE),
    index('reviews_rate').on(t.rate_num, t.id).where(LIVE),
    index('reviews_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);
