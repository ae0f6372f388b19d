import { couponRefusal, getDiscount, limitRefusal, type CouponRefusal, type CouponTerms } from '@diwan/domain/coupons/discount';
import { fromMinor, type Minor, minor, minus, NONE } from '@diwan/domain/money';
import { zonedTime } from '@diwan/domain/zoned-time';
import type { StoredRow } from '../crud/fields/row.ts';
import type { coupons } from '../schema/tables/coupons.ts';
import type { CouponType } from '@diwan/contract/coupons/resource';
import { conflict } from '../platform/errors.ts';
import type { Runner } from '../platform/database/runner.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { refuseWithFinding, type Finding } from './till/findings.ts';
import { sql, type NotNull } from 'kysely';
import { db } from '../platform/database/tables.ts';
import { among, maybe, run } from '../platform/database/typed.ts';

/** A coupon as its table holds it, amounts in minor units. */
export type CouponRow = StoredRow<typeof coupons>;

type StoredTerms = Pick<CouponRow, 'discount_type' | 'discount_amount' | 'max_discount' | 'min_purchase'>;

/** What a coupon takes off, as the rules know it: a percentage is kept in thousandths of a percent. */
export function getTerms(row: StoredTerms): CouponTerms {
  const { discount_amount: amount } = row;
  const shared = {
    max_discount: row.max_discount === null ? null : minor(row.max_discount),
    min_purchase: minor(row.min_purchase),
  };
  return row.discount_type === 'percentage'
    ? { ...shared, discount_type: 'percentage', discount_amount: Number(fromMinor(amount, 'percent')) }
    : { ...shared, discount_type: 'amount', discount_amount: minor(amount) };
}

/** The order that a coupon is to be used for; `price` before coupon and tax, in minor units. */
export interface CouponUse {
  readonly coupon_code: string;
  readonly country_id: number;
  readonly time_zone: string;
  readonly client_id: number;
  readonly order_type: Exclude<CouponType, 'all'>;
  readonly price: Minor;
  /** The present, in milliseconds. */
  readonly now: number;
}

/** The coupon of a country by its code. Amounts of what the country paid with before are amounts of something else. */
const findCoupon = ({ country_id, coupon_code }: CouponUse) =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where('country_id', '=', country_id)
    .where(sql<string>`upper(coupon_code)`, '=', sql<string>`upper(${coupon_code.trim()})`)
    .where('deleted_at', 'is', null)
    .where('currency', '=', db.selectFrom('countries').select('currency').where('id', '=', country_id));

/** A client, by SQL, and whoever has logged in on their devices within 90 days: to a coupon they are one. */
export const clientsOnDevices = (
  client: string,
) => `select ${client} union select y.user_id from person_devices x join person_devices y on y.device_id = x.device_id
  and y.user_type = 'client' and y.last_seen_at > now() - interval '90 days'
  where x.user_type = 'client' and x.user_id = ${client} and x.last_seen_at > now() - interval '90 days'`;
const OF_CLIENT = `select count(*) filter (where client_id = $2)::int as n, count(*)::int as on_devices from coupon_uses
where coupon_id = $1 and released_at is null and client_id in (${clientsOnDevices('$2::int')})`;

interface UseCounts {
  readonly n: number;
  readonly on_devices: number;
}

/** What a coupon may still take off in all, in minor units; null is without end. */
const getLeft = ({ budget, spent }: Pick<CouponRow, 'budget' | 'spent'>): Minor | null =>
  budget === null ? null : minus(minor(budget), minor(spent));

type Budgeted = Pick<CouponRow, 'id' | 'currency' | 'budget' | 'spent'>;

/** What is noticed, once for each budget, as a coupon would take off more than it has left. */
export function budgetFinding({ id, currency, budget, spent }: Budgeted, country_id: number, discount: Minor): Finding {
  const show = (amount: Minor) => fromMinor(amount, currency);
  return {
    rule: 'coupon_budget',
    country_id,
    coupon_id: id,
    currency,
    amount: discount,
    evidence: { budget: show(minor(budget ?? 0)), spent: show(minor(spent)), discount: show(discount) },
    unique_key: `coupon_budget ${id} ${budget}`,
  };
}

