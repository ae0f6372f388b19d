import { getOrderTransitions } from '@diwan/domain/orders/order-transitions';
import { getTimestamp } from '@diwan/domain/zoned-time';
import type { Random } from '@diwan/domain/random';
import { MODULES } from '../modules/index.ts';
import { byApp, DAY, HOUR, orderBody, getOrders, getPerson, getPins, rather, somebody, type Deed, type SeenOrder } from './deed.ts';
import { addTruth, type PersonOfThief, type Town } from './world.ts';

const MINUTE = 60_000;

/** A step of an honest person is no call of the thief's: it needs no place in the repertoire. */
const NONE: readonly string[] = [];

/** Honest clients order, from honest people and from whoever else is on offer. */
const order: Deed = {
  name: 'an honest client orders',
  group: 'honest',
  weight: 5,
  calls: NONE,
  make(town, random) {
    const client = somebody(random, town.honest, 'client');
    const named = somebody(random, random.chance(0.4) ? town.honest : town.gang.people, 'provider', false);
    if (!client) return undefined;
    const { coupon_code: _coupon, services, ...body } = orderBody(town, random, named) as Record<string, unknown>;
    // As much as somebody wants in earnest.
    const few = Array.isArray(services) ? { services: [{ provider_service_id: town.pack, quantity: 1 + random.whole(3) }] } : {};
    const way = random.chance(0.5) ? { payment_way_id: town.ways.wallet } : {};
    return byApp(client, 'POST', 'orders', { ...body, ...way, ...few }, ({ status, body: answer }) => {
      if (status === 201) addTruth(town, answer.data.id, { saidYes: true });
    });
  },
};

const assign: Deed = {
  name: 'the desk assigns',
  group: 'honest',
  weight: 4,
  calls: NONE,
  async make(town, random) {
    const open = rather(
      random,
      (await getOrders(town, 'open')).filter((one) => one.provider_id === null),
    );
    const provider =
      open && somebody(random, random.chance(0.6) ? town.honest : town.gang.people, 'provider', open.order_type !== 'normal');
    if (!provider) return undefined;
    const call = {
      who: 'the desk',
      door: 'admin',
      method: 'POST',
      path: `dispatch/${open.id}/assign`,
      token: await town.office.second(),
    } as const;
    return { ...call, body: { provider_id: provider.id } };
  },
};

/** Where somebody is between the two ends of a ride. */
function getPlace(one: SeenOrder, part: number) {
  const between = (from: number | null, to: number | null) => (from ?? 0) + ((to ?? from ?? 0) - (from ?? 0)) * part;
  return { lat: between(one.lat, one.destination_lat), lng: between(one.lng, one.destination_lng) };
}

/** Drives a ride as it was planned, point after point, in its own time. */
async function drive(town: Town, driver: PersonOfThief, one: SeenOrder, token: string): Promise<void> {
  const minutes = Math.max(2, Math.round((one.planned_order_duration ?? 600) / 60));
  for (let from = 0; from < minutes; from += 40) {
    const count = Math.min(40, minutes - from);
    const points = Array.from({ length: count }, (_, n) => ({
      at: new Date(town.clock.now + (n + 1) * MINUTE).toISOString(),
      ...getPlace(one, (from + n + 1) / minutes),
      accuracy: 5,
    }));
    await town.clock.move(count * MINUTE);
    const url = '/api/app/v1/positions';
    await town.nodes[0]?.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload: { points } });
  }
  void driver;
}

/** How long an honest step takes, and what it takes: a visit begins when it is due, a ride is driven. */
async function takeTime(town: Town, provider: PersonOfThief, one: SeenOrder, action: string): Promise<boolean> {
  if (one.visit_date !== null && one.visit_time !== null && (action === 'ship_order' || action === 'partner_in_pickup_location')) {
    const due = Date.parse(getTimestamp({ day: one.visit_date, time: one.visit_time.slice(0, 5) }, 'Asia/Dubai') ?? '');
    // Whoever is wanted another day waits for it.
    if (due - town.clock.now > 8 * HOUR) return false;
    await town.clock.move(Math.max(MINUTE, due - 10 * MINUTE - town.clock.now));
  } else if (action === 'order_done') await town.clock.move(45 * MINUTE);
  else if ((action === 'pre_finished' || action === 'driver_transferred') && provider.token !== null)
    await drive(town, provider, one, provider.token);
  else await town.clock.move(5 * MINUTE);
  return true;
}

