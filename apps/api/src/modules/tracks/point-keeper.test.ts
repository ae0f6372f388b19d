import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addProvider } from '../../testing/app-fixtures.ts';
import { PointKeeper } from './point-keeper.ts';

const clock = { now: Date.parse('2026-05-10T12:00:00Z') };
let database: TestDatabase;
let node: TestNode;
let country: number;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  country = await addCountry(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const batch = (providerId: number, ...points: readonly (readonly [secondsAgo: number, north: number])[]) => ({
  providerId,
  points: points.map(([seconds, north]) => ({ at: clock.now - seconds * 1000, lat: 25 + north, lng: 55 })),
});

it('sorts the second batch of a provider out by where the first one left them, though both wait', async () => {
  const keeper = new PointKeeper(node.app);
  const [one, other] = [await addProvider(database, country), await addProvider(database, country)];
  const kept = await Promise.all([
    keeper.keep(batch(one, [20, 0])),
    keeper.keep(batch(one, [15, 1], [5, 0.001])),
    keeper.keep(batch(other, [5, 1])),
  ]);
  expect(kept).toEqual([{ kept: 1, dropped: 0 }, { kept: 1, dropped: 1 }, { kept: 1, dropped: 0 }]); // prettier-ignore
});

it('writes two statements at once, and nobody in both', async () => {
  const keeper = new PointKeeper(node.app);
  const ids = await Promise.all(Array.from({ length: 4 }, () => addProvider(database, country)));
  // Where somebody was a moment ago is known before it is said where they are now: a hundred kilometres are no drive of five seconds.
  const kept = await Promise.all(ids.flatMap((id) => [keeper.keep(batch(id, [20, 0])), keeper.keep(batch(id, [15, 1]))]));
  expect(kept).toEqual(ids.flatMap(() => [{ kept: 1, dropped: 0 }, { kept: 0, dropped: 1 }])); // prettier-ignore
});

it('takes no more than it has room for, and nobody fails with another', async () => {
  const keeper = new PointKeeper(node.app);
  const id = await addProvider(database, country);
  const full = Array.from({ length: 50 }, (_, nth) => [nth, 0] as const);
  const answers = await Promise.allSettled(Array.from({ length: 402 }, () => keeper.keep(batch(id, ...full))));
  const refused = answers.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => reason.status)).toEqual([503, 503]);
  const [gone, kept] = await Promise.allSettled([keeper.keep(batch(2_000_000, [1, 0])), keeper.keep(batch(id, [1, 0]))]);
  expect([gone.status, kept]).toEqual(['rejected', { status: 'fulfilled', value: { kept: 1, dropped: 0 } }]);
});
