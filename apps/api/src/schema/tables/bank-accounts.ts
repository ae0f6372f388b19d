import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns.ts';
import { providers } from './people.ts';

/** Where providers are paid out to, as they say in their app. */
export const bankAccounts = pgTable('bank_accounts', {
  provider_id: integer()
    .primaryKey()
    .references(() => providers.id, { onDelete: 'cascade' }),
  bank_name: text().notNull(),
  branch: text(),
  account_number: text().notNull(),
  city: text(),
  changed_at: timestamp().notNull(),
  /** After another number took the place of one: until then nothing is paid out. */
  payouts_from: timestamp(),
});
