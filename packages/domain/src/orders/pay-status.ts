import type { OrderStatus, OrderType } from './order-status.ts';
import { isCancelled } from './order-status.ts';

/** How far an order is paid; it follows from its payments. */
export const PAY_STATUSES = ['unpaid', 'partly_paid', 'paid', 'partly_refunded', 'refunded'] as const;
export type PayStatus = (typeof PAY_STATUSES)[number];

/** What was paid for an order and what of it was given back, in minor units. */
export interface Paid {
  readonly paid: bigint;
  readonly refunded: bigint;
}

/** The pay status of an order that costs `total`; one that costs nothing is paid once it is settled. */
export function payStatusOf({ paid, refunded }: Paid, total: bigint, isSettled: boolean): PayStatus {
  if (refunded > 0n) return refunded >= paid ? 'refunded' : 'partly_refunded';
  if (isSettled || (paid > 0n && paid >= total)) return 'paid';
  return paid > 0n ? 'partly_paid' : 'unpaid';
}

/** Statuses of a trip whose fare is not known yet: it follows from what is driven. */
const FARE_OPEN: ReadonlySet<OrderStatus> = new Set([
  'pending',
  'partner_accept_trip',
  'partner_in_pickup_location',
  'partner_start_trip',
  'reached_stop_point',
]);

export type PaymentRefusal = 'not_card' | 'order_over' | 'fare_open' | 'nothing_due' | 'more_than_due';

/** Why a card payment of `amount` cannot be recorded for an order, or undefined. More than is due is never taken. */
export function paymentRefusal(
  order: { readonly order_type: OrderType; readonly order_status: OrderStatus; readonly pay_type: string },
  due: bigint,
  amount: bigint,
): PaymentRefusal | undefined {
  if (order.pay_type !== 'card') return 'not_card';
  if (isCancelled(order.order_status)) return 'order_over';
  if (order.order_type === 'trip' && FARE_OPEN.has(order.order_status)) return 'fare_open';
  if (due <= 0n) return 'nothing_due';
  return amount > due ? 'more_than_due' : undefined;
}
