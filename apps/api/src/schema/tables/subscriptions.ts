import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp, recordColumns, searchKey } from './columns.ts';
import { countries } from './geography.ts';
import { clients } from './people.ts';
import { providerServices } from './services.ts';

const LIVE = sql`deleted_at is null`;

/** Packages of visits that clients bought, as they were on that day. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ...recordColumns(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    client_id: integer()
      .notNull()
      .references(() => clients.id),
    provider_service_id: integer()
      .notNull()
      .references(() => providerServices.id),
    /** What the client quotes to the support. */
    subscription_no: text()
      .notNull()
      .default(sql`'S-' || upper(substr(md5(random()::text), 1, 8))`),
    count_visit: integer().notNull(),
    count_gift_visit: integer().notNull().default(0),
    count_used_visit: integer().notNull().default(0),
    count_cancelled_visit: integer().notNull().default(0),
    start_at: date({ mode: 'string' }).notNull(),
    end_at: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    /** In the minor units of `currency`. */
    price: bigint({ mode: 'number' }).notNull(),
    status: text().notNull().default('pending'),
    status_at: timestamp(),
    stop_reason: text(),
    notes: text(),
    search_key: searchKey('subscription_no', 'notes'),
  },
  (t) => [
    index('subscriptions_created').on(t.created_at, t.id).where(LIVE),
    index('subscriptions_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('subscriptions_status').on(t.status, t.created_at, t.id).where(LIVE),
    index('subscriptions_client').on(t.client_id).where(LIVE),
    index('subscriptions_service').on(t.provider_service_id).where(LIVE),
    index('subscriptions_end').on(t.end_at, t.id).where(LIVE),
    index('subscriptions_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);
