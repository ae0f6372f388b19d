import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addCity, addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addDriver, addOrder, addOrderWorld, addVehicle, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let dubai: number;
let sharjah: number;
let clerk: LoggedIn;
let boss: LoggedIn;
const NOW = '2026-05-13T09:00:00.000Z';
const clock = { now: Date.parse(NOW) };
const RIGHTS = ['show-orders', 'show-trips', 'index-orders', 'create-orders', 'update-orders', 'update-trips', 'delegate-orders'] as const;
const HERE = { lat: 25.2, lng: 55.27 };

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database, { time_zone: 'Asia/Dubai' });
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  [dubai, sharjah] = [await addCity(database, country), await addCity(database, country)];
  node = await startNode(database, clock);
  clerk = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
  boss = await makeAdmin(database, { permissions: [...RIGHTS, 'override-eligibility'], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query(
    'delete from orders; delete from provider_positions; delete from vehicle_drivers; delete from vehicles; update provider_services set provider_id = null; delete from providers',
  );
});

const provider = (row: Record<string, unknown> = {}) => addPerson(database, 'providers', world.country, { is_available: true, ...row });
const driver = (row: Record<string, unknown> = {}, vehicle: Record<string, unknown> = {}) =>
  addDriver(database, world.country, { is_available: true, ...row }, vehicle);
const seen = (provider_id: number, lat: number, lng: number, at = NOW) =>
  database.pool.query(
    'insert into provider_positions (provider_id, lat, lng, seen_at, stood_lat, stood_lng, stood_since) values ($1, $2, $3, $4, $2, $3, $4)',
    [provider_id, lat, lng, at],
  );
const visit = (row: Record<string, unknown> = {}) =>
  addOrder(database, world, {
    city_id: dubai,
    group_service_id: world.group,
    visit_date: '2026-05-14',
    visit_time: '10:00',
    ...HERE,
    ...row,
  });
const trip = (row: Record<string, unknown> = {}) =>
  addOrder(database, world, { order_type: 'trip', vehicle_type: 'sedan', ...HERE, ...row });
const candidates = async (path: string, { token } = clerk) => (await node.call('GET', path, { token })).body.data;
const getIds = (found: { id: number }[]) => found.map(({ id }) => id);
const getCodes = ({ reasons }: { reasons: { code: string }[] }) => reasons.map(({ code }) => code);

it('is asked by who delegates trips out of their list, without the right to their pages', async () => {
  const [order, taker] = [await trip(), await driver()];
  const holder = (...permissions: string[]) => makeAdmin(database, { permissions, countries: [world.country] });
  const delegate = await holder('index-trips', 'delegate-orders');
  expect(getIds(await candidates(`trips/${order}/candidates?for=delegate`, delegate))).toEqual([taker]);
  const verdict = `trips/${order}/eligibility/${taker}?for=delegate`;
  expect((await node.call('GET', verdict, { token: delegate.token })).body.data).toMatchObject({ reasons: [] });
  const stranger = await holder('index-orders', 'delegate-orders');
  for (const path of [`trips/${order}/candidates`, verdict])
    expect([path, (await node.call('GET', path, { token: stranger.token })).status]).toEqual([path, 404]);
});

