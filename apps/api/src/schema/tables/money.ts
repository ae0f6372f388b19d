import type { ApprovalKind } from '@diwan/contract/approvals/resource';
import type { CashOutStatus } from '@diwan/contract/cash-outs/resource';
import type { ChargeType } from '@diwan/contract/wallet/transactions';
import type { UserType } from '@diwan/domain/people';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { admins } from './access.ts';
import { timestamp, recordColumns, searchKey } from './columns.ts';
import { coupons } from './coupons.ts';
import { cities, countries } from './geography.ts';
import { providers } from './people.ts';

const LIVE = sql`deleted_at is null`;
const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
const minor = () => bigint({ mode: 'number' });

/** What a client or a provider has, in one currency; changed by postings only. */
export const wallets = pgTable(
  'wallets',
  {
    id: id(),
    user_type: text().notNull(),
    user_id: integer().notNull(),
    currency: text().notNull(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    balance: minor().notNull().default(0),
    points: minor().notNull().default(0),
    created_at: timestamp().notNull().defaultNow(),
    updated_at: timestamp().notNull().defaultNow(),
  },
  (t) => [unique('wallets_holder').on(t.user_type, t.user_id, t.currency)],
);

/** One movement of money: its entries sum to zero. Nothing of it is ever changed; a mistake is undone by a posting of its own. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: id(),
    created_at: timestamp().notNull().defaultNow(),
    kind: text().notNull(),
    charge_type: text(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    /** A currency, or points. */
    unit: text().notNull(),
    /** What it settles, where that may happen once only: `order:7:settle`. */
    reference: text(),
    reverses_id: integer().references((): AnyPgColumn => ledgerPostings.id),
    order_id: integer(),
    admin_id: integer().references(() => admins.id),
    approved_by: integer().references(() => admins.id),
    notes: text(),
  },
  (t) => [
    uniqueIndex('ledger_postings_reference')
      .on(t.reference)
      .where(sql`reference is not null`),
    uniqueIndex('ledger_postings_reverses')
      .on(t.reverses_id)
      .where(sql`reverses_id is not null`),
    index('ledger_postings_order')
      .on(t.order_id)
      .where(sql`order_id is not null`),
  ],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    posting_id: integer()
      .notNull()
      .references(() => ledgerPostings.id),
    account: text().notNull(),
    wallet_id: integer().references(() => wallets.id),
    unit: text().notNull(),
    amount: minor().notNull(),
  },
  (t) => [
    index('ledger_entries_posting').on(t.posting_id),
    index('ledger_entries_wallet')
      .on(t.wallet_id, t.id)
      .where(sql`wallet_id is not null`),
    check('ledger_entries_wallet_check', sql`(account in ('client', 'provider')) = (wallet_id is not null)`),
    check('ledger_entries_amount_check', sql`amount <> 0`),
  ],
);

