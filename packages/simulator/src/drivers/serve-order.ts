import type { OrderAction } from '@diwan/domain/orders/order-transitions';
import type { Market } from '../market.ts';
import { isOver, type OrderInApp } from '../order.ts';
import type { SimulatedPerson } from '../person.ts';
import { answerTalks, talkAboutOrder } from '../talk.ts';
import { attempt, pause, type World } from '../world.ts';
import type { Steering } from './steering.ts';

/** Before which step one is at the place, and before which at the destination. */
const AT_PLACE = new Set<OrderAction>(['order_progress', 'partner_in_pickup_location', 'driver_arrived_location']);
const AT_DESTINATION = new Set<OrderAction>(['pre_finished', 'driver_transferred']);
const AFTER_WORK = new Set<OrderAction>(['order_done']);
const NOT_ON = new Set<OrderAction>(['cancel_order', 'reject_order', 'reached_stop_point']);

const WORK_MS = 120_000;
const MOMENT_MS = 2_500;
const LOOK_MS = 5_000;
/** After so many looks at an order that goes no further, somebody else has to do something. */
const LOOKS = 60;

type Call = `POST orders/:id/${OrderAction}`;

async function getThere(world: World, steering: Steering, order: OrderInApp, action: OrderAction): Promise<void> {
  const to = AT_PLACE.has(action) ? order.place : AT_DESTINATION.has(action) ? order.destination : null;
  if (to) await pause(world, steering.setOut(to, Date.now()));
  else if (AFTER_WORK.has(action)) await pause(world, WORK_MS / world.speed);
  else await pause(world, MOMENT_MS);
}

async function giveUp(world: World, { random, app, key }: SimulatedPerson, { id }: OrderInApp, market: Market): Promise<void> {
  const reasons = market.cancelReasons.provider;
  if (reasons.length === 0) return;
  const body = { cancel_reason_id: random.pick(reasons) };
  await attempt(world, 'give an order up', () => app.call('POST orders/:id/cancel_order', { params: { id }, key: key(), body }));
}

/** Asks the client for their number, where the step wants one. */
async function askPin(world: World, { id, pin_actions }: OrderInApp, action: OrderAction): Promise<{ pin?: string }> {
  if (!pin_actions.includes(action)) return {};
  const pins = world.pins.get(id) ?? (await world.readPins?.(id));
  const pin = action === 'driver_transferred' ? pins?.handover : pins?.start;
  return pin ? { pin } : {};
}

async function goOn(world: World, { app, key }: SimulatedPerson, order: OrderInApp, action: OrderAction): Promise<boolean> {
  const { id } = order;
  // Which step it is was read from the order; what each takes is the same but for reasons and PINs.
  const name: Call = `POST orders/:id/${action}`;
  const body = await askPin(world, order, action);
  const ask = app.call as (name: Call, asked: object) => Promise<unknown>;
  return (await attempt(world, action, () => ask(name, { params: { id }, key: key(), body }))) !== null;
}

/** Takes an order that one accepted from step to step, until it is over. */
export async function serveOrder(
  world: World,
  person: SimulatedPerson,
  steering: Steering,
  orderId: number,
  market: Market,
): Promise<void> {
  const changesMind = person.random.chance(0.03);
  const written = new Set<string>();
  for (let looks = 0; looks < LOOKS; looks++) {
    const order = await attempt(world, 'look at a job', () => person.app.call('GET orders/:id', { params: { id: orderId } }));
    if (order && (isOver(order) || order.provider === undefined)) return;
    // One for another day is begun on that day.
    if (order?.is_scheduled === 1 && order.phase === 'assigned') return;
    const action = order?.actions.find((one) => !NOT_ON.has(one));
    if (!order || !action) {
      await pause(world, LOOK_MS);
      continue;
    }
    if (changesMind && order.actions.includes('cancel_order')) return giveUp(world, person, order, market);
    await getThere(world, steering, order, action);
    if (!(await goOn(world, person, order, action))) await pause(world, LOOK_MS);
    else looks = 0;
    if (person.random.chance(0.2)) await talkAboutOrder(world, person, order, written);
    if (person.random.chance(0.3)) await answerTalks(world, person);
  }
}