describe('who may take a visit', () => {
  it('are those who do such work, of the city, free, well rated, each with why', async () => {
    const order = await visit();
    const far = await provider({ city_id: sharjah, rate_avg: 5 });
    const busy = await provider({ city_id: dubai, rate_avg: 5 });
    const away = await provider({ city_id: dubai, rate_avg: 5, is_available: false });
    const good = await provider({ city_id: dubai, rate_avg: 4.5 });
    const poor = await provider({ city_id: dubai, rate_avg: 3 });
    const serves = await provider({ city_id: sharjah });
    await database.pool.query('update provider_services set provider_id = $1 where id = $2', [serves, world.pack]);
    await visit({ provider_id: busy, order_status: 'in_way', visit_date: '2026-05-13' });
    await visit({ provider_id: good, order_status: 'accepted', visit_time: '13:30' });
    await seen(poor, 25.209, 55.27);
    const found = await candidates(`orders/${order}/candidates?for=delegate`);
    expect(getIds(found)).toEqual([serves, good, poor, busy, away, far]);
    expect(found[0]).toMatchObject({ serves: true, in_city: false, is_free: true, rating: null });
    expect(found[1]).toMatchObject({ in_city: true, rating: 4.5, visits: ['13:30'], busy: null });
    // From the middle of one half kilometre to that of another.
    expect(found[2].meters).toBe(1112);
    expect(found[3]).toMatchObject({ is_free: false, busy: { until: null } });
    // Where somebody is stands for those who may follow them.
    expect(Object.keys(found[2])).not.toContain('at');
  });

  it('are as far as they are for who may follow them, and nowhere exactly for others, from however many places they ask', async () => {
    const [one, other] = [await provider(), await provider()];
    await seen(one, 25.2091, 55.2704);
    await seen(other, 25.2117, 55.2719);
    const getMeters = async ({ token }: LoggedIn, at: { lat: number; lng: number }) => {
      const body = { country_id: world.country, order_type: 'normal', ...at };
      const found = (await node.call('POST', 'orders/candidates', { token, body })).body.data as { id: number; meters: number }[];
      return [one, other].map((id) => found.find((each) => each.id === id)?.meters);
    };
    const follows = await makeAdmin(database, { permissions: [...RIGHTS, 'track-partners'], countries: [world.country] });
    const [near, far] = await getMeters(follows, HERE);
    expect([near, far]).toEqual([1013, 1315]);
    for (const at of [HERE, { lat: 25.21, lng: 55.26 }, { lat: 25.2104, lng: 55.2711 }, { lat: 25.23, lng: 55.29 }]) {
      const [first, second] = await getMeters(clerk, at);
      expect(first).toEqual(expect.any(Number));
      expect(second).toBe(first);
    }
  });

  it('are not who has the job, nor who may not take it; these are found by name, with what speaks against them', async () => {
    const has = await provider();
    const order = await visit({ provider_id: has });
    const free = await provider({ first_name: 'مريم' });
    const waits = await provider({ first_name: 'منى', accepted_by_admin: false });
    const banned = await provider({ first_name: 'منى', is_ban: true });
    expect(getIds(await candidates(`orders/${order}/candidates`))).toEqual([free]);
    const path = `orders/${order}/candidates?keyword=${encodeURIComponent('منى')}`;
    const sought = await candidates(path);
    expect(sought.map((one: never) => [one['id'], getCodes(one), one['may_override']])).toEqual([
      [waits, ['not_accepted'], false],
      [banned, ['banned'], false],
    ]);
    expect((await candidates(path, boss)).map((one: { may_override: boolean }) => one.may_override)).toEqual([true, false]);
    // Where nobody may take it, why.
    await database.pool.query('update providers set is_active = false where id = $1', [free]);
    await database.pool.query('update providers set accepted_by_admin = true, is_locked = true where id = $1', [waits]);
    expect((await candidates(`orders/${order}/candidates`)).map(getCodes)).toEqual([['locked']]);
  });

  it('are asked for while the order is typed in, and by who may place or give orders alone', async () => {
    const here = await provider({ city_id: sharjah });
    await provider({ city_id: dubai });
    const typed = { country_id: world.country, order_type: 'normal', city_id: sharjah, provider_service_id: world.pack };
    const ask = (body: object, { token } = clerk) => node.call('POST', 'orders/candidates', { token, body });
    expect((await ask(typed)).body.data[0].id).toBe(here);
    expect((await ask({ ...typed, country_id: await addCountry(database) })).status).toBe(422);
    expect((await ask({ ...typed, other: 1 })).body.errors).toEqual({ other: ['This field is not known'] });
    const reader = await makeAdmin(database, { permissions: ['show-orders', 'index-orders'] });
    expect((await ask(typed, reader)).status).toBe(403);
    const order = await visit();
    expect((await node.call('GET', `orders/${order}/candidates`, { token: reader.token })).status).toBe(403);
    const elsewhere = await makeAdmin(database, { permissions: RIGHTS, countries: [await addCountry(database)] });
    expect((await node.call('GET', `orders/${order}/candidates`, { token: elsewhere.token })).status).toBe(404);
    const path = `orders/${order}/candidates?keyword=${'ب'.repeat(201)}`;
    expect((await node.call('GET', path, { token: clerk.token })).status).toBe(422);
  });
});

