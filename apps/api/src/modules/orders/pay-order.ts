import { minor, NONE } from '@diwan/domain/money';
import { getPhase } from '@diwan/domain/orders/order-phases';
import { isCancelled } from '@diwan/domain/orders/order-status';
import { getDue, getKept, isSettled, paymentRefusal } from '@diwan/domain/orders/pay-status';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/fields/row.ts';
import { conflict } from '../../platform/errors.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import { paidFor } from '../../ledger/payments.ts';
import { demandFree } from '../../ledger/promised.ts';
import { demandOwnPhone } from '../../ledger/till/changed-phone.ts';
import { recordPayment, settleFinished } from '../../ledger/record-payment.ts';
import type { OrderRow } from './order-row.ts';
import { demandReleased } from './order-waits.ts';
import { getPayType } from './place-order.ts';
import type { TransitionContext } from './transition-order.ts';
import { demandCovered } from './wallet-cover.ts';

type Way = OrderRow['pay_type'];

/** Whether a client may pay for a card's order now: something is due, and how much is known. */
export function isPayable(order: OrderRow): boolean {
  if (
    order.waits_for !== null ||
    order.pay_type !== 'card' ||
    isSettled(order) ||
    order.pay_status === 'paid' ||
    order.pay_status === 'under_review' ||
    order.total_price === 0
  )
    return false;
  return paymentRefusal(order, minor(1n), minor(1n)) === undefined;
}

/** 409 where an order is over or paid, or is not to be paid like that any more. */
async function checkWay({ transaction }: TransitionContext, order: OrderRow, way: Way): Promise<void> {
  if (isCancelled(order.order_status)) throw conflict('payment.order_over');
  if (order.pay_status === 'under_review') throw conflict('payment.under_review');
  if (isSettled(order) || order.pay_status === 'paid' || order.pay_status === 'written_off') throw conflict('payment.nothing_due');
  if (way === order.pay_type) {
    // What a wallet or a hand pays is taken at the end.
    if (way !== 'card') throw conflict('payment.nothing_due');
    return;
  }
  // Whoever accepted did so knowing how they will be paid; that a wallet pays in a card's place is no worse for them.
  const isOpen = getPhase(order.order_status) === 'requested';
  const isOver = order.order_status === 'finished';
  // That cash was handed over is for whoever has it in hand to say: they owe the house its part from then on.
  if (isOver && way === 'cash') throw conflict('payment.cash_by_provider');
  if (!isOpen && !isOver && !(order.pay_type === 'card' && way === 'wallet')) throw conflict('payment.way_fixed');
  if (getKept(await paidFor(transaction.client, order.id)) > 0n) throw conflict('payment.begun');
}

/** Takes what a finished order waits for from its client's wallet: 409 where that holds too little, or needs it for open orders. Columns of the order. */
async function payFinished({ app, transaction }: TransitionContext, order: OrderRow): Promise<Row> {
  const now = new Date(app.now()).toISOString();
  const { client_id: user_id, currency, country_id } = order;
  await demandFree(transaction, [{ user_type: 'client', user_id, currency, country_id }], minor(order.total_price), now);
  const settled = await settleFinished(transaction, order, { admin_id: null, now, floor: NONE });
  await writeEvent(transaction, {
    order_id: order.id,
    at: now,
    action: 'payment',
    from_status: order.order_status,
    to_status: order.order_status,
    actor: 'client',
    admin_id: null,
    provider_id: order.provider_id,
    amount: minor(order.total_price),
  });
  return { ...settled?.columns, pay_status: 'paid' };
}

/** In the demo a card always has enough on it; elsewhere a gateway is asked, of which there is none yet. */
async function payByCard({ app, caller, transaction }: TransitionContext, order: OrderRow): Promise<void> {
  const before = await paidFor(transaction.client, order.id);
  const due = getDue(order, before);
  if (!app.config.demo) throw conflict('payment.no_gateway');
  // What was given back is paid anew, by a receipt of its own.
  const again = before.refunded > 0n ? `-${String(before.refunded)}` : '';
  const reference = `SANDBOX-${order.order_no}-${String(due)}${again}`;
  const now = new Date(app.now()).toISOString();
  await recordPayment(transaction, caller, order, { amount: due, reference, admin_id: null, approved_by: null, now });
}

/**
 * Pays an order that is locked, as its client chooses: a card at once, as soon as it is known how much; a wallet at once where the order
 * is finished, and else at the end, for which it must hold enough now; in cash at the end.
 */
export async function payLocked(context: TransitionContext, order: OrderRow, paymentWayId: number): Promise<void> {
  const { app, caller, transaction, api } = context;
  demandReleased(order);
  const values = { payment_way_id: paymentWayId, country_id: order.country_id };
  const pay_type = await getPayType(transaction.client, values);
  await checkWay(context, order, pay_type);
  if (pay_type === 'wallet') await demandOwnPhone(transaction.client, caller);
  if (pay_type === order.pay_type) {
    const refusal = paymentRefusal(order, minor(1n), minor(1n));
    if (refusal) throw conflict(`payment.${refusal}`);
    return payByCard(context, order);
  }
  const chosen: OrderRow = { ...order, pay_type, payment_way_id: paymentWayId };
  const isDueNow = pay_type === 'wallet' && order.order_status === 'finished';
  const columns: Row = { pay_type, payment_way_id: paymentWayId, ...(isDueNow && (await payFinished(context, chosen))) };
  const after = await changeRow({ caller, transaction, now: app.now() }, api.store, order, columns);
  if (pay_type === 'wallet' && !isDueNow) await demandCovered(transaction, after);
}
