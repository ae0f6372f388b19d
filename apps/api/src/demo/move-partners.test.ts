import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordPositions } from '../modules/tracking/record-positions.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { movePartners } from './move-partners.ts';

const clock = { now: Date.parse('2026-05-10T12:00:00Z') };
let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

it('moves who is at work a little, leaves the others, and keeps everybody in their part of the city', async () => {
  const country_id = await addCountry(database);
  const start = { lat: 25.2, lng: 55.27, seen_at: new Date(clock.now - 60_000).toISOString() };
  const partner = async (id: number, is_online: boolean) => {
    await insertRow(database, 'providers', { id, country_id, first_name: 'أ', last_name: 'ب', phone: `+97150${id}`, gender: 'male' });
    await recordPositions(database.pool, [{ provider_id: id, ...start, is_online }], clock.now);
  };
  await partner(10, true);
  await partner(11, false);
  await partner(9, true); // One whose app is silent.
  const seen = async () =>
    (await database.pool.query('select provider_id, lat, lng, seen_at from provider_positions order by 1')).rows as (typeof start)[];
  await movePartners(node.app);
  const [silent, moved, away] = await seen();
  expect([silent, away]).toMatchObject([start, start]);
  expect(moved).not.toMatchObject({ lat: start.lat });
  expect(moved?.seen_at).toBe(new Date(clock.now).toISOString());
  for (let turn = 0; turn < 60; turn += 1) {
    clock.now += 10_000;
    await movePartners(node.app);
  }
  const later = (await seen())[1];
  expect(Math.abs((later?.lat ?? 0) - start.lat)).toBeLessThan(0.01);
  expect(Math.abs((later?.lng ?? 0) - start.lng)).toBeLessThan(0.01);
});
