import type { Module } from '../module.ts';
import { registerComplaintTransitions } from './complaint-transitions.ts';
import { registerOrders } from './order-routes.ts';
import { registerPayments } from './payment-routes.ts';
import { autoCancel } from './auto-cancel.ts';
import { tripReminders } from './remind-trips.ts';
import { approvedPayment, approvedRefund, approvedWriteOff } from './approved-order-money.ts';
import { approvedOrder } from './approved-order.ts';
import { complaintsApi } from './complaints.ts';
import { ordersApi, tripsApi, complaintTripsApi, ordersCarsApi } from './resources.ts';

export { kindsInScope, kindsSql } from './order-kinds.ts';

export const ordersModule: Module = {
  resources: [ordersApi, tripsApi, complaintTripsApi, complaintsApi, ordersCarsApi],
  register(app, base) {
    registerComplaintTransitions(app, base);
    registerOrders(app, base);
    registerPayments(app, base);
  },
  timers: [autoCancel, tripReminders],
  approvals: { payment: approvedPayment, refund: approvedRefund, write_off: approvedWriteOff, order: approvedOrder },
};
