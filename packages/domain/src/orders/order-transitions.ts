import { isFinal, ORDER_STATUSES, type OrderStatus, type OrderType } from './order-status.ts';
import { getKeys } from '../records.ts';

/** Who moves an order: a person of the marketplace, an admin for themselves, or a job that nobody asked. */
export const ORDER_ACTORS = ['client', 'provider', 'admin', 'job'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/** One row of a table of moves. `to` differs by actor where the status says who it was. */
export interface OrderTransition {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus | Readonly<Partial<Record<OrderActor, OrderStatus>>>;
  readonly by: readonly OrderActor[];
  /** It takes something away from people: a reason is asked. */
  readonly needs?: 'cancel_reason_id';
}
export type OrderTransitions = Readonly<Record<string, OrderTransition>>;

/** Everybody who serves an order may take it further; an admin in their place too. */
const SERVING: readonly OrderActor[] = ['provider', 'admin'];
const step = (from: readonly OrderStatus[], to: OrderStatus): OrderTransition => ({ from, to, by: SERVING });

/** Calling an order off, until the job has been delivered: from then on there is a dispute, which a refund ends. */
function cancelling(from: readonly OrderStatus[], to: Readonly<Record<OrderActor, OrderStatus>>): OrderTransition {
  return { from, to, by: ['client', 'provider', 'admin', 'job'], needs: 'cancel_reason_id' };
}

const SERVICE_CANCELS = { client: 'client_cancel', provider: 'agent_cancel', admin: 'admin_cancel', job: 'auto_cancel' } as const;
const TRIP_CANCELS = { client: 'rider_cancel', provider: 'partner_cancel_trip', admin: 'admin_cancel', job: 'auto_cancel' } as const;

const SERVICE_TRANSITIONS = {
  accept_order: step(['pending'], 'accepted'),
  reject_order: {
    from: ['pending'],
    to: { provider: 'rejected', admin: 'admin_reject' },
    by: SERVING,
    needs: 'cancel_reason_id',
  },
  ship_order: step(['accepted'], 'in_way'),
  order_progress: step(['in_way'], 'order_progress'),
  order_done: step(['order_progress'], 'order_done'),
  finish_order: step(['order_done'], 'finished'),
  cancel_order: cancelling(['pending', 'accepted', 'in_way', 'order_progress'], SERVICE_CANCELS),
} as const satisfies OrderTransitions;

const TRIP_TRANSITIONS = {
  partner_accept_trip: step(['pending'], 'partner_accept_trip'),
  partner_in_pickup_location: step(['partner_accept_trip'], 'partner_in_pickup_location'),
  partner_start_trip: step(['partner_in_pickup_location', 'reached_stop_point'], 'partner_start_trip'),
  reached_stop_point: step(['partner_start_trip'], 'reached_stop_point'),
  pre_finished: step(['partner_start_trip'], 'pre_finished'),
  ready_to_pay: step(['pre_finished'], 'ready_to_pay'),
  partner_finished: step(['ready_to_pay'], 'partner_finished'),
  finish_order: step(['partner_finished'], 'finished'),
  cancel_order: cancelling(
    ['pending', 'partner_accept_trip', 'partner_in_pickup_location', 'partner_start_trip', 'reached_stop_point'],
    TRIP_CANCELS,
  ),
} as const satisfies OrderTransitions;

const PACKAGE_TRANSITIONS = {
  client_receive_offers: step(['pending'], 'client_receive_offers'),
  // By the client as well: of the prices that were named, one is chosen.
  accept_order: { from: ['client_receive_offers'], to: 'accepted', by: ['client', ...SERVING] },
  driver_start_order: step(['accepted'], 'driver_start_order'),
  driver_in_the_way: step(['driver_start_order'], 'driver_in_the_way'),
  driver_arrived_location: step(['driver_in_the_way'], 'driver_arrived_location'),
  driver_picked_up_package: step(['driver_arrived_location'], 'driver_picked_up_package'),
  driver_transferred: step(['driver_picked_up_package'], 'driver_transferred'),
  driver_finished: step(['driver_transferred'], 'driver_finished'),
  finish_order: step(['driver_finished'], 'finished'),
  cancel_order: cancelling(
    [
      'pending',
      'client_receive_offers',
      'accepted',
      'driver_start_order',
      'driver_in_the_way',
      'driver_arrived_location',
      'driver_picked_up_package',
    ],
    SERVICE_CANCELS,
  ),
} as const satisfies OrderTransitions;

/** Every move of every kind of order; whatever is not here is refused. */
export const ORDER_TRANSITIONS = {
  normal: SERVICE_TRANSITIONS,
  cooperator: SERVICE_TRANSITIONS,
  trip: TRIP_TRANSITIONS,
  transfer_package: PACKAGE_TRANSITIONS,
} as const satisfies Readonly<Record<OrderType, OrderTransitions>>;

/** The actions of orders of any kind, by the names of their calls. */
export type OrderAction = { [T in OrderType]: keyof (typeof ORDER_TRANSITIONS)[T] }[OrderType];
export const ORDER_ACTIONS = [...new Set(Object.values(ORDER_TRANSITIONS).flatMap((moves) => Object.keys(moves)))] as OrderAction[];

function getTransition(type: OrderType, action: string): OrderTransition | undefined {
  const moves: OrderTransitions = ORDER_TRANSITIONS[type];
  return Object.hasOwn(moves, action) ? moves[action] : undefined;
}

/** Where an action leads when this actor takes it; undefined where the status, the kind or the actor does not allow it. */
export function nextStatus(type: OrderType, status: OrderStatus, action: string, actor: OrderActor): OrderStatus | undefined {
  const move = getTransition(type, action);
  if (!move || !move.from.includes(status) || !move.by.includes(actor)) return undefined;
  // Whoever sits in a car ends the ride by getting out, and pays for it; what is being done already is no client's to undo.
  if (action === 'cancel_order' && actor === 'client' && isUnderWay(status)) return type === 'trip' ? 'finished' : undefined;
  return typeof move.to === 'string' ? move.to : move.to[actor];
}

/** The actions that a status allows an actor, in the order of the table. */
export function getOrderTransitions(type: OrderType, status: OrderStatus, actor: OrderActor): OrderAction[] {
  return getKeys(ORDER_TRANSITIONS[type]).filter((action) => nextStatus(type, status, action, actor) !== undefined);
}

/** Whether the job itself has begun, and has not ended. */
export function isUnderWay(status: OrderStatus): boolean {
  return UNDER_WAY.has(status) || status === 'reached_stop_point';
}

const DELIVERED: ReadonlySet<OrderStatus> = new Set([
  'order_done',
  'pre_finished',
  'ready_to_pay',
  'partner_finished',
  'driver_transferred',
  'driver_finished',
  'finished',
]);

/** Whether an order was delivered, so that whoever wants to call it off disputes it instead: it is finished, then refunded. */
export function isDelivered(status: OrderStatus): boolean {
  return DELIVERED.has(status);
}

/** The statuses that orders of a kind can have, in the order of all statuses. */
export function statusesOfType(type: OrderType): OrderStatus[] {
  const moves: OrderTransitions = ORDER_TRANSITIONS[type];
  const reached = new Set<OrderStatus>(['pending']);
  for (const { to } of Object.values(moves)) for (const one of typeof to === 'string' ? [to] : Object.values(to)) reached.add(one);
  return ORDER_STATUSES.filter((status) => reached.has(status));
}

/** With these the job itself begins. */
const UNDER_WAY: ReadonlySet<OrderStatus> = new Set(['order_progress', 'partner_start_trip', 'driver_picked_up_package']);

/** Whether a provider may still be chosen or changed: until the job is under way. */
export function mayDelegate(type: OrderType, status: OrderStatus): boolean {
  const order = statusesOfType(type);
  const start = order.findIndex((one) => UNDER_WAY.has(one));
  return !isFinal(status) && order.indexOf(status) < start;
}
