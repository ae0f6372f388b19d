import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let clerk: LoggedIn;
let keeper: LoggedIn;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  clerk = await makeAdmin(database, { permissions: ['index-orders', 'show-orders', 'update-orders'], countries: [country] });
  keeper = await makeAdmin(database, { permissions: ['show-settings', 'update-settings'], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const SELLER = { seller_name: 'ديوان للخدمات ذ.م.م', seller_tax_number: '100-2345.67/89 AB', seller_address: 'شارع الشيخ زايد' };
const details = async (id: number) => (await node.call('GET', `orders/${id}/details`, { token: clerk.token })).body.data;
async function save(values: object, token = keeper.token) {
  const path = `settings/general?country_id=${world.country}`;
  const { updated_at } = (await node.call('GET', path, { token: keeper.token })).body.data;
  return node.call('PUT', 'settings/general', { token, body: { ...values, country_id: world.country, updated_at } });
}

describe('an invoice', () => {
  it('has a number of its own and the moment of its settlement, once the order is settled', async () => {
    const provider = await addPerson(database, 'providers', world.country);
    const row = { order_status: 'order_done', pay_type: 'cash', provider_id: provider };
    const ids = [await addOrder(database, world, row), await addOrder(database, world, row)];
    for (const id of ids) {
      expect((await details(id)).invoice).toBeNull();
      expect((await node.call('POST', `orders/${id}/finish_order`, { token: clerk.token, body: {} })).status).toBe(200);
    }
    const [first, second] = await Promise.all(ids.map(async (id) => (await details(id)).invoice));
    expect(first).toEqual({ number: expect.stringMatching(/^INV-\d{8}$/), at: expect.stringMatching(/Z$/) });
    expect(second.number).not.toBe(first.number);
    expect((await details(ids[0] as number)).invoice).toEqual(first);
  });

  it('names the seller of its country, by the settings', async () => {
    const id = await addOrder(database, world, {});
    expect((await details(id)).seller).toEqual({ name: null, tax_number: null, address: null });
    expect((await save(SELLER)).status).toBe(200);
    expect((await details(id)).seller).toEqual({
      name: SELLER.seller_name,
      tax_number: SELLER.seller_tax_number,
      address: SELLER.seller_address,
    });
    const { body } = await node.call('GET', `settings/general/activity?country_id=${world.country}`, { token: keeper.token });
    expect(JSON.stringify(body.data[0].changes)).toContain(SELLER.seller_tax_number);
  });

  it('has a seller whom only the settings’ right names, in a country, with a tax number that may be one', async () => {
    expect((await save(SELLER, clerk.token)).status).toBe(403);
    for (const seller_tax_number of ['1234', '1'.repeat(31), '10023456789000٣', '--10023456', '100<script>', '10023  4567']) {
      const { status, body } = await save({ seller_tax_number });
      expect({ seller_tax_number, status, named: Object.keys(body.errors ?? {}) }).toEqual({
        seller_tax_number,
        status: 422,
        named: ['seller_tax_number'],
      });
    }
    expect((await save({ seller_name: 'أ'.repeat(121) })).body.errors).toHaveProperty('seller_name');
    expect((await save({ seller_address: 'أ'.repeat(201) })).body.errors).toHaveProperty('seller_address');
  });
});
