import { afterAll, beforeAll, expect, it } from 'vitest';
import { zonedTime } from '@diwan/domain/zoned-time';
import { COUNTED } from '../../schema/counted-tables.ts';
import { fold } from '../../crud/counters/keep-counters.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld } from '../../testing/order-fixtures.ts';
import { readCsv } from '../../testing/read-csv.ts';

let database: TestDatabase;
let node: TestNode;
let token: string;
let country: number;
/** Every order's moment. */
const timestamps: number[] = [];

/** Cairo's clocks go forward at midnight of the last Friday of April, and back at the end of the last Thursday of October. */
const CHANGES = ['2026-04-23T12:00:00Z', '2026-10-29T12:00:00Z'];

beforeAll(async () => {
  database = await createTestDatabase();
  country = await addCountry(database, { time_zone: 'Africa/Cairo', currency: 'EGP' });
  const world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  node = await startNode(database, { now: Date.parse('2026-11-05T09:00:00.000Z') });
  token = (await makeAdmin(database)).token;
  for (const change of CHANGES)
    for (let step = 0; step < 96; step += 1) timestamps.push(Date.parse(change) - 6 * 3_600_000 + step * 20 * 60_000 + 60_000);
  for (const timestamp of timestamps) await addOrder(database, world, { created_at: new Date(timestamp).toISOString(), currency: 'EGP' });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

it.each([
  ['from_date', 'to_date'],
  ['ended_from', 'ended_to'],
])('are looked through from %s to a later %s, and not the other way round', async (from, to) => {
  const ask = async (first: string, last: string) => {
    const { status, body } = await node.call('GET', `orders?${from}=${first}&${to}=${last}`, { token });
    return [status, Object.keys(body.errors ?? {})];
  };
  expect([await ask('2026-05-02', '2026-05-02'), await ask('2026-05-02', '2026-05-01')]).toEqual([[200, []], [422, [to]]]); // prettier-ignore
});

it('stand on their country’s own days while its clocks change: in the list, in its total, in the export and in the statistics', async () => {
  const byDay = new Map<string, number>();
  for (const timestamp of timestamps) {
    const { day } = zonedTime(timestamp, 'Africa/Cairo');
    byDay.set(day, (byDay.get(day) ?? 0) + 1);
  }
  expect(byDay.size).toBeGreaterThan(3);
  for (const counted of [false, true]) {
    if (counted) for (const one of COUNTED) await fold(node.app, one);
    for (const [day, expected] of byDay) {
      const query = `country_id=${country}&from_date=${day}&to_date=${day}`;
      const { body } = await node.call('GET', `orders?${query}&per_page=100`, { token });
      const file = await node.app.inject({
        url: `/api/admin/orders/export?format=csv&${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const { body: statistics } = await node.call('GET', `statistics?period=day&date=${day}&country_id=${country}`, { token });
      const figure = statistics.data.figures.find((one: { id: string }) => one.id === 'orders');
      expect([day, body.meta.total, body.data.length, readCsv(file.body.slice(1)).length - 1, figure.value]).toEqual([
        day,
        ...Array<number>(4).fill(expected),
      ]);
    }
  }
});
