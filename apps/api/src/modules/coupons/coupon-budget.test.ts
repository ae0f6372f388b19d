import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addAppWorld, asker, visitBody, type AppWorld } from '../../testing/app-order-fixtures.ts';
import { logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: AppWorld;
let clerk: LoggedIn;
let second: LoggedIn;
let serial = 0;
const COUPONS = ['index-coupons', 'show-coupons', 'create-coupons', 'update-coupons', 'delete-coupons'];
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  world = await addAppWorld(database, node, { limit: '500' });
  second = await makeAdmin(database, { permissions: ['index-approvals', 'decide-approvals', ...COUPONS], countries: 'all' });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  clerk = await makeAdmin(database, { permissions: [...COUPONS, 'index-orders', 'show-orders', 'create-orders'], countries: 'all' });
});

const terms = (more: object = {}) => ({
  country_id: world.country,
  coupon_code: `BUD${(serial += 1)}`,
  coupon_type: 'all',
  discount_type: 'percentage',
  discount_amount: '10',
  min_purchase: '0',
  start_at: '2026-05-01',
  end_at: '2026-05-31',
  is_active: 1,
  ...more,
});
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, by = clerk) =>
  node.call(method, path, { token: by.token, ...(body && { body }) });
const create = (more: object = {}, by = clerk) => call('POST', 'coupons', terms(more), by);
const decide = (id: number, decision = 'approve') =>
  node.call('POST', `approvals/${id}`, { token: second.token, headers: { 'idempotency-key': crypto.randomUUID() }, body: { decision } });
const edit = async (id: number, change: object) => {
  const row = (await call('GET', `coupons/${id}`)).body.data;
  const { country_id: _, ...whole } = terms({ ...Object.fromEntries(Object.keys(terms()).map((key) => [key, row[key]])), max_used: row.max_used, max_discount: row.max_discount, budget: row.budget, number_of_use_for_user: row.number_of_use_for_user }); // prettier-ignore
  return call('PUT', `coupons/${id}`, { ...whole, updated_at: row.updated_at, ...change });
};
const exists = async (code: string) => (await database.pool.query('select from coupons where coupon_code = $1', [code])).rowCount;

