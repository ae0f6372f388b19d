import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let dispatcher: LoggedIn;
let clerk: LoggedIn;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  dispatcher = await makeAdmin(database, { permissions: ['delegate-orders', 'show-providers', 'show-orders'], countries: [country] });
  clerk = await makeAdmin(database, { permissions: ['index-providers', 'show-providers', 'toggle-providers'], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const notices = async (provider: number, { token } = dispatcher) =>
  (await node.call('GET', 'notifications?per_page=100', { token })).body.data.filter(
    (one: { notify_type: string; notify_id: number }) => one.notify_type === 'provider' && one.notify_id === provider,
  );
const set = (path: string, body: object) => node.call('POST', path, { token: clerk.token, body });

it.each([
  ['is_active', (id: number) => `providers/is_active/${id}`, { is_active: 0 }],
  ['is_ban', (id: number) => `providers/${id}/is_ban`, { is_ban: 1, ban_reason: 'بلاغ' }],
] as const)('who may not work any more by %s with orders under way is told to whoever gives orders to others', async (_, path, body) => {
  const provider = await addPerson(database, 'providers', world.country);
  const id = await addOrder(database, world, { provider_id: provider, order_status: 'accepted' });
  await addOrder(database, world, { provider_id: provider, order_status: 'finished' });
  const { rows } = await database.pool.query('select order_no from orders where id = $1', [id]);
  const { status } = await set(path(provider), body);
  expect(status).toBe(200);
  const [told, ...others] = await notices(provider);
  expect(told).toMatchObject({ route_front: `/providers/show/${provider}`, body: expect.stringMatching(`\\(1\\).*${rows[0].order_no}`) });
  expect(others).toEqual([]);
  // Nobody is told of what they may do nothing about.
  expect(await notices(provider, clerk)).toEqual([]);
});

it('who has nothing under way is told to nobody, nor is who is switched on', async () => {
  const provider = await addPerson(database, 'providers', world.country);
  await addOrder(database, world, { provider_id: provider, order_status: 'client_cancel' });
  for (const is_active of [0, 1]) expect((await set(`providers/is_active/${provider}`, { is_active })).status).toBe(200);
  expect(await notices(provider)).toEqual([]);
});
