import { fromMinor, type Minor, negative, NONE } from '@diwan/domain/money';
import { orders } from '@diwan/contract/orders/resource';
import { getDue } from '@diwan/domain/orders/pay-status';
import type { Caller } from '../access/caller.ts';
import { recorded } from '../crud/record/change-log.ts';
import { changeRow } from '../crud/record/change-row.ts';
import { conflict } from '../platform/errors.ts';
import type { Runner } from '../platform/database/runner.ts';
import { writeEvent } from './order-events.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { PaidOrder } from './paid-order.ts';
import { paidFor } from './payments.ts';
import { post } from './post.ts';
import { settleFinished } from './record-payment.ts';

/** What of a finished order nobody will pay any more. */
export interface WriteOff {
  /** In minor units; all that is due. */
  readonly amount: Minor;
  readonly reason: string;
  readonly admin_id: number | null;
  readonly approved_by: number | null;
  /** The present, in ISO 8601. */
  readonly now: string;
}

/** What could be written off of an order, in minor units: what is due of a finished one that waits for its payment; else nothing. */
export async function writableOff(runner: Runner, order: PaidOrder): Promise<Minor> {
  return order.order_status === 'finished' ? getDue(order, await paidFor(runner, order.id)) : NONE;
}

/** The claim on the card goes into the platform's expense; no wallet moves. */
function postExpense(transaction: Transaction, order: PaidOrder, { amount, reason, admin_id, approved_by, now }: WriteOff) {
  return post(transaction, {
    kind: 'write_off',
    country_id: order.country_id,
    currency: order.currency,
    unit: order.currency,
    entries: [
      { account: 'card_clearing', amount },
      { account: 'write_off', amount: negative(amount) },
    ],
    reference: `order:${order.id}:write_off`,
    order_id: order.id,
    admin_id,
    approved_by,
    notes: reason,
    at: now,
  });
}

/**
 * Writes off what is due of a locked order, in the transaction of whoever asks: the order is settled as if it had been paid, so that its
 * provider has what they earned, and what nobody paid is the platform's expense. Gives the settlement's posting. 409
 * `write_off.changed` where something else is due than was asked for.
 */
export async function writeOff(transaction: Transaction, caller: Caller, order: PaidOrder, asked: WriteOff): Promise<number | null> {
  const { amount, reason, admin_id, now } = asked;
  const due = await writableOff(transaction.client, order);
  if (due === 0n) throw conflict('write_off.nothing_due');
  const shown = `${fromMinor(due, order.currency)} ${order.currency}`;
  if (due !== amount) throw conflict('write_off.changed', { due: shown });
  const settled = await settleFinished(transaction, order, asked);
  if (!settled) throw conflict('write_off.nothing_due');
  await postExpense(transaction, order, asked);
  const noted = { write_off: { before: null, after: shown }, write_off_reason: { before: null, after: reason } };
  await changeRow({ caller, transaction, now }, recorded(orders), order, { ...settled.columns, pay_status: 'written_off' }, { noted });
  const status = order.order_status;
  const step = { order_id: order.id, at: now, action: 'write_off', from_status: status, to_status: status, actor: 'admin' } as const;
  await writeEvent(transaction, { ...step, admin_id, provider_id: order.provider_id, notes: reason, amount });
  return settled.posting_id ?? null;
}