/** Why a coupon cannot be used, with the numbers that its text tells. */
function refused(refusal: CouponRefusal, coupon: CouponRow, price: Minor) {
  const { currency, min_purchase, start_at, end_at } = coupon;
  const missing = minus(minor(min_purchase), price);
  return conflict(`coupon.${refusal}`, {
    minimum: fromMinor(min_purchase, currency),
    missing: fromMinor(missing, currency),
    currency,
    starts: start_at.split('-').toReversed().join('/'),
    ends: end_at.split('-').toReversed().join('/'),
    all: String(coupon.max_used ?? ''),
    each: String(coupon.number_of_use_for_user ?? ''),
  });
}

/** 409 where a client's devices have used a coupon up, by whichever accounts. */
function demandOnDevice({ number_of_use_for_user: each }: CouponRow, [counts]: readonly UseCounts[]): void {
  if (each !== null && (counts?.on_devices ?? 0) >= each) throw conflict('coupon.used_up_on_device', { each });
}

async function allowed({ client }: Transaction, use: CouponUse, lock: boolean): Promise<{ coupon: CouponRow; discount: Minor }> {
  const found = findCoupon(use);
  const coupon = await maybe(client, lock ? found.forNoKeyUpdate() : found);
  if (!coupon) throw conflict('coupon.unknown');
  if (coupon.coupon_type !== 'all' && coupon.coupon_type !== use.order_type) throw conflict('coupon.other_type');
  const { rows: counts } = await client.query<UseCounts>(OF_CLIENT, [coupon.id, use.client_id]);
  const terms = getTerms(coupon);
  const refusal = couponRefusal(
    { ...coupon, min_purchase: terms.min_purchase },
    { ...coupon, used: coupon.used_count, used_by_client: counts[0]?.n ?? 0 },
    use.price,
    zonedTime(use.now, use.time_zone).day,
  );
  if (refusal) throw refused(refusal, coupon, use.price);
  demandOnDevice(coupon, counts);
  const [discount, left] = [getDiscount(use.price, terms), getLeft(coupon)];
  if (left !== null && discount > left)
    throw lock
      ? refuseWithFinding('coupon.budget_used_up', budgetFinding(coupon, use.country_id, discount))
      : conflict('coupon.budget_used_up');
  return { coupon, discount };
}

/** What a coupon would take off an order now, in minor units, without using it; 409 `coupon.…` says why it cannot be used. */
export async function previewCoupon(transaction: Transaction, use: CouponUse): Promise<{ coupon_id: number; discount: Minor }> {
  const { coupon, discount } = await allowed(transaction, use, false);
  return { coupon_id: coupon.id, discount };
}

/**
 * Uses a coupon for an order, in the transaction that saves it; gives what it takes off, in minor units. The coupon stays locked
 * until the commit, so its limits hold whatever else uses it. 409 `coupon.…` says why it cannot be used.
 */
export async function useCoupon(
  transaction: Transaction,
  use: CouponUse & { readonly order_id: number },
): Promise<{ coupon_id: number; discount: Minor }> {
  const { client } = transaction;
  const { coupon, discount } = await allowed(transaction, use, true);
  const { discount_type, discount_amount, max_discount, min_purchase } = coupon;
  const saved = db.insertInto('coupon_uses').values({
    created_at: new Date(use.now).toISOString(),
    coupon_id: coupon.id,
    client_id: use.client_id,
    order_id: use.order_id,
    discount,
    discount_type,
    discount_amount,
    max_discount,
    min_purchase,
  });
  await run(client, saved);
  await countUse(client, coupon.id, discount);
  return { coupon_id: coupon.id, discount };
}

/** Counts a use of a locked coupon, and what it takes off. */
async function countUse(client: Runner, id: number, discount: Minor): Promise<void> {
  const counted = db
    .updateTable('coupons')
    .set((eb) => ({ used_count: eb('used_count', '+', 1), spent: sql<number>`spent + ${discount}` }))
    .where('id', '=', id);
  await run(client, counted);
}

/** The use of an order's coupon, and what it takes off. */
export interface UsedCoupon {
  readonly id: number;
  readonly discount: Minor;
}

/**
 * What an order's coupon takes off at each price that the order may have, by the terms of when it was used: nothing below its least
 * purchase. Undefined where the order uses no coupon whose terms are known. Nothing is kept.
 */
