import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient } from '../../testing/app-fixtures.ts';
import { addDriverAt, addRideAt, goNorth, type Spot } from '../../testing/dispatch-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { runRound } from './run-round.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let clerk: string;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
let spot: Spot = { lat: 20, lng: 50 };
const RIGHTS = ['index-dispatch', 'index-orders', 'index-trips', 'update-orders', 'update-trips', 'track-partners'];

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addClient(database, country));
  node = await startNode(database, clock);
  clerk = (await makeAdmin(database, { permissions: RIGHTS, countries: [country] })).token;
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('delete from orders');
  spot = { lat: spot.lat + 0.3, lng: 50 };
  clock.now = (Math.floor(clock.now / 3_600_000) + 1) * 3_600_000;
});

const get = (path: string, token = clerk) => node.call('GET', path, { token });
const ride = (row: Record<string, unknown> = {}) => addRideAt(database, world, spot, clock.now, row);
const driver = (meters: number, row: Record<string, unknown> = {}) =>
  addDriverAt(database, world.country, goNorth(spot, meters), clock.now, row);
const assign = (order: number, provider_id: number, body: object = {}, token = clerk) =>
  node.call('POST', `dispatch/${order}/assign`, { token, body: { provider_id, ...body } });
const withdraw = (order: number, body: object = {}, token = clerk) => node.call('POST', `dispatch/${order}/withdraw`, { token, body });
const ids = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);