describe('who may take a ride', () => {
  it('are free drivers with a vehicle of its type, the nearest first', async () => {
    const order = await trip();
    const far = await driver({ rate_avg: 5 });
    const near = await driver({ rate_avg: 3 });
    const unseen = await driver({ rate_avg: 5 });
    const out = await driver();
    const van = await driver({}, { vehicle_type: 'van' });
    const walks = await provider({ is_driver: true });
    await provider();
    await seen(far, 25.29, 55.27);
    await seen(near, 25.201, 55.27);
    await seen(unseen, 25.2, 55.27, '2026-05-13T08:00:00Z');
    await seen(van, 25.2, 55.27);
    await seen(walks, 25.2, 55.27);
    await trip({ provider_id: out, order_status: 'partner_start_trip', status_at: NOW, planned_order_duration: 900 });
    const found = await candidates(`trips/${order}/candidates`);
    expect(getIds(found)).toEqual([near, far, unseen]);
    expect(found.map(({ meters }: { meters: number | null }) => meters !== null)).toEqual([true, true, false]);
    const name = encodeURIComponent('سلمى');
    const sought = await candidates(`trips/${order}/candidates?keyword=${name}`);
    const busy = sought.find(({ id }: { id: number }) => id === out);
    expect([getCodes(busy), busy.busy.until]).toEqual([['on_a_ride'], '13:15']);
    expect(getCodes(sought.find(({ id }: { id: number }) => id === walks))).toEqual(['no_vehicle']);
  });

  it('are judged as one of them is, also with vehicles that several drive', async () => {
    const owner = await provider({ is_driver: true });
    const shares = await provider({ is_driver: true });
    await addVehicle(database, world.country, owner, { vehicle_type: 'van' });
    const sedan = await addVehicle(database, world.country, owner);
    await database.pool.query('insert into vehicle_drivers (vehicle_id, provider_id) values ($1, $2)', [sedan, shares]);
    const order = await trip();
    for (const one of await candidates(`trips/${order}/candidates?keyword=${encodeURIComponent('سلمى')}`))
      expect(one.reasons).toEqual((await candidates(`trips/${order}/eligibility/${one.id}`)).reasons);
    expect(getIds(await candidates(`trips/${order}/candidates`)).toSorted()).toEqual([owner, shares].toSorted());
  });
});

it('looks at a bounded number of providers by as many queries, however many there are', async () => {
  await database.pool.query(
    `insert into providers (country_id, city_id, first_name, last_name, phone, gender, accepted_by_admin, is_available, rate_avg)
     select $1, $2, 'أ', 'ب', '+97158' || lpad(i::text, 7, '0'), 'male', true, i % 2 = 0, (i % 50) / 10.0 from generate_series(1, 3000) i`,
    [world.country, dubai],
  );
  const order = await visit();
  const asked: string[] = [];
  const { pool } = node.app.database;
  const query = pool.query.bind(pool);
  pool.query = ((...args: Parameters<typeof query>) => {
    asked.push(JSON.stringify(args[0]));
    return query(...args);
  }) as typeof pool.query;
  try {
    const found = await candidates(`orders/${order}/candidates`);
    expect(found).toHaveLength(20);
    expect(found.every((one: { is_free: boolean; rating: number }) => one.is_free && one.rating === 4.8)).toBe(true);
  } finally {
    pool.query = query as typeof pool.query;
  }
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.length).toBeLessThan(15);
});
