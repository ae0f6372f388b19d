import { metersBetween, type Place } from '@diwan/domain/orders/planned-way';
import { placeNear } from '../drive.ts';
import { readMarket, type Market } from '../market.ts';
import { logInPerson, type SimulatedPerson } from '../person.ts';
import { attempt, live, pause, type World } from '../world.ts';
import { answerOffers } from './answer-offers.ts';
import { serveOrder } from './serve-order.ts';
import { steerFrom, type Steering } from './steering.ts';
import { reportPositions } from './tell-positions.ts';

const LOOK_MS = 10_000;
/** Where nothing is offered they go where people are. */
const DRIFT_METERS = 4_000;
const DRIFTS = 0.05;
/** The example of the standard. */
/** Whoever was seen last within this of their city goes on from there. */
const HOME_METERS = 15_000;
const ACCOUNT = 'AE070331234567890123456';

async function goOnline(world: World, person: SimulatedPerson): Promise<boolean> {
  return (await attempt(world, 'go online', () => person.app.call('PUT presence', { body: { is_online: 1 } }))) !== null;
}

/** Whether they have said where they are paid out to; who has not says so now, and an admin looks at it. */
async function hasAccount(world: World, { app }: SimulatedPerson): Promise<boolean> {
  const account = await attempt(world, 'look at one’s account', async () => ({ known: await app.call('GET bank_account') }));
  if (account === null || account.known !== null) return account !== null;
  await attempt(world, 'name an account', async () => {
    const { first_name, last_name } = await app.call('GET profile');
    const body = { bank_name: 'بنك الواحة', account_number: ACCOUNT, holder_name: `${first_name} ${last_name}` };
    return app.call('PUT bank_account', { body });
  });
  return false;
}

async function askForMoney(world: World, person: SimulatedPerson): Promise<void> {
  const { random, app, key } = person;
  if (!random.chance(0.1) || !(await hasAccount(world, person))) return;
  const wallet = await attempt(world, 'look at one’s wallet', () => app.call('GET wallet'));
  const amount = Math.floor(Number(wallet?.balance ?? 0) / 2);
  if (amount < 1) return;
  await attempt(world, 'ask for a cash-out', () => app.call('POST cash_outs', { key: key(), body: { amount: String(amount) } }));
}

/** Orders that one has already: the app was away for a while. */
async function openOrder(world: World, person: SimulatedPerson): Promise<number | null> {
  const orders = await attempt(world, 'look at one’s jobs', () => person.app.call('GET orders', { query: { time: 'current' } }));
  return orders?.find(({ is_scheduled }) => is_scheduled === 0)?.id ?? null;
}

async function workOnce(
  world: World,
  person: SimulatedPerson,
  steering: Steering,
  market: Market,
  home: Place,
  seen: Set<number>,
): Promise<void> {
  await person.news(LOOK_MS);
  // A price of theirs that a client accepted is a job, too.
  const taken = (await answerOffers(world, person, seen)) ?? (await openOrder(world, person));
  if (taken !== null) {
    await serveOrder(world, person, steering, taken, market);
    await askForMoney(world, person);
  } else if (person.random.chance(DRIFTS)) steering.setOut(placeNear(home, DRIFT_METERS, person.random), Date.now());
}

/** The life of a driver: online, on the road, offered jobs, paid for them. */
export async function liveAsDriver(world: World, phone: string): Promise<void> {
  await live(world, async () => {
    const person = await logInPerson(world, 'provider', phone);
    const { country_id, city_id } = await person.app.call('GET profile');
    const market = await readMarket(person.app, country_id);
    const home = market.cities.find(({ id }) => id === city_id) ?? market.cities[0];
    if (!home) throw new Error(`country ${country_id} has no city`);
    const last = await world.readPlace?.(person.id);
    const start = last && metersBetween(last, home) < HOME_METERS ? last : placeNear(home, DRIFT_METERS, person.random);
    const steering = steerFrom(start, world.speed, person.random);
    while (!(await goOnline(world, person))) await pause(world, LOOK_MS);
    const seen = new Set<number>();
    const work = async () => {
      const open = await openOrder(world, person);
      if (open !== null) await serveOrder(world, person, steering, open, market);
      // Whoever comes back later begins with the order that they have.
      while (!world.signal.aborted) await workOnce(world, person, steering, market, home, seen);
    };
    await Promise.all([reportPositions(world, person, steering), live(world, work)]);
  });
}
