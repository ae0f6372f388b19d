import { orderCalls } from '@diwan/contract/calls/orders';
import { REVIEW_DECISIONS } from '@diwan/contract/order-calls';
import { demandAdmin } from '../../access/caller.ts';
import { showRow } from '../../crud/read.ts';
import type { Row } from '../../crud/store.ts';
import { demandDuty } from '../../ledger/till/duties.ts';
import type { Server } from '../../platform/http/server.ts';
import { wantsReview } from './open-review.ts';
import { aboutOrder, type OrderRow } from './order-row.ts';
import { handleOrder } from './order-routes.ts';
import { ordersApi, tripsApi } from './resources.ts';
import { decideReview } from './settlement-review.ts';
import type { TransitionContext } from './transition-order.ts';

async function decide(context: TransitionContext, order: OrderRow, values: Row): Promise<Row> {
  const { caller, transaction, api } = context;
  await demandDuty(transaction, wantsReview(demandAdmin(caller).id, order), aboutOrder(order));
  const decision = REVIEW_DECISIONS.find((one) => one === values['review_decision']) ?? 'settled';
  await decideReview(context, order, decision, String(values['reason']));
  return showRow(transaction.client, api, caller, order.id, 'change');
}

/** What a person says about a finished order whose settlement waits. */
export function registerReviews(app: Server, base: string) {
  for (const [table, api] of [['orders', ordersApi], ['trips', tripsApi]] as const)
    handleOrder(app, base, api, orderCalls[table].review, { said: 'orders.reviewed', work: decide });
} // prettier-ignore
