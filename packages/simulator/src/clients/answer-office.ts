import { readMarket, type Market } from '../market.ts';
import { logInPerson, type SimulatedPerson } from '../person.ts';
import { attempt, live, pause, type World } from '../world.ts';
import { callOff } from './follow-order.ts';

/** Most called the office themselves; some think better of it. */
const SAYS_NO = 0.08;
/** How long somebody looks at a total. */
const THINK_MS = 4_000;
const LOOK_MS = 5_000;

/** Answers what the office placed on one’s wallet and that waits for one: yes, or no by calling it off. */
export async function answerOffice(world: World, person: SimulatedPerson, market: Market): Promise<void> {
  const { random, app, key } = person;
  const orders = await attempt(world, 'look at one’s orders', () => app.call('GET orders', { query: { time: 'current' } }));
  for (const order of orders ?? []) {
    if (order.waits_for !== 'client') continue;
    await pause(world, THINK_MS * (0.5 + random.next()));
    if (random.chance(SAYS_NO)) {
      await callOff(world, person, order, market);
      continue;
    }
    const params = { id: order.id };
    const free = await attempt(world, 'say yes to the office', () => app.call('POST orders/:id/confirm', { params, key: key(), body: {} }));
    // Whoever comes is told it, also while one is busy with another order.
    if (free?.pins) world.pins.set(free.id, free.pins);
  }
}

/** Clients who take no part otherwise, and whose yes somebody waits for: they open their app to answer. */
export async function liveAsAwaited(world: World, awaited: () => Promise<readonly string[]>): Promise<void> {
  const known = new Map<string, { readonly person: SimulatedPerson; readonly market: Market }>();
  const comeIn = async (phone: string) => {
    const person = await logInPerson(world, 'client', phone);
    const { country_id } = await person.app.call('GET profile');
    return { person, market: await readMarket(person.app, country_id) };
  };
  await live(world, async () => {
    await pause(world, LOOK_MS);
    for (const phone of await awaited()) {
      const one = known.get(phone) ?? (await comeIn(phone));
      known.set(phone, one);
      await answerOffice(world, one.person, one.market);
    }
  });
}
