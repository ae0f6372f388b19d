import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addDriver, addOrder, addOrderWorld, addVehicle, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let world: OrderWorld;
let clerk: LoggedIn;
let boss: LoggedIn;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const RIGHTS = ['show-orders', 'show-trips', 'index-orders', 'create-orders', 'update-orders', 'update-trips', 'cancel-orders'] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country, { phone: '+971509998877' }));
  node = await startNode(database, clock);
  other = await startNode(database, clock);
  clerk = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
  boss = await makeAdmin(database, { permissions: [...RIGHTS, 'delegate-orders', 'override-eligibility'], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});

const post = (path: string, body: unknown, { token }: LoggedIn = clerk, on = node) => on.call('POST', path, { token, body });
const get = async (path: string, { token }: LoggedIn = clerk) => (await node.call('GET', path, { token })).body.data;
const addTrip = (row: Record<string, unknown> = {}) => addOrder(database, world, { order_type: 'trip', vehicle_type: 'sedan', ...row });
const accept = (id: number, provider_id: number, who = clerk, more = {}) => post(`trips/${id}/partner_accept_trip`, { provider_id, ...more }, who); // prettier-ignore

describe('accepting a trip', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown> | null, string[]]>([
    ['whom nobody accepted', { accepted_by_admin: false }, {}, ['not_accepted']],
    ['who is locked and whose licence has expired', { is_locked: true, license_expires_on: '2026-05-12' }, {}, ['locked', 'license_expired']],
    ['whose vehicle waits', {}, { review_status: 'pending' }, ['vehicle_not_accepted']],
    ['whose vehicle has expired papers', {}, { valid_until: '2026-05-12' }, ['vehicle_papers_expired']],
    ['whose vehicle is of another type', {}, { vehicle_type: 'van' }, ['vehicle_other_type']],
    ['without a vehicle', {}, null, ['no_vehicle']],
  ])('is not for somebody %s', async (_, person, vehicle, reasons) => {
    const driver = await addPerson(database, 'providers', world.country, { is_driver: true, ...person });
    if (vehicle) await addVehicle(database, world.country, driver, vehicle);
    const id = await addTrip();
    const refused = await accept(id, driver);
    expect([refused.status, refused.body.data.reasons, refused.body.errors.provider_id.length]).toEqual([422, reasons, reasons.length]);
    expect((await get(`trips/${id}/eligibility/${driver}`)).reasons.map(({ code }: { code: string }) => code)).toEqual(reasons);
    expect((await get(`trips/${id}`)).trip_status).toBe('pending');
  }); // prettier-ignore

  it('ends a lock at its time', async () => {
    const driver = await addDriver(database, world.country, { is_locked: true, locked_until: new Date(clock.now).toISOString() });
    expect((await accept(await addTrip(), driver)).status).toBe(200);
  });

  it('is for one of them at a time, however many are accepted at once on two nodes', async () => {
    const driver = await addDriver(database, world.country);
    await addVehicle(database, world.country, driver);
    const trips = await Promise.all([1, 2, 3, 4, 5, 6].map(() => addTrip()));
    const answers = await Promise.all(
      trips.map((id, n) => post(`trips/${id}/partner_accept_trip`, { provider_id: driver }, clerk, n % 2 ? node : other)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.data.reasons).toEqual(['next_ride_taken']);
  });

  it('takes the vehicle that they went to work with, of those that suit alike', async () => {
    const driver = await addDriver(database, world.country);
    const vehicle = await addVehicle(database, world.country, driver);
    await database.pool.query(
      'insert into provider_presences (provider_id, is_online, vehicle_id, changed_at) values ($1, true, $2, now())',
      [driver, vehicle],
    );
    const trip = await addTrip();
    expect((await accept(trip, driver)).body.data.vehicle_id).toBe(vehicle);
  });

  it('takes a vehicle that two drive for one of them alone', async () => {
    const drivers = await Promise.all([1, 2].map(() => addPerson(database, 'providers', world.country, { is_driver: true })));
    const vehicle = await addVehicle(database, world.country, drivers[0] ?? 0);
    await database.pool.query('insert into vehicle_drivers (vehicle_id, provider_id) values ($1, $2)', [vehicle, drivers[1]]);
    const answers = await Promise.all(drivers.map(async (driver) => accept(await addTrip(), driver)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('waits while somebody is on a trip; an exception makes it their next, begun when that one has ended', async () => {
    const driver = await addDriver(database, world.country);
    const [first, second, third] = await Promise.all([addTrip(), addTrip(), addTrip()]);
    expect((await accept(first, driver)).status).toBe(200);
    expect((await post(`trips/${first}/partner_in_pickup_location`, {})).status).toBe(200);
    expect((await accept(second, driver)).body.data.reasons).toEqual(['on_a_ride']);
    expect((await accept(second, driver, boss, { override_reason: 'أقرب سائق إلى العميل' })).status).toBe(200);
    expect((await accept(third, driver, boss, { override_reason: 'ثالثة' })).body.data.reasons).toEqual(['on_a_ride', 'next_ride_taken']);
    expect((await post(`trips/${second}/partner_in_pickup_location`, {})).body.code).toBe('order.provider_on_a_ride');
    for (const action of ['partner_start_trip', 'pre_finished', 'ready_to_pay', 'partner_finished', 'finish_order'])
      await post(`trips/${first}/${action}`, {});
    const busy = await database.pool.query('select is_in_order from vehicles where provider_id = $1', [driver]);
    expect(busy.rows).toEqual([{ is_in_order: true }]);
    expect((await post(`trips/${second}/partner_in_pickup_location`, {})).status).toBe(200);
  });
});

describe('making an exception', () => {
  it('takes a right of its own, and stands in the timeline and in the log with its reason', async () => {
    const driver = await addDriver(database, world.country, { license_expires_on: '2026-05-01' });
    const id = await addTrip();
    expect((await accept(id, driver, clerk, { override_reason: 'جدد الرخصة اليوم' })).status).toBe(403);
    expect((await get(`trips/${id}/eligibility/${driver}`, clerk)).may_override).toBe(false);
    expect((await get(`trips/${id}/eligibility/${driver}`, boss)).may_override).toBe(true);
    expect((await accept(id, driver, boss)).status).toBe(422);
    expect((await accept(id, driver, boss, { override_reason: 'جدد الرخصة اليوم' })).status).toBe(200);
    const { events } = await get(`trips/${id}/details`, boss);
    expect(events.find((one: { action: string }) => one.action === 'override_eligibility')).toMatchObject({
      notes: 'جدد الرخصة اليوم',
      admin: { id: boss.id },
      provider: { id: driver },
    });
    const log = await get(`trips/${id}/activity`, boss);
    expect(log.map((one: { changes: object }) => one.changes)).toContainEqual({
      override_reason: { before: null, after: 'جدد الرخصة اليوم' },
      ineligible: { before: null, after: ['license_expired'] },
    });
  });

  it('does not lift a ban', async () => {
    const banned = await addDriver(database, world.country, { is_ban: true });
    const refused = await accept(await addTrip(), banned, boss, { override_reason: 'لا بديل' });
    expect([refused.status, refused.body.data]).toEqual([422, { reasons: ['banned'], may_override: false }]);
  });
});

describe('somebody who was named', () => {
  it('is replaced by who may delegate alone, and is told', async () => {
    const [named, next] = await Promise.all([1, 2].map(() => addPerson(database, 'providers', world.country)));
    const id = await addOrder(database, world, { provider_id: named });
    expect((await post(`orders/${id}/accept_order`, { provider_id: next })).status).toBe(403);
    expect((await post(`orders/${id}/accept_order`, { provider_id: next }, boss)).body.data.provider_id).toBe(next);
    const { rows } = await database.pool.query('select user_id from user_notifications where notify_id = $1 and user_type = $2', [
      id,
      'provider',
    ]);
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([named, next].toSorted());
    const own = await addOrder(database, world, { provider_id: named });
    expect((await post(`orders/${own}/accept_order`, { provider_id: named })).status).toBe(200);
  });

  it('may take the order when it is placed', async () => {
    const order = {
      country_id: world.country,
      order_type: 'normal',
      client_id: await addPerson(database, 'clients', world.country),
      payment_way_id: world.paymentWay,
      client_address: 'شارع الشيخ زايد',
      visit_date: '2026-05-17',
      visit_time: '10:00',
      services: [{ provider_service_id: world.pack, quantity: 1 }],
    };
    const waits = await addPerson(database, 'providers', world.country, { accepted_by_admin: false });
    const { services: _services, client_id: _client, client_address: _address, ...asked } = order;
    const preview = await post('orders/eligibility', { ...asked, provider_id: waits });
    expect(preview.body.data.reasons).toMatchObject([{ code: 'not_accepted', text: expect.any(String) }]);
    expect((await post('orders', { ...order, provider_id: waits })).body.data.reasons).toEqual(['not_accepted']);
    const placed = await post('orders', { ...order, provider_id: waits, override_reason: 'وافقت عليه الإدارة هاتفيًا' }, boss);
    expect([placed.status, placed.body.data.provider_id]).toEqual([201, waits]);
    const { events } = await get(`orders/${placed.body.data.id}/details`, boss);
    expect(events.map((one: { action: string }) => one.action)).toEqual(['place', 'override_eligibility']);
    // A client's lock ends at its time, too.
    const until = (timestamp: number) => ({ is_locked: true, locked_until: new Date(timestamp).toISOString() });
    const [free, locked] = [
      await addPerson(database, 'clients', world.country, until(clock.now)),
      await addPerson(database, 'clients', world.country, until(clock.now + 1)),
    ];
    expect((await post('orders', { ...order, client_id: free })).status).toBe(201);
    expect((await post('orders', { ...order, client_id: locked })).body.errors).toHaveProperty('client_id');
  });

  it('leaves their vehicle to others as long as they are only asked', async () => {
    const driver = await addDriver(database, world.country);
    const id = await addTrip();
    expect((await post(`trips/${id}/delegate`, { provider_id: driver }, boss)).status).toBe(200);
    const stored = 'select o.vehicle_id, v.is_in_order from orders o, vehicles v where o.id = $1 and v.provider_id = $2';
    expect((await database.pool.query(stored, [id, driver])).rows).toEqual([{ vehicle_id: null, is_in_order: false }]);
  });

  it('brings a vehicle when a ride that was accepted is delegated', async () => {
    const [first, second] = [await addDriver(database, world.country), await addDriver(database, world.country)];
    const walker = await addPerson(database, 'providers', world.country, { is_driver: true });
    const id = await addTrip();
    expect((await accept(id, first)).status).toBe(200);
    expect((await post(`trips/${id}/delegate`, { provider_id: walker }, boss)).body.data.reasons).toEqual(['no_vehicle']);
    const given = await post(`trips/${id}/delegate`, { provider_id: second }, boss);
    expect([given.status, given.body.data.provider_id]).toEqual([200, second]);
    const { rows } = await database.pool.query('select provider_id, is_in_order from vehicles where provider_id = any($1) order by provider_id', [
      [first, second],
    ]); // prettier-ignore
    expect(rows).toEqual([
      { provider_id: first, is_in_order: false },
      { provider_id: second, is_in_order: true },
    ]);
  });
});
