import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp } from './columns.ts';
import { countries } from './geography.ts';
import { orders } from './orders.ts';
import { providers } from './people.ts';

/**
 * Orders that wait and that nobody is named for: a row each, put there and taken away by triggers of `orders`, whoever changes
 * them. So the search for somebody begins and ends with the change itself.
 */
export const dispatch = pgTable(
  'dispatch',
  {
    order_id: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    /** When somebody is wanted: at the time of a visit or a scheduled ride, else as soon as it was placed. */
    due_at: timestamp().notNull(),
    /** Since when somebody is looked for. */
    started_at: timestamp(),
    round: smallint().notNull().default(0),
    /** When it is looked at next; null once it waits for a person. */
    next_at: timestamp(),
  },
  (t) => [
    index('dispatch_next')
      .on(t.country_id, t.next_at, t.order_id)
      .where(sql`next_at is not null`),
    index('dispatch_due').on(t.due_at, t.order_id),
    index('dispatch_country_due').on(t.country_id, t.due_at, t.order_id),
  ],
);

/** What providers were offered, and what they said. */
export const orderOffers = pgTable(
  'order_offers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider_id: integer()
      .notNull()
      .references(() => providers.id),
    round: smallint().notNull(),
    /** From when on it is theirs to see. */
    sent_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    /** Null while it is open; `priced` waits for the client. */
    answer: text().$type<'accepted' | 'declined' | 'priced' | 'expired' | 'withdrawn'>(),
    answered_at: timestamp(),
    /** What they ask for a package, in minor units of the order's currency. */
    price: bigint({ mode: 'number' }),
    /** Why they declined. */
    reason: text(),
    /** How far off they were. */
    meters: integer(),
    /** When their app was told over its socket, when it said that it had heard, and when a push was sent because it had not. */
    told_at: timestamp(),
    seen_at: timestamp(),
    pushed_at: timestamp(),
  },
  (t) => [
    uniqueIndex('order_offers_round').on(t.order_id, t.round, t.provider_id),
    // Nobody has two at a time.
    uniqueIndex('order_offers_live')
      .on(t.provider_id)
      .where(sql`answer is null`),
    index('order_offers_provider').on(t.provider_id, t.sent_at),
    index('order_offers_untold')
      .on(t.sent_at)
      .where(sql`answer is null and told_at is null`),
    index('order_offers_unseen')
      .on(t.told_at)
      .where(sql`answer is null and seen_at is null and pushed_at is null`),
  ],
);
