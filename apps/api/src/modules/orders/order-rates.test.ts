import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addDriver, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let root: LoggedIn;
let driver: number;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  root = await makeAdmin(database);
  await insertRow(database, 'vehicle_packages', {
    country_id: country, vehicle_type: 'sedan', title_ar: 'سيدان', title_en: 'Sedan', currency: 'AED', base_fare: 500,
    minimum_fare: 1_300, price_per_kilo: 200, price_per_minute: 50, stop_price_per_minute: 60, is_active: true,
  }); // prettier-ignore
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  driver = await addDriver(database, world.country);
  await set({ VAT: 5, app_percentage_normal: 20, app_percentage_order: 15, fare_above_quote_percent: 100 });
});

/** As a second admin would have approved it. */
async function set(values: object) {
  await database.pool.query(`delete from settings where section = 'app-amount' and country_id = $1`, [world.country]);
  await database.pool.query(`insert into settings (section, country_id, values) values ('app-amount', $1, $2)`, [
    world.country,
    JSON.stringify(values),
  ]);
  node.app.settings.clear();
}
async function post(path: string, body: object = {}) {
  const answer = await node.call('POST', path, { token: root.token, body });
  expect([path, answer.status, answer.body.errors]).toEqual([path, expect.toSatisfy((status) => status < 300), undefined]);
  return answer.body.data;
}
const ride = () => ({
  country_id: world.country, order_type: 'trip', client_id: world.client, payment_way_id: world.paymentWay, client_address: 'المطار',
  lat: 25.2532, lng: 55.3657, destination_address: 'المارينا', destination_lat: 25.0805, destination_lng: 55.1403, vehicle_type: 'sedan',
}); // prettier-ignore
const START = ['partner_in_pickup_location', 'partner_start_trip'];
const END = ['ready_to_pay', 'partner_finished', 'finish_order'];
const moved = async (id: number, actions: readonly string[]) => {
  for (const action of actions) await post(`trips/${id}/${action}`);
  return (await node.call('GET', `trips/${id}`, { token: root.token })).body.data;
};

it('settles a ride by the percentages of when it was placed and accepted, and by its own rate card', async () => {
  const { id, trip_price: quoted } = await post('orders', ride());
  await set({ VAT: 5, app_percentage_normal: 12.5 });
  await post(`trips/${id}/partner_accept_trip`, { provider_id: driver });
  await set({ VAT: 15, app_percentage_normal: 60 });
  await database.pool.query('update vehicle_packages set base_fare = 90000, price_per_kilo = 90000, price_per_minute = 90000');
  await moved(id, START);
  const { planned_order_duration: seconds } = (await node.call('GET', `trips/${id}`, { token: root.token })).body.data;
  clock.now += seconds * 1000;
  await moved(id, ['pre_finished']);
  const done = await moved(id, END);
  await database.pool.query('update vehicle_packages set base_fare = 500, price_per_kilo = 200, price_per_minute = 50');
  const fare = Number(quoted);
  expect(done).toMatchObject({ trip_price: quoted, order_status: 'finished' });
  expect(Number(done.vat_price)).toBeCloseTo(fare * 0.05, 1);
  expect(Number(done.app_amount)).toBeCloseTo(fare * 0.125, 1);
  expect(await ledgerFaults(database)).toEqual([]);
  // The proof notices what was settled at another percentage.
  await database.pool.query('update orders set app_rate = 60000 where id = $1', [id]);
  expect(await ledgerFaults(database)).toMatchObject([['orders_settled', {}]]);
  await database.pool.query('update orders set app_rate = 12500, vat_rate = 15000 where id = $1', [id]);
  expect(await ledgerFaults(database)).toMatchObject([['orders_settled', {}]]);
  await database.pool.query('update orders set vat_rate = 5000 where id = $1', [id]);
});

it('settles a visit by the app’s percentage of when it was accepted', async () => {
  const provider = await addPerson(database, 'providers', world.country);
  const { id } = await post('orders', {
    country_id: world.country, order_type: 'normal', client_id: world.client, payment_way_id: world.paymentWay, client_address: 'شارع',
    lat: 25.2, lng: 55.27, visit_date: '2026-05-17', visit_time: '10:00', services: [{ provider_service_id: world.pack, quantity: 2 }],
  }); // prettier-ignore
  await set({ VAT: 5, app_percentage_order: 10 });
  await post(`orders/${id}/accept_order`, { provider_id: provider });
  await set({ VAT: 15, app_percentage_order: 60 });
  for (const action of ['ship_order', 'order_progress', 'order_done', 'finish_order']) await post(`orders/${id}/${action}`);
  const { body } = await node.call('GET', `orders/${id}`, { token: root.token });
  expect(body.data).toMatchObject({ total_price: '315.00', vat_price: '15.00', app_amount: '30.00', driver_amount: '270.00' });
});

