import { getStatuses } from './order-phases.ts';
import { statusesOfType } from './order-transitions.ts';
import type { OrderStatus, OrderType } from './order-status.ts';

/** True for the jobs that go from one place to another: a vehicle takes them. */
export function isRideType(type: OrderType): boolean {
  return type === 'trip' || type === 'transfer_package';
}

const ofRides: ReadonlySet<OrderStatus> = new Set([...statusesOfType('trip'), ...statusesOfType('transfer_package')]);

/** A ride in one of these was accepted and has not begun: its driver's next one. */
export const NEXT_RIDE_STATUSES: readonly OrderStatus[] = ['partner_accept_trip', 'accepted'];

/** The driver's part of a ride in one of these is over: what is left is its price, which keeps nobody off the road. */
export const DRIVEN_STATUSES: readonly OrderStatus[] = ['partner_finished', 'driver_finished'];

/** A ride in one of these is under way: its driver is out for it. */
export const RIDE_UNDER_WAY_STATUSES: readonly OrderStatus[] = (['assigned', 'arriving', 'on_trip', 'payment'] as const)
  .flatMap(getStatuses)
  .filter((status) => ofRides.has(status) && !NEXT_RIDE_STATUSES.includes(status) && !DRIVEN_STATUSES.includes(status));
