import { type Minor, minor, minus, NONE } from '@diwan/domain/money';
import { getNextVisit, getVisitValue, type SoldPackage } from '@diwan/domain/ledger/package-visits';
import { sql, type Updateable } from 'kysely';
import { conflict } from '../platform/errors.ts';
import type { Runner } from '../platform/database/runner.ts';
import { db, type Tables } from '../platform/database/tables.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { all, among, maybe, run } from '../platform/database/typed.ts';
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
  // Of those that have a visit that no order has taken, what ends first goes first.
  const free = db
    .selectFrom('subscriptions')
    .selectAll()
    .where((eb) => eb.and({ client_id, provider_service_id, currency, status: 'active', deleted_at: null }))
    .where('is_paid_here', '=', true)
    .where(sql<boolean>`${day}::date between start_at and end_at`)
    .where(sql<boolean>`count_used_visit + count_reserved_visit < count_visit + count_gift_visit`)
    .orderBy('end_at')
    .orderBy('id')
    .limit(1);
  return maybe(runner, lock ? free.forNoKeyUpdate() : free);
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

/** Whether an open order is one of the visits of a package that were bought, and no gift, as far as its place among them tells. */
export async function isPrepaid(runner: Runner, orderId: number): Promise<boolean> {
  const bought = db
    .selectFrom('subscription_visits as v')
    .innerJoin('subscriptions as s', 's.id', 'v.subscription_id')
    .where('v.order_id', '=', orderId)
    .where('v.state', '=', 'reserved')
    .where((eb) =>
      eb(
        eb
          .selectFrom('subscription_visits as w')
          .select(sql<number>`s.count_used_visit + count(*)`.as('n'))
          .whereRef('w.subscription_id', '=', 'v.subscription_id')
          .where('w.state', '=', 'reserved')
          .where('w.order_id', '<', orderId),
        '<',
        eb.ref('s.count_visit'),
      ),
    );
  return (await run(runner, bought)) > 0;
}

/** Whether an order is a visit of a package, a gift or not: taken while it is open or waits to be settled, used from then on. */
export async function hasVisit(runner: Runner, orderId: number): Promise<boolean> {
  const taken = db.selectFrom('subscription_visits').where('order_id', '=', orderId).where('state', '<>', 'released');
  return (await run(runner, taken)) > 0;
}

/** Takes a visit of a locked package for an order that is being placed. */
export async function reserveVisit(transaction: Transaction, row: SubscriptionRow, orderId: number): Promise<void> {
  await run(transaction, db.insertInto('subscription_visits').values({ order_id: orderId, subscription_id: row.id }));
  await countReserved(transaction, row.id);
}

/** Counts another visit of a locked package that an order has taken. */
async function countReserved(transaction: Transaction, id: number): Promise<void> {
  const counted = db
    .updateTable('subscriptions')
    .set((eb) => ({ count_reserved_visit: eb('count_reserved_visit', '+', 1) }))
    .where('id', '=', id);
  await run(transaction, counted);
}

function lockOfOrder(transaction: Transaction, orderId: number): Promise<SubscriptionRow | undefined> {
  const taken = db
    .selectFrom('subscription_visits')
    .select('subscription_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'reserved');
  return maybe(transaction, db.selectFrom('subscriptions').selectAll().where('id', '=', taken).forNoKeyUpdate());
}

type VisitChange = Updateable<Tables['subscription_visits']>;
const setVisit = (transaction: Transaction, orderId: number, change: VisitChange) =>
  run(transaction, db.updateTable('subscription_visits').set(change).where('order_id', '=', orderId));

/** What a visit is worth, as its order has it: all of it is paid in advance, or a gift that the platform pays, so that its total stays. */
type VisitPrice = Readonly<Record<'services_price' | 'discount_coupon_price', number>>;

/** Uses up the visit of a locked order that is being settled, and gives the columns of the order; undefined where it is none of a package. */
export async function useVisit(transaction: Transaction, orderId: number): Promise<VisitPrice | undefined> {
  const row = await lockOfOrder(transaction, orderId);
  if (!row) return undefined;
  const sold = getSold(row);
  const { value, isGift } = getNextVisit(sold);
  await setVisit(transaction, orderId, { state: 'used', is_gift: isGift, value });
  const used = db
    .updateTable('subscriptions')
    .set((eb) => ({
      count_used_visit: eb('count_used_visit', '+', 1),
      count_reserved_visit: eb('count_reserved_visit', '-', 1),
      deferred_amount: sql<number>`deferred_amount - ${value}`,
    }))
    .where('id', '=', row.id);
  await run(transaction, used);
  const worth = Number(isGift ? getVisitValue(sold) : value);
  return { services_price: worth, discount_coupon_price: worth };
}

/** Gives the visit of an order that is called off, deleted or not settled back to its package; a client's own calling off is counted there. */
export async function releaseVisit(transaction: Transaction, orderId: number, byClient: boolean): Promise<void> {
  const row = await lockOfOrder(transaction, orderId);
  if (!row) return;
  await setVisit(transaction, orderId, { state: 'released' });
  const released = db
    .updateTable('subscriptions')
    .set((eb) => ({
      count_reserved_visit: eb('count_reserved_visit', '-', 1),
      count_cancelled_visit: eb('count_cancelled_visit', '+', byClient ? 1 : 0),
    }))
    .where('id', '=', row.id);
  await run(transaction, released);
}

/** The same of orders that are deleted. */
export async function releaseVisits(transaction: Transaction, orderIds: readonly number[]): Promise<void> {
  const reserved = db
    .selectFrom('subscription_visits')
    .select('order_id')
    .where('order_id', '=', among(orderIds))
    .where('state', '=', 'reserved')
    .orderBy('order_id');
  for (const { order_id } of await all(transaction, reserved)) await releaseVisit(transaction, order_id, false);
}

/** Takes the visit again that a deleted order had, as the order comes back: 409 where its package has none left or is over. */
export async function takeVisitAgain(transaction: Transaction, orderId: number): Promise<void> {
  const released = db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_visits as v', 'v.subscription_id', 's.id')
    .selectAll('s')
    .where('v.order_id', '=', orderId)
    .where('v.state', '=', 'released');
  const row = await maybe(transaction, released.forNoKeyUpdate('s'));
  if (!row) return;
  const left = row.count_visit + row.count_gift_visit - row.count_used_visit - row.count_reserved_visit;
  if (row.status !== 'active' || row.deleted_at !== null || left <= 0) throw conflict('audit.no_visit_left');
  await setVisit(transaction, orderId, { state: 'reserved' });
  await countReserved(transaction, row.id);
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

/** What a package has paid in advance of an order, in minor units; nothing of another, nor of a gift. */
export async function getPrepaid(runner: Runner, orderId: number): Promise<Minor> {
  const used = db.selectFrom('subscription_visits').select('value').where('order_id', '=', orderId).where('state', '=', 'used');
  return minor((await maybe(runner, used))?.value ?? NONE);
}
