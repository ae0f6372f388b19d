import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider } from '../../testing/app-fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { addTrackDays, keepTrackDays } from './track-days.ts';

const clock = { now: Date.parse('2026-05-10T12:00:00Z') };
let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let provider: number;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addClient(database, country));
  provider = await addProvider(database, country);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const days = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'order_positions'::regclass order by 1`,
  );
  return rows.map(({ name }) => name.slice(-8));
};
const addPoint = (order: number, at: string) =>
  database.pool.query('insert into order_positions (order_id, at, provider_id, lat, lng) values ($1, $2, $3, 25, 55)', [
    order,
    at,
    provider,
  ]);

it('makes the days ahead and drops old ones, but for those of orders that are open still', async () => {
  await insertRow(database, 'settings', { section: 'app-settings', values: JSON.stringify({ track_days: 3 }) });
  const open = await addOrder(database, world, { provider_id: provider, order_status: 'order_progress' });
  const closed = await addOrder(database, world, { provider_id: provider, order_status: 'finished' });
  await addTrackDays(database.pool, ['2026-05-01', '2026-05-02', '2026-05-06']);
  await addPoint(open, '2026-05-01T10:00:00Z');
  await addPoint(closed, '2026-05-02T23:59:59.999Z');
  await addPoint(closed, '2026-05-06T10:00:00Z');
  await keepTrackDays(node.app);
  expect(await days()).toEqual(['20260501', '20260509', '20260510', '20260511', '20260512']);
  await addOrder(database, world, { provider_id: provider, order_status: 'finished' });
  await database.pool.query(`delete from orders where id = $1`, [open]);
  await keepTrackDays(node.app);
  expect(await days()).toEqual(['20260509', '20260510', '20260511', '20260512']);
  // Once more changes nothing.
  await keepTrackDays(node.app);
  expect(await days()).toHaveLength(4);
});
