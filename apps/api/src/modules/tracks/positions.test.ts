import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawLate } from './late-tracks.ts';
import {
  addAdmin, addCountry, addSession, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode,
} from '../../testing/access-fixtures.ts'; // prettier-ignore
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { addDriver, addOrder, addOrderWorld, addVehicle, type OrderWorld } from '../../testing/order-fixtures.ts';

const clock = { now: Date.parse('2026-05-10T12:00:00Z') };
const DEGREE = 111_195;
/** A point so many seconds before the present, so many metres north of the pickup. */
const point = (secondsAgo: number, meters: number, more: object = {}) => ({
  at: new Date(clock.now - secondsAgo * 1000).toISOString(),
  lat: 25.2 + meters / DEGREE,
  lng: 55.27,
  ...more,
});

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let admin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addClient(database, country));
  admin = await addSession(database, await addAdmin(database, { is_super_admin: true }), { expires_at: '2099-01-01T00:00:00Z' });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const send = (token: string, points: unknown) => appCall(node, 'POST', 'positions', { token, body: { points } });
const presence = (token: string, body: object, headers = {}) => appCall(node, 'PUT', 'presence', { token, body, headers });
const position = async (id: number) => {
  const { rows } = await database.pool.query('select lat, lng, seen_at, is_online, heading from provider_positions where provider_id = $1', [id]); // prettier-ignore
  return rows[0];
};
const track = async (order: number) =>
  (await database.pool.query<{ at: string }>('select at from order_positions where order_id = $1 order by at', [order])).rows.map(
    ({ at }) => at,
  );
const readRides = (id: number, action: string, body: object = {}) => node.call('POST', `trips/${id}/${action}`, { token: admin, body });
async function newDriver() {
  const id = await addDriver(database, world.country);
  return { id, token: await logInAs(node, 'provider', id) };
}

describe('presence', () => {
  it('takes a provider to work with a vehicle of theirs, and home; dashboards see it as their own change', async () => {
    const { id, token } = await newDriver();
    const { rows } = await database.pool.query('select id from vehicles where provider_id = $1', [id]);
    const vehicle_id = rows[0].id;
    const { status, body } = await presence(token, { is_online: 1, vehicle_id });
    expect([status, body.data]).toMatchObject([200, { is_online: 1, vehicle_id }]);
    await send(token, [point(1, 0)]);
    expect(await position(id)).toMatchObject({ is_online: true });
    const log = async () => (await node.call('GET', `providers/${id}/activity`, { token: admin })).body.data;
    expect((await log())[0].changes.is_available).toEqual({ before: false, after: true });
    expect((await presence(token, { is_online: 0 })).body.data).toMatchObject({ is_online: 0, vehicle_id: null });
    expect(await position(id)).toMatchObject({ is_online: false });
    const entries = (await log()).length;
    expect((await presence(token, { is_online: 0 })).status).toBe(200);
    expect((await log()).length).toBe(entries);
  });

  it('refuses vehicles of others and those that nobody accepted', async () => {
    const [{ token, id }, other] = [await newDriver(), await newDriver()];
    const pending = await addVehicle(database, world.country, id, { review_status: 'pending' });
    const { rows } = await database.pool.query('select id from vehicles where provider_id = $1', [other.id]);
    for (const vehicle_id of [pending, rows[0].id, 2_000_000])
      expect((await presence(token, { is_online: 1, vehicle_id })).body.errors).toHaveProperty('vehicle_id');
  });

  it('refuses apps that are too old to go online, and whoever leaves a ride under way', async () => {
    await insertRow(database, 'settings', { section: 'app-settings', values: JSON.stringify({ min_provider_version: '2.0.0' }) });
    node.app.settings.clear();
    const { id, token } = await newDriver();
    const old = await presence(token, { is_online: 1 }, { 'x-app-version': '1.9.0' });
    expect([old.status, old.body.code]).toEqual([426, 'app.too_old']);
    expect((await presence(token, { is_online: 1 }, { 'x-app-version': '2.0.0' })).status).toBe(200);
    const ride = await addOrder(database, world, { order_type: 'trip', provider_id: id, order_status: 'partner_start_trip' });
    const home = await presence(token, { is_online: 0 });
    expect([home.status, home.body.code]).toEqual([409, 'presence.on_a_ride']);
    await database.pool.query(`update orders set order_status = 'finished' where id = $1`, [ride]);
    expect((await presence(token, { is_online: 0 }, { 'x-app-version': '1.0.0' })).status).toBe(200);
    await database.pool.query(`delete from settings`);
    node.app.settings.clear();
  });
});

