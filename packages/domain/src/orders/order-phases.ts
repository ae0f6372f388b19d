import { CANCELLED_STATUSES, ORDER_STATUSES, type OrderStatus } from './order-status.ts';

/** Where a job stands, whatever its kind: derived from its status, for filters and cards. */
export const ORDER_PHASES = ['requested', 'assigned', 'arriving', 'on_trip', 'payment', 'closed', 'cancelled'] as const;
export type OrderPhase = (typeof ORDER_PHASES)[number];

const PHASES: Readonly<Record<Exclude<OrderStatus, (typeof CANCELLED_STATUSES)[number]>, OrderPhase>> = {
  pending: 'requested',
  client_receive_offers: 'requested',
  accepted: 'assigned',
  partner_accept_trip: 'assigned',
  driver_start_order: 'assigned',
  in_way: 'arriving',
  driver_in_the_way: 'arriving',
  driver_arrived_location: 'arriving',
  partner_in_pickup_location: 'arriving',
  order_progress: 'on_trip',
  partner_start_trip: 'on_trip',
  reached_stop_point: 'on_trip',
  driver_picked_up_package: 'on_trip',
  driver_transferred: 'on_trip',
  pre_finished: 'payment',
  ready_to_pay: 'payment',
  order_done: 'payment',
  partner_finished: 'payment',
  driver_finished: 'payment',
  finished: 'closed',
};

/** The phase of a status. */
export function getPhase(status: OrderStatus): OrderPhase {
  return (PHASES as Readonly<Partial<Record<OrderStatus, OrderPhase>>>)[status] ?? 'cancelled';
}

/** The statuses of a phase. */
export function getStatuses(phase: OrderPhase): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => getPhase(status) === phase);
}

/** The statuses in which somebody has taken an order on and nobody has called it off. */
export const TAKEN_STATUSES: readonly OrderStatus[] = (['assigned', 'arriving', 'on_trip', 'payment', 'closed'] as const).flatMap(
  getStatuses,
);

/** By whom an order was refused or called off; `system` is a job that nobody asked. */
export const CANCELLERS = ['client', 'provider', 'admin', 'system'] as const;
export type Canceller = (typeof CANCELLERS)[number];

const BY: Readonly<Record<(typeof CANCELLED_STATUSES)[number], Canceller>> = {
  rejected: 'provider',
  admin_reject: 'admin',
  client_cancel: 'client',
  rider_cancel: 'client',
  agent_cancel: 'provider',
  partner_cancel_trip: 'provider',
  admin_cancel: 'admin',
  auto_cancel: 'system',
};

/** The statuses that an order has which somebody refused or called off. */
export function statusesCancelledBy(who: Canceller): OrderStatus[] {
  return CANCELLED_STATUSES.filter((status) => BY[status] === who);
}
