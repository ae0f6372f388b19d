import { registerOrdersAtStake } from './at-stake.ts';
import type { Module } from '../module.ts';
import { registerOrders } from './order-routes.ts';
import { registerPayments } from './payment-routes.ts';
import { registerReviews } from './review-routes.ts';
import { penaltyPartTimer } from '../../ledger/penalties.ts';
import { unansweredFares } from './unanswered-fares.ts';
import { registerOrderCalls } from './app-calls.ts';
import { registerClientCalls } from './client-app-calls.ts';
import { registerFollowing } from './follow-order.ts';
import { registerProviderCalls } from './provider-app-calls.ts';
import { autoCancel } from './auto-cancel.ts';
import { tripReminderTimer } from './remind-trips.ts';
import { approvedPayment, approvedRefund, approvedWriteOff } from './approved-order-money.ts';
import { approvedDelegation } from './approved-delegation.ts';
import { approvedOrder } from './approved-order.ts';
import { approvedReview } from './approved-review.ts';
import { complaintsApi, complaintTripsApi } from './complaints.ts';
import { ordersApi, tripsApi, ordersCarsApi } from './resources.ts';

export { holdRestored } from './approved-order.ts';
export { typedForRefund } from './approved-order-money.ts';
export { complaintsApi } from './complaints.ts';
export { listOrders } from './list-own-orders.ts';
export { lockOwn } from './own-order.ts';
export { showOrder } from './show-own-order.ts';
export { readOrder } from './order-details.ts';
export { readPacks } from './ordered-packs.ts';
export type { OrderRow } from './order-row.ts';
export { getPayType } from './place-order.ts';
export { withoutReasons } from './place-for-client.ts';
export { transitionAndShow, transitionLocked, type TransitionContext } from './transition-order.ts';
export { getDayHours } from './visit-time.ts';
export { kindsInScope, kindsSql } from './order-kinds.ts';
export { ordersApi } from './resources.ts';
export { candidatesFor } from './candidates.ts';
export { candidateIds } from './candidate-ids.ts';
export { delegateLocked } from './delegate-order.ts';
export { demandEligible } from './demand-eligible.ts';
export { getGiven } from './give-order.ts';
export { judgeTakers } from './order-eligibility.ts';
export { takingHours } from './provider-hours.ts';
export { withdrawLocked } from './withdraw-assignment.ts';
export { handleOrder } from './order-routes.ts';
export { getBand, demandNamedPrice } from './named-price.ts';
export { repriceLocked } from './reprice-order.ts';
export { getAgreement, takeAtPrice } from './take-at-price.ts';

export const ordersModule: Module = {
  resources: [ordersApi, tripsApi, complaintsApi, complaintTripsApi, ordersCarsApi],
  register(app, base) {
    registerOrders(app, base);
    registerOrdersAtStake(app, base);
    registerPayments(app, base);
    registerReviews(app, base);
  },
  registerApp(app, base) {
    registerFollowing(app);
    registerClientCalls(app, base);
    registerProviderCalls(app, base);
    registerOrderCalls(app, base);
  },
  timers: [autoCancel, tripReminderTimer, unansweredFares, penaltyPartTimer],
  approvals: {
    payment: approvedPayment,
    refund: approvedRefund,
    write_off: approvedWriteOff,
    order: approvedOrder,
    review: approvedReview,
    delegation: approvedDelegation,
  },
};
