import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { appCall, logInAs } from '../../testing/app-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addDriver, addOrder, addOrderWorld, addVehicle, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let provider: number;
let driver: number;
let clerk: LoggedIn;
const RIGHTS = [
  // Whoever lists providers finds them by their phone.
  'index-providers',
  'show-orders',
  'create-orders',
  'update-orders',
  'delegate-orders',
  'show-trips',
  'update-trips',
] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database, { limit: null });
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  provider = await addPerson(database, 'providers', country);
  driver = await addDriver(database, country);
  node = await startNode(database, { now: Date.parse('2026-05-13T09:00:00.000Z') });
  clerk = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
  const credit = { minimum_wallet_to_receive_order: '-100.00' };
  await insertRow(database, 'settings', { section: 'wallet-limit', country_id: country, values: credit });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  node.call(method, path, { token: clerk.token, ...(body !== undefined && { body }) });
const move = (id: number, action: string, body: unknown = {}) => call('POST', `orders/${id}/${action}`, body);
/** A provider who owes what was collected in cash. */
async function indebtedProvider(): Promise<number> {
  const id = await addPerson(database, 'providers', world.country);
  await insertRow(database, 'wallets', {
    user_type: 'provider',
    user_id: id,
    currency: 'AED',
    country_id: world.country,
    balance: -10_001,
  });
  return id;
}

it('keeps orders in cash from a provider who owes too much, whichever way they would come to them, and no others', async () => {
  const indebted = await indebtedProvider();
  await database.pool.query(`update providers set is_driver = true where id = $1`, [indebted]);
  await addVehicle(database, world.country, indebted);
  const why = {
    en: 'Their wallet owes more than the 100.00 AED that orders in cash allow',
    ar: 'على محفظته دين يتجاوز 100.00 AED، وهو أقصى ما يُسمح به لاستلام الطلبات النقدية',
  };
  const cash = (row: object = {}) => addOrder(database, world, { pay_type: 'cash', ...row });
  const own = await insertRow(database, 'provider_services', {
    country_id: world.country, group_service_id: world.group, sub_service_id: (await database.pool.query('select id from sub_services limit 1')).rows[0].id,
    title_ar: 'باقته', title_en: 'His own', currency: 'AED', price: 15_000, count_visit: 1, count_gift_visit: 0, count_cancel_visit: 0, count_employee: 1, period: 1, provider_id: indebted,
  }); // prettier-ignore
  const placed = (pack: number, more: object = {}) => ({
    country_id: world.country, order_type: 'normal', client_id: world.client, payment_way_id: world.paymentWay, client_address: 'شارع الشيخ زايد',
    visit_date: '2026-05-17', visit_time: '10:00', services: [{ provider_service_id: pack, quantity: 1 }], ...more,
  }); // prettier-ignore
  const to = { provider_id: indebted };
  const trip = { order_type: 'trip', vehicle_type: 'sedan' };
  const ways: [way: string, call: ReturnType<typeof call>][] = [
    ['accepting', move(await cash(), 'accept_order', to)],
    ['accepting as named', move(await cash({ provider_id: indebted }), 'accept_order', {})],
    ['accepting a trip', call('POST', `trips/${await cash(trip)}/partner_accept_trip`, to)],
    ['accepting a package', move(await cash({ ...trip, order_type: 'transfer_package', order_status: 'client_receive_offers' }), 'accept_order', to)],
    ['delegating while it waits', call('POST', `orders/${await cash()}/delegate`, to)],
    ['delegating what was accepted', call('POST', `orders/${await cash({ order_status: 'accepted', provider_id: provider })}/delegate`, to)],
    ['delegating a trip', call('POST', `trips/${await cash({ ...trip, order_status: 'partner_accept_trip', provider_id: driver })}/delegate`, to)],
    ['placing in their name', call('POST', 'orders', placed(world.pack, to))],
    ['placing with a package of theirs', call('POST', 'orders', placed(own))],
  ]; // prettier-ignore
  for (const [way, asked] of ways) {
    const { status, body } = await asked;
    expect([way, status, body.data?.reasons, body.errors]).toEqual([way, 422, ['wallet_too_low'], { provider_id: [why.en] }]);
  }
  const id = await cash();
  const verdict = { code: 'wallet_too_low', text: why.en };
  expect((await call('GET', `orders/${id}/eligibility/${indebted}`)).body.data.reasons).toEqual([verdict]);
  const [{ phone }] = (await database.pool.query('select phone from providers where id = $1', [indebted])).rows;
  const offered = async (keyword: string) =>
    (await call('GET', `orders/${id}/candidates?keyword=${encodeURIComponent(keyword)}`)).body.data.find((one: { id: number }) => one.id === indebted);
  expect([await offered(''), (await offered(phone)).reasons]).toEqual([undefined, [verdict]]);
  const arabic = await node.call('POST', `orders/${id}/accept_order`, { token: clerk.token, body: to, headers: { 'accept-language': 'ar' } });
  expect(arabic.body.errors.provider_id).toEqual([why.ar]);
  const card = await addOrder(database, world, { pay_type: 'card' });
  expect((await move(card, 'accept_order', to)).status).toBe(200);
}); // prettier-ignore

