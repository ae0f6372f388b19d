/** The kinds of jobs, all of them rows of one table. */
export const ORDER_TYPES = ['normal', 'cooperator', 'trip', 'transfer_package'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** The statuses as they are stored. */
export const ORDER_STATUSES = [
  'pending',
  'accepted',
  'in_way',
  'order_progress',
  'order_done',
  'partner_accept_trip',
  'partner_in_pickup_location',
  'partner_start_trip',
  'reached_stop_point',
  'pre_finished',
  'ready_to_pay',
  'partner_finished',
  'client_receive_offers',
  'driver_start_order',
  'driver_in_the_way',
  'driver_arrived_location',
  'driver_picked_up_package',
  'driver_transferred',
  'driver_finished',
  'finished',
  'rejected',
  'admin_reject',
  'client_cancel',
  'rider_cancel',
  'agent_cancel',
  'partner_cancel_trip',
  'admin_cancel',
  'auto_cancel',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Other spellings of the specification (§4), understood wherever a status is asked for; the one that each stands for is stored. */
export const STATUS_SPELLINGS = {
  client_canceled: 'client_cancel',
  driver_arrived: 'partner_in_pickup_location',
  driver_started_trip: 'partner_start_trip',
  current_trip: 'partner_start_trip',
  start: 'partner_start_trip',
} as const satisfies Readonly<Record<string, OrderStatus>>;

/** Statuses that mean that nothing came of the order: it was refused or called off. */
export const CANCELLED_STATUSES = [
  'rejected',
  'admin_reject',
  'client_cancel',
  'rider_cancel',
  'agent_cancel',
  'partner_cancel_trip',
  'admin_cancel',
  'auto_cancel',
] as const satisfies readonly OrderStatus[];

const CANCELLED: ReadonlySet<string> = new Set(CANCELLED_STATUSES);

/** True for an order that was refused or called off. */
export function isCancelled(status: string): boolean {
  return CANCELLED.has(status);
}

/** True for a status that no move leaves. */
export function isFinal(status: string): boolean {
  return status === 'finished' || CANCELLED.has(status);
}

/** Statuses of orders that somebody still has to do something about, the new ones among them. */
export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => !isFinal(status));
/** All but those that were refused or called off. */
export const LIVE_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => !CANCELLED.has(status));

interface DeletableOrder {
  readonly order_status: string;
  readonly pay_status: string;
  /** A decimal string or minor units. */
  readonly penalty_price?: string | number | null | undefined;
}

/**
 * True for an order that may be deleted: nobody is on the way and no money has changed hands. Others are cancelled instead, and what
 * was done stays, also while its payment is awaited.
 */
export function isDeletable({ order_status, pay_status, penalty_price }: DeletableOrder): boolean {
  if (order_status === 'finished' || (pay_status !== 'unpaid' && pay_status !== 'refunded')) return false;
  return order_status === 'pending' || (isFinal(order_status) && Number(penalty_price ?? 0) === 0);
}