describe('positions', () => {
  it('say where somebody is; what cannot be is dropped, and late points move nobody', async () => {
    const { id, token } = await newDriver();
    expect((await send(token, [point(30, 0), point(20, 100), point(10, 90_000), point(5, 250)])).body.data).toEqual({
      kept: 3,
      dropped: 1,
    });
    const here = await position(id);
    expect(here).toMatchObject({ seen_at: point(5, 0).at, heading: 0, is_online: false });
    expect(here.lat).toBeCloseTo(point(5, 250).lat, 9);
    expect((await send(token, [point(3600, 5000), point(90_000, 0)])).body.data).toEqual({ kept: 1, dropped: 1 });
    expect(await position(id)).toEqual(here);
    expect((await send(token, [point(0, 0, { accuracy: 51 })])).body.data).toEqual({ kept: 0, dropped: 1 });
    expect(await position(id)).toEqual(here);
  });

  it('of a clock that is ahead are shifted together', async () => {
    const { id, token } = await newDriver();
    expect((await send(token, [point(-3600, 0), point(-3610, 100)])).body.data).toEqual({ kept: 2, dropped: 0 });
    expect(await position(id)).toMatchObject({ seen_at: point(0, 0).at });
  });

  it('are refused where they are no points, are none or too many, and from who is no provider', async () => {
    const { token } = await newDriver();
    const wrong = [[], Array.from({ length: 51 }, (_, nth) => point(nth, 0)), [{ ...point(1, 0), lat: 91 }], [{ lat: 1, lng: 1 }], [{ ...point(1, 0), height: 3 }]]; // prettier-ignore
    for (const points of wrong) expect([(await send(token, points)).status, points.length]).toEqual([422, points.length]);
    const client = await logInAs(node, 'client', world.client);
    expect((await send(client, [point(1, 0)])).status).toBe(403);
    expect((await appCall(node, 'POST', 'positions', { body: { points: [point(1, 0)] } })).status).toBe(401);
  });

  it('are one a second of a track, however many an app sends, in one call or in several', async () => {
    clock.now += 120_000;
    const { id, token } = await newDriver();
    const order = await addOrder(database, world, { order_type: 'trip', provider_id: id, order_status: 'partner_start_trip', status_at: new Date(clock.now - 60_000).toISOString() }); // prettier-ignore
    // Within two seconds.
    const crowd = (shift: number) => Array.from({ length: 50 }, (_, nth) => point(30 - nth / 25 - shift, nth));
    for (const shift of [0, 0.003, 0.007]) expect((await send(token, crowd(shift))).status).toBe(200);
    const seconds = (await track(order)).map((at) => at.slice(0, 19));
    expect([seconds.length, new Set(seconds).size]).toEqual([2, 2]);
  });

  it('come sixty times a minute', async () => {
    clock.now += 120_000;
    const { token } = await newDriver();
    const statuses = await Promise.all(Array.from({ length: 62 }, async () => (await send(token, [point(1, 0)])).status));
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([60, 2]);
    clock.now += 61_000;
    expect((await send(token, [point(1, 0)])).status).toBe(200);
  });

  it('of many who send at once are all kept, each by where they were', async () => {
    const drivers = await Promise.all(Array.from({ length: 12 }, newDriver));
    const wave = (...points: object[]) => Promise.all(drivers.map(async ({ token }) => (await send(token, points)).body.data));
    expect(await wave(point(20, 0))).toEqual(drivers.map(() => ({ kept: 1, dropped: 0 })));
    expect(await wave(point(10, 90_000), point(5, 100))).toEqual(drivers.map(() => ({ kept: 1, dropped: 1 })));
    for (const { id } of drivers) expect(await position(id)).toMatchObject({ seen_at: point(5, 0).at });
  });

  it('that are in doubt are noted once a day and kind, and kept all the same', async () => {
    const { id, token } = await newDriver();
    for (const seconds of [60, 50])
      expect((await send(token, [point(seconds, 0, { is_mock: true })])).body.data).toEqual({ kept: 1, dropped: 0 });
    await send(token, [point(5, 30_000)]);
    const { rows } = await database.pool.query('select kind, times from position_flags where provider_id = $1 order by kind', [id]);
    expect(rows).toEqual([
      { kind: 'jump', times: 1 },
      { kind: 'mock', times: 2 },
    ]);
  });
});

