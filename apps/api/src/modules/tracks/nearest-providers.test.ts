import { metersBetween } from '@diwan/domain/orders/planned-way';
import { createRandom } from '@diwan/domain/random';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, type TestDatabase } from '../../testing/access-fixtures.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { addProvider } from '../../testing/app-fixtures.ts';
import { nearestProviders } from './nearest-providers.ts';
import { recordPositions, type ReportedPosition } from './record-positions.ts';

const NOW = Date.parse('2026-05-10T12:00:00Z');
const DUBAI = { lat: 25.2, lng: 55.27 };
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

let database: TestDatabase;
let country: number;
beforeAll(async () => {
  database = await createTestDatabase();
  country = await addCountry(database);
});
afterAll(() => database.close());

const seenSince = NOW - 120_000;

it('finds the nearest of those at work within a circle, as a look at all of them does', async () => {
  const random = createRandom(7);
  const around = (degrees: number) => degrees + (random.next() - 0.5) * 0.2;
  const sightings: ReportedPosition[] = [];
  for (let nth = 0; nth < 200; nth += 1)
    sightings.push({
      provider_id: await addProvider(database, country),
      lat: around(DUBAI.lat),
      lng: around(DUBAI.lng),
      is_online: nth % 5 > 0,
      seen_at: ago(nth % 7 === 0 ? 121 : 10),
    });
  await recordPositions(database.pool, sightings, NOW);
  const expected = sightings
    .filter(({ is_online, seen_at }) => is_online && Date.parse(seen_at) >= seenSince)
    .map((one) => ({ id: one.provider_id, meters: metersBetween(DUBAI, one) }))
    .filter(({ meters }) => meters <= 8000)
    .toSorted((a, b) => a.meters - b.meters);
  expect(expected.length).toBeGreaterThan(20);
  const found = await nearestProviders(database.pool, DUBAI, { meters: 8000, limit: 200, seenSince });
  expect(found.map(({ provider_id }) => provider_id)).toEqual(expected.map(({ id }) => id));
  for (const [index, { meters }] of found.entries()) expect(meters).toBeCloseTo(expected[index]?.meters ?? 0, 3);
  const few = await nearestProviders(database.pool, DUBAI, { meters: 8000, limit: 3, seenSince });
  expect(few.map(({ provider_id }) => provider_id)).toEqual(expected.slice(0, 3).map(({ id }) => id));
});

it('finds who stands on the edge of the map, where rows of cells end', async () => {
  for (const lng of [-180, 180, 179.999]) {
    const id = await addProvider(database, country);
    await recordPositions(database.pool, [{ provider_id: id, lat: -16.5, lng, is_online: true, seen_at: ago(1) }], NOW);
    const found = await nearestProviders(database.pool, { lat: -16.5, lng }, { meters: 500, limit: 10, seenSince });
    expect(found.map(({ provider_id }) => provider_id)).toContain(id);
  }
});

it('reads only who is near, however many are elsewhere', async () => {
  await database.pool.query(
    `with made as (
       insert into providers (country_id, first_name, last_name, phone, gender) select $1, 'سائق', 'بعيد', '+9714' || lpad(i::text, 8, '0'), 'male' from generate_series(1, 5000) i returning id
     ) insert into provider_positions (provider_id, lat, lng, is_online, seen_at, stood_lat, stood_lng, stood_since)
     select id, 10 + id % 71 / 10.0, 10 + id % 73 / 10.0, true, $2, 0, 0, $2 from made`,
    [country, ago(1)],
  );
  await database.pool.query('analyze provider_positions');
  const plans: string[] = [];
  const explained = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    return { rows: [] };
  };
  await nearestProviders({ query: explained } as unknown as Runner, DUBAI, { meters: 3000, limit: 200, seenSince });
  // A kilometre, then three: nobody stands there.
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toContain('provider_positions_cell');
    expect(plan).not.toContain('Seq Scan on provider_positions');
  }
});

it('looks no further than it has to: in a crowd the whole circle is a city', async () => {
  const asked: unknown[] = [];
  const counted = { query: (query: pg.QueryConfig) => (asked.push(query.values), database.pool.query(query)) } as unknown as Runner;
  const crowd = { lat: -30, lng: 100 };
  const ids = [];
  for (let nth = 1; nth <= 5; nth += 1) {
    const id = await addProvider(database, country);
    ids.push(id);
    // 600 m, 1,200 m, and so on to 3,000 m.
    const lat = crowd.lat + (nth * 600) / 111_195;
    await recordPositions(database.pool, [{ provider_id: id, lat, lng: crowd.lng, is_online: true, seen_at: ago(1) }], NOW);
  }
  const find = async (limit: number) => {
    asked.length = 0;
    const found = await nearestProviders(counted, crowd, { meters: 25_000, limit, seenSince });
    return [found.map((one) => one.provider_id), asked.length];
  };
  expect(await find(1)).toEqual([ids.slice(0, 1), 1]);
  expect(await find(4)).toEqual([ids.slice(0, 4), 2]);
  expect(await find(200)).toEqual([ids, 4]);
});
