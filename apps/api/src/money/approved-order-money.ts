import type { Actor } from '../kit/actor.ts';
import { notFound } from '../kit/errors.ts';
import type { Transaction } from '../kit/transaction.ts';
import { askApproval } from './ask-approval.ts';
import { lockOrder, type PaidOrder } from './paid-order.ts';
import { recordPayment } from './record-payment.ts';
import { refundAndTell } from './refund-and-tell.ts';

/** Money of an order that waits for a second admin. */
interface OrderMoney {
  readonly kind: 'payment' | 'refund';
  /** In minor units. */
  readonly amount: bigint;
  /** A payment's receipt. */
  readonly reference: string | null;
  /** Notes of a payment, the reason of a refund. */
  readonly notes: string | null;
}

/** Asks for a second admin; gives the approval's number. A payment is what the provider will earn by, a refund goes to the client. */
export function askForOrder(transaction: Transaction, actor: Actor, order: PaidOrder, money: OrderMoney): Promise<number> {
  const forProvider = money.kind === 'payment' && order.provider_id !== null;
  return askApproval(transaction, actor, {
    ...money,
    country_id: order.country_id,
    user_type: forProvider ? 'provider' : 'client',
    people: [forProvider ? (order.provider_id as number) : order.client_id],
    currency: order.currency,
    order_id: order.id,
  });
}

/** Does what waited, by what the order is now: 409 where it has become impossible, and the approval goes on waiting. */
export async function carryOutForOrder(
  transaction: Transaction,
  actor: Actor,
  asked: OrderMoney & { readonly order_id: number; readonly requested_by: number | null },
  now: string,
): Promise<void> {
  const order = await lockOrder(transaction, asked.order_id);
  if (!order) throw notFound();
  const by = { admin_id: asked.requested_by, approved_by: actor.access.adminId, now };
  const { kind, amount, reference, notes } = asked;
  if (kind === 'payment') await recordPayment(transaction, actor, order, { amount, reference: reference ?? '', notes, ...by });
  else await refundAndTell(transaction, actor, order, { amount, reason: notes ?? '', ...by });
}
