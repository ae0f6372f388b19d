import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ComplaintPriority, ComplaintStatus, Sanction } from '@diwan/domain/complaint-transitions';
import type { UserType } from '@diwan/domain/people';
import { admins } from './access.ts';
import { timestamp, recordColumns, searchKey } from './columns.ts';
import { countries } from './geography.ts';
import { approvals } from './money.ts';
import { clients, providers } from './people.ts';
import { reportReasons } from './reasons.ts';
import { vehicles } from './vehicles.ts';

const LIVE = sql`deleted_at is null`;
/** Complaints that nobody has resolved, as the index has them. */
export const IS_UNRESOLVED = `deleted_at is null and status <> 'resolved'`;

/**
 * What somebody complains about, one for each side of an order. A trigger opens one wherever an order that has none is given its reason,
 * and removes them with their order.
 */
export const complaints = pgTable(
  'complaints',
  {
    ...recordColumns(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    order_id: integer().notNull(),
    /** The order's, which never change: its type says whose rights open the complaint. */
    order_type: text().notNull(),
    order_no: text().notNull(),
    report_reason_id: integer()
      .notNull()
      .references(() => reportReasons.id),
    complained_by: text().$type<UserType>().notNull().default('client'),
    description: text(),
    priority: text().$type<ComplaintPriority>().notNull().default('normal'),
    /** Where whoever complained and the desk talk about it; none of those that came by no call. */
    conversation_id: integer(),
    /** The order's, as they were: others about the same are found by them. */
    client_id: integer().references(() => clients.id),
    provider_id: integer().references(() => providers.id),
    vehicle_id: integer().references(() => vehicles.id),
    currency: text(),
    status: text().$type<ComplaintStatus>().notNull().default('open'),
    status_at: timestamp(),
    owner_id: integer().references(() => admins.id),
    decision: text(),
    /** What was done about it, in minor units of its currency. */
    refund_amount: bigint({ mode: 'number' }),
    penalty_amount: bigint({ mode: 'number' }),
    sanction: text().$type<Sanction>(),
    /** Who bears penalty and sanction. */
    against: text().$type<UserType>(),
    /** The decision that a second admin was asked for last. */
    approval_id: integer().references(() => approvals.id),
    search_key: searchKey('order_no', 'description'),
  },
  (t) => [
    // Each side complains once, and each provider who had the order: nobody takes another's complaint away by making one of their own.
    uniqueIndex('complaints_order_side').on(
      t.order_id,
      t.complained_by,
      sql`(case when ${t.complained_by} = 'provider' then coalesce(${t.provider_id}, 0) else 0 end)`,
    ),
    index('complaints_conversation').on(t.conversation_id),
    // Others about the same client, provider or vehicle.
    index('complaints_about_client')
      .on(t.client_id, t.id)
      .where(sql`deleted_at is null and complained_by = 'provider'`),
    index('complaints_about_provider')
      .on(t.provider_id, t.id)
      .where(sql`deleted_at is null and complained_by = 'client'`),
    index('complaints_about_vehicle')
      .on(t.vehicle_id, t.id)
      .where(sql`deleted_at is null and complained_by = 'client'`),
    index('complaints_owner').on(t.owner_id, t.created_at, t.id).where(LIVE),
    index('complaints_created').on(t.created_at, t.id).where(LIVE),
    // The home page counts and lists what waits, however much was resolved before.
    index('complaints_unresolved').on(t.created_at, t.id, t.country_id).where(sql.raw(IS_UNRESOLVED)),
    index('complaints_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);
