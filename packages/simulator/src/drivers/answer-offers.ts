import { byWeight } from '@diwan/domain/random';
import type { SimulatedPerson } from '../person.ts';
import { attempt, pause, type World } from '../world.ts';

const chooseAnswer = byWeight([
  ['accept', 85],
  ['decline', 10],
  ['ignore', 5],
] as const);

/** What a driver asks for a package beside its price, in hundredths of it. */
const MORE = [0, 5, 10, 20];

/** Answers one offer as people do: most accept, within a few seconds. Gives the id of the order that they have by that. */
async function answer(
  world: World,
  { random, app, key }: SimulatedPerson,
  offer: { id: number; order_id: number; takes_price: 0 | 1; price: string },
): Promise<number | null> {
  const params = { id: offer.id };
  const chosen = chooseAnswer(random);
  if (chosen === 'ignore') return null;
  await pause(world, 800 + random.whole(5_000));
  if (chosen === 'decline') {
    await attempt(world, 'decline an offer', () => app.call('POST offers/:id/decline', { params, key: key(), body: {} }));
    return null;
  }
  if (offer.takes_price === 1) {
    const amount = (Number(offer.price) * (1 + random.pick(MORE) / 100)).toFixed(2);
    await attempt(world, 'offer a price', () => app.call('POST offers/:id/price', { params, key: key(), body: { amount } }));
    return null;
  }
  const taken = await attempt(world, 'accept an offer', () => app.call('POST offers/:id/accept', { params, key: key(), body: {} }));
  return taken?.order_id ?? null;
}

/** Looks at what is offered now, and answers it. Gives the id of the order that was taken. */
export async function answerOffers(world: World, person: SimulatedPerson, seen: Set<number>): Promise<number | null> {
  const offers = await attempt(world, 'look at offers', () => person.app.call('GET offers'));
  const fresh = (offers ?? []).filter(({ id }) => !seen.has(id));
  for (const offer of fresh) {
    seen.add(offer.id);
    world.tally.did('see an offer');
    const taken = await answer(world, person, offer);
    if (taken !== null) return taken;
  }
  return null;
}
