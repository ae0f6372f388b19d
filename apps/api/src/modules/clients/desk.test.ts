import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
const RIGHTS = ['show-clients', 'index-orders', 'index-transactions', 'index-contacts', 'charge-multiple'] as const;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const desk = async (token: string, id = world.client) => node.call('GET', `clients/${id}/desk`, { token });

it('tells of a client who calls what they have, what is open, and what they ordered and wrote last', async () => {
  const { token } = await makeAdmin(database, { permissions: RIGHTS, countries: [world.country] });
  await node.call('POST', 'wallet/charge', { token, body: { user_type: 'client', user_ids: [world.client], amount: '120' } });
  await addOrder(database, world, { order_status: 'finished', created_at: '2026-05-01T09:00:00Z' });
  const last = await addOrder(database, world, {
    order_status: 'pending',
    created_at: '2026-05-02T09:00:00Z',
    pay_type: 'wallet',
    client_address: 'برج 12',
  });
  await insertRow(database, 'contacts', {
    name: 'سلمى', user_type: 'client', user_id: world.client, country_id: world.country, subject: 'استفسار', message: 'متى؟',
  }); // prettier-ignore
  const { status, body } = await desk(token);
  expect([status, body.data]).toMatchObject([
    200,
    {
      wallet: { currency: 'AED', balance: '120.00', available: '15.00', promised: '105.00', points: 0 },
      open_orders: 1,
      last_order: { id: last, client_address: 'برج 12' },
      last_message: { subject: 'استفسار' },
    },
  ]);
});

it('tells nobody what their rights do not reach, nor of clients elsewhere', async () => {
  const { token } = await makeAdmin(database, { permissions: ['show-clients'], countries: [world.country] });
  expect((await desk(token)).body.data).toEqual({ wallet: null, open_orders: null, last_order: null, last_message: null });
  const trips = await makeAdmin(database, { permissions: ['show-clients', 'index-trips'], countries: [world.country] });
  expect((await desk(trips.token)).body.data).toMatchObject({ open_orders: 0, last_order: null });
  const far = await addPerson(database, 'clients', await addCountry(database, { phone_code: '965', currency: 'KWD' }));
  expect((await desk(token, far)).status).toBe(404);
});
