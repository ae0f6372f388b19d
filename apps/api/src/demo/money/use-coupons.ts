import type pg from 'pg';

/** Of so many finished orders one was paid with a coupon, where one was good for it. */
const EVERY = 5;
/** Of a large demo only the newest have coupons: they are those that the ledger settles. */
const NEWEST = 3_000;

// What a coupon takes off is worked out as an order's form does it; the tax is of what is left, at the rate that the order shows.
const USE = `with fit as (
  select distinct on (o.id) o.id, o.client_id, o.created_at, o.vat_price, c.id as coupon_id, c.coupon_code, c.max_used, c.budget, p.price,
    least(case c.discount_type when 'percentage' then pg_temp.part(p.price, c.discount_amount, 100000) else c.discount_amount end, coalesce(c.max_discount, p.price), p.price) as discount
  from (select * from orders where order_status = 'finished' and provider_id is not null and deleted_at is null order by id desc limit ${NEWEST}) o
  join countries z on z.id = o.country_id
  cross join lateral (select o.services_price + o.total_addition_price + o.shipping_price as price) p
  join coupons c on c.country_id = o.country_id and c.is_active and p.price > 0 and p.price >= c.min_purchase
    and (o.created_at at time zone z.time_zone)::date between c.start_at and c.end_at
    and c.coupon_type in ('all', case o.order_type when 'trip' then 'trips' when 'transfer_package' then 'transfer_packages' else 'orders' end)
  where o.id % ${EVERY} = 0 order by o.id, (c.id + o.id) % 3, c.id
), once as (
  select f.*, row_number() over (partition by coupon_id, client_id order by id) as of_client from fit f
), used as (
  select o.*, row_number() over (partition by coupon_id order by id) as place, sum(discount) over (partition by coupon_id order by id) as spent from once o where of_client = 1
), taken as (
  select u.*, pg_temp.part(price - discount, round(100.0 * vat_price / price)::bigint, 100) as vat from used u where place <= coalesce(max_used, place) and spent <= coalesce(budget, spent)
), told as (
  insert into coupon_uses (created_at, coupon_id, client_id, order_id, discount, discount_type, discount_amount, max_discount, min_purchase)
  select t.created_at, t.coupon_id, t.client_id, t.id, t.discount, c.discount_type, c.discount_amount, c.max_discount, c.min_purchase
  from taken t join coupons c on c.id = t.coupon_id order by t.id
), counted as (
  update coupons c set used_count = n.uses, spent = n.spent from (select coupon_id, count(*) as uses, sum(discount) as spent from taken group by 1) n where c.id = n.coupon_id
)
update orders o set coupon_id = t.coupon_id, coupon_code = t.coupon_code, discount_coupon_price = t.discount, services_price_after_coupon = t.price - t.discount,
  vat_price = t.vat, total_price = t.price - t.discount + t.vat from taken t where o.id = t.id`;

/** Lets people have used coupons for finished orders, within the coupons' own bounds; after `loadOrders`, whose rounding it uses, and before the orders are settled. */
export async function useCoupons(client: pg.ClientBase): Promise<void> {
  const { rowCount: orders } = await client.query('select from orders limit 1');
  if (orders === 0) return;
  await client.query(USE);
}
