import type { CouponType } from '@diwan/contract/coupons/resource';
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp, recordColumns, searchKey, yesNo } from './columns.ts';
import { countries } from './geography.ts';
import { clients, providers } from './people.ts';

const LIVE = sql`deleted_at is null`;
const minor = () => bigint({ mode: 'number' });

/** Coupons of a country; amounts in its currency's minor units, a percentage in thousandths of a percent. */
export const coupons = pgTable(
  'coupons',
  {
    ...recordColumns(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    coupon_code: text().notNull(),
    coupon_type: text().$type<CouponType>().notNull(),
    discount_type: text().$type<'percentage' | 'amount'>().notNull(),
    currency: text().notNull(),
    discount_unit: text().generatedAlwaysAs(sql`case when discount_type = 'percentage' then 'percent' else currency end`),
    discount_amount: minor().notNull(),
    max_discount: minor(),
    min_purchase: minor().notNull().default(0),
    max_used: integer(),
    number_of_use_for_user: integer(),
    used_count: integer().notNull().default(0),
    /** What it may cost in all, and what its uses that were not given back have cost, in minor units; none is without end. */
    budget: minor(),
    spent: minor().notNull().default(0),
    start_at: date({ mode: 'string' }).notNull(),
    end_at: date({ mode: 'string' }).notNull(),
    is_active: yesNo(true),
    search_key: searchKey('coupon_code'),
  },
  (t) => [
    // A code is the same however it is typed.
    uniqueIndex('coupons_coupon_code_key')
      .on(t.country_id, sql`upper(coupon_code)`)
      .where(LIVE),
    index('coupons_created').on(t.created_at, t.id).where(LIVE),
    index('coupons_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);

/** Who used a coupon, for which order, and what it took off; a cancelled order gives its use back. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    created_at: timestamp().notNull().defaultNow(),
    coupon_id: integer()
      .notNull()
      .references(() => coupons.id),
    client_id: integer()
      .notNull()
      .references(() => clients.id),
    order_id: integer().notNull(),
    discount: minor().notNull(),
    /** The coupon's terms on that day, by which a ride's final fare is reckoned; unknown of uses before they were kept. */
    discount_type: text().$type<'percentage' | 'amount'>(),
    discount_amount: minor(),
    max_discount: minor(),
    min_purchase: minor(),
    released_at: timestamp(),
    /** Who earns by it, and since when: one provider earns a part of a coupon's budget in a day. */
    provider_id: integer().references(() => providers.id),
    given_at: timestamp(),
  },
  (t) => [
    uniqueIndex('coupon_uses_order')
      .on(t.order_id)
      .where(sql`released_at is null`),
    index('coupon_uses_client')
      .on(t.coupon_id, t.client_id)
      .where(sql`released_at is null`),
    index('coupon_uses_made').on(t.created_at),
    index('coupon_uses_provider')
      .on(t.provider_id, t.coupon_id, t.given_at)
      .where(sql`released_at is null`),
  ],
);
