import { readMarket, type City, type Market } from '../market.ts';
import { logIn, type Person } from '../person.ts';
import { answerTalks, askDesk, rateTheDesk } from '../talk.ts';
import { attempt, chanceWait, live, type World } from '../world.ts';
import { answerOffice } from './answer-office.ts';
import { followOrder } from './follow-order.ts';
import { placeOrder } from './place-order.ts';

/** Between two orders of one client, on average. */
const ORDERS_EVERY_MS = 60_000;
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

async function introduceOneself(world: World, { random, app }: Person, city: City): Promise<void> {
  const [first_name, last_name] = random.pick(NAMES);
  await attempt(world, 'say who one is', () => app.call('PUT profile', { body: { first_name, last_name, city_id: city.id } }));
}

async function writeToUs(world: World, { random, app, key }: Person): Promise<void> {
  if (!random.chance(0.03)) return;
  const body = { subject: 'مواعيد العمل', message: 'أريد معرفة مواعيد العمل في العطلة' };
  await attempt(world, 'write a message', () => app.call('POST contacts', { key: key(), body }));
}

/** Waits until they want something; meanwhile they answer whenever their app tells them something. */
async function waitForWish(world: World, person: Person, market: Market, wishAt: number): Promise<void> {
  for (let now = Date.now(); now < wishAt; now = Date.now()) {
    await answerOffice(world, person, market);
    await person.news(Math.max(1, wishAt - Date.now()));
  }
}

async function orderOnce(world: World, person: Person, market: Market, city: City, every: number): Promise<void> {
  await waitForWish(world, person, market, Date.now() + chanceWait(person.random, every));
  const order = await placeOrder(world, person, market, city);
  if (order) await followOrder(world, person, order, market);
  await writeToUs(world, person);
  await askDesk(world, person);
  await answerTalks(world, person);
  await rateTheDesk(world, person);
}

/** The life of a client: they order now and then, at once where they are eager, stay with their order, and say what they think of it. */
export async function liveAsClient(world: World, phone: string, isEager = false): Promise<void> {
  await live(world, async () => {
    const person = await logIn(world, 'client', phone);
    const { country_id, city_id } = await person.app.call('GET profile');
    const market = await readMarket(person.app, country_id);
    const city = market.cities.find(({ id }) => id === city_id) ?? market.cities[0];
    if (!city) throw new Error(`country ${country_id} has no city`);
    if (person.isNew) await introduceOneself(world, person, city);
    let every = isEager ? EAGER_MS : ORDERS_EVERY_MS;
    await live(world, async () => {
      await orderOnce(world, person, market, city, every);
      every = ORDERS_EVERY_MS;
    });
  });
}
