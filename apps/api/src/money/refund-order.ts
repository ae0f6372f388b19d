import { refundEntries, refundShares, type Shares } from '@diwan/domain/ledger/refund';
import { fromMinor } from '@diwan/domain/money';
import type { PayStatus } from '@diwan/domain/orders/pay-status';
import { conflict } from '../kit/errors.ts';
import type { Runner } from '../kit/list/rows.ts';
import type { Transaction } from '../kit/transaction.ts';
import { savePayStatus, type PaidOrder } from './paid-order.ts';
import { paidFor, returnPayments } from './payments.ts';
import { post } from './post.ts';
import { recordRefund, settledOf, type Settled } from './settlements.ts';

/** What of a finished order is to be given back. */
export interface Refund {
  /** In minor units; null is all that is left. */
  readonly amount: bigint | null;
  readonly reason: string;
  readonly admin_id: number | null;
  readonly approved_by: number | null;
  /** The present, in ISO 8601. */
  readonly now: string;
}

/** A refund worked out: its amount, who bears what of it, and the settlement that it belongs to. */
export interface PlannedRefund {
  readonly settled: Settled;
  readonly shares: Shares;
}

/**
 * What giving an amount of an order back would come to, and who would bear it. 409 `refund.not_settled` before its settlement,
 * `refund.nothing_left` and `refund.more_than_left` where less is left of what was paid.
 */
export async function planRefund(runner: Runner, order: PaidOrder, asked: bigint | null): Promise<PlannedRefund> {
  const settled = await settledOf(runner, order.id);
  if (order.order_status !== 'finished' || order.provider_id === null || !settled) throw conflict('refund.not_settled');
  const left = settled.shares.gross - settled.returned;
  if (left === 0n) throw conflict('refund.nothing_left');
  const amount = asked ?? left;
  const shown = fromMinor(left, order.currency);
  if (amount > left) throw conflict('refund.more_than_left', { left: shown, currency: order.currency }, { left: shown });
  return { settled, shares: refundShares(settled.shares, settled.returned, amount) };
}

/**
 * Gives an amount of a settled order back, to the way that was paid, by a posting of its own: the settlement stands. The order has
 * to be locked, so that however many are asked for at once, no more goes back than was paid.
 */
export async function refundOrder(
  transaction: Transaction,
  order: PaidOrder,
  refund: Refund,
): Promise<{ readonly shares: Shares; readonly pay_status: PayStatus }> {
  const { reason, admin_id, approved_by, now } = refund;
  const { settled, shares } = await planRefund(transaction.client, order, refund.amount);
  const parties = { ...order, provider_id: order.provider_id ?? 0 };
  const reference = `order:${order.id}:refund:${settled.refunds + 1}`;
  await post(transaction, {
    kind: 'refund',
    country_id: order.country_id,
    currency: order.currency,
    unit: order.currency,
    entries: refundEntries(shares, settled.pay_type, parties),
    reference,
    order_id: order.id,
    admin_id,
    approved_by,
    notes: reason,
    at: now,
  });
  await recordRefund(transaction, { order: parties, pay_type: settled.pay_type, shares, reference, at: now });
  await returnPayments(transaction, order.id, shares.gross, now);
  const pay_status = await savePayStatus(transaction, order, await paidFor(transaction.client, order.id), true, now);
  return { shares, pay_status };
}
