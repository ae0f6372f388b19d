import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, searchKey, timestamp, yesNo } from './columns.ts';
import { countries } from './geography.ts';

export const webhooks = pgTable(
  'webhooks',
  {
    ...recordColumns(),
    name: text().notNull(),
    url: text().notNull(),
    country_id: integer().references(() => countries.id),
    sends_orders: yesNo(false),
    sends_clients: yesNo(false),
    sends_providers: yesNo(false),
    sends_vehicles: yesNo(false),
    sends_complaints: yesNo(false),
    sends_tickets: yesNo(false),
    sends_cash_outs: yesNo(false),
    is_active: yesNo(true),
    search_key: searchKey('name'),
  },
  (t) => [index('webhooks_country').on(t.country_id)],
);

/** How sending to a webhook goes, and what it is signed with. Secrets are sealed. */
export const webhookSending = pgTable('webhook_sending', {
  webhook_id: integer()
    .primaryKey()
    .references(() => webhooks.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** What messages are signed with as well until `former_until`, so that a receiver changes without a gap. */
  former_secret: text(),
  former_until: timestamp(),
  delivered_at: timestamp(),
  failing_since: timestamp(),
});

/** What is to be sent to webhooks, written together with what it tells of. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    webhook_id: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    topic: text().notNull(),
    kind: text().notNull(),
    row_id: integer().notNull(),
    country_id: integer(),
    /** `updated_at` of the row as it was then: messages come in any order. */
    version: timestamp(),
    state: text().notNull(),
    tries: integer().notNull().default(0),
    created_at: timestamp().notNull().defaultNow(),
    /** From when on it is given up, where it has not arrived. */
    begun_at: timestamp().notNull().defaultNow(),
    next_try_at: timestamp().notNull().defaultNow(),
    last_try_at: timestamp(),
    last_status: integer(),
    last_error: text(),
  },
  (t) => [
    index('webhook_messages_webhook').on(t.webhook_id, t.id),
    index('webhook_messages_created').on(t.created_at),
    index('webhook_messages_due')
      .on(t.webhook_id, t.next_try_at)
      .where(sql`${t.state} = 'pending'`),
  ],
);
