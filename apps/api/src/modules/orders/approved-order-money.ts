import { type Minor, minor } from '@diwan/domain/money';
import { conflict, notFound } from '../../platform/errors.ts';
import { isKindInScope } from './order-kinds.ts';
import type { Approved, ApprovalWork, Made } from '../../ledger/till/approval-kind.ts';
import type { ApprovalRequest } from '../../ledger/till/ask-approval.ts';
import { typedIntoOrder, type TypedAmount } from '../../ledger/till/limit.ts';
import { lockOrder, type PaidOrder } from '../../ledger/paid-order.ts';
import { recordPayment } from '../../ledger/record-payment.ts';
import { refundAndTell } from '../../ledger/refund-and-tell.ts';
import { writeOff } from '../../ledger/write-off.ts';

/** Money of an order that an operator types. */
export interface OrderMoney {
  readonly kind: 'payment' | 'refund' | 'write_off';
  /** In minor units. */
  readonly amount: Minor;
  /** A payment's receipt. */
  readonly reference: string | null;
  /** Notes of a payment, the reason of a refund or a write-off. */
  readonly notes: string | null;
}

/** Whose balance it becomes: by a payment or a write-off the provider earns, a refund goes to the client. */
function getReceiver(order: PaidOrder, kind: OrderMoney['kind']) {
  const { provider_id: provider } = order;
  if (kind !== 'refund' && provider !== null) return { user_type: 'provider', user_ids: [provider] } as const;
  return { user_type: 'client', user_ids: [order.client_id] } as const;
}

/** What goes back of an order as the limit counts it: for its client, and for whoever served it what they lose by it. */
export function typedForRefund(order: PaidOrder, amount: Minor, borne: Minor, adminId: number): TypedAmount {
  const { order: _served, ...typed } = typedIntoOrder(order, amount, adminId);
  const { provider_id } = order;
  return provider_id === null || borne <= 0n ? typed : { ...typed, borne: { provider_id, amount: borne } };
}

/** What a second admin is asked for above the limit. */
export const approvalForOrder = (order: PaidOrder, { kind, amount, reference, notes }: OrderMoney): ApprovalRequest => ({
  kind,
  country_id: order.country_id,
  money: { ...getReceiver(order, kind), unit: order.currency, amount },
  notes,
  order_id: order.id,
  reference,
});

/** Does what waited, by what the order is now: 409 where it has become impossible, and the approval goes on waiting. */
async function carryOut({ app, transaction, caller, approved_by, asker, row }: Approved): Promise<Made> {
  const order = await lockOrder(transaction, row.order_id ?? 0);
  if (!order) throw notFound();
  if (!isKindInScope(asker.access, order.order_type)) throw conflict('approval.asker_gone');
  const by = { admin_id: row.requested_by, approved_by, now: new Date(app.now()).toISOString() };
  const amount = minor(row.amount ?? 0);
  // Of an order that a coupon covered whole there is no part.
  const part = minor(order.total_price) === 0n ? null : amount;
  if (row.kind === 'write_off')
    return { posting_id: await writeOff(transaction, caller, order, { amount, reason: row.notes ?? '', ...by }) };
  const posting_id =
    row.kind === 'payment'
      ? await recordPayment(transaction, caller, order, { amount, reference: row.reference ?? '', notes: row.notes, ...by })
      : await refundAndTell(transaction, caller, order, { amount: part, reason: row.notes ?? '', ...by });
  return { posting_id };
}

export const approvedPayment: ApprovalWork = { right: 'record-payments', carryOut };
export const approvedWriteOff: ApprovalWork = { right: 'write-off-orders', carryOut };
export const approvedRefund: ApprovalWork = { right: 'refund-orders', carryOut };
