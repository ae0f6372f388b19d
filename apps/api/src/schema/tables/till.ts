import type { FindingDecision, FindingPerson, FindingRule } from '@diwan/contract/findings/resource';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { admins } from './access.ts';
import { timestamp, recordColumns, searchKey } from './columns.ts';
import { countries } from './geography.ts';
import { orders } from './orders.ts';
import { clients, providers } from './people.ts';

const LIVE = sql`deleted_at is null`;
/** Findings that nobody has decided, as the index has them. */
export const IS_OPEN_FINDING = 'decision is null and deleted_at is null';
const minor = () => bigint({ mode: 'number' });

/** What a rule of money refused, held or only noticed: who, how much, with its evidence, and what a person decided about it. */
export const findings = pgTable(
  'findings',
  {
    ...recordColumns(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    rule: text().$type<FindingRule>().notNull(),
    client_id: integer().references(() => clients.id),
    provider_id: integer().references(() => providers.id),
    /** The admin whom it is about. */
    subject_id: integer().references(() => admins.id),
    order_id: integer(),
    /** What people quote of it on the phone, kept to be searched for. */
    order_no: text(),
    coupon_id: integer(),
    cash_out_id: integer(),
    approval_id: integer(),
    /** The amount at stake, in minor units of the currency. */
    currency: text(),
    amount: minor(),
    /** The figures that the rule compared, by their names. */
    evidence: jsonb()
      .notNull()
      .default(sql`'{}'`),
    /** The same finding again changes nothing: `fare_above_quote:7`. */
    unique_key: text(),
    owner_id: integer().references(() => admins.id),
    decision: text().$type<FindingDecision>(),
    /** Whom the decision is about, and what was taken back from them, in minor units. */
    decision_person: text().$type<FindingPerson>(),
    charged_amount: minor(),
    decision_notes: text(),
    decided_by: integer().references(() => admins.id),
    decided_at: timestamp(),
    search_key: searchKey('order_no', 'decision_notes'),
  },
  (t) => [
    uniqueIndex('findings_unique')
      .on(t.unique_key)
      .where(sql`unique_key is not null`),
    index('findings_created').on(t.created_at, t.id).where(LIVE),
    index('findings_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('findings_rule').on(t.rule, t.created_at, t.id).where(LIVE),
    index('findings_open').on(t.created_at, t.id, t.country_id).where(sql.raw(IS_OPEN_FINDING)),
    index('findings_client').on(t.client_id, t.rule, t.created_at),
    index('findings_provider').on(t.provider_id, t.rule, t.created_at),
    index('findings_subject').on(t.subject_id, t.rule, t.created_at),
    index('findings_order').on(t.order_id),
    index('findings_owner').on(t.owner_id, t.created_at, t.id).where(LIVE),
    index('findings_decision').on(t.decision, t.created_at, t.id).where(LIVE),
    index('findings_coupon')
      .on(t.coupon_id, t.created_at)
      .where(sql`coupon_id is not null`),
    index('findings_cash_out')
      .on(t.cash_out_id, t.created_at)
      .where(sql`cash_out_id is not null`),
    index('findings_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);

/** What a job brought its provider, by who paid for it: it can be paid out from `available_at` on, unless it is stopped. */
export const earnings = pgTable(
  'earnings',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    created_at: timestamp().notNull().defaultNow(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    provider_id: integer()
      .notNull()
      .references(() => providers.id),
    currency: text().notNull(),
    order_id: integer().notNull(),
    /** `client`: what the client paid of it; `coupon`: what the platform did. */
    paid_by: text().$type<'client' | 'coupon'>().notNull(),
    /** In minor units. */
    amount: minor().notNull(),
    /** What refunds and charge-backs took of it since. */
    returned_amount: minor().notNull().default(0),
    available_at: timestamp().notNull(),
    /** Since when a doubt, a complaint or a dispute keeps it from being paid out. */
    stopped_at: timestamp(),
    stop_reason: text(),
  },
  (t) => [
    uniqueIndex('earnings_order').on(t.order_id, t.paid_by),
    index('earnings_pending').on(t.provider_id, t.currency, t.available_at),
    index('earnings_stopped')
      .on(t.provider_id, t.currency)
      .where(sql`stopped_at is not null`),
    check('earnings_amount_check', sql`amount > 0 and returned_amount between 0 and amount`),
  ],
);

/** Providers' parts of penalties that their clients' wallets did not hold: each is the provider's once its client has paid. */
export const penaltyParts = pgTable(
  'penalty_parts',
  {
    order_id: integer()
      .primaryKey()
      .references(() => orders.id),
    created_at: timestamp().notNull().defaultNow(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    client_id: integer()
      .notNull()
      .references(() => clients.id),
    provider_id: integer()
      .notNull()
      .references(() => providers.id),
    currency: text().notNull(),
    /** In minor units. */
    amount: minor().notNull(),
    paid_at: timestamp(),
  },
  (t) => [
    index('penalty_parts_unpaid')
      .on(t.client_id, t.currency)
      .where(sql`paid_at is null`),
    index('penalty_parts_of_provider')
      .on(t.provider_id)
      .where(sql`paid_at is null`),
    check('penalty_parts_amount_check', sql`amount > 0`),
  ],
);

/** Finished orders whose settlement waits: for a person, who looks at its reasons, or for the client's yes to a fare above the quote. */
export const settlementReviews = pgTable(
  'settlement_reviews',
  {
    order_id: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    /** `office`: a person decides; `client`: the client says yes, or the quote stands. */
    waits_for: text().$type<'office' | 'client'>().notNull(),
    reasons: text().array().notNull(),
    /** What was measured, by the reasons' names. */
    evidence: jsonb()
      .notNull()
      .default(sql`'{}'`),
    /** What the services were quoted at and would cost as driven, in minor units of the order. */
    quoted_price: minor(),
    driven_price: minor(),
    /** The same with additions, coupon and VAT: what the client pays. */
    quoted_total: minor(),
    driven_total: minor(),
    opened_at: timestamp().notNull(),
    expires_at: timestamp(),
    decision: text().$type<'settled' | 'quote' | 'driven' | 'dismissed'>(),
    decided_at: timestamp(),
    decided_by: integer().references(() => admins.id),
  },
  (t) => [
    index('settlement_reviews_open')
      .on(t.opened_at, t.order_id)
      .where(sql`decision is null`),
    index('settlement_reviews_expiring')
      .on(t.expires_at)
      .where(sql`decision is null and expires_at is not null`),
  ],
);