const BEGINS: ReadonlySet<string> = new Set(['order_progress', 'partner_start_trip', 'driver_picked_up_package']);
/** Somebody honest finishes only what they did, also where the office took the step before for them. */
const DONE: ReadonlySet<string> = new Set(['order_done', 'pre_finished', 'driver_transferred', 'finish_order']);

/** Honest providers do what they were given, step by step. */
export const work: Deed = {
  name: 'an honest provider works',
  group: 'honest',
  weight: 14,
  calls: NONE,
  async make(town, random) {
    const mine = (await getOrders(town, 'open')).filter(
      (one) =>
        getPerson(town, 'provider', one.provider_id) && town.honest.some(({ kind, id }) => kind === 'provider' && id === one.provider_id),
    );
    const one = rather(random, mine);
    const provider = one && getPerson(town, 'provider', one.provider_id);
    if (!one || !provider) return undefined;
    const action = getOrderTransitions(one.order_type, one.order_status, 'provider').find(
      (move) => move !== 'cancel_order' && move !== 'reject_order' && move !== 'reached_stop_point',
    );
    if (action === undefined) return undefined;
    // A stranger who keeps their number to themself is not taken along.
    const stranger = town.gang.people.some(({ kind, id }) => kind === 'client' && id === one.client_id);
    if (stranger && BEGINS.has(action) && random.chance(0.2)) return undefined;
    if (!(await takeTime(town, provider, one, action))) return undefined;
    const pins = await getPins(town, one.id);
    const pin = action === 'driver_transferred' ? pins['handover'] : pins['start'];
    const isAsked = BEGINS.has(action) || action === 'driver_transferred';
    return byApp(provider, 'POST', `orders/${one.id}/${action}`, isAsked && pin !== undefined ? { pin } : {}, ({ status }) => {
      // Their client has told it, also where it is too early to begin: it is asked for no more, whoever has the account by then.
      if (isAsked && pin !== undefined) addTruth(town, one.id, { toldPin: true });
      if (status === 200 && BEGINS.has(action)) addTruth(town, one.id, { begun: true });
      if (status === 200 && DONE.has(action)) addTruth(town, one.id, { done: true });
    });
  },
};

/** Who gets into a car tells its driver the number, wherever it goes then. */
const getIn: Deed = {
  name: 'an honest client tells their number',
  group: 'honest',
  weight: 1,
  calls: NONE,
  async make(town, random) {
    const waiting = (await getOrders(town, 'open')).filter(
      (one) => one.order_status === 'partner_in_pickup_location' && town.truths.get(one.id)?.saidYes && !town.truths.get(one.id)?.toldPin,
    );
    const one = rather(random, waiting);
    const client = one && getPerson(town, 'client', one.client_id);
    if (!client) return undefined;
    addTruth(town, one.id, { toldPin: true, gotIn: true });
    return byApp(client, 'GET', `orders/${one.id}`);
  },
};

const ending = new AbortController().signal;

/** Everything that the house does by the clock takes a turn. */
export async function turnTimers({ nodes }: Town, names?: RegExp): Promise<void> {
  const app = nodes[0]?.app;
  if (!app) return;
  for (const timer of MODULES.flatMap(({ timers = [] }) => timers)) if (!names || names.test(timer.name)) await timer.run(app, ending);
}

const wait = (name: string, weight: number, most: (random: Random) => number): Deed => ({
  name,
  group: 'time',
  weight,
  calls: NONE,
  async make(town, random) {
    await town.clock.move(most(random));
    await turnTimers(town);
    return undefined;
  },
});

const dispatch: Deed = {
  name: 'dispatch',
  group: 'time',
  weight: 3,
  calls: NONE,
  async make(town) {
    await town.clock.move(5_000);
    await turnTimers(town, /^dispatch$/);
    return undefined;
  },
};

export const HONEST_DEEDS: readonly Deed[] = [
  order, assign, work, getIn, dispatch,
  wait('minutes pass', 3, (random) => (1 + random.whole(30)) * MINUTE),
  wait('hours pass', 1, (random) => (1 + random.whole(10)) * HOUR),
  wait('a day passes', 0.25, () => DAY),
]; // prettier-ignore