describe('the orders that wait', () => {
  it('stand by when somebody is wanted, page after page, with where each stands', async () => {
    const late = await ride({ created_at: new Date(clock.now - 60_000).toISOString() });
    const visit = await addOrder(database, world, { visit_date: '2026-05-12', visit_time: '08:00', is_live: false, is_scheduled: true, created_at: new Date(clock.now).toISOString() }); // prettier-ignore
    const fresh = await ride();
    await driver(100);
    await runRound(node.app, fresh);
    const { body } = await get('dispatch');
    expect(ids(body)).toEqual([visit, late, fresh]);
    expect(body.data[2]).toMatchObject({
      state: 'searching',
      round: 1,
      offers: { open: 1, declined: 0, expired: 0, priced: 0 },
      total_price: '105.00',
    });
    expect(body.next).toBeNull();
    clock.now += 121_000;
    await runRound(node.app, fresh);
    expect((await get('dispatch')).body.data[2]).toMatchObject({ state: 'waiting', offers: { open: 0, expired: 1 } });
  });

  it('come fifty at a time, none twice and none left out', async () => {
    await database.pool.query(
      `insert into orders (order_type, country_id, client_id, contact_name, contact_phone, currency, created_at)
       select 'trip', $1, $2, 'سلمى', '+971501112233', 'AED', $3::timestamptz - (i / 3) * interval '1 second' from generate_series(1, 120) i`,
      [world.country, world.client, new Date(clock.now).toISOString()],
    );
    const seen: number[] = [];
    for (let after = ''; ;) {
      const { body } = await get(`dispatch?after=${encodeURIComponent(after)}`);
      seen.push(...ids(body));
      if (body.next === null) break;
      after = body.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    expect((await get('dispatch?after=1,2')).status).toBe(422);
  });

  it('are those of one’s countries and kinds', async () => {
    const elsewhere = await addCountry(database);
    const there = await addRideAt(database, { ...world, country: elsewhere }, spot, clock.now);
    const trip = await ride();
    const visit = await addOrder(database, world, { created_at: new Date(clock.now + 1).toISOString() });
    expect(ids((await get('dispatch')).body)).toEqual([trip, visit]);
    const services = (
      await makeAdmin(database, { permissions: ['index-dispatch', 'index-orders', 'update-orders'], countries: [world.country] })
    ).token;
    expect(ids((await get('dispatch', services)).body)).toEqual([visit]);
    expect([(await get(`dispatch/${there}`)).status, (await get(`dispatch/${trip}`, services)).status]).toEqual([404, 404]);
    expect((await assign(there, await driver(100))).status).toBe(404);
    expect((await assign(trip, await driver(100), {}, services)).status).toBe(404);
  });
});

describe('an order that waits', () => {
  it('shows its rounds, and candidates with distance, arrival, load and every reason against', async () => {
    const near = await driver(950, { rate_avg: 4.7 });
    const far = await driver(2400);
    const locked = await driver(100, { is_locked: true });
    await addOrder(database, world, { provider_id: far, order_status: 'accepted' });
    const order = await ride();
    await runRound(node.app, order);
    const { data } = (await get(`dispatch/${order}`)).body;
    expect(
      data.offers.map((one: { provider: { id: number }; round: number; answer: null }) => [one.provider.id, one.round, one.answer]),
    ).toEqual([
      [near, 1, null],
      [far, 1, null],
    ]);
    expect(data.candidates.slice(0, 2).map((one: { id: number }) => one.id)).toEqual([near, far]);
    expect(data.candidates[0]).toMatchObject({ meters: 950, load: 0, rating: 4.7, reasons: [], offered: 'this', lat: expect.any(Number) });
    expect(data.candidates[0].arrival).toBeGreaterThan(60);
    expect(data.candidates[1]).toMatchObject({ load: 1 });
    const excluded = data.candidates.find((one: { id: number }) => one.id === locked);
    expect(excluded.reasons.map(({ code }: { code: string }) => code)).toEqual(['locked']);
    const blind = (await makeAdmin(database, { permissions: ['index-dispatch', 'index-trips'], countries: [world.country] })).token;
    expect((await get(`dispatch/${order}`, blind)).body.data.candidates[0]).toMatchObject({ lat: null, lng: null });
  });

  it('is assigned once: whoever is slower reads who was faster', async () => {
    const [one, two] = [await driver(100), await driver(200, { first_name: 'بدر', last_name: 'سعيد' })];
    const order = await ride();
    await runRound(node.app, order);
    const answers = await Promise.all([assign(order, one), assign(order, two)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const slower = answers.find(({ status }) => status === 409);
    expect(slower?.body.code).toBe('dispatch.taken');
    const { data } = (await get(`dispatch/${order}`)).body;
    expect(data).toMatchObject({ order_status: 'partner_accept_trip', round: null, candidates: [] });
    expect(slower?.body.message).toContain(data.provider.first_name);
    expect(ids((await get('dispatch')).body)).toEqual([]);
    const cancelled = await ride({ order_status: 'rider_cancel' });
    expect((await assign(cancelled, one)).body.code).toBe('dispatch.over');
  });

  it('waits again as it did once whoever assigned it takes that back, and the next one may be given it', async () => {
    const [one, two] = [await driver(100), await driver(200)];
    const order = await ride();
    await runRound(node.app, order);
    const { updated_at } = (await assign(order, one)).body.data;
    expect((await withdraw(order, { updated_at: '2026-01-01T00:00:00.000Z' })).body.code).toBe('row.changed');
    const { status, body } = await withdraw(order, { updated_at });
    expect([status, body.data.order_status, body.data.provider_id]).toEqual([200, 'pending', null]);
    const { data } = (await get('dispatch')).body;
    expect(data).toMatchObject([{ id: order, state: 'waiting', round: 1 }]);
    const { rows } = await database.pool.query(
      `select (select is_in_order from vehicles where provider_id = $2) as taken, (select array_agg(action order by id) from order_events where order_id = $1) as steps`,
      [order, one],
    );
    expect(rows[0]).toMatchObject({ taken: false, steps: expect.arrayContaining(['partner_accept_trip', 'withdraw_assignment']) });
    const { rows: log } = await database.pool.query(
      `select changes from audit where table_name = 'orders' and row_id = $1 order by id desc limit 1`,
      [order],
    );
    expect(log[0].changes).toMatchObject({ provider_id: { before: one, after: null } });
    const again = (await assign(order, two)).body.data;
    expect((await withdraw(order, { updated_at: again.updated_at })).status).toBe(200);
  });

  it('stays with whom it was given to once it is too late, by another admin, or from somebody whom it was taken from', async () => {
    const [one, two] = [await driver(100), await driver(200)];
    const [late, others, moved] = [await ride(), await ride(), await ride()];
    const { token } = await makeAdmin(database);
    const first = (await assign(late, one)).body.data;
    clock.now += 31_000;
    expect((await withdraw(late, { updated_at: first.updated_at })).body.code).toBe('dispatch.not_withdrawn');
    const second = (await assign(others, two)).body.data;
    expect((await withdraw(others, { updated_at: second.updated_at }, token)).body.code).toBe('dispatch.not_withdrawn');
    await node.call('POST', `trips/${others}/partner_in_pickup_location`, { token, body: {} });
    expect((await withdraw(others, { updated_at: second.updated_at })).body.code).toBe('row.changed');
    expect((await withdraw(others)).body.code).toBe('dispatch.not_withdrawn');
    await assign(moved, await driver(300), {}, token);
    await node.call('POST', `trips/${moved}/delegate`, { token, body: { provider_id: await driver(400) } });
    expect((await withdraw(moved, {}, token)).body.code).toBe('dispatch.not_withdrawn');
    const reader = (
      await makeAdmin(database, { permissions: ['index-dispatch', 'index-trips', 'update-orders'], countries: [world.country] })
    ).token;
    expect((await withdraw(moved, {}, reader)).status).toBe(403);
  });

  it('is not given to somebody whom another order took meanwhile: 409 says which', async () => {
    const one = await driver(100, { first_name: 'ماهر', last_name: 'خالد' });
    const [order, faster] = [await ride(), await ride()];
    expect((await assign(faster, one)).status).toBe(200);
    const { status, body } = await assign(order, one);
    expect([status, body.code]).toEqual([409, 'dispatch.candidate_taken']);
    const { rows } = await database.pool.query('select order_no from orders where id = $1', [faster]);
    expect(body.message).toContain(rows[0].order_no);
    // An exception that is asked for is judged as one.
    expect((await assign(order, one, { override_reason: 'أقربهم' })).status).toBe(422);
  });

  it('of a package without prices is named for somebody by who may delegate; what speaks against them holds at the desk too', async () => {
    const [one, locked] = [await driver(100), await driver(200, { is_locked: true })];
    const order = await ride({ order_type: 'transfer_package', trip_type: null });
    expect((await assign(order, one)).status).toBe(403);
    const { token } = await makeAdmin(database);
    expect((await assign(order, locked, {}, token)).body.data.reasons).toEqual(['locked']);
    expect((await assign(order, one, {}, token)).body.data).toMatchObject({ order_status: 'pending', provider_id: one });
    expect(ids((await get('dispatch')).body)).toEqual([]);
  });
});
