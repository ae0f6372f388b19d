import type { PayWay } from '@diwan/domain/ledger/settlement';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, searchKey, yesNo } from './columns.ts';
import { countries } from './geography.ts';

export const paymentWays = pgTable('payment_ways', {
  ...recordColumns(),
  /** None: offered in every country. */
  country_id: integer().references(() => countries.id),
  title_ar: text().notNull(),
  title_en: text().notNull(),
  kind: text().$type<PayWay>().notNull(),
  image: text(),
  is_active: yesNo(true),
  search_key: searchKey('title_ar', 'title_en'),
});