export async function getUsedTerms(client: Runner, orderId: number): Promise<((price: Minor) => UsedCoupon) | undefined> {
  const used = await maybe(
    client,
    db
      .selectFrom('coupon_uses')
      .select(['id', 'discount_type', 'discount_amount', 'max_discount', 'min_purchase'])
      .where('order_id', '=', orderId)
      .where('released_at', 'is', null)
      .where('discount_type', 'is not', null)
      .$narrowType<Record<'discount_type' | 'discount_amount' | 'min_purchase', NotNull>>(),
  );
  return used && ((price) => ({ id: used.id, discount: getDiscount(price, getTerms(used)) }));
}

/**
 * Locks the coupons of orders that are locked themselves, until the commit: before the limits of a day and before wallets, as whoever
 * places an order does.
 */
export async function lockCoupons(client: Runner, orderIds: readonly number[]): Promise<void> {
  const used = db.selectFrom('coupon_uses').select('coupon_id').where('order_id', '=', among(orderIds));
  await run(client, db.selectFrom('coupons').where('id', 'in', used).orderBy('id').forNoKeyUpdate());
}

/**
 * Keeps what an order's coupon takes off by now: the difference is taken from its budget, or given back to it. False where the budget
 * has no room for more; then nothing changes. What the order took before does not count against it.
 */
export async function saveDiscount(client: Runner, { id, discount }: UsedCoupon): Promise<boolean> {
  const { rowCount } = await client.query(
    `with counted as (
       update coupons c set spent = c.spent + $2::bigint - u.discount from coupon_uses u where u.id = $1 and u.released_at is null and c.id = u.coupon_id
         and ($2::bigint <= u.discount or c.budget is null or c.spent + $2::bigint - u.discount <= c.budget) returning u.id)
     update coupon_uses u set discount = $2 from counted where u.id = counted.id`,
    [id, String(discount)],
  );
  return rowCount === 1;
}

/** Gives the coupons of orders back that are cancelled or deleted; answers how many had used one. */
export async function releaseCoupons({ client }: Transaction, orderIds: readonly number[]): Promise<number> {
  await lockCoupons(client, orderIds);
  const { rows } = await client.query<{ n: number }>(
    `with gone as (update coupon_uses set released_at = now() where order_id = any($1::int[]) and released_at is null returning coupon_id, discount),
       counted as (select coupon_id, count(*)::int as n, sum(discount) as discount from gone group by coupon_id),
       given as (update coupons c set used_count = used_count - n, spent = spent - discount from counted where c.id = counted.coupon_id)
     select coalesce(sum(n), 0)::int as n from counted`,
    [orderIds],
  );
  return rows[0]?.n ?? 0;
}

/**
 * Takes the coupon again that an order gave back when it was deleted. 409 `coupon.used_up`, `coupon.used_up_by_client` or
 * `coupon.budget_used_up` where others have reached its limits since; that it has run out meanwhile does not matter.
 */
export async function takeCouponAgain({ client }: Transaction, orderId: number): Promise<void> {
  const given = db
    .selectFrom('coupon_uses as u')
    .innerJoin('coupons as c', 'c.id', 'u.coupon_id')
    .selectAll('c')
    .select(['u.id as use_id', 'u.client_id', 'u.discount'])
    .where('u.order_id', '=', orderId)
    .where('u.released_at', 'is not', null)
    .orderBy('u.id', 'desc')
    .limit(1);
  const coupon = await maybe(client, given.forNoKeyUpdate('c'));
  if (!coupon) return;
  const { rows: counts } = await client.query<UseCounts>(OF_CLIENT, [coupon.id, coupon.client_id]);
  const refusal = limitRefusal({ ...coupon, used: coupon.used_count, used_by_client: counts[0]?.n ?? 0 });
  if (refusal) throw refused(refusal, coupon, NONE);
  demandOnDevice(coupon, counts);
  const [discount, left] = [minor(coupon.discount), getLeft(coupon)];
  if (left !== null && discount > left) throw conflict('coupon.budget_used_up');
  await run(client, db.updateTable('coupon_uses').set({ released_at: null }).where('id', '=', coupon.use_id));
  await countUse(client, coupon.id, discount);
}
