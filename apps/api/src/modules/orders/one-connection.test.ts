import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDER_ACTIONS, nextStatus, statusesOfType } from '@diwan/domain/orders/order-transitions';
import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { connect, type Database } from '../../platform/database/connection.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addDriver, addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let single: Database;
let node: TestNode;
let world: OrderWorld;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  single = connect({ connectionString: database.connectionString }, () => {}, 1);
  node = await startNode({ ...database, ...single });
  token = (await makeAdmin(database)).token;
});
afterAll(async () => {
  await node.app.close();
  await single.close();
  await database.close();
});

const MOVES = ORDER_TYPES.flatMap((type) =>
  statusesOfType(type).flatMap((status) =>
    ORDER_ACTIONS.filter((action) => nextStatus(type, status, action, 'admin') !== undefined).map(
      (action) => [type, status, action] as const,
    ),
  ),
);

// Were all connections in transactions that wait for another one, none would ever be free again.
it(
  'moves of orders need no connection beside that of their transaction, not even while no settings are kept',
  { timeout: 120_000 },
  async () => {
    const answers = [];
    for (const [type, status, action] of MOVES) {
      const provider_id = await addDriver(database, world.country);
      const id = await addOrder(database, world, { order_type: type, order_status: status, provider_id });
      node.app.settings.clear();
      const body = {
        ...(['cancel_order', 'reject_order'].includes(action) && { cancel_reason_id: world.reasons.admin }),
        ...(['accept_order', 'partner_accept_trip'].includes(action) && { provider_id }),
      };
      const answer = await node.call('POST', `orders/${id}/${action}`, { token, body });
      if (answer.status >= 500) answers.push([type, status, action, answer.status, answer.body.code]);
      expect(answers).toEqual([]);
    }
    expect(MOVES.length).toBeGreaterThan(10);
  },
);
