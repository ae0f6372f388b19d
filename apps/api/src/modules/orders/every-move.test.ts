import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDER_TYPES, type OrderType } from '@diwan/domain/orders/order-status';
import { nextStatus, ORDER_TRANSITIONS, type OrderAction, type OrderTransitions } from '@diwan/domain/orders/order-transitions';
import { getKeys } from '@diwan/domain/records';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addDriver, addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  node = await startNode(database);
  ({ token } = await makeAdmin(database));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** Every move of every kind, from each status that allows it, at each address that such orders have. */
const MOVES = ORDER_TYPES.flatMap((type) =>
  getKeys(ORDER_TRANSITIONS[type]).flatMap((action) =>
    (type === 'trip' ? ['orders', 'trips'] : ['orders']).flatMap(
      (path) => (ORDER_TRANSITIONS[type] as OrderTransitions)[action]?.from.map((status) => ({ type, path, action, status })) ?? [],
    ),
  ),
);

const takes = (action: OrderAction) => ['accept_order', 'partner_accept_trip'].includes(action);
const asksWhy = (action: OrderAction) => ['cancel_order', 'reject_order'].includes(action);

function addServing(type: OrderType): Promise<number> {
  const rides = type === 'trip' || type === 'transfer_package';
  return rides ? addDriver(database, world.country) : addPerson(database, 'providers', world.country);
}

it.each(MOVES)('$path: $action takes a $type on from $status', async ({ type, path, action, status }) => {
  const provider_id = await addServing(type);
  const id = await addOrder(database, world, { order_type: type, order_status: status, provider_id });
  const body = {
    ...(takes(action) && { provider_id }),
    ...(asksWhy(action) && { cancel_reason_id: world.reasons.admin }),
  };
  const answer = await node.call('POST', `${path}/${id}/${action}`, { token, body });
  expect([answer.status, answer.body.data?.order_status]).toEqual([200, nextStatus(type, status, action, 'admin')]);
});
