import { type Minor, minor, minus, NONE } from '@diwan/domain/money';
import { getNextVisit, getVisitValue, type SoldPackage } from '@diwan/domain/ledger/package-visits';
import { conflict } from '../platform/errors.ts';
import type { Runner } from '../platform/database/runner.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { subscriptions } from '../schema/tables/subscriptions.ts';
import type { StoredRow } from '../crud/fields/row.ts';

/** A stored package of a client. */
export type SubscriptionRow = StoredRow<typeof subscriptions>;

/** A package as its money looks at it. */
export const getSold = (row: SubscriptionRow): SoldPackage => ({
  price: minor(row.price),
  vat: minor(row.vat_amount),
  bought: row.count_visit,
  gifts: row.count_gift_visit,
  used: row.count_used_visit,
  deferred: minor(row.deferred_amount),
});

/** Packages of a client that run on a day and have a visit that no order has taken; what ends first goes first. */
const FREE = `select * from subscriptions where client_id = $1 and provider_service_id = $2 and currency = $4 and is_paid_here and status = 'active' and deleted_at is null
  and $3::date between start_at and end_at and count_used_visit + count_reserved_visit < count_visit + count_gift_visit
order by end_at, id limit 1 for no key update`;

const FIND_FREE = FREE.replace(' for no key update', '');

interface Wanted {
  readonly client_id: number;
  readonly provider_service_id: number;
  readonly currency: string;
  /** The day of the visit, by the country's calendar. */
  readonly day: string;
}

/**
 * The package of a client that a visit of a service on a day would be one of; undefined where there is none. With a lock, so that of two
 * orders at once one takes the last visit.
 */
export async function findPackage(runner: Runner, wanted: Wanted, lock: boolean): Promise<SubscriptionRow | undefined> {
  const { client_id, provider_service_id, day, currency } = wanted;
  const values = [client_id, provider_service_id, day, currency];
  const { rows } = await runner.query<SubscriptionRow>(lock ? FREE : FIND_FREE, values);
  return rows[0];
}

/** What the next order of a package is worth until its visit is used: the open orders before it are counted as used. */
export function getReservedWorth(row: SubscriptionRow): Minor {
  const sold = getSold(row);
  const used = row.count_used_visit + row.count_reserved_visit;
  if (used >= sold.bought) return getVisitValue(sold);
  return used === sold.bought - 1 ? minus(sold.price, minor(getVisitValue(sold) * BigInt(sold.bought - 1))) : getVisitValue(sold);
}

/** Whether the next order of a package is one of the visits that were bought: the open orders before it are counted as used. */
export const isNextBought = (row: SubscriptionRow): boolean => row.count_used_visit + row.count_reserved_visit < row.count_visit;

const IS_PREPAID = `select from subscription_visits v join subscriptions s on s.id = v.subscription_id where v.order_id = $1 and v.state = 'reserved'
  and s.count_used_visit + (select count(*) from subscription_visits w where w.subscription_id = v.subscription_id and w.state = 'reserved' and w.order_id < v.order_id) < s.count_visit`;

/** Whether an open order is one of the visits of a package that were bought, and no gift, as far as its place among them tells. */
export async function isPrepaid(runner: Runner, orderId: number): Promise<boolean> {
  return ((await runner.query({ name: 'is_prepaid', text: IS_PREPAID, values: [orderId] })).rowCount ?? 0) > 0;
}

/** Whether an order is a visit of a package, a gift or not: taken while it is open or waits to be settled, used from then on. */
export async function hasVisit(runner: Runner, orderId: number): Promise<boolean> {
  const text = `select from subscription_visits where order_id = $1 and state <> 'released'`;
  return ((await runner.query({ name: 'has_visit', text, values: [orderId] })).rowCount ?? 0) > 0;
}

/** Takes a visit of a locked package for an order that is being placed. */
export async function reserveVisit({ client }: Transaction, row: SubscriptionRow, orderId: number): Promise<void> {
  await client.query('insert into subscription_visits (order_id, subscription_id) values ($1, $2)', [orderId, row.id]);
  await client.query('update subscriptions set count_reserved_visit = count_reserved_visit + 1 where id = $1', [row.id]);
}

const LOCK = `select s.* from subscriptions s where s.id = (select subscription_id from subscription_visits where order_id = $1 and state = 'reserved') for no key update`;

