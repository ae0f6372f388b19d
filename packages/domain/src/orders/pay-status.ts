import { type Minor, minor, minus, NONE } from '../money.ts';
import type { OrderStatus, OrderType } from './order-status.ts';
import { isCancelled } from './order-status.ts';

/**
 * How far an order is paid; it follows from its payments. Of one that was written off nothing is waited for; one under review is finished,
 * and a person, or its client, has to say first what it comes to.
 */
export const PAY_STATUSES = ['unpaid', 'partly_paid', 'paid', 'partly_refunded', 'refunded', 'written_off', 'under_review'] as const;
export type PayStatus = (typeof PAY_STATUSES)[number];

/** How a way of paying is settled: in hand, by a card's clearing, or from the wallet. */
export const PAYMENT_KINDS = ['cash', 'card', 'wallet'] as const;

/** What becomes of an order whose settlement waits: as it is, at its quote, as it was driven, or nothing was earned. */
export const REVIEW_DECISIONS = ['settled', 'quote', 'driven', 'dismissed'] as const;

/** What was paid for an order and what of it was given back, in minor units. */
export interface Paid {
  readonly paid: Minor;
  readonly refunded: Minor;
  /** A coupon had covered all of it, and its settlement was undone. */
  readonly isUndone?: boolean;
}

/** What is kept of what was paid. */
export function getKept({ paid, refunded }: Paid): Minor {
  return minus(paid, refunded);
}

/**
 * The pay status of an order that costs `total`. Before its settlement what goes back undoes its capture, so it is what is kept that
 * counts; the settlement pays it, and what goes back from then on is a refund. One that costs nothing is paid once it is settled, until that is undone.
 */
export function getPayStatus(paid: Paid, total: Minor, isSettled: boolean): PayStatus {
  if (paid.isUndone) return 'refunded';
  const kept = getKept(paid);
  if (kept >= total && (isSettled || kept > 0n)) return 'paid';
  if (isSettled) return kept > 0n ? 'partly_refunded' : 'refunded';
  return kept > 0n ? 'partly_paid' : 'unpaid';
}

const UNSETTLED: ReadonlySet<string> = new Set<PayStatus>(['unpaid', 'partly_paid', 'under_review']);

/** Whether an order has its settlement: a finished one that waits for it is unpaid, paid in part or under review. */
export function isSettled(order: { readonly order_status: string; readonly pay_status: string }): boolean {
  return order.order_status === 'finished' && !UNSETTLED.has(order.pay_status);
}

/** An order as far as it says what is still due for it. */
interface DueOrder {
  readonly order_status: string;
  readonly pay_status: string;
  readonly pay_type: string;
  readonly total_price: number;
}

/** What is still to be captured of a card order; nothing once it is settled, whatever goes back of it, or called off. */
export function getDue(order: DueOrder, paid: Paid): Minor {
  if (order.pay_type !== 'card' || isCancelled(order.order_status) || isSettled(order) || order.pay_status === 'under_review') return NONE;
  const due = minus(minor(order.total_price), getKept(paid));
  return due > 0n ? due : NONE;
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
  due: Minor,
  amount: Minor,
): PaymentRefusal | undefined {
  if (order.pay_type !== 'card') return 'not_card';
  if (isCancelled(order.order_status)) return 'order_over';
  if (order.order_type === 'trip' && FARE_OPEN.has(order.order_status)) return 'fare_open';
  if (due <= 0n) return 'nothing_due';
  return amount > due ? 'more_than_due' : undefined;
}
