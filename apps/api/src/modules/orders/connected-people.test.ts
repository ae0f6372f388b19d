import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addAppWorld, asker, visitBody, type AppWorld } from '../../testing/app-order-fixtures.ts';
import { addClient, logInAs } from '../../testing/app-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: AppWorld;
let serial = 0;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  world = await addAppWorld(database, node);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

async function addCoupon(row: Record<string, unknown> = {}) {
  const coupon_code = `PUB${(serial += 1)}`;
  await insertRow(database, 'coupons', {
    country_id: world.country, coupon_code, coupon_type: 'all', discount_type: 'amount', currency: 'AED', discount_amount: 1_000,
    number_of_use_for_user: 1, start_at: '2026-05-01', end_at: '2026-05-31', ...row,
  }); // prettier-ignore
  return coupon_code;
}
const findings = async (rule: string) =>
  (
    await database.pool.query('select client_id, provider_id, order_id, amount::int, evidence from findings where rule = $1 order by id', [
      rule,
    ])
  ).rows;
const order = (more: object) => visitBody(world, { provider_id: world.visit.id, payment_way_id: world.ways.card, ...more });
/** A new client of the country, logged in on a device. */
async function newClient(device: string | null, row: Record<string, unknown> = {}) {
  const id = await addClient(database, world.country, row);
  return { id, ask: asker(node, await logInAs(node, 'client', id, { device_id: device })) };
}

describe('a client and a provider who share something', () => {
  it('get no coupon: fourteen clients on the device of their provider take nothing, and each leaves a finding', async () => {
    const coupon_code = await addCoupon();
    await logInAs(node, 'provider', world.visit.id, { device_id: 'same-device-1' });
    for (let index = 0; index < 14; index += 1) {
      const { ask } = await newClient('same-device-1');
      const refused = await ask('POST', 'orders', order({ coupon_code }));
      expect([refused.status, refused.body.code]).toEqual([409, 'coupon.connected']);
    }
    const found = await findings('connected_people');
    expect(found).toHaveLength(14);
    expect(found[0]).toMatchObject({ provider_id: world.visit.id, amount: 1_000, evidence: { shared: ['device', 'family'] } });
    expect((await database.pool.query('select used_count, spent::int from coupons where coupon_code = $1', [coupon_code])).rows[0]).toEqual(
      { used_count: 0, spent: 0 },
    );
    // Without a coupon the order is placed, and leaves a finding.
    const { id, ask } = await newClient('same-device-1');
    expect((await ask('POST', 'orders', order({}))).status).toBe(201);
    expect((await findings('connected_people')).at(-1)).toMatchObject({ client_id: id, order_id: expect.any(Number) });
  });

  it('do not get it later either: the provider is refused in words that tell nothing, and logging out hides no device', async () => {
    const coupon_code = await addCoupon();
    const client = await newClient('lent-phone');
    await database.pool.query(`delete from person_sessions where device_id = 'same-device-1'`);
    await logInAs(node, 'provider', world.visit.id, { device_id: 'lent-phone' });
    await database.pool.query(`delete from person_sessions where device_id = 'lent-phone' and user_type = 'provider'`);
    const placed = await client.ask('POST', 'orders', visitBody(world, { coupon_code, payment_way_id: world.ways.card }));
    expect(placed.status).toBe(201);
    await database.pool.query('update orders set provider_id = $2 where id = $1', [placed.body.data.id, world.visit.id]);
    const provider = asker(node, world.visit.token);
    const refused = await provider('POST', `orders/${placed.body.data.id}/accept_order`);
    expect([refused.status, refused.body.code]).toEqual([409, 'coupon.not_for_you']);
  });

  it.each([
    ['a phone', { phone: 'same' }, 'phone'],
    ['papers', { national_id: '784198012345678' }, 'identity'],
  ])('by %s get no coupon', async (_, shared, kind) => {
    const coupon_code = await addCoupon();
    const { rows } = await database.pool.query('select phone from providers where id = $1', [world.visit.id]);
    if ('national_id' in shared)
      await database.pool.query('update providers set national_id = $2 where id = $1', [world.visit.id, shared.national_id]);
    const { ask, id } = await newClient(`own ${kind}`, 'phone' in shared ? { phone: rows[0].phone } : shared);
    expect((await ask('POST', 'orders', order({ coupon_code }))).body.code).toBe('coupon.connected');
    const found = (await findings('connected_people')).find((one: { client_id: number }) => one.client_id === id);
    expect(found.evidence.shared).toContain(kind);
  });

  it('through another account get none', async () => {
    const coupon_code = await addCoupon();
    const between = await newClient('first-of-family');
    await logInAs(node, 'client', between.id, { device_id: 'second-of-family' });
    await logInAs(node, 'provider', world.visit.id, { device_id: 'second-of-family' });
    const { ask } = await newClient('first-of-family');
    expect((await ask('POST', 'orders', order({ coupon_code }))).body.code).toBe('coupon.connected');
  });
});