it('charges of a clock that nobody stopped three times the plan and half an hour', async () => {
  const { id, planned_order_duration: seconds, planned_distance: meters } = await post('orders', ride());
  await post(`trips/${id}/partner_accept_trip`, { provider_id: driver });
  await moved(id, START);
  clock.now += 26 * 3_600_000;
  const driven = meters + Math.ceil(Math.max(1_200, meters / 5));
  await database.pool.query('update orders set actual_distance = $2 where id = $1', [id, driven]);
  const done = await moved(id, ['pre_finished']);
  expect(done.actual_order_duration).toBe(26 * 3600);
  const fare = 5 + (driven / 1000) * 2 + ((3 * seconds + 1800) / 60) * 0.5;
  expect(Number(done.trip_price)).toBeCloseTo(fare, 1);
  await moved(id, END);
});

it('costs its quote where it stopped somewhere that nobody planned', async () => {
  const { id, trip_price: quoted } = await post('orders', ride());
  await post(`trips/${id}/partner_accept_trip`, { provider_id: driver });
  await moved(id, START);
  await moved(id, ['reached_stop_point']);
  clock.now += 10 * 60_000;
  await moved(id, ['partner_start_trip']);
  clock.now += 60_000;
  expect((await moved(id, ['pre_finished'])).trip_price).toBe(quoted);
  await moved(id, END);
});

it('costs its quote and the waiting at planned stops, however long the clock ran', async () => {
  const { id, trip_price: quoted } = await post('orders', ride());
  await database.pool.query('insert into order_stops (order_id, place, lat, lng) values ($1, 1, 25.2, 55.3)', [id]);
  await post(`trips/${id}/partner_accept_trip`, { provider_id: driver });
  await moved(id, START);
  clock.now += 3_600_000;
  await moved(id, ['reached_stop_point']);
  clock.now += 10 * 60_000;
  await moved(id, ['partner_start_trip']);
  clock.now += 1_800_000;
  // What else stands in its timeline on the way is no waiting.
  const paid = { order_id: id, at: new Date(clock.now).toISOString(), action: 'payment', to_status: 'partner_start_trip', actor: 'client' };
  await insertRow(database, 'order_events', paid);
  clock.now += 1_800_000;
  const done = await moved(id, ['pre_finished']);
  expect(Number(done.trip_price)).toBeCloseTo(Number(quoted) + 10 * 0.6, 2);
  await moved(id, END);
});

it('is an airport’s ride where an airport is: placed or quoted elsewhere it is refused, and far from all of them a finding', async () => {
  const refused = async (path: string, more: object) => {
    const { client_address, destination_address, ...quoted } = { ...ride(), trip_type: 'airport', ...more };
    const placed = path === 'orders' ? { client_address, destination_address } : {};
    const { status, body } = await node.call('POST', path, { token: root.token, body: { ...quoted, ...placed } });
    return [status, body.errors?.trip_type?.[0]];
  };
  const findings = async () =>
    (await database.pool.query(`select client_id, subject_id, evidence from findings where rule = 'not_an_airport'`)).rows;
  await set({ VAT: 5, app_percentage_normal: 20, app_percentage_airport: 18 });
  const { id } = await post('orders', { ...ride(), trip_type: 'airport' });
  const { rows } = await database.pool.query('select app_rate from orders where id = $1', [id]);
  expect(rows).toEqual([{ app_rate: 18_000 }]);
  // Dubai Mall is ten kilometres from the airport: a mistake. Jebel Ali's free zone has one of its own.
  const mall = { lat: 25.1972, lng: 55.2744 };
  const sentence =
    'This ride neither begins nor ends at an airport. Choose another type, or put one of its ends at the airport (within 4 km)';
  expect(await refused('orders/quote', mall)).toEqual([422, sentence]);
  expect(await refused('orders', mall)).toEqual([422, sentence]);
  expect(await findings()).toEqual([]);
  const desert = { lat: 24.6, lng: 55.75, destination_lat: 24.7, destination_lng: 55.8 };
  expect(await refused('orders/quote', desert)).toEqual([422, sentence]);
  expect(await findings()).toEqual([]);
  expect(await refused('orders', desert)).toEqual([422, sentence]);
  expect(await findings()).toEqual([
    { client_id: world.client, subject_id: root.id, evidence: { airport_meters: expect.stringMatching(/^[2-9]\d{4}$/) } },
  ]);
});
