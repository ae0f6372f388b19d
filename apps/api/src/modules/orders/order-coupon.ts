import { readZone } from '../../crud/resource/country.ts';
import { getDiscountAtEnd } from '@diwan/domain/coupons/discount';
import { type Minor, minor, minus } from '@diwan/domain/money';
import type { CouponType } from '@diwan/contract/coupons/resource';
import type { OrderType } from '@diwan/domain/orders/order-status';
import { getAdminId } from '../../access/caller.ts';
import { isAbovePart } from '../../ledger/till/coupon-given.ts';
import { recordFinding } from '../../ledger/till/findings.ts';
import { takeFromLimit, typedIntoOrder } from '../../ledger/till/limit.ts';
import {
  budgetFinding,
  type CouponUse,
  getUsedTerms,
  lockCoupons,
  previewCoupon,
  saveDiscount,
  useCoupon,
} from '../../ledger/use-coupon.ts';
import type { OrderRow } from './order-row.ts';
import type { TransitionContext } from './transition-order.ts';
import type { TypedOrder } from './price-order.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

const GOOD_FOR: Readonly<Record<OrderType, Exclude<CouponType, 'all'>>> = {
  normal: 'orders',
  cooperator: 'orders',
  trip: 'trips',
  transfer_package: 'transfer_packages',
};

/** What a coupon must be good for, to be used for an order of a type. */
export const getCouponType = (type: OrderType) => GOOD_FOR[type];

async function getUse({ client }: Transaction, values: TypedOrder, price: Minor, now: number): Promise<CouponUse> {
  return {
    coupon_code: String(values.coupon_code),
    country_id: values.country_id,
    time_zone: await readZone(client, values.country_id),
    client_id: values.client_id ?? 0,
    order_type: getCouponType(values.order_type),
    price: price,
    now,
  };
}

/** The coupon of a form and what it would take off, without using it; 409 `coupon.…` says why it cannot be used. */
export async function couponPreview(transaction: Transaction, values: TypedOrder, price: Minor, now: number) {
  return previewCoupon(transaction, await getUse(transaction, values, price, now));
}

/** Uses the coupon of a form for an order that is being saved under this id. */
export async function couponUse(transaction: Transaction, values: TypedOrder, price: Minor, now: number, orderId: number) {
  return useCoupon(transaction, { ...(await getUse(transaction, values, price, now)), order_id: orderId });
}

/** What the coupon of an order takes off a price, by the terms it was used by; nothing where it has none. */
async function getUsedNow(runner: Runner, order: OrderRow, price: Minor) {
  const used = (await getUsedTerms(runner, order.id))?.(price);
  if (!used) return undefined;
  const agreed = { discount: minor(order.discount_coupon_price), left: minor(order.services_price_after_coupon) };
  return { ...used, discount: getDiscountAtEnd(price, used.discount, agreed) };
}

/** What the coupon of a ride would take off, were it to end at this price. */
export async function discountSoFar(runner: Runner, order: OrderRow, price: Minor): Promise<Minor> {
  return (await getUsedNow(runner, order, price))?.discount ?? minor(order.discount_coupon_price);
}

/**
 * What the coupon takes off at the end, of what the ride came to rather than of what was estimated: below its least purchase only so
 * much that nobody pays more than they agreed to, since by an early end a wallet with nothing in it would owe what its coupon had covered.
 * What it takes off beyond the estimate counts in the limit as the estimate did, in the coupon's budget and in its provider's part of it; where any has no room
 * left, the discount stays as it was agreed.
 */
export async function discountAtEnd({ app, caller, transaction }: TransitionContext, order: OrderRow, price: Minor): Promise<Minor> {
  const { client } = transaction;
  const agreed = minor(order.discount_coupon_price);
  const again = await getUsedNow(client, order, price);
  if (!again) return agreed;
  await lockCoupons(client, [order.id]);
  const more = minus(again.discount, agreed);
  if (more > 0n && (await isAbovePart(app, transaction, { ...order, discount_coupon_price: String(again.discount) }))) return agreed;
  const typed = typedIntoOrder(order, more, getAdminId(caller));
  if (more > 0n && (await takeFromLimit(app, transaction, typed)) !== null) return agreed;
  if (await saveDiscount(client, again)) return again.discount;
  const coupon = await one(client, db.selectFrom('coupons').selectAll().where('id', '=', order.coupon_id));
  await recordFinding(transaction, budgetFinding(coupon, order.country_id, again.discount));
  return agreed;
}