describe('a device', () => {
  it('is one client to a coupon, and has to be known', async () => {
    const coupon_code = await addCoupon();
    const [one, two, none] = [await newClient('family-tablet'), await newClient('family-tablet'), await newClient(null)];
    expect((await one.ask('POST', 'orders', order({ coupon_code }))).status).toBe(201);
    expect((await two.ask('GET', 'coupons')).body.data.map((each: { coupon_code: string }) => each.coupon_code)).not.toContain(coupon_code);
    expect((await two.ask('POST', 'orders', order({ coupon_code }))).body.code).toBe('coupon.used_up_on_device');
    expect((await none.ask('POST', 'orders', order({ coupon_code }))).body.code).toBe('coupon.needs_device');
    expect((await none.ask('POST', 'orders', order({}))).status).toBe(201);
  });
});

describe('one provider', () => {
  it('earns a part of a coupon in a day', async () => {
    const coupon_code = await addCoupon({ discount_amount: 1_000, budget: 10_000 });
    const codes = [];
    for (let index = 0; index < 4; index += 1) {
      const { ask } = await newClient(`honest-${serial}-${index}`);
      const { status, body } = await ask('POST', 'orders', order({ coupon_code }));
      codes.push(status === 201 ? 'placed' : body.code);
    }
    expect(codes).toEqual(['placed', 'placed', 'coupon.part_of_provider', 'coupon.part_of_provider']);
    expect(await findings('coupon_part_of_provider')).toHaveLength(2);
    await database.pool.query(`update coupon_uses set given_at = now() - interval '25 hours'`);
    const { ask } = await newClient(`honest-${serial}-later`);
    expect((await ask('POST', 'orders', order({ coupon_code }))).status).toBe(201);
  });
});

it('is a coupon that takes no more than its budget: what would is refused, and noticed once for each budget', async () => {
  const coupon_code = await addCoupon({ budget: 1_500, number_of_use_for_user: null });
  const { ask } = await newClient('a-phone-of-its-own');
  const placed = () => ask('POST', 'orders', visitBody(world, { coupon_code, payment_way_id: world.ways.card }));
  expect((await placed()).status).toBe(201);
  const quote = { order_type: 'normal', coupon_code, services: visitBody(world, {}).services };
  expect((await ask('POST', 'quotes', quote)).body.data.coupon_error).toContain('budget');
  expect(await findings('coupon_budget')).toEqual([]);
  const refused = [await placed(), await placed()];
  expect(refused.map(({ body }) => body.code)).toEqual(['coupon.budget_used_up', 'coupon.budget_used_up']);
  expect(await findings('coupon_budget')).toEqual([
    { client_id: null, provider_id: null, order_id: null, amount: 1_000, evidence: { budget: '15.00', spent: '10.00', discount: '10.00' } },
  ]);
});
