import { readZone } from '../../crud/resource/country.ts';
import type { clientOrderCalls } from '@diwan/contract/orders/client-app-calls';
import type { DataOf } from '@diwan/contract/kit/call';
import { fromMinor, minor } from '@diwan/domain/money';
import type { OrderType } from '@diwan/domain/orders/order-status';
import { zonedTime } from '@diwan/domain/zoned-time';
import type { Person } from '../../access/persons/person.ts';
import type { Context } from '../../crud/resource/context.ts';
import { clientsOnDevices } from '../../ledger/use-coupon.ts';
import { getCouponType } from './order-coupon.ts';

type Coupon = DataOf<typeof clientOrderCalls.listCoupons>[number];

const MOST = 100;

// The rules of `couponRefusal`, but for the least purchase, which no order is there for yet.
const USABLE = `select c.id, c.coupon_code, c.coupon_type, c.discount_type, c.discount_unit, c.discount_amount::text, c.max_discount::text,
  c.min_purchase::text, c.currency, c.end_at::text, c.number_of_use_for_user - u.n as uses_left
from coupons c join countries y on y.id = c.country_id and y.currency = c.currency
  cross join lateral (select count(*)::int as n from coupon_uses x where x.coupon_id = c.id and x.client_id in (${clientsOnDevices('$2::int')}) and x.released_at is null) u
where c.country_id = $1 and c.is_active and c.deleted_at is null and $3::date between c.start_at and c.end_at
  and (c.budget is null or c.spent < c.budget) and (c.max_used is null or c.used_count < c.max_used) and (c.number_of_use_for_user is null or u.n < c.number_of_use_for_user)
  and ($4::text is null or c.coupon_type in ('all', $4))
order by c.end_at, c.id limit $5`;

type Stored = Coupon & { readonly discount_unit: string };

/** Coupons that a client may use today for some kind of order. */
export async function listCoupons(
  app: Context,
  { id, countryId }: Pick<Person, 'id' | 'countryId'>,
  type: OrderType | undefined,
): Promise<Coupon[]> {
  const { pool } = app.database;
  const today = zonedTime(app.now(), await readZone(pool, countryId)).day;
  const { rows } = await pool.query<Stored>(USABLE, [countryId, id, today, type ? getCouponType(type) : null, MOST]);
  return rows.map(({ discount_unit: unit, ...row }) => ({
    ...row,
    discount_amount: fromMinor(minor(row.discount_amount), unit),
    max_discount: row.max_discount === null ? null : fromMinor(minor(row.max_discount), row.currency),
    min_purchase: fromMinor(minor(row.min_purchase), row.currency),
  }));
}