describe('a coupon that may cost more than the limit of the day', () => {
  it('is not made by one person: without an end it waits for a second one', async () => {
    const body = terms({ discount_amount: '100' });
    const waiting = await call('POST', 'coupons', body);
    expect([waiting.status, await exists(body.coupon_code)]).toEqual([202, 0]);
    expect(waiting.body.message).toContain('no end');
    // Nobody can use it yet: the first step of the way in is the last.
    const client = asker(node, world.token);
    const order = visitBody(world, { coupon_code: body.coupon_code, payment_way_id: world.ways.card });
    expect((await client('POST', 'orders', order)).body.code).toBe('coupon.unknown');
    const shown = (await node.call('GET', `approvals/${waiting.body.data.approval_id}`, { token: second.token })).body.data;
    expect([shown.kind, shown.amount, JSON.parse(shown.changes).discount_amount.after]).toEqual(['coupon', null, '100 %']);
    expect((await decide(waiting.body.data.approval_id)).status).toBe(200);
    expect(await exists(body.coupon_code)).toBe(1);
  });

  it('counts within the limit, so that many small ones gain nothing', async () => {
    expect((await create({ budget: '300' })).status).toBe(201);
    expect((await create({ budget: '200' })).status).toBe(201);
    const { status, body } = await create({ max_discount: '0.10', max_used: 1 });
    expect([status, body.data.limit, body.message]).toEqual([202, '500.00', expect.stringContaining('limit of the day')]);
    expect((await create({ budget: '500' }, second)).status).toBe(201);
  });

  it.each([
    ['raised from 10 to 100 percent', { discount_amount: '100' }],
    ['with a higher budget', { budget: '901' }],
    ['without a budget', { budget: null }],
    ['for longer', { end_at: '2026-07-31' }],
    ['with a lower least purchase', { min_purchase: '1' }],
    ['more often for each client', { number_of_use_for_user: 3 }],
  ])('waits where it is %s', async (_, change) => {
    const made = await create({ budget: '400', min_purchase: '5', number_of_use_for_user: 2 });
    const { id } = made.body.data;
    const waiting = await edit(id, change);
    expect([made.status, waiting.status]).toEqual([201, 202]);
    const [name, value] = Object.entries(change)[0] as [string, string | null];
    const read = async () => (await call('GET', `coupons/${id}`)).body.data[name];
    const was = await read();
    expect((await decide(waiting.body.data.approval_id)).status).toBe(200);
    const now = await read();
    expect(now).not.toEqual(was);
    expect(String(now).startsWith(String(value))).toBe(true);
  });

  it('is agreed to with a code from before codes had rules, which stays as it is', async () => {
    const { id } = (await create({ budget: '400' })).body.data;
    await database.pool.query(`update coupons set coupon_code = 'OLD CODE' where id = $1`, [id]);
    const waiting = await edit(id, { budget: '901', coupon_code: 'OLD CODE' });
    expect([waiting.status, (await edit(id, { coupon_code: 'NEW CODE' })).status]).toEqual([202, 422]);
    expect((await decide(waiting.body.data.approval_id)).status).toBe(200);
    expect((await call('GET', `coupons/${id}`)).body.data).toMatchObject({ coupon_code: 'OLD CODE', budget: '901.00' });
  });

  it('waits where it is switched on, by each call that does it, and not where it is switched off or becomes stricter', async () => {
    const made = await create({ is_active: 0 });
    const { id } = made.body.data;
    expect(made.status).toBe(201);
    for (const path of [`coupons/is_active/${id}`, `coupons/${id}/status`])
      expect((await call('POST', path, path.endsWith('status') ? { status: 1 } : { is_active: 1 })).status).toBe(202);
    expect((await call('POST', `coupons/${id}`, { _method: 'PUT', is_active: 1 })).status).toBe(202);
    const waiting = await edit(id, { is_active: 1 });
    expect([waiting.status, (await call('GET', `coupons/${id}`)).body.data.is_active]).toEqual([202, 0]);
    expect((await decide(waiting.body.data.approval_id)).status).toBe(200);
    expect((await edit(id, { discount_amount: '5' })).status).toBe(200);
    expect((await call('POST', `coupons/is_active/${id}`, { is_active: 0 })).status).toBe(200);
  });

  it('waits where it comes back from the log, and comes back once', async () => {
    const root = await makeAdmin(database);
    const waiting = await call('POST', 'coupons', terms());
    expect((await decide(waiting.body.data.approval_id)).status).toBe(200);
    const id = (await database.pool.query('select max(id) as id from coupons')).rows[0].id;
    expect((await call('DELETE', `coupons/${id}`, undefined, root)).status).toBe(200);
    const entry = (await database.pool.query(`select max(id) as id from audit where table_name = 'coupons' and action = 'delete'`)).rows[0]
      .id;
    const back = await call('POST', `audit/${entry}/restore`, {}, root);
    expect([back.status, (await call('GET', `coupons/${id}`)).status]).toEqual([202, 404]);
    const again = await call('POST', `audit/${entry}/restore`, {}, root);
    expect((await decide(back.body.data.approval_id)).status).toBe(200);
    expect((await call('GET', `coupons/${id}`)).status).toBe(200);
    expect((await decide(again.body.data.approval_id)).status).toBe(409);
  });

  it('is not changed by an approval where somebody changed it since', async () => {
    const { id } = (await create({ budget: '400' })).body.data;
    const waiting = await edit(id, { budget: '900' });
    expect((await edit(id, { budget: '300' })).status).toBe(200);
    expect((await decide(waiting.body.data.approval_id)).body.code).toBe('row.changed');
    expect((await decide(waiting.body.data.approval_id, 'refuse')).status).toBe(200);
  });

  it('gives no more than its budget through the apps, and nothing by an order of who made it', async () => {
    const { status, body } = await create({ discount_amount: '100', budget: '400' });
    expect(status).toBe(201);
    const code = body.data.coupon_code;
    const client = asker(node, await logInAs(node, 'client', world.client));
    const order = visitBody(world, { coupon_code: code, payment_way_id: world.ways.card, provider_id: undefined });
    const placed = [];
    for (let index = 0; index < 6; index += 1) placed.push(await client('POST', 'orders', order));
    const codes = placed.map((one) => (one.status === 201 ? 'placed' : one.body.code));
    const spent = Number((await database.pool.query('select spent from coupons where coupon_code = $1', [code])).rows[0].spent);
    expect(spent).toBeLessThanOrEqual(40_000);
    expect(codes.at(-1)).not.toBe('placed');
    const own = await node.call('POST', 'orders', {
      token: clerk.token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        ...visitBody(world, {
          coupon_code: (await create({ budget: '50', max_discount: '1' })).body.data.coupon_code,
          payment_way_id: world.ways.card,
        }),
        country_id: world.country,
        client_id: world.client,
      },
    });
    expect(own.status).toBe(202);
  });
});
