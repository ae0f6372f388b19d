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

it('is none right after the order was given to somebody else, however long ago it was first accepted', async () => {
  const provider = await addPerson(database, 'providers', world.country);
  const soon = { order_status: 'accepted', provider_id: provider, is_scheduled: true, visit_date: '2026-05-14', visit_time: '09:00' };
  const id = await addOrder(database, world, soon);
  const step = (action: string, ago: number) =>
    insertRow(database, 'order_events', {
      order_id: id,
      at: new Date(NOW - ago).toISOString(),
      action,
      to_status: 'accepted',
      actor: 'admin',
    });
  const penalty = async () => {
    const { rows } = await database.pool.query('select * from orders where id = $1', [id]);
    return penaltyNow(node.app, database.pool, rows[0]);
  };
  await step('accept_order', 3 * 86_400_000);
  expect(await penalty()).toBe(1_050n);
  await step('delegate', 60_000);
  expect(await penalty()).toBe(0n);
});
