import {
  nextStatus,
  ORDER_TRANSITIONS,
  getOrderTransitions,
  statusesOfType,
  type OrderAction,
  type OrderActor,
} from '@diwan/domain/orders/order-transitions';
import { isCancelled, ORDER_TYPES, type OrderStatus, type OrderType } from '@diwan/domain/orders/order-status';

/** One step on the way of an order to its status; `variant` tells ways to the same status apart. */
export interface PathStep {
  readonly order_type: OrderType;
  readonly status: OrderStatus;
  readonly variant: number;
  readonly place: number;
  readonly steps: number;
  readonly action: string;
  readonly from_status: OrderStatus | null;
  readonly to_status: OrderStatus;
  readonly actor: OrderActor;
}

type Step = Omit<PathStep, 'order_type' | 'status' | 'variant' | 'place' | 'steps'>;
type Path = readonly Step[];

const PLACED: Step = { action: 'place', from_status: null, to_status: 'pending', actor: 'client' };
const step = (type: OrderType, from_status: OrderStatus, action: OrderAction, actor: OrderActor): Step[] => {
  const to = nextStatus(type, from_status, action, actor);
  return to === undefined ? [] : [{ action, from_status, to_status: to, actor }];
};

/** The shortest ways to all statuses of a kind that is not over, straight on; the rest follow from these. */
function straight(type: OrderType): Map<OrderStatus, Path> {
  const found = new Map<OrderStatus, Path>([['pending', [PLACED]]]);
  for (const [status, path] of found)
    for (const action of getOrderTransitions(type, status, 'provider')) {
      const [next] = step(type, status, action, 'provider');
      if (next && !isCancelled(next.to_status) && !found.has(next.to_status)) found.set(next.to_status, [...path, next]);
    }
  return found;
}

/** Two ways to each status that was called off: at once, and after somebody had taken the order on. */
function calledOff(type: OrderType, ways: ReadonlyMap<OrderStatus, Path>): [OrderStatus, Path][] {
  const taken = type === 'trip' ? 'partner_accept_trip' : 'accepted';
  const actors: readonly OrderActor[] = ['client', 'provider', 'admin', 'job'];
  return (['pending', taken] as const).flatMap((from) =>
    (['reject_order', 'cancel_order'] as const).flatMap((action) =>
      actors.flatMap((actor) =>
        Object.hasOwn(ORDER_TRANSITIONS[type], action)
          ? step(type, from, action, actor).map((last): [OrderStatus, Path] => [last.to_status, [...(ways.get(from) ?? []), last]])
          : [],
      ),
    ),
  );
}

/** Every way that the demo's orders went, step by step. Variant 1 of a finished trip stops on its way. */
export function orderPaths(): PathStep[] {
  return ORDER_TYPES.flatMap((type) => {
    const ways = straight(type);
    const all = [...ways, ...calledOff(type, ways)];
    if (type === 'trip')
      for (const status of statusesOfType(type).filter((one) => (ways.get(one)?.length ?? 0) > 4 && one !== 'reached_stop_point'))
        all.push([status, withStop(ways.get(status) ?? [])]);
    const seen = new Map<OrderStatus, number>();
    return all.flatMap(([status, path]) => {
      const variant = seen.get(status) ?? 0;
      seen.set(status, variant + 1);
      return path.map((one, place) => ({ ...one, order_type: type, status, variant, place, steps: path.length }));
    });
  });
}

function withStop(path: Path): Path {
  return path.flatMap((one) =>
    one.from_status === 'partner_start_trip'
      ? [
          ...step('trip', 'partner_start_trip', 'reached_stop_point', 'provider'),
          ...step('trip', 'reached_stop_point', 'partner_start_trip', 'provider'),
          one,
        ]
      : [one],
  );
}
