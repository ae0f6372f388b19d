import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PayWay } from '@diwan/domain/ledger/settlement';
import { admins } from './access.ts';
import { timestamp, recordColumns, searchKey, yesNo } from './columns.ts';
import { countries } from './geography.ts';
import { orders } from './orders.ts';
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
    /** Sold through the ledger; those from before go on as they were, without money. */
    is_paid_here: yesNo(false),
    pay_type: text().$type<PayWay>(),
    paid_at: timestamp(),
    /** The admin who recorded that it is paid, where its client did not pay in the app. */
    sold_by: integer().references(() => admins.id),
    /** The receipt of a card's terminal. */
    reference: text(),
    /** In minor units: the VAT of the day of its sale, what of the price no visit has earned yet, and what went back, VAT included. */
    vat_amount: bigint({ mode: 'number' }).notNull().default(0),
    deferred_amount: bigint({ mode: 'number' }).notNull().default(0),
    returned_amount: bigint({ mode: 'number' }).notNull().default(0),
    /** Visits that open orders have taken. */
    count_reserved_visit: integer().notNull().default(0),
    /** The client, where the office sold it on their wallet above its limit. */
    waits_for: text().$type<'client'>(),
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
    uniqueIndex('subscriptions_reference')
      .on(t.reference)
      .where(sql`reference is not null`),
    // A receipt pays one thing, a package or an order, however it is spelled.
    index('subscriptions_receipt')
      .on(sql`fold_reference(reference)`)
      .where(sql`reference is not null`),
    check('subscriptions_deferred_check', sql`deferred_amount between 0 and price`),
    check(
      'subscriptions_visits_check',
      sql`count_reserved_visit >= 0 and (not is_paid_here or count_used_visit + count_reserved_visit <= count_visit + count_gift_visit)`,
    ),
  ],
);

export const PACKAGE_VISIT_STATES = ['reserved', 'used', 'released'] as const;

/** The visits of packages: an order takes one as it is placed, uses it up when it is finished, and gives it back when it is called off. */
export const subscriptionVisits = pgTable(
  'subscription_visits',
  {
    order_id: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    subscription_id: integer()
      .notNull()
      .references(() => subscriptions.id),
    state: text().$type<(typeof PACKAGE_VISIT_STATES)[number]>().notNull().default('reserved'),
    /** A visit that the platform gives: nothing of the price is for it. */
    is_gift: yesNo(false),
    /** What of the deferred price it earned, in minor units. */
    value: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [index('subscription_visits_subscription').on(t.subscription_id, t.state)],
);
