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
  ['accepted_by_admin', (id: number) => `providers/${id}`, { _method: 'PUT', accepted_by_admin: 0 }],
  ['is_locked', (id: number) => `providers/${id}`, { _method: 'PUT', is_locked: 1 }],
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

const atStake = async (table: string, ids: readonly number[], { token } = clerk) =>
  node.call('GET', `${table}/at_stake?ids=${ids.join(',')}`, { token });

it('whoever is about to switch a provider off is told first which orders are left', async () => {
  const provider = await addPerson(database, 'providers', world.country);
  const idle = await addPerson(database, 'providers', world.country);
  const orders: number[] = [];
  for (let day = 1; day <= 4; day += 1)
    orders.push(
      await addOrder(database, world, { provider_id: provider, order_status: 'accepted', created_at: `2026-05-0${day}T09:00:00Z` }),
    );
  await addOrder(database, world, { provider_id: provider, order_status: 'finished' });
  const sees = await makeAdmin(database, { permissions: ['toggle-providers', 'show-orders'], countries: [world.country] });
  const { rows } = await database.pool.query('select id, order_no as name from orders where id = any($1) order by id', [orders]);
  const first = rows.slice(0, 3).map((row) => ({ ...row, table: 'orders' }));
  for (const table of ['providers', 'drivers', 'contributors']) {
    const { status, body } = await atStake(table, [provider, idle], sees);
    expect([status, body.data]).toEqual([200, [{ kind: 'orders_left', count: 4, count_is_at_least: false, first }]]);
  }
  // How many they are is told to whoever may switch them off; which, to whoever may open orders.
  expect((await atStake('providers', [provider])).body.data).toEqual([
    { kind: 'orders_left', count: 4, count_is_at_least: false, first: [] },
  ]);
  expect((await atStake('providers', [idle], sees)).body.data).toEqual([]);
  const stranger = await makeAdmin(database, { permissions: ['toggle-providers', 'show-orders'], countries: [await addCountry(database)] });
  expect((await atStake('providers', [provider], stranger)).body.data).toEqual([]);
  expect((await atStake('clients', [world.client], sees)).status).toBe(403);
});

it('a client’s open orders go on, and are named too; more than a hundred are counted no further', async () => {
  const client = await addPerson(database, 'clients', world.country);
  const toggler = await makeAdmin(database, { permissions: ['toggle-clients', 'show-trips'], countries: [world.country] });
  for (const order_type of ['trip', 'normal']) await addOrder(database, { ...world, client }, { order_type, order_status: 'pending' });
  const { rows } = await database.pool.query(`select id, order_no as name from orders where client_id = $1 and order_type = 'trip'`, [
    client,
  ]);
  expect((await atStake('clients', [client], toggler)).body.data).toEqual([
    { kind: 'orders_go_on', count: 2, count_is_at_least: false, first: [{ ...rows[0], table: 'trips' }] },
  ]);
  await Promise.all(Array.from({ length: 100 }, () => addOrder(database, { ...world, client }, { order_status: 'pending' })));
  expect((await atStake('riders', [client], toggler)).body.data).toMatchObject([{ count: 100, count_is_at_least: true }]);
});

it.each(['', 'ids=0', 'ids=1,', 'ids=x', 'ids=1&id=2', `ids=${'1,'.repeat(200)}1`])(
  'what cannot be meant is refused: %s',
  async (query) => {
    const { status, body } = await node.call('GET', `providers/at_stake?${query}`, { token: clerk.token });
    expect([status, body.data]).toEqual(query === '' ? [200, []] : [422, undefined]);
  },
);
