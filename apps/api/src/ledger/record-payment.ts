import { fromMinor, type Minor, minor, plus } from '@diwan/domain/money';
import { orders } from '@diwan/contract/orders/resource';
import { getDue, getKept, paymentRefusal, getPayStatus, type Paid } from '@diwan/domain/orders/pay-status';
import type { Caller } from '../access/caller.ts';
import { recorded } from '../crud/record/change-log.ts';
import { changeRow } from '../crud/record/change-row.ts';
import type { Row } from '../crud/fields/row.ts';
import { conflict } from '../platform/errors.ts';
import { writeEvent } from './order-events.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { getJobPrice, type PaidOrder } from './paid-order.ts';
import { useVisit } from './package-visits.ts';
import { insertPayment, paidFor } from './payments.ts';
import { settleOrder } from './settle-order.ts';

/** A card payment that an operator records from a terminal's receipt. */
export interface RecordedPayment {
  /** In minor units of the order's currency. */
  readonly amount: Minor;
  readonly reference: string;
  readonly notes?: string | null;
  /** Who recorded it, and who approved that where two had to. */
  readonly admin_id: number | null;
  readonly approved_by: number | null;
  /** The present, in ISO 8601. */
  readonly now: string;
}

/** Refuses a payment that a locked order cannot take: 409 `payment.…`. Answers what was paid before. */
export async function checkPayment({ client }: Transaction, order: PaidOrder, amount: Minor): Promise<Paid> {
  if (order.pay_status === 'under_review') throw conflict('payment.under_review');
  const before = await paidFor(client, order.id);
  const due = getDue(order, before);
  const refusal = paymentRefusal(order, due, amount);
  if (!refusal) return before;
  const shown = fromMinor(due, order.currency);
  throw conflict(`payment.${refusal}`, { due: shown, currency: order.currency }, { due: shown });
}

/** A settlement that waited: the number of its posting, and what of its order is known by it. */
interface Settled {
  readonly posting_id: number | undefined;
  readonly columns: Row;
}

/**
 * Settles a finished order whose payment is waited for no longer; the app's share is that of the moment when it was finished. Which visit
 * of its package it was, and what that is worth, is known now: columns of the order. Null of another.
 */
export async function settleFinished(
  transaction: Transaction,
  order: PaidOrder,
  { admin_id, now, floor }: Pick<RecordedPayment, 'admin_id' | 'now'> & { readonly floor?: Minor },
): Promise<Settled | null> {
  const { order_status, provider_id, pay_type, app_amount } = order;
  if (order_status !== 'finished' || provider_id === null || app_amount === null) return null;
  const visit = await useVisit(transaction, order.id);
  const price = getJobPrice({ ...order, ...visit });
  const [line] = await settleOrder(transaction, {
    order: { ...order, provider_id },
    way: pay_type,
    price,
    app_share: minor(app_amount),
    admin_id,
    at: now,
    ...(floor !== undefined && { floor }),
  });
  const columns = visit ? { ...visit, driver_amount: Number(price.price) - app_amount } : {};
  return { posting_id: line?.posting_id, columns };
}

/**
 * Records a card payment of a locked order: the payment, the pay status, the timeline and the log; and, where the order is finished
 * and now paid in full, the settlement that waited for it; gives the number of its posting.
 */
export async function recordPayment(
  transaction: Transaction,
  caller: Caller,
  order: PaidOrder,
  payment: RecordedPayment,
): Promise<number | null> {
  const { amount, reference, notes = null, admin_id, approved_by, now } = payment;
  const before = await checkPayment(transaction, order, amount);
  await insertPayment(transaction, { order, way: order.pay_type, amount, reference, admin_id, approved_by, at: now });
  const after: Paid = { ...before, paid: plus(before.paid, amount) };
  const isWhole = getKept(after) === minor(order.total_price);
  const settled = isWhole ? await settleFinished(transaction, order, payment) : null;
  const pay_status = getPayStatus(after, minor(order.total_price), settled !== null);
  await writeEvent(transaction, {
    order_id: order.id,
    at: now,
    action: 'payment',
    from_status: order.order_status,
    to_status: order.order_status,
    actor: caller.kind,
    admin_id,
    provider_id: order.provider_id,
    notes: notes === null ? reference : `${reference} · ${notes}`,
    amount,
  });
  const noted = {
    pay_status: { before: order.pay_status, after: pay_status },
    payment: { before: null, after: `${fromMinor(amount, order.currency)} ${order.currency}` },
    payment_reference: { before: null, after: reference },
  };
  await changeRow({ caller, transaction, now }, recorded(orders), order, { ...settled?.columns, pay_status }, { noted });
  return settled?.posting_id ?? null;
}
