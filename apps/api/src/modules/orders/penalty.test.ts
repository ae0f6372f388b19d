import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { penaltyNow } from './penalty.ts';

const NOW = Date.parse('2026-05-13T09:00:00Z');
let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, { now: NOW });
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const soon = async (more: object = {}) => {
  const provider = await addPerson(database, 'providers', world.country);
  return addOrder(database, world, {
    order_status: 'accepted', provider_id: provider, is_scheduled: true, visit_date: '2026-05-14', visit_time: '09:00', ...more,
  }); // prettier-ignore
};
const step = (order_id: number, action: string, ago: number) =>
  insertRow(database, 'order_events', { order_id, at: new Date(NOW - ago).toISOString(), action, to_status: 'accepted', actor: 'admin' });
const getPenaltyNow = async (id: number) => {
  const { rows } = await database.pool.query('select * from orders where id = $1', [id]);
  return penaltyNow(node.app, database.pool, rows[0]);
};

it('is a part of what the job is worth, also where a package or a coupon pays it', async () => {
  const paid = await soon({ discount_coupon_price: 10_500, total_price: 0 });
  const shared = await soon({ discount_coupon_price: 4_000, total_price: 6_500 });
  for (const id of [paid, shared]) await step(id, 'accept_order', 86_400_000);
  expect([await getPenaltyNow(paid), await getPenaltyNow(shared)]).toEqual([1_050n, 1_050n]);
});

it('is none right after the order was given to somebody else, however long ago it was first accepted', async () => {
  const id = await soon();
  await step(id, 'accept_order', 3 * 86_400_000);
  expect(await getPenaltyNow(id)).toBe(1_050n);
  await step(id, 'delegate', 60_000);
  expect(await getPenaltyNow(id)).toBe(0n);
});
