import { isRideType } from '@diwan/domain/orders/rides';
import type { OrderRow } from '../orders/index.ts';

/** An order that is being dispatched, and where that stands. */
export type DueOrder = OrderRow & {
  readonly dispatch_round: number;
  readonly dispatch_due_at: string;
  readonly dispatch_started_at: string | null;
};

/**
 * From when on somebody is looked for, in milliseconds: from placing on, and for a ride on a time to come so many minutes before it.
 * A visit's provider plans their day: it is offered at once.
 */
export function searchedFrom(
  order: Pick<DueOrder, 'order_type' | 'is_scheduled' | 'created_at' | 'status_at' | 'dispatch_due_at'>,
  minutesAhead: number,
): number {
  // One that waited for somebody's yes is as good as placed with it.
  const placed = Date.parse(order.status_at ?? order.created_at);
  if (!isRideType(order.order_type) || !order.is_scheduled) return placed;
  return Math.max(placed, Date.parse(order.dispatch_due_at) - minutesAhead * 60_000);
}