/** The statement of every wallet: an entry of the ledger each, with what was there before and after. */
export const transactions = pgTable(
  'transactions',
  {
    ...recordColumns(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    entry_id: integer().references(() => ledgerEntries.id),
    posting_id: integer().references(() => ledgerPostings.id),
    wallet_id: integer().references(() => wallets.id),
    user_type: text().notNull(),
    user_id: integer().notNull(),
    wallet_type: text().notNull(),
    transaction_type: text().notNull(),
    charge_type: text(),
    currency: text().notNull(),
    unit: text().notNull(),
    amount: minor().notNull(),
    balance_before: minor().notNull(),
    balance_after: minor().notNull(),
    point_before: minor().notNull(),
    point_after: minor().notNull(),
    order_id: integer(),
    admin_id: integer(),
    notes: text(),
  },
  (t) => [
    uniqueIndex('transactions_entry').on(t.entry_id),
    index('transactions_created').on(t.created_at, t.id).where(LIVE),
    index('transactions_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('transactions_person').on(t.user_id, t.user_type, t.created_at, t.id).where(LIVE),
    index('transactions_wallet').on(t.wallet_id, t.id),
    index('transactions_posting').on(t.posting_id),
    index('transactions_type').on(t.transaction_type, t.created_at, t.id).where(LIVE),
    index('transactions_order')
      .on(t.order_id)
      .where(sql`order_id is not null`),
  ],
);

/** What each settled order came to, and, with the opposite amounts, each settlement that was given back: a row beside its posting. */
export const settlements = pgTable(
  'settlements',
  {
    ...recordColumns(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    city_id: integer().references(() => cities.id),
    posting_id: integer().references(() => ledgerPostings.id),
    settlement_kind: text().notNull(),
    order_id: integer().notNull(),
    provider_id: integer().references(() => providers.id),
    coupon_id: integer().references(() => coupons.id),
    with_coupon: boolean().generatedAlwaysAs(sql`discount_amount <> 0`),
    pay_type: text().notNull(),
    currency: text().notNull(),
    /** What the client pays: the price less the discount, with the tax. */
    gross_amount: minor().notNull(),
    app_amount: minor().notNull(),
    provider_amount: minor().notNull(),
    discount_amount: minor().notNull(),
    vat_amount: minor().notNull(),
  },
  (t) => [
    uniqueIndex('settlements_posting').on(t.posting_id),
    index('settlements_created').on(t.created_at, t.id).where(LIVE),
    index('settlements_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('settlements_city').on(t.city_id, t.created_at, t.id).where(LIVE),
    index('settlements_provider').on(t.provider_id, t.created_at, t.id).where(LIVE),
    index('settlements_coupon')
      .on(t.coupon_id, t.created_at, t.id)
      .where(sql`deleted_at is null and coupon_id is not null`),
    index('settlements_order').on(t.order_id),
    // An order is settled once; what is given back of it may be given in parts.
    uniqueIndex('settlements_once')
      .on(t.order_id)
      .where(sql`settlement_kind = 'settlement'`),
  ],
);

/** The last number given in a series of invoices: of a legal entity in a year. Locked last of all, when its transaction commits. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  { series: text().notNull(), year: integer().notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
);

/** The invoice of every settlement, numbered without gaps, with the seller and the tax rate as they were then. Written by a trigger, changed by nobody. */
export const invoices = pgTable(
  'invoices',
  {
    settlement_id: integer().primaryKey(),
    /** Whose numbers they are: the seller's tax number without its hyphens and spaces, else the country. */
    series: text().notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    seller_name: text(),
    seller_tax_number: text(),
    seller_address: text(),
    /** In thousandths of a percent. */
    vat_rate: integer().notNull(),
  },
  (t) => [unique('invoices_number').on(t.series, t.year, t.number)],
);

/** Requests of people to be paid out; the amount is held from the start. */
export const cashOuts = pgTable(
  'cash_outs',
  {
    ...recordColumns(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    user_type: text().$type<UserType>().notNull(),
    user_id: integer().notNull(),
    bank_name: text().notNull(),
    branch: text(),
    account_number: text().notNull(),
    city: text(),
    currency: text().notNull(),
    amount: minor().notNull(),
    status: text().$type<CashOutStatus>().notNull().default('pending'),
    reject_reason: text(),
    decided_at: timestamp(),
    decided_by: integer().references(() => admins.id),
    /** The account that it names was accepted, and is no more: it can be rejected alone. */
    is_stopped: boolean().notNull().default(false),
    search_key: searchKey('bank_name', 'branch', 'account_number', 'city'),
  },
  (t) => [
    index('cash_outs_created').on(t.created_at, t.id).where(LIVE),
    index('cash_outs_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('cash_outs_status').on(t.status, t.created_at, t.id).where(LIVE),
    // The home page counts what waits and shows the oldest, however much was decided before.
    index('cash_outs_waiting')
      .on(t.created_at, t.id, t.country_id)
      .where(sql`status = 'pending' and deleted_at is null`),
    index('cash_outs_person').on(t.user_id, t.user_type).where(LIVE),
    index('cash_outs_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);

/** What waits for a second admin: movements above a country's limit, and changes of settings that decide about money. */
export const approvals = pgTable(
  'approvals',
  {
    ...recordColumns(),
    /** None where it is about all countries. */
    country_id: integer().references(() => countries.id),
    kind: text().$type<ApprovalKind>().notNull(),
    user_type: text().$type<UserType>(),
    /** Whom it is about, as chosen when it was asked for. */
    user_ids: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    people_count: integer().notNull().default(1),
    wallet_type: text().notNull().default('balance'),
    charge_type: text().$type<ChargeType>(),
    /** What the amounts are counted in: a currency, or points. */
    currency: text(),
    /** What each gets or gives; in all it is as many times that. Settings have none. */
    amount: minor(),
    total_amount: minor(),
    notes: text(),
    cash_out_id: integer().references(() => cashOuts.id),
    /** The order that is to be paid for or given back, and the terminal's reference of its payment. */
    order_id: integer(),
    reference: text(),
    /** The rest of what was asked for, where its kind needs more than the columns say. */
    payload: jsonb(),
    /** Who may decide: those who held the right when it was asked for, none of whom depends on whoever asked. */
    deciders: integer().array(),
    /** Where no second person exists: it is done by itself from then on, unless a superadmin calls it off. */
    done_at: timestamp(),
    /** When the superadmins had their mail about that. */
    announced_at: timestamp(),
    status: text().notNull().default('pending'),
    requested_by: integer().references(() => admins.id),
    decided_by: integer().references(() => admins.id),
    decided_at: timestamp(),
    decision_notes: text(),
    job_id: integer(),
    /** What moved when it was carried out; none of what moved nothing by itself, and of what was approved before this was kept. */
    posting_id: integer().references(() => ledgerPostings.id),
    search_key: searchKey('notes', 'decision_notes'),
  },
  (t) => [
    index('approvals_created').on(t.created_at, t.id).where(LIVE),
    index('approvals_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('approvals_status').on(t.status, t.created_at, t.id).where(LIVE),
    index('approvals_waiting')
      .on(t.created_at, t.id, t.country_id)
      .where(sql`status = 'pending' and deleted_at is null`),
    // What waits without anybody who could decide when it was asked for.
    index('approvals_alone')
      .on(t.done_at, t.id)
      .where(sql`status = 'pending' and deciders = '{}' and deleted_at is null`),
    index('approvals_cash_out_pending')
      .on(t.cash_out_id)
      .where(sql`status = 'pending'`),
    index('approvals_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);

/**
 * What was moved by typing an amount, for each person that it went to or came from: what the limit of a day is counted by. What
 * a second admin approved is not among it.
 */
export const typedAmounts = pgTable(
  'typed_amounts',
  {
    id: id(),
    at: timestamp().notNull().defaultNow(),
    /** Who typed it; nobody of the admins where client and provider named a price themselves. */
    admin_id: integer().references(() => admins.id),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    currency: text().notNull(),
    user_type: text().notNull(),
    user_id: integer().notNull(),
    amount: minor().notNull(),
    /** Where it is part of an order's price or pays it: whoever serves that order gains by it, also one who takes it on later. */
    order_id: integer(),
  },
  (t) => [
    index('typed_amounts_admin').on(t.admin_id, t.country_id, t.at),
    index('typed_amounts_person').on(t.user_id, t.user_type, t.at),
    index('typed_amounts_order')
      .on(t.at)
      .where(sql`order_id is not null`),
  ],
);

/** The first answers to calls that name a key, so that a repeated call does nothing twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Whose it is: `admin 1`, `client 7`. */
    owner: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body. */
    fingerprint: text().notNull(),
    status: integer(),
    answer: text(),
    created_at: timestamp().notNull().defaultNow(),
  },
  (t) => [unique('idempotency_keys_key').on(t.owner, t.key), index('idempotency_keys_created').on(t.created_at)],
);
