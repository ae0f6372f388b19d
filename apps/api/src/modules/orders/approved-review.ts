import { REVIEW_DECISIONS } from '@diwan/domain/orders/pay-status';
import { type Minor, minor } from '@diwan/domain/money';
import { readRecord } from '@diwan/domain/records';
import { may } from '../../access/access.ts';
import type { ApprovalWork } from '../../ledger/till/approval-kind.ts';
import type { ApprovalRequest } from '../../ledger/till/ask-approval.ts';
import { rowChanged, lockRow } from '../../crud/record/read.ts';
import { conflict } from '../../platform/errors.ts';
import type { OrderRow } from './order-row.ts';
import { ordersApi } from './resources.ts';
import { decideByOffice, demandDecidable, movedByDecision, type SettlementDecision } from './settlement-review.ts';

interface AskedReview {
  readonly decision: SettlementDecision;
  readonly notes: string;
  /** What it moves, in minor units. */
  readonly amount: Minor;
}

/** Who has the money by it: whoever served the order, or where nothing was earned its client. */
function getReceiver({ client_id, provider_id }: OrderRow, decision: SettlementDecision) {
  if (decision === 'dismissed' || provider_id === null) return { user_type: 'client', user_ids: [client_id] } as const;
  return { user_type: 'provider', user_ids: [provider_id] } as const;
}

/** What a second admin is asked for above the limit; the order goes on waiting meanwhile. */
export const approvalForReview = (order: OrderRow, { decision, notes, amount }: AskedReview): ApprovalRequest => ({
  kind: 'review',
  country_id: order.country_id,
  money: { ...getReceiver(order, decision), unit: order.currency, amount },
  notes,
  order_id: order.id,
  payload: { decision, changes: { review_decision: { before: decision, after: decision } } },
});

/** Decides as it was asked for, by what the order is now: 409 where it is decided, or would move more than was asked for. */
export const approvedReview: ApprovalWork = {
  right: 'decide-findings',
  async carryOut({ app, transaction, asker, row }) {
    const order = await lockRow(transaction.client, ordersApi, asker, row.order_id ?? 0);
    const { decision: wanted } = readRecord(row.payload);
    const decision = REVIEW_DECISIONS.find((one) => one === wanted);
    if (!decision) throw conflict('approval.gone');
    if (decision === 'dismissed' && !may(asker.access, 'refund-orders')) throw conflict('approval.asker_gone');
    const context = { app, caller: asker, transaction, api: ordersApi };
    const review = await demandDecidable(context, order, decision);
    if ((await movedByDecision(context, order, decision, review)) > minor(row.amount ?? 0)) throw rowChanged();
    await decideByOffice(context, order, { review, decision, notes: row.notes ?? '' });
    return { order_id: order.id };
  },
};
