import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let root: LoggedIn;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country, { phone: '+971509998877' }));
  node = await startNode(database, clock);
  root = await makeAdmin(database);
  const values = { max_count_visit_can_determine: 3, delay_visit_per_visits: 2 };
  await insertRow(database, 'settings', { section: 'orders', country_id: country, values });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const place = (visit_date: string, client_id = world.client) =>
  node.call('POST', 'orders', {
    token: root.token,
    body: {
      country_id: world.country,
      order_type: 'normal',
      client_id,
      payment_way_id: world.paymentWay,
      client_address: 'شارع الشيخ زايد',
      visit_date,
      visit_time: '10:00',
      services: [{ provider_service_id: world.pack, quantity: 1 }],
    },
  });

describe('visits of a subscription', () => {
  it('are so many at a time and so many days apart', async () => {
    const subscription = {
      country_id: world.country, client_id: world.client, provider_service_id: world.pack, count_visit: 12, start_at: '2026-05-01',
      end_at: '2026-08-01', currency: 'AED', price: 100_000, status: 'active',
    }; // prettier-ignore
    await insertRow(database, 'subscriptions', subscription);
    const first = await place('2026-05-17');
    expect(first.status).toBe(201);
    expect((await place('2026-05-18')).body.errors).toEqual({ visit_date: ['Visits of this subscription are at least 2 days apart'] });
    expect((await place('2026-05-16')).status).toBe(422);
    // Two operators at once: the bound holds for both together.
    const both = await Promise.all([place('2026-05-19'), place('2026-05-20'), place('2026-05-24')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 422]);
    expect((await place('2026-05-30')).body.errors).toEqual({
      visit_date: ['No more than 3 visits of this subscription can be fixed ahead'],
    });
    const reason = { cancel_reason_id: world.reasons.admin };
    await node.call('POST', `orders/${first.body.data.id}/cancel_order`, { token: root.token, body: reason });
    expect((await place('2026-05-30')).status).toBe(201);
  });

  it('bind no one who has not subscribed', async () => {
    const other = await addPerson(database, 'clients', world.country);
    for (let n = 0; n < 4; n += 1) expect((await place('2026-05-17', other)).status).toBe(201);
  });
});