describe('the track of an order', () => {
  it('has the points from its provider’s accepting on, late ones too, once each, and none of others', async () => {
    const { id, token } = await newDriver();
    await send(token, [point(10, 0)]);
    const order = await addOrder(database, world, { order_type: 'trip', vehicle_type: 'sedan' });
    expect((await readRides(order, 'partner_accept_trip', { provider_id: id })).status).toBe(200);
    clock.now += 60_000;
    const sent = [point(50, 100), point(40, 200), point(10, 400)];
    await send(token, sent.slice(2));
    await send(token, [point(65, 50), ...sent.slice(0, 2)]);
    await send(token, sent);
    expect(await track(order)).toEqual(sent.map(({ at }) => at));
    const stranger = await newDriver();
    await send(stranger.token, [point(5, 0)]);
    expect(await track(order)).toHaveLength(3);
    await database.pool.query(`update orders set order_status = 'admin_cancel', status_at = $2 where id = $1`, [
      order,
      new Date(clock.now).toISOString(),
    ]);
    clock.now += 600_000;
    await send(token, [point(605, 450), point(5, 900)]);
    expect(await track(order)).toEqual([...sent.map(({ at }) => at), point(605, 0).at]);
  });

  const CARD = { base_fare: 500, minimum_fare: 1_300, price_per_kilo: 200, price_per_minute: 50, stop_price_per_minute: 60 };
  /** A ride to a place so many metres north, quoted 40.00. */
  async function begun(planned: number, destination: number) {
    const driver = await newDriver();
    const id = await addOrder(database, world, {
      order_type: 'trip', vehicle_type: 'sedan', trip_type: 'normal', planned_distance: planned, planned_order_duration: 600, lat: 25.2, lng: 55.27,
      destination_lat: point(0, destination).lat, destination_lng: 55.27, services_price: 4_000, ...CARD,
    }); // prettier-ignore
    for (const [action, body] of [
      ['partner_accept_trip', { provider_id: driver.id }],
      ['partner_in_pickup_location', {}],
      ['partner_start_trip', {}],
    ] as const)
      expect([action, (await readRides(id, action, body)).status]).toEqual([action, 200]);
    return { ...driver, id };
  }
  /** Drives north for ten minutes, to so many metres, seen for a part of them. */
  async function drive(token: string, meters: number, part = 1) {
    const started = clock.now;
    for (let second = 10; second <= 600; second += 10) {
      clock.now = started + second * 1000;
      if (second <= 600 * part) await send(token, [point(0, (meters * second) / 600)]);
      // As many as a minute takes.
    }
  }
  const finished = async (id: number) => {
    const { status, body } = await readRides(id, 'pre_finished');
    expect(status).toBe(200);
    const { route } = (await node.call('GET', `trips/${id}/details`, { token: admin })).body.data;
    return { ...body.data, route };
  };

  it('shows as the drive goes on, and becomes a line with the distance that was driven: the ride costs its quote', async () => {
    const { id, token } = await begun(5_000, 5_000);
    await drive(token, 5_000);
    const live = (await node.call('GET', `trips/${id}/details`, { token: admin })).body.data.route;
    expect(live).toMatchObject({ distance_from: null });
    expect(live.driven.at(-1)[3]).toBeGreaterThan(4_800);
    const done = await finished(id);
    expect(done.actual_distance).toBeGreaterThan(4_880);
    expect(done.actual_distance).toBeLessThan(4_950);
    expect(done).toMatchObject({ trip_price: '40.00', route: { distance_from: 'track', coverage: 1 } });
    // A straight line needs two points.
    expect(done.route.driven).toHaveLength(2);
  });

  it('that ends elsewhere costs what was driven', async () => {
    const { id, token } = await begun(9_000, 9_000);
    await drive(token, 6_000);
    const done = await finished(id);
    // 5.00 + some 5.9 km x 2.00 + 10 min x 0.50
    expect(Number(done.trip_price)).toBeCloseTo(10 + (done.actual_distance / 1000) * 2, 1);
    expect(done.route.distance_from).toBe('track');
  });

  it('of which too little was seen counts as it was planned, and says so', async () => {
    const { id, token } = await begun(5_000, 5_000);
    await drive(token, 5_000, 0.5);
    const done = await finished(id);
    expect(done).toMatchObject({ actual_distance: 5_000, trip_price: '40.00', route: { distance_from: 'plan' } });
    expect(done.route.coverage).toBeLessThan(0.7);
    expect(done.route.driven.length).toBeGreaterThan(1);
  });

  it('is drawn anew by points that a tunnel held back until after its end; its price stays', async () => {
    const { id, token } = await begun(5_000, 5_000);
    await drive(token, 5_000, 0.5);
    const half = await finished(id);
    const held = Array.from({ length: 29 }, (_, index) => point((index + 1) * 10, 5_000 - ((index + 1) * 10 * 5_000) / 600));
    clock.now += 1_000;
    expect((await send(token, held)).body.data).toEqual({ kept: 29, dropped: 0 });
    await drawLate(node.app);
    const whole = (await node.call('GET', `trips/${id}/details`, { token: admin })).body.data.route;
    expect([half.route.driven.at(-1)[3] < 2_600, whole.driven.at(-1)[3] > 4_700]).toEqual([true, true]);
    expect([whole.coverage > 0.9, whole.distance_from]).toEqual([true, 'plan']);
    expect((await node.call('GET', `trips/${id}`, { token: admin })).body.data.trip_price).toBe(half.trip_price);
  });

  it('gives way to what an admin typed', async () => {
    const { id, token } = await begun(5_000, 5_000);
    await drive(token, 5_000);
    await database.pool.query('update orders set actual_distance = 7000 where id = $1', [id]);
    const done = await finished(id);
    // 5.00 + 7 km x 2.00 + 10 min x 0.50: longer than planned by more than a fifth and 1.2 km.
    expect(done).toMatchObject({ actual_distance: 7_000, trip_price: '24.00', route: { distance_from: 'admin' } });
  });

  it('is closed with an order that is called off, too', async () => {
    const { id, token } = await begun(5_000, 5_000);
    await drive(token, 2_000, 0.4);
    expect((await readRides(id, 'cancel_order', { cancel_reason_id: world.reasons.admin })).status).toBe(200);
    const { rows } = await database.pool.query('select driven, distance_from from order_routes where order_id = $1', [id]);
    expect(rows[0].driven.length).toBeGreaterThan(1);
  });
});

it('providers who are not accepted yet send nothing', async () => {
  const id = await addProvider(database, world.country, { accepted_by_admin: false });
  const token = await logInAs(node, 'provider', id);
  expect((await send(token, [point(1, 0)])).body.code).toBe('auth.not_accepted');
  expect((await presence(token, { is_online: 1 })).body.code).toBe('auth.not_accepted');
});
