import type { Minor } from '@diwan/domain/money';
import type { CouponType } from '@diwan/contract/resources/coupons';
import type { OrderType } from '@diwan/domain/orders/order-status';
import { previewCoupon, useCoupon, type CouponUse } from '../../ledger/use-coupon.ts';
import type { TypedOrder } from './price-order.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

const GOOD_FOR: Readonly<Record<OrderType, Exclude<CouponType, 'all'>>> = {
  normal: 'orders',
  cooperator: 'orders',
  trip: 'trips',
  transfer_package: 'transfer_packages',
};

/** What a coupon must be good for, to be used for an order of a type. */
export const getCouponType = (type: OrderType) => GOOD_FOR[type];

async function getUse({ client }: Transaction, values: TypedOrder, price: Minor, now: number): Promise<CouponUse> {
  const { rows } = await client.query<{ time_zone: string }>('select time_zone from countries where id = $1', [values.country_id]);
  return {
    coupon_code: String(values.coupon_code),
    country_id: values.country_id,
    time_zone: rows[0]?.time_zone ?? 'UTC',
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
