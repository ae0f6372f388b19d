import { byWeight, createRandom, forkRandom, type Random } from '@diwan/domain/random';
import { Books, type Broken } from './books.ts';
import { HOUR, type Deed } from './deed.ts';
import { DEEDS_OF_APPS } from './deeds-of-apps.ts';
import { HONEST_DEEDS } from './deeds-of-honest.ts';
import { DEEDS_WITH_MONEY } from './deeds-with-money.ts';
import { DEEDS_WITH_RULES } from './deeds-with-rules.ts';
import { writeLine, sendPlanned, type Planned } from './send.ts';
import { addTown, type Town } from './world.ts';

export const DEEDS: readonly Deed[] = [...DEEDS_WITH_MONEY, ...DEEDS_WITH_RULES, ...DEEDS_OF_APPS, ...HONEST_DEEDS];

/** How long a gang has: what a new account does is looked at within the 72 hours that keep it from deciding. */
const PATIENCE = 60 * HOUR;
const PROOF_EVERY = 60;

export interface HeistPlan {
  readonly seed: number;
  readonly steps: number;
  /** Calls that are made at once. */
  readonly atOnce?: number;
  /** Whether each of their accounts has a limit of its own. */
  readonly eachAccount?: boolean;
  /** When there is no more time, by the clock on the wall. */
  readonly ends?: number;
}

/** What came of a heist: which rule was broken, by which steps. */
export interface Caught extends Broken {
  readonly seed: number;
  /** The steps that were taken, by number: those left when all others were left out. */
  readonly steps: readonly number[];
  readonly transcript: readonly string[];
}

export interface HeistOutcome {
  readonly caught: Caught | undefined;
  readonly calls: number;
  readonly transcript: readonly string[];
}

/** A thief does not do everything that there is: each leaves some of it out altogether, and likes some of it much better. */
function inclinations(seed: number): (random: Random) => Deed {
  const random = forkRandom(seed, 'inclinations');
  const groups: Deed['group'][] = [...new Set(DEEDS.map(({ group }) => group))].filter((group) => group !== 'time' && group !== 'honest');
  const liking = new Map<Deed['group'], number>(groups.map((group) => [group, random.pick([0, 1, 1, 1])]));
  for (let n = 0; n < 3; n += 1) liking.set(random.pick(groups), 5);
  return byWeight(DEEDS.map((deed) => [deed, deed.weight * (liking.get(deed.group) ?? 1)] as const).filter(([, weight]) => weight > 0));
}

/** Whether an honest provider's own step was refused for the want of somebody else's money. */
const isStuck = (town: Town, { who, path }: Planned, status: number, code: unknown) =>
  status === 409 &&
  String(code).startsWith('wallet.') &&
  path.endsWith('/finish_order') &&
  town.honest.some(({ name, kind }) => kind === 'provider' && name === who);

async function takeStep(town: Town, deed: Deed, planned: Planned, random: Random): Promise<{ line: string; broken: Broken | undefined }> {
  const answer = await sendPlanned(town, planned, random);
  if (answer.status === 401) for (const clerk of town.gang.clerks) if (clerk.token === planned.token) clerk.token = null;
  if (answer.body.code === 'permission.missing') town.gang.denied.add(deed.name);
  await planned.after?.(answer);
  const line = writeLine(planned, answer);
  if (answer.status >= 500) return { line, broken: { rule: 'fault', says: `${line} ${JSON.stringify(answer.body)}` } };
  if (isStuck(town, planned, answer.status, answer.body.code)) return { line, broken: { rule: 'stuck', says: line } };
  return { line, broken: undefined };
}

/** One gang in a country of its own takes steps until a rule is broken, or until there are none left; `only` takes just some of them. */
export async function runHeist(
  house: Pick<Town, 'database' | 'nodes' | 'clock'>,
  plan: HeistPlan,
  only?: readonly number[],
): Promise<HeistOutcome> {
  const { seed, steps, atOnce = 1, ends = Infinity, eachAccount = false } = plan;
  const town = await addTown(house, createRandom(seed));
  const limit = await town.nodes[0]!.app.settings.approvalLimit({ id: town.country, currency: 'AED' });
  const books = new Books(town, limit, eachAccount);
  await books.open();
  const choose = inclinations(seed);
  const transcript: string[] = [];
  const taken: number[] = [];
  let calls = 0;
  const caughtBy = (broken: Broken): HeistOutcome => ({ caught: { ...broken, seed, steps: taken, transcript }, calls, transcript });
  const list = only ?? Array.from({ length: steps }, (_, n) => n);
  for (const [index, n] of list.entries()) {
    if (town.clock.now - town.beganAt > PATIENCE || Date.now() > ends) break;
    await town.clock.move(1_000);
    const random = forkRandom(seed, `step ${n}`);
    const planned: [Deed, Planned][] = [];
    for (let tries = 0; planned.length < atOnce && tries < 6 * atOnce; tries += 1) {
      const deed = choose(random);
      const one = town.gang.denied.has(deed.name) && random.chance(0.9) ? undefined : await deed.make(town, random);
      if (one) planned.push([deed, one]);
    }
    taken.push(n);
    const done = await Promise.all(planned.map(([deed, one]) => takeStep(town, deed, one, random)));
    calls += done.length;
    transcript.push(...done.map(({ line }) => `${n}. +${((town.clock.now - town.beganAt) / HOUR).toFixed(1)} h ${line}`));
    const broken =
      done.find((one) => one.broken)?.broken ?? (await books.look()) ?? ((index + 1) % PROOF_EVERY === 0 ? await books.prove() : undefined);
    if (broken) return caughtBy(broken);
  }
  const broken = await books.prove();
  return broken ? caughtBy(broken) : { caught: undefined, calls, transcript };
}

/** The fewest steps that still break the same rule, as far as so many replays find them: each is tried in a new country. */
export async function shrinkSteps(
  house: Pick<Town, 'database' | 'nodes' | 'clock'>,
  plan: HeistPlan,
  caught: Caught,
  replays = 60,
): Promise<Caught> {
  let best = caught;
  let left = replays;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.steps.length && left > 0; left -= 1) {
      const fewer = best.steps.filter((_, at) => at < from || at >= from + size);
      const again = fewer.length === 0 ? undefined : (await runHeist(house, plan, fewer)).caught;
      if (again && again.rule === caught.rule) best = again;
      else from += size;
    }
  }
  return best;
}
