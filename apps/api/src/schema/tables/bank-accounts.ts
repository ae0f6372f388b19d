import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { admins } from './access.ts';
import { timestamp } from './columns.ts';
import { providers } from './people.ts';

/** Where providers are paid out to, as they say in their app. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    provider_id: integer()
      .primaryKey()
      .references(() => providers.id, { onDelete: 'cascade' }),
    bank_name: text().notNull(),
    branch: text(),
    account_number: text().notNull(),
    city: text(),
    /** In whose name it is; unknown of those from before it was asked for. */
    holder_name: text(),
    changed_at: timestamp().notNull(),
    /** After another number took the place of one: until then nothing is paid out. */
    payouts_from: timestamp(),
    /** `pending` until an admin has looked at it: nothing is paid out to what one person alone has said. */
    status: text().notNull().default('pending'),
    reject_reason: text(),
    decided_at: timestamp(),
    decided_by: integer().references(() => admins.id),
  },
  // What waits is looked for by age, however many were decided about.
  (t) => [
    index('bank_accounts_waiting')
      .on(t.changed_at, t.provider_id)
      .where(sql`status = 'pending'`),
    index('bank_accounts_number').on(t.account_number),
  ],
);
