import type { Market } from '../market.ts';
import type { Order } from '../order.ts';
import type { Person } from '../person.ts';
import { attempt, type World } from '../world.ts';

/** Calls an order off, for some reason. */
export async function callOff(world: World, { random, app, key }: Person, { id }: Pick<Order, 'id'>, market: Market): Promise<void> {
  const reasons = market.cancelReasons.client;
  if (reasons.length === 0) return;
  const body = { cancel_reason_id: random.pick(reasons) };
  await attempt(world, 'call an order off', () => app.call('POST orders/:id/cancel', { params: { id }, key: key(), body }));
}