async function lockOfOrder({ client }: Transaction, orderId: number): Promise<SubscriptionRow | undefined> {
  const { rows } = await client.query<SubscriptionRow>(LOCK, [orderId]);
  return rows[0];
}

/** What a visit is worth, as its order has it: all of it is paid in advance, or a gift that the platform pays, so that its total stays. */
type VisitPrice = Readonly<Record<'services_price' | 'discount_coupon_price', number>>;

/** Uses up the visit of a locked order that is being settled, and gives the columns of the order; undefined where it is none of a package. */
export async function useVisit(transaction: Transaction, orderId: number): Promise<VisitPrice | undefined> {
  const row = await lockOfOrder(transaction, orderId);
  if (!row) return undefined;
  const sold = getSold(row);
  const { value, isGift } = getNextVisit(sold);
  await transaction.client.query(`update subscription_visits set state = 'used', is_gift = $2, value = $3 where order_id = $1`, [
    orderId,
    isGift,
    String(value),
  ]);
  await transaction.client.query(
    `update subscriptions set count_used_visit = count_used_visit + 1, count_reserved_visit = count_reserved_visit - 1, deferred_amount = deferred_amount - $2 where id = $1`,
    [row.id, String(value)],
  );
  const worth = Number(isGift ? getVisitValue(sold) : value);
  return { services_price: worth, discount_coupon_price: worth };
}

/** Gives the visit of an order that is called off, deleted or not settled back to its package; a client's own calling off is counted there. */
export async function releaseVisit(transaction: Transaction, orderId: number, byClient: boolean): Promise<void> {
  const row = await lockOfOrder(transaction, orderId);
  if (!row) return;
  await transaction.client.query(`update subscription_visits set state = 'released' where order_id = $1`, [orderId]);
  await transaction.client.query(
    `update subscriptions set count_reserved_visit = count_reserved_visit - 1, count_cancelled_visit = count_cancelled_visit + $2 where id = $1`,
    [row.id, byClient ? 1 : 0],
  );
}

const RESERVED = `select order_id from subscription_visits where order_id = any($1::int[]) and state = 'reserved' order by order_id`;

/** The same of orders that are deleted. */
export async function releaseVisits(transaction: Transaction, orderIds: readonly number[]): Promise<void> {
  const { rows } = await transaction.client.query<{ order_id: number }>(RESERVED, [orderIds]);
  for (const { order_id } of rows) await releaseVisit(transaction, order_id, false);
}

const AGAIN = `select s.* from subscriptions s join subscription_visits v on v.subscription_id = s.id where v.order_id = $1 and v.state = 'released' for no key update of s`;

/** Takes the visit again that a deleted order had, as the order comes back: 409 where its package has none left or is over. */
export async function takeVisitAgain({ client }: Transaction, orderId: number): Promise<void> {
  const { rows } = await client.query<SubscriptionRow>(AGAIN, [orderId]);
  const [row] = rows;
  if (!row) return;
  const left = row.count_visit + row.count_gift_visit - row.count_used_visit - row.count_reserved_visit;
  if (row.status !== 'active' || row.deleted_at !== null || left <= 0) throw conflict('audit.no_visit_left');
  await client.query(`update subscription_visits set state = 'reserved' where order_id = $1`, [orderId]);
  await client.query('update subscriptions set count_reserved_visit = count_reserved_visit + 1 where id = $1', [row.id]);
}

/** 409 for packages that still have money or visits of open orders: they are stopped first, and what is left goes back. */
export function demandNothingLeft(
  rows: readonly Pick<SubscriptionRow, 'status' | 'is_paid_here' | 'deferred_amount' | 'count_reserved_visit'>[],
): void {
  const isLeft = rows.some(
    (row) => row.is_paid_here && row.status === 'active' && (row.deferred_amount > 0 || row.count_reserved_visit > 0),
  );
  if (isLeft) throw conflict('subscription.stop_first');
}

const PREPAID = `select value::text as value from subscription_visits where order_id = $1 and state = 'used'`;

/** What a package has paid in advance of an order, in minor units; nothing of another, nor of a gift. */
export async function getPrepaid(runner: Runner, orderId: number): Promise<Minor> {
  const { rows } = await runner.query<{ value: string }>({ name: 'order_prepaid', text: PREPAID, values: [orderId] });
  return rows[0] ? minor(rows[0].value) : NONE;
}
