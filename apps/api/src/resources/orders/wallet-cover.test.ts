import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let wallet: number;
let clerk: LoggedIn;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, { now: Date.parse('2026-05-13T09:00:00.000Z') });
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  wallet = await insertRow(database, 'payment_ways', { title_ar: 'محفظة', title_en: 'Wallet', kind: 'wallet' });
  clerk = await makeAdmin(database, {
    permissions: ['index-orders', 'show-orders', 'create-orders', 'update-orders', 'show-trips'],
    countries: [country],
  });
  const limit = `update settings set values = values || '{"approval_limit": "1000"}' where section = 'wallet-limit' and country_id = $1`;
  await database.pool.query(limit, [country]);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const call = (path: string, body: unknown, token = clerk.token) => node.call('POST', path, { token, body });

async function clientWith(amount: string): Promise<number> {
  const client = await addPerson(database, 'clients', world.country);
  const { token } = await makeAdmin(database);
  const body = { user_type: 'client', user_ids: [client], amount };
  if (amount !== '0') expect((await call('wallet/charge', body, token)).status).toBeLessThan(300);
  return client;
}

const place = (client_id: number, quantity: number) =>
  call('orders', {
    country_id: world.country, order_type: 'normal', client_id, payment_way_id: wallet, client_address: 'شارع', lat: 25.2, lng: 55.27,
    visit_date: '2026-05-17', visit_time: '10:00', services: [{ provider_service_id: world.pack, quantity }],
  }); // prettier-ignore

it('is placed only where the wallet covers it beside the other open ones, however many come at once', async () => {
  const client = await clientWith('800');
  const dear = await place(client, 100);
  expect([dear.status, dear.body.errors]).toEqual([422, { payment_way_id: [expect.stringContaining('14950.00 AED')] }]);
  const answers = await Promise.all(Array.from({ length: 3 }, () => place(client, 4)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
});

it('takes a wallet into debt only within what is left of the limit', async () => {
  const provider = await addPerson(database, 'providers', world.country);
  const client = await clientWith('0');
  const finish = async (total_price: number) => {
    const price = { services_price: total_price, services_price_after_coupon: total_price, vat_price: 0, total_price };
    const id = await addOrder(database, { ...world, client }, { order_status: 'order_done', provider_id: provider, pay_type: 'wallet', ...price }); // prettier-ignore
    return call(`orders/${id}/finish_order`, {});
  };
  const large = await finish(154_938_000);
  expect([large.status, large.body.code]).toEqual([409, 'wallet.insufficient']);
  expect([(await finish(60_000)).status, (await finish(60_000)).status]).toEqual([200, 409]);
  expect(await ledgerFaults(database)).toEqual([]);
});

it('leads nobody to the other side of the globe', async () => {
  const body = { country_id: world.country, order_type: 'trip', client_id: world.client, payment_way_id: wallet, vehicle_type: 'sedan', client_address: 'a', destination_address: 'b' }; // prettier-ignore
  const far = await call('orders', { ...body, lat: 25.2, lng: 55.27, destination_lat: -25.2, destination_lng: -124.7 });
  expect([far.status, Object.keys(far.body.errors)]).toEqual([422, ['destination_lat']]);
});
