import { readMarket, type MarketCity, type Market } from '../market.ts';
import { logInPerson, type SimulatedPerson } from '../person.ts';
import { answerTalks, askDesk, rateTheDesk } from '../talk.ts';
import { CONTACT_TEXTS } from '../texts.ts';
import { attempt, chanceWait, live, type World } from '../world.ts';
import { answerOffice } from './answer-office.ts';
import { followOrder } from './follow-order.ts';
import { orderSomething } from './place-order.ts';

/** Between two orders of one client, on average. */
const ORDERS_EVERY_MS = 60_000;
/** How often somebody thinks anew about when to order next: the pace changes by the hour. */
const THINK_AGAIN_MS = 300_000;
/** Before the first of somebody who knows what they want. */
const EAGER_MS = 1_500;

const NAMES = [
  ['سارة', 'المنصوري'],
  ['خالد', 'العتيبي'],
  ['نورة', 'القحطاني'],
  ['أحمد', 'حسن'],
  ['منى', 'السيد'],
  ['يوسف', 'الشامسي'],
] as const;

async function introduceOneself(world: World, { random, app }: SimulatedPerson, city: MarketCity): Promise<void> {
  const [first_name, last_name] = random.pick(NAMES);
  await attempt(world, 'say who one is', () => app.call('PUT profile', { body: { first_name, last_name, city_id: city.id } }));
}

async function writeToUs(world: World, { random, app, language, key }: SimulatedPerson): Promise<void> {
  if (!random.chance(0.03)) return;
  const [subject, message] = random.pick(CONTACT_TEXTS[language]);
  const body = { subject, message };
  await attempt(world, 'write a message', () => app.call('POST contacts', { key: key(), body }));
}

/** Waits so long; meanwhile they answer whenever their app tells them something. */
async function waitAtHome(world: World, person: SimulatedPerson, market: Market, milliseconds: number): Promise<void> {
  const until = Date.now() + milliseconds;
  for (let now = Date.now(); now < until; now = Date.now()) {
    await answerOffice(world, person, market);
    await person.news(Math.max(1, until - Date.now()));
  }
}

/** Waits until they want something, as chance has it at the pace that holds by then. */
async function waitForWish(world: World, person: SimulatedPerson, market: Market, getEvery: () => number): Promise<void> {
  for (;;) {
    const wait = chanceWait(person.random, getEvery());
    await waitAtHome(world, person, market, Math.min(wait, THINK_AGAIN_MS));
    if (wait <= THINK_AGAIN_MS) return;
  }
}

async function orderOnce(world: World, person: SimulatedPerson, market: Market, city: MarketCity, getEvery: () => number): Promise<void> {
  await waitForWish(world, person, market, getEvery);
  const placed = await orderSomething(world, person, market, city);
  const order = placed && (await followOrder(world, person, placed, market));
  await writeToUs(world, person);
  await askDesk(world, person, order);
  await answerTalks(world, person);
  await rateTheDesk(world, person);
}

/** The life of a client: they order now and then, at once where they are eager, stay with their order, and say what they think of it. */
export async function liveAsClient(world: World, phone: string, isEager = false): Promise<void> {
  await live(world, async () => {
    const person = await logInPerson(world, 'client', phone);
    const { country_id, city_id } = await person.app.call('GET profile');
    const market = await readMarket(person.app, country_id);
    const city = market.cities.find(({ id }) => id === city_id) ?? market.cities[0];
    if (!city) throw new Error(`country ${country_id} has no city`);
    if (person.isNew) await introduceOneself(world, person, city);
    let isFirst = isEager;
    const getEvery = () => (isFirst ? EAGER_MS : (world.getPace?.(country_id) ?? ORDERS_EVERY_MS));
    await live(world, async () => {
      await orderOnce(world, person, market, city, getEvery);
      isFirst = false;
    });
  });
}
