import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import type { Rule } from './books.ts';
import { runHeist, shrinkSteps, type Caught, type HeistPlan } from './heist.ts';
import { addMovedClock, type MovedClock } from './moved-clock.ts';

/** Given by `npm run faults -- thief`: then it goes on for so long, with other seeds each time. */
const MINUTES = Number(process.env['THIEF_MINUTES'] ?? 0);
const SEED = Number(process.env['THIEF_SEED'] ?? 1);
const NODES = Number(process.env['THIEF_NODES'] ?? 1);

/** A thousand steps in all, of five gangs. */
const SEEDS = [1, 2, 3, 4, 8];
const STEPS = 200;

/** Ways in that are known and not closed yet: the seed that finds each, and the rule that it breaks. Whoever closes one takes it out. */
const KNOWN_OPENINGS: Readonly<Record<number, Rule>> = {};

let database: TestDatabase;
let clock: MovedClock;
let nodes: TestNode[];
beforeAll(async () => {
  database = await createTestDatabase();
  // A Monday morning in Dubai.
  clock = await addMovedClock(database, Date.parse('2026-05-04T06:00:00Z'));
  nodes = await Promise.all(Array.from({ length: NODES }, () => startNode(database, clock)));
});
afterAll(async () => {
  for (const { app } of nodes) await app.close();
  await database.close();
});

const show = ({ seed, rule, says, transcript }: Caught) => `seed ${seed} broke "${rule}": ${says}\n${transcript.join('\n')}`;

/** A heist, and what is left of its steps where it was one. */
async function run(plan: HeistPlan): Promise<Caught | undefined> {
  const house = { database, nodes, clock };
  const { caught } = await runHeist(house, plan);
  return caught && shrinkSteps(house, plan, caught);
}

it.runIf(MINUTES === 0)(
  'clerks, clients and providers who work together take no more than the limit of a day, whatever they call',
  async () => {
    const found: Caught[] = [];
    for (const seed of SEEDS) {
      const { caught } = await runHeist({ database, nodes, clock }, { seed, steps: STEPS });
      if (caught) found.push(caught);
      if (caught && KNOWN_OPENINGS[seed] !== caught.rule) console.error(show(caught));
      // It would fail for every gang that comes after.
      if (caught?.rule === 'proof') break;
    }
    expect(Object.fromEntries(found.map(({ seed, rule }) => [seed, rule]))).toEqual(KNOWN_OPENINGS);
  },
  600_000,
);

it.runIf(MINUTES > 0)(
  'they take no more however long they try',
  async () => {
    const ends = Date.now() + MINUTES * 60_000;
    let found: string | null = null;
    let steps = 0;
    for (let seed = SEED; found === null && Date.now() < ends; seed += 1) {
      // Calls at once where there are two nodes to make them at.
      const caught = await run({ seed, steps: STEPS, atOnce: NODES === 1 ? 1 : 6, ends });
      steps += STEPS;
      found = caught ? show(caught) : null;
    }
    console.log(`${steps} steps at most, beginning with seed ${SEED}.`);
    // Whole: an assertion shows no more than the beginning of it.
    if (found !== null) console.error(found);
    expect(found === null).toBe(true);
  },
  MINUTES * 60_000 + 600_000,
);
