import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addAppWorld, asker, rideBody, setFor, visitBody, type AppWorld } from '../../testing/app-order-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

// A Wednesday, 13:00 in Dubai.
const NOW = Date.parse('2026-05-13T09:00:00.000Z');
const clock = { now: NOW };
let database: TestDatabase;
let node: TestNode;
let world: AppWorld;
let client: ReturnType<typeof asker>;
let provider: ReturnType<typeof asker>;
let driver: ReturnType<typeof asker>;
let admin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock, { DEMO: '1' });
  world = await addAppWorld(database, node, { isQuick: false });
  // All visits here are of one provider at one hour.
  await setFor(database, world.country, 'orders', { visit_takes_minutes: 0 });
  [client, provider, driver] = [asker(node, world.token), asker(node, world.visit.token), asker(node, world.ride.token)];
  admin = (await makeAdmin(database)).token;
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

async function placeVisit(more: object = {}): Promise<number> {
  const { body } = await client(
    'POST',
    'orders',
    visitBody(world, { provider_id: world.visit.id, payment_way_id: world.ways.card, ...more }),
  );
  expect(body.errors).toBeUndefined();
  for (const action of ['accept_order', 'ship_order'])
    expect((await provider('POST', `orders/${body.data.id}/${action}`)).status).toBe(200);
  return body.data.id;
}

const readPin = async (id: number) => (await client('GET', `orders/${id}`)).body.data.pins?.start as string | undefined;
const findings = async (rule: string, order: number) =>
  (
    await database.pool.query(
      'select provider_id, subject_id, amount, evidence from findings where rule = $1 and order_id = $2 order by id',
      [rule, order],
    )
  ).rows;

it('a visit begins an hour before it is due at the earliest, whoever moves it, and what is tried days before is found', async () => {
  const id = await placeVisit();
  const pin = await readPin(id);
  expect(pin).toMatch(/^\d{4}$/);
  const from = '2026-05-17T05:00:00.000Z';
  const early = await provider('POST', `orders/${id}/order_progress`, { pin });
  expect([early.status, early.body.code, early.body.data]).toEqual([409, 'order.too_early', { from }]);
  expect(early.body.message).toBe('This visit is due at 17/05/2026 10:00: it begins at 17/05/2026 09:00 at the earliest');
  const moved = await node.call('POST', `orders/${id}/order_progress`, { token: admin, body: { on_behalf_of: 'provider' } });
  expect([moved.status, moved.body.code]).toEqual([409, 'order.too_early']);
  // Once for each of them, however often it is tried.
  await provider('POST', `orders/${id}/order_progress`, { pin });
  expect(await findings('visit_too_early', id)).toEqual([
    { provider_id: world.visit.id, subject_id: null, amount: 31_500, evidence: { due: '2026-05-17T06:00:00.000Z', from, tried: '2026-05-13T09:00:00.000Z' } },
    expect.objectContaining({ subject_id: expect.any(Number) }),
  ]); // prettier-ignore
  clock.now = Date.parse(from) - 1;
  expect((await provider('POST', `orders/${id}/order_progress`, { pin })).body.code).toBe('order.too_early');
  clock.now = Date.parse(from);
  expect((await provider('POST', `orders/${id}/order_progress`, { pin })).body.data.order_status).toBe('order_progress');
  expect(await findings('visit_too_early', id)).toHaveLength(2);
  clock.now = NOW;
});

it('a visit that a card pays begins with the number that its client tells, one in cash without; an admin needs none', async () => {
  const id = await placeVisit();
  const cash = await placeVisit({ payment_way_id: world.ways.cash });
  expect(await readPin(cash)).toBeUndefined();
  clock.now = Date.parse('2026-05-17T05:30:00.000Z');
  expect((await provider('GET', `orders/${id}`)).body.data.pin_actions).toEqual(['order_progress']);
  expect((await provider('POST', `orders/${id}/order_progress`)).body.errors).toEqual({ pin: [expect.any(String)] });
  const pin = await readPin(id);
  const wrong = await provider('POST', `orders/${id}/order_progress`, { pin: pin === '1111' ? '2222' : '1111' });
  expect([wrong.status, wrong.body.code]).toEqual([409, 'order.pin_wrong']);
  expect((await node.call('POST', `orders/${id}/order_progress`, { token: admin })).status).toBe(200);
  expect((await provider('GET', `orders/${cash}`)).body.data.pin_actions).toEqual([]);
  expect((await provider('POST', `orders/${cash}/order_progress`)).status).toBe(200);
  clock.now = NOW;
});

it('two steps at once do not get around the number, nor does another way to pay', async () => {
  const { body } = await client('POST', 'orders', rideBody(world, { payment_way_id: world.ways.card }));
  const id = body.data.id;
  await database.pool.query(`update orders set order_status = 'partner_accept_trip', provider_id = $2 where id = $1`, [id, world.ride.id]);
  const both = await Promise.all(
    ['partner_in_pickup_location', 'partner_start_trip', 'partner_start_trip'].map((action) => driver('POST', `orders/${id}/${action}`)),
  );
  expect(both[0]?.status).toBe(200);
  const { rows } = await database.pool.query('select order_status from orders where id = $1', [id]);
  expect(rows).toEqual([{ order_status: 'partner_in_pickup_location' }]);
  // What was looked at before was in cash, and what is moved is a wallet's.
  const { demandPassedPin } = await import('./start-pins.ts');
  const { inTransaction } = await import('../../platform/database/transaction.ts');
  const order = {
    id,
    order_type: 'trip',
    order_status: 'partner_in_pickup_location',
    country_id: world.country,
    coupon_id: null,
    discount_coupon_price: 0,
  } as const;
  const demand = (pay_type: 'cash' | 'wallet') =>
    inTransaction(node.app, (transaction) => demandPassedPin(node.app, transaction, { ...order, pay_type }, 'partner_start_trip'));
  await expect(demand('wallet')).rejects.toMatchObject({ status: 422 });
  await expect(demand('cash')).resolves.toBeUndefined();
  const pin = await readPin(id);
  const twice = await Promise.all([1, 2].map(() => driver('POST', `orders/${id}/partner_start_trip`, { pin })));
  // Whoever presses twice is not told that the number is used up.
  expect(twice.map(({ status, body: one }) => one.code ?? status).toSorted()).toEqual([200, 'order.move_not_allowed']);
});
