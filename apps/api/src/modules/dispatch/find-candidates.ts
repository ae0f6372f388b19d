import { roundRadius, type DispatchRules, type RoundCandidate } from '@diwan/domain/dispatch/rounds';
import { isRideType } from '@diwan/domain/orders/rides';
import type { Context } from '../../crud/resource/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { withRoom } from '../../ledger/till/given-later.ts';
import { candidateIds, getGiven, judgeTakers, readPacks } from '../orders/index.ts';
import { readHistory, type KnownCandidate } from './candidate-history.ts';
import { expireStale } from './close-offers.ts';
import type { DueOrder } from './due-order.ts';
import { findDrivers } from './ride-candidates.ts';

/** Who is near the end of their ride is asked once those who are free were. */
const WITH_ENDING_FROM = 2;

/** Whoever is at work, and does such work or lives where it is. */
const suits = ({ isAvailable, serves, inCity }: KnownCandidate) => isAvailable && (serves || inCity);

/** Who may be offered a ride in a round: whoever is near enough. */
async function nearDrivers(app: Context, runner: Runner, order: DueOrder, rules: DispatchRules, round: number) {
  const now = app.now();
  const radius = roundRadius(rules, round);
  const meters = await findDrivers(runner, order, { radius, withEnding: round >= WITH_ENDING_FROM, now });
  const ids = [...meters.keys()];
  await expireStale(runner, ids, now);
  return readHistory(runner, order, ids, (id) => meters.get(id) ?? 0, now);
}

/** Who may be offered a service order. */
async function servingPeople(app: Context, runner: Runner, order: DueOrder) {
  const wanted = { ...order, packs: await readPacks(runner, order.id) };
  const ids = await candidateIds(app, wanted, null, runner);
  await expireStale(runner, ids, app.now());
  return (await readHistory(runner, order, ids, () => 0, app.now())).filter(suits);
}

/** Who may take an order and is not busy with another offer, of a bounded number who are near or likely to be suited. */
export async function findCandidates(
  app: Context,
  runner: Runner,
  order: DueOrder,
  rules: DispatchRules,
  round: number,
): Promise<RoundCandidate[]> {
  const known = isRideType(order.order_type)
    ? await nearDrivers(app, runner, order, rules, round)
    : await servingPeople(app, runner, order);
  if (known.length === 0) return [];
  const ids = known.map(({ id }) => id);
  const verdicts = await judgeTakers(app, runner, order, ids, { isTakenNow: true, lock: false });
  const may = ids.filter((id) => verdicts.get(id)?.reasons.length === 0);
  // Who has received as much as anybody may in a day would be refused it.
  const chosen = new Set(await withRoom(app, runner, order, may, await getGiven(runner, order, false)));
  return known.filter(({ id }) => chosen.has(id));
}
