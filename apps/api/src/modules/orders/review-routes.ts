import { REVIEW_DECISIONS } from '@diwan/domain/orders/pay-status';
import { orderCalls } from '@diwan/contract/orders/calls';
import { demand } from '../../access/access.ts';
import { demandAdmin } from '../../access/caller.ts';
import { showRow } from '../../crud/record/read.ts';
import type { Waiting } from '../../crud/resource/crud.ts';
import type { Row } from '../../crud/fields/row.ts';
import { demandDuty } from '../../ledger/till/duties.ts';
import { typedBySteps } from '../../ledger/till/limit.ts';
import { withinLimit } from '../../ledger/till/within-limit.ts';
import type { Server } from '../../platform/http/server.ts';
import { approvalForReview } from './approved-review.ts';
import { wantsReview } from './open-review.ts';
import { aboutOrder, type OrderRow } from './order-row.ts';
import { handleOrder } from './order-routes.ts';
import { ordersApi, tripsApi } from './resources.ts';
import { decideByOffice, demandDecidable, movedByDecision } from './settlement-review.ts';
import type { TransitionContext } from './transition-order.ts';
import type { CallBody } from '@diwan/contract/kit/call';

/**
 * Says what becomes of an order whose settlement waits. Whoever lifts a doubt moves all that the order moves: it counts in the limit of
 * their day, its client's and its provider's, and above it a second admin is asked. Not settling gives money back, as a refund does.
 */
async function decide(
  context: TransitionContext,
  order: OrderRow,
  values: CallBody<(typeof orderCalls)['orders' | 'trips']['review']>,
): Promise<Row | Waiting> {
  const { caller, transaction, api } = context;
  const { id: admin, access } = demandAdmin(caller);
  await demandDuty(transaction, wantsReview(admin, order), aboutOrder(order));
  const decision = REVIEW_DECISIONS.find((one) => one === values.review_decision) ?? 'settled';
  if (decision === 'dismissed') demand(access, 'refund-orders');
  const { reason: notes } = values;
  const review = await demandDecidable(context, order, decision);
  const amount = await movedByDecision(context, order, decision, review);
  const entered = await typedBySteps(transaction, order, amount, admin);
  return withinLimit(context, entered, approvalForReview(order, { decision, notes, amount }), async () => {
    await decideByOffice(context, order, { review, decision, notes });
    return showRow(transaction.client, api, caller, order.id, 'change');
  });
}

/** What a person says about a finished order whose settlement waits. */
export function registerReviews(app: Server, base: string) {
  for (const [table, api] of [['orders', ordersApi], ['trips', tripsApi]] as const)
    handleOrder(app, base, api, orderCalls[table].review, { said: 'orders.reviewed', work: decide });
} // prettier-ignore