it('counts nothing that is stopped: cash in hand would pay it out', async () => {
  const theirs = { ...world, client: await addPerson(database, 'clients', world.country) };
  const earner = await addPerson(database, 'providers', world.country);
  const wallet = { user_type: 'provider', user_id: earner, currency: 'AED', country_id: world.country, balance: 85_000 };
  await insertRow(database, 'wallets', wallet);
  const order_id = await addOrder(database, world, { provider_id: earner, order_status: 'finished', pay_status: 'paid' });
  const earned = { country_id: world.country, provider_id: earner, currency: 'AED', order_id, paid_by: 'client', amount: 95_001, available_at: '2099-01-01T00:00:00Z', stopped_at: '2026-05-01T00:00:00Z', stop_reason: 'complaint' }; // prettier-ignore
  await insertRow(database, 'earnings', earned);
  const take = async (pay_type: string) => {
    const { status, body } = await move(await addOrder(database, theirs, { pay_type }), 'accept_order', { provider_id: earner });
    return [status, body.errors?.provider_id];
  };
  const why = ['Without earnings that are stopped, their wallet is below the -100.00 AED that orders in cash ask for'];
  expect([await take('cash'), await take('card'), await take('wallet')]).toEqual([
    [422, why],
    [200, undefined],
    [200, undefined],
  ]);
  await database.pool.query('update earnings set amount = 95000 where provider_id = $1', [earner]);
  expect((await take('cash'))[0]).toBe(200);
});

it('keeps orders by card, too, from whoever took cash for one and owes too much, until somebody finds nothing in it', async () => {
  const theirs = { ...world, client: await addPerson(database, 'clients', world.country) };
  const taker = await addPerson(database, 'providers', world.country);
  const token = await logInAs(node, 'provider', taker);
  const collect = async () => {
    const price = {
      services_price: 10_000,
      services_price_after_coupon: 10_000,
      vat_price: 500,
      total_price: 10_500,
      app_amount: 0,
      driver_amount: 10_000,
    };
    const finished = { order_status: 'finished', pay_type: 'card', provider_id: taker, ...price };
    const id = await addOrder(database, world, finished);
    return (await appCall(node, 'POST', `orders/${id}/collect_cash`, { token, key: 'new', body: {} })).status;
  };
  const finding = async () => (await database.pool.query('select id, amount, evidence from findings where provider_id = $1 order by id', [taker])).rows; // prettier-ignore
  const take = async (pay_type: string) => {
    const { status, body } = await move(await addOrder(database, theirs, { pay_type }), 'accept_order', { provider_id: taker });
    return [status, body.errors?.provider_id];
  };
  // As much as is allowed is owed, and nobody looks.
  const wallet = { user_type: 'provider', user_id: taker, currency: 'AED', country_id: world.country, balance: -9_500 };
  await insertRow(database, 'wallets', wallet);
  expect(await collect()).toBe(200);
  expect(await finding()).toEqual([]);
  expect((await take('card'))[0]).toBe(200);
  expect(await collect()).toBe(200);
  const [{ id }, ...others] = await finding();
  expect(others).toEqual([]);
  const why = ['Their wallet owes more than the 100.00 AED that orders in cash allow'];
  expect([await take('card'), await take('wallet')]).toEqual([
    [422, why],
    [200, undefined],
  ]);
  await database.pool.query(`update findings set decision = 'nothing', decided_at = now() where id = $1`, [id]);
  expect((await take('card'))[0]).toBe(200);
});

it('asks for nothing less than no debt where what is set is no amount of the currency', async () => {
  const set = (value: string) => database.pool.query(`update settings set values = values || jsonb_build_object('minimum_wallet_to_receive_order', $2::text) where section = 'wallet-limit' and country_id = $1`, [world.country, value]); // prettier-ignore
  await set('-100.005');
  node.app.settings.clear();
  const id = await addOrder(database, world, { pay_type: 'cash' });
  const refused = await move(id, 'accept_order', { provider_id: await indebtedProvider() });
  expect(refused.body.errors).toEqual({ provider_id: ['Their wallet holds less than 0.00 AED, which orders in cash ask for'] });
  expect((await move(id, 'accept_order', { provider_id: provider })).status).toBe(200);
  await set('-100.00');
  node.app.settings.clear();
});

it('is asked again when a second admin approves an order that was placed for them before they owed as much', async () => {
  const named = await addPerson(database, 'providers', world.country);
  const [asker, second] = [await makeAdmin(database), await makeAdmin(database)];
  const body = {
    country_id: world.country, order_type: 'normal', client_id: world.client, payment_way_id: world.paymentWay, client_address: 'شارع الشيخ زايد',
    visit_date: '2026-05-17', visit_time: '10:00', services: [{ provider_service_id: world.pack, quantity: 1 }], provider_id: named, total_addition_price: '900000',
  }; // prettier-ignore
  const asked = await node.call('POST', 'orders', { token: asker.token, body });
  expect(asked.status).toBe(202);
  const wallet = { user_type: 'provider', user_id: named, currency: 'AED', country_id: world.country, balance: -10_001 };
  await insertRow(database, 'wallets', wallet);
  const decide = () =>
    node.call('POST', `approvals/${asked.body.data.approval_id}`, { token: second.token, body: { decision: 'approve' } });
  const refused = await decide();
  expect([refused.status, refused.body.data.reasons]).toEqual([422, ['wallet_too_low']]);
  await database.pool.query('update wallets set balance = -10000 where user_id = $1', [named]);
  expect((await decide()).status).toBe(200);
});
