import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient } from '../../testing/app-fixtures.ts';
import { addAppWorld, asker, rideBody, setFor, visitBody, type AppWorld } from '../../testing/app-order-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';
import { cancelUnmatched } from './auto-cancel.ts';

const START = Date.parse('2026-05-13T09:00:00.000Z');
const clock = { now: START };
let database: TestDatabase;
let node: TestNode;
let root: LoggedIn;
let second: LoggedIn;
let world: AppWorld;
let clerk: LoggedIn;
let serial = 0;

const RIGHTS = ['index-orders', 'show-orders', 'create-orders', 'update-orders', 'cancel-orders', 'delegate-orders', 'show-trips'];

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  [root, second] = [await makeAdmin(database), await makeAdmin(database)];
});
beforeEach(async () => {
  clock.now = START;
  world = await addAppWorld(database, node, { limit: '1000' });
  // All visits here are at one hour.
  await setFor(database, world.country, 'orders', { largest_order: '5000', coupon_part_of_provider: 100, visit_takes_minutes: 0 });
  node.app.settings.clear();
  clerk = await makeAdmin(database, { permissions: RIGHTS, countries: [world.country] });
  await fill(world.client, '20000');
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const call = (path: string, body: unknown, { token } = clerk) => node.call('POST', path, { token, body });

/** Money in a client's wallet that nobody charged today. */
async function fill(client: number, amount: string): Promise<void> {
  const body = { user_type: 'client', user_ids: [client], amount };
  const { body: asked } = await call('wallet/charge', body, root);
  expect((await call(`approvals/${asked.data.approval_id}`, { decision: 'approve' }, second)).status).toBe(200);
}

/** An order as the office takes it: one of the packages costs 157.50 with its VAT. */
const body = (quantity: number, more: object = {}) => ({
  ...visitBody(world, { payment_way_id: world.ways.wallet }),
  country_id: world.country,
  client_id: world.client,
  services: [{ provider_service_id: world.pack, quantity }],
  ...more,
});
const place = (quantity: number, more: object = {}, by = clerk) => call('orders', body(quantity, more), by);
const client = () => asker(node, world.token);
const provider = () => asker(node, world.visit.token);
const row = async (id: number) => (await database.pool.query('select * from orders where id = $1', [id])).rows[0];
const findings = async (order: number) =>
  (await database.pool.query('select rule from findings where order_id = $1 order by id', [order])).rows.map(({ rule }) => rule);
const isDispatched = async (id: number) =>
  ((await database.pool.query('select from dispatch where order_id = $1', [id])).rowCount ?? 0) > 0;
async function coupon(percent: number, more: object = {}): Promise<string> {
  const coupon_code = `OFF${(serial += 1)}`;
  await insertRow(database, 'coupons', {
    country_id: world.country, coupon_code, coupon_type: 'all', discount_type: 'percentage', currency: 'AED', discount_amount: percent * 1_000,
    min_purchase: 0, start_at: '2026-05-01', end_at: '2026-12-31', ...more,
  }); // prettier-ignore
  return coupon_code;
}

describe('an order of the office on a client’s wallet', () => {
  it('is placed as ever within the limit, and above it waits for the client', async () => {
    const small = await place(2);
    expect([small.status, small.body.data.waits_for, small.body.data.total_price]).toEqual([201, null, '315.00']);
    expect(await isDispatched(small.body.data.id)).toBe(true);
    const large = await place(6, { provider_id: world.visit.id, override_reason: 'بطلب' }, await makeAdmin(database));
    expect([large.status, large.body.data.waits_for]).toEqual([201, 'client']);
    expect(large.body.message).toContain('client');
    const { id } = large.body.data;
    expect(await findings(id)).toEqual(['office_order']);
    const { rows } = await database.pool.query('select title_en, body_en from user_notifications where user_id = $1 and notify_id = $2', [
      world.client,
      id,
    ]);
    expect(rows).toEqual([{ title_en: expect.stringContaining('waits for your yes'), body_en: expect.stringContaining('AED 945.00') }]);
  });

  it('is taken by nobody, given to nobody and paid by nobody before the client says yes, the accomplice least of all', async () => {
    const { id } = (await place(7)).body.data;
    expect(await isDispatched(id)).toBe(false);
    const named = (await place(7, { provider_id: world.visit.id })).body.data;
    expect((await provider()('POST', `orders/${named.id}/accept_order`)).status).toBe(404);
    const refused = await Promise.all([
      call(`orders/${named.id}/accept_order`, {}, root),
      call(`orders/${id}/accept_order`, { provider_id: world.visit.id }, root),
      call(`orders/${id}/delegate`, { provider_id: world.visit.id }),
      call(`dispatch/${id}/assign`, { provider_id: world.visit.id }, root),
      client()('POST', `orders/${id}/pay`, { payment_way_id: world.ways.cash }),
    ]);
    expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(refused.map(() => [409, 'order.waits_for_client']));
    const listed = await node.call('GET', `orders?filter=unassigned&country_id=${world.country}`, { token: root.token });
    expect(listed.body.data.map((one: { id: number }) => one.id)).not.toContain(id);
    const heldOrders = await node.call('GET', `orders?filter=held&country_id=${world.country}`, { token: root.token });
    expect(heldOrders.body.data.map((one: { id: number }) => one.id).toSorted()).toEqual([id, named.id]);
    // The office does not say it in the client's place.
    expect((await call(`orders/${id}/release`, { decision: 'approve' }, root)).body.code).toBe('order.waits_for_client');
  });

  it('is unseen by whoever is named for it before the yes', async () => {
    const { id } = (await place(7, { provider_id: world.visit.id })).body.data;
    const seen = async () => {
      const listed = await provider()('GET', 'orders?time=current');
      const synced = await provider()('GET', 'sync');
      const has = (orders: { id: number }[]) => orders.some((one) => one.id === id);
      const talk = await provider()('POST', 'conversations', { client_key: crypto.randomUUID(), message: 'أهلًا', order_id: id });
      return [
        (await provider()('GET', `orders/${id}`)).status,
        has(listed.body.data),
        has(synced.body.data.orders),
        talk.status === 422,
        (await provider()('POST', `orders/${id}/reject_order`, { cancel_reason_id: world.reasons.provider })).status === 404,
      ];
    };
    expect(await seen()).toEqual([404, false, false, true, true]);
    expect((await client()('POST', `orders/${id}/confirm`)).status).toBe(200);
    expect(await seen()).toEqual([200, true, true, false, false]);
  });

  it('goes on with the client’s own yes, once', async () => {
    const { id } = (await place(7)).body.data;
    clock.now += 20 * 60_000;
    const shown = (await client()('GET', `orders/${id}`)).body.data;
    expect([shown.waits_for, shown.actions, shown.can_pay]).toEqual(['client', ['cancel_order'], 0]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => client()('POST', `orders/${id}/confirm`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('order.waits_for_nobody');
    expect(await isDispatched(id)).toBe(true);
    // It is as good as placed now: nobody calls it off for having waited.
    await cancelUnmatched(node.app);
    expect((await row(id)).order_status).toBe('pending');
    expect((await provider()('POST', `orders/${id}/confirm`)).status).toBe(403);
  });

  it('ends with the client’s no, which costs nothing and gives back what was promised and the coupon', async () => {
    const code = await coupon(10, { max_used: 1 });
    const { id } = (await place(7, { coupon_code: code })).body.data;
    expect((await row(id)).waits_for).toBe('client');
    const { body: answer } = await client()('POST', `orders/${id}/cancel`, { cancel_reason_id: world.reasons.client });
    expect(answer.data).toMatchObject({ order_status: 'client_cancel', penalty_price: null, waits_for: null });
    const { rows } = await database.pool.query('select used_count from coupons where coupon_code = $1', [code]);
    expect(rows).toEqual([{ used_count: 0 }]);
    expect((await client()('POST', `orders/${id}/confirm`)).body.code).toBe('order.waits_for_nobody');
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('ends by itself where nobody answers, in the time of an order that nobody takes', async () => {
    const at = { visit_date: '2026-05-13', visit_time: '14:00' };
    const { id } = (await place(7, { ...at, provider_id: world.visit.id })).body.data;
    await cancelUnmatched(node.app);
    expect((await row(id)).order_status).toBe('pending');
    clock.now = Date.parse('2026-05-13T12:00:00.000Z');
    await cancelUnmatched(node.app);
    expect(await row(id)).toMatchObject({ order_status: 'auto_cancel', waits_for: null });
  });

  it('adds up: many small ones, of two clerks, and beside what else was typed', async () => {
    const waits = async (quantity: number, by = clerk, more: object = {}) => (await place(quantity, more, by)).body.data.waits_for;
    // 472.50, 945.00, and what would pass 1000.
    expect([await waits(3), await waits(3), await waits(1)]).toEqual([null, null, 'client']);
    const colleague = await makeAdmin(database, { permissions: RIGHTS, countries: [world.country] });
    expect(await waits(1, colleague)).toBe('client');
    const stranger = await addClient(database, world.country);
    await fill(stranger, '5000');
    expect(await waits(1, colleague, { client_id: stranger })).toBe(null);
    // Of another client it is the clerk's own limit that is used up; what was typed into an order counts in it once.
    expect(await waits(1, clerk, { client_id: stranger })).toBe('client');
    const third = await makeAdmin(database, { permissions: RIGHTS, countries: [world.country] });
    const fresh = await addClient(database, world.country);
    await fill(fresh, '5000');
    expect(await waits(4, third, { client_id: fresh, total_addition_price: '300', shipping_price: '50' })).toBe(null);
  });

  it('holds the limit whatever comes at once', { timeout: 60_000 }, async () => {
    // A node that is full says so, and is asked again.
    const insist = async () => {
      for (;;) {
        const answer = await place(2);
        if (answer.status !== 503) return answer;
      }
    };
    const answers = await Promise.all(Array.from({ length: 20 }, insist));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers.filter(({ body: { data } }) => data.waits_for === null)).toHaveLength(3);
  });

  it('counts over countries, as anything that an admin moves', async () => {
    const here = world;
    const there = await addAppWorld(database, node, { limit: '10' });
    node.app.settings.clear();
    const both = await makeAdmin(database, { permissions: RIGHTS, countries: [here.country, there.country] });
    expect((await place(6, {}, both)).body.data.waits_for).toBe(null);
    world = there;
    await fill(there.client, '1000');
    await database.pool.query('update provider_services set price = 100 where id = $1', [there.pack]);
    expect((await place(1, {}, both)).body.data.waits_for).toBe('client');
  });

  it('waits for a second admin where its typed price is above the limit, who sees all that it takes; then for nobody', async () => {
    const waiting = await place(3, { total_addition_price: '1500' });
    expect(waiting.status).toBe(202);
    const { rows } = await database.pool.query('select amount from approvals where id = $1', [waiting.body.data.approval_id]);
    expect(rows).toEqual([{ amount: 204_750 }]);
    const done = await call(`approvals/${waiting.body.data.approval_id}`, { decision: 'approve' }, root);
    expect((await row(done.body.data.order_id)).waits_for).toBe(null);
  });

  it('is counted again when it comes back from the log', async () => {
    const deleted = async () => {
      const { id } = (await place(6)).body.data;
      await node.call('DELETE', `orders/${id}`, { token: root.token });
      return id as number;
    };
    const id = await deleted();
    await database.pool.query(`update typed_amounts set at = at - interval '25 hours'`);
    const another = await place(6, {}, await makeAdmin(database));
    expect(another.body.data.waits_for).toBe(null);
    const { body: log } = await node.call('GET', `audit?table=orders&row_id=${id}&action=delete`, { token: root.token });
    expect((await call(`audit/${log.data[0].id}/restore`, {}, root)).status).toBe(200);
    expect((await row(id)).waits_for).toBe('client');
  });
});

describe('an order above the largest of its country', () => {
  const cash = () => ({ payment_way_id: world.ways.cash });

  it('waits for a second person of the office, who is not who placed it, nor in their hand', async () => {
    const decider = await makeAdmin(database, { permissions: [...RIGHTS, 'decide-approvals'], countries: [world.country] });
    const { body: placed } = await place(40, cash(), decider);
    expect([placed.data.waits_for, placed.data.total_price]).toEqual(['office', '6300.00']);
    const { id } = placed.data;
    expect(await findings(id)).toEqual(['largest_order']);
    const release = (by: LoggedIn, decision = 'approve') => call(`orders/${id}/release`, { decision }, by);
    expect([(await release(decider)).body.code, (await release(clerk)).status]).toEqual(['approval.not_a_second', 403]);
    expect((await provider()('POST', `orders/${id}/accept_order`)).status).toBe(404);
    const details = async ({ token }: LoggedIn) => (await node.call('GET', `orders/${id}/details`, { token })).body.data.can_release;
    const another = await makeAdmin(database, { permissions: [...RIGHTS, 'decide-approvals'], countries: [world.country] });
    expect([await details(decider), await details(another)]).toEqual([false, true]);
    const answers = await Promise.all([release(another), release(root)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([(await row(id)).waits_for, await isDispatched(id)]).toEqual([null, true]);
  });

  it('is a trip as well, among the trips', async () => {
    await database.pool.query(
      `update settings set values = values || '{"largest_order": "1"}' where country_id = $1 and section = 'orders'`,
      [world.country],
    );
    node.app.settings.clear();
    const { body: placed } = await client()('POST', 'orders', rideBody(world, cash()));
    expect(placed.data.waits_for).toBe('office');
    const released = await call(`trips/${placed.data.id}/release`, { decision: 'approve' }, root);
    expect([released.status, released.body.data.waits_for]).toEqual([200, null]);
  });

  it('is called off by a no, and waits of an app as well', async () => {
    const { status, body: placed } = await client()(
      'POST',
      'orders',
      visitBody(world, { services: [{ provider_service_id: world.pack, quantity: 40 }] }),
    );
    expect([status, placed.data.waits_for]).toEqual([201, 'office']);
    const refused = await call(`orders/${placed.data.id}/release`, { decision: 'refuse', notes: 'غير معقول' }, root);
    expect([refused.status, refused.body.data.order_status]).toEqual([200, 'admin_cancel']);
  });

  it('counts what a coupon takes off: the platform pays that', async () => {
    const code = await coupon(100);
    const free = await client()(
      'POST',
      'orders',
      visitBody(world, { coupon_code: code, services: [{ provider_service_id: world.pack, quantity: 40 }] }),
    );
    expect([free.status, free.body.data.total_price, free.body.data.waits_for]).toEqual([201, '0.00', 'office']);
  });

  it('of the office on a wallet waits for its client first, then for the office', async () => {
    const { id } = (await place(40)).body.data;
    expect((await row(id)).waits_for).toBe('client');
    expect((await client()('POST', `orders/${id}/confirm`)).body.data.waits_for).toBe('office');
    expect((await client()('POST', `orders/${id}/confirm`)).body.code).toBe('order.waits_for_office');
    expect((await call(`orders/${id}/release`, { decision: 'approve' }, root)).status).toBe(200);
    expect(await row(id)).toMatchObject({ waits_for: null, order_status: 'pending' });
  });
});

describe('an order above the largest that nobody but its placer may decide about', () => {
  const cash = () => ({ payment_way_id: world.ways.cash });
  const others = (isActive: boolean) =>
    database.pool.query('update admins set is_active = $1 where id <> $2 and (is_super_admin or all_countries)', [isActive, root.id]);
  const release = (id: number, by = root) => call(`orders/${id}/release`, { decision: 'approve' }, by);
  const details = async (id: number) => {
    const { can_release, release_from } = (await node.call('GET', `orders/${id}/details`, { token: root.token })).body.data;
    return [can_release, release_from];
  };

  it.each(['alone', 'with one who is not free of them'])('is released by its superadmin (%s) after a day, with a finding', async (how) => {
    await others(false);
    const made = (row_id: number) => ({ admin_id: root.id, table_name: 'admins', row_id, action: 'create', changes: '{}' });
    if (how !== 'alone') await insertRow(database, 'audit', made((await makeAdmin(database)).id));
    try {
      await database.pool.query('delete from typed_amounts');
      const [{ id, waits_for }, start] = [(await place(40, cash(), root)).body.data, clock.now];
      expect(waits_for).toBe('office');
      const from = new Date(start + 24 * 3_600_000).toISOString();
      const early = await release(id);
      expect([early.status, early.body.code, early.body.data]).toEqual([409, 'order.release_later', { from }]);
      expect(await details(id)).toEqual([false, from]);
      expect((await release(id, clerk)).status).toBe(403);
      clock.now += 24 * 3_600_000;
      expect([await details(id), (await release(id)).status, (await row(id)).waits_for]).toEqual([[true, null], 200, null]);
      expect(await findings(id)).toEqual(['largest_order', 'not_a_second_person']);
    } finally {
      await others(true);
    }
  });

  it('waits for somebody else where there is anybody, however late', async () => {
    // What calling off the order before may cost counts for them here as well.
    await database.pool.query('delete from typed_amounts');
    const { id } = (await place(40, cash(), root)).body.data;
    clock.now += 25 * 3_600_000;
    expect([(await release(id)).body.code, await details(id)]).toEqual(['approval.not_a_second', [false, null]]);
    expect((await release(id, second)).status).toBe(200);
  });
});

describe('what would wait', () => {
  const quoted = async (quantity: number, more: object = {}, by = clerk) => {
    const { country_id, order_type, client_id, payment_way_id, services } = body(quantity, more);
    const order = { country_id, order_type, client_id, payment_way_id, services, ...more };
    const quote = await call('orders/quote', order, by);
    expect(quote.status).toBe(200);
    return quote.body.data.waits_for;
  };

  it('is known before an order is sent, and nothing is taken by asking', async () => {
    const cash = { payment_way_id: world.ways.cash };
    const entered = { ...cash, total_addition_price: '1001' };
    const cases: [number, object][] = [[6, {}], [7, {}], [7, cash], [32, cash], [1, entered], [1, { coupon_code: await coupon(10) }]]; // prettier-ignore
    const before: unknown[] = [];
    for (const [quantity, more] of cases) before.push(await quoted(quantity, more));
    expect(before).toEqual([null, 'client', null, 'office', 'second_admin', null]);
    const after: unknown[] = [];
    for (const [quantity, more] of cases) {
      // Each by somebody who has moved nothing, and for a client of their own day.
      await database.pool.query('delete from typed_amounts where country_id = $1', [world.country]);
      const placed = await place(quantity, more);
      after.push(placed.status === 202 ? 'second_admin' : placed.body.data.waits_for);
    }
    expect(after).toEqual(before);
  });

  it('counts what was moved today', async () => {
    expect((await place(4)).body.data.waits_for).toBe(null);
    expect([await quoted(2), await quoted(3)]).toEqual([null, 'client']);
  });

  it('counts what calling an order in cash off may cost a client who has said no yes to it', async () => {
    const cash = { payment_way_id: world.ways.cash };
    const waits = async () => (await place(25, cash)).body.data.waits_for;
    // A tenth of 3937.50 each.
    const found = [await quoted(25, cash), await waits(), await waits(), await quoted(25, cash), await waits()];
    expect(found).toEqual([null, null, null, 'client', 'client']);
  });

  it('is said to an app as well: of what is above the largest order', async () => {
    const { order_type } = visitBody(world);
    const ask = (quantity: number) => client()('POST', 'quotes', { order_type, services: [{ provider_service_id: world.pack, quantity }] });
    expect([(await ask(7)).body.data.waits_for, (await ask(32)).body.data.waits_for]).toEqual([null, 'office']);
  });
});

describe('what is given to a provider later', () => {
  /** A card order without a provider whose coupon gives 300.00 to whoever serves it. */
  async function open(by: LoggedIn) {
    // One coupon gives a provider a part of it a day at most; several together are what is asked about here.
    const code = await coupon(100);
    const pay = { payment_way_id: world.ways.card, client_id: await addClient(database, world.country) };
    return (await place(2, { ...pay, coupon_code: code }, by)).body.data.id as number;
  }
  const accomplice = () => addPerson(database, 'providers', world.country);

  it('is within what one may receive in a day, however many clerks delegate at once; above it a second admin is asked', async () => {
    const clerks = await Promise.all(
      Array.from({ length: 4 }, () => makeAdmin(database, { permissions: RIGHTS, countries: [world.country] })),
    );
    const orders = await Promise.all(clerks.map((one) => open(one)));
    const to = await accomplice();
    const give = (id: number, by: LoggedIn) => call(`orders/${id}/delegate`, { provider_id: to }, by);
    const answers = await Promise.all(orders.map((id, n) => give(id, clerks[n] as LoggedIn)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 202]);
    const waiting = answers.findIndex(({ status }) => status === 202);
    const id = orders[waiting] as number;
    expect([(await row(id)).provider_id, await findings(id)]).toEqual([null, ['receives_above_limit']]);
    const approval = answers[waiting]?.body.data.approval_id;
    expect((await call(`approvals/${approval}`, { decision: 'approve' }, root)).status).toBe(200);
    expect((await row(id)).provider_id).toBe(to);
  });

  it('is given by accepting as well: by an app, by an admin and by the desk', async () => {
    const clerks = await Promise.all(
      Array.from({ length: 4 }, () => makeAdmin(database, { permissions: RIGHTS, countries: [world.country] })),
    );
    const orders = await Promise.all(clerks.map((one) => open(one)));
    for (const id of orders.slice(0, 3))
      expect((await call(`orders/${id}/accept_order`, { provider_id: world.visit.id }, root)).status).toBe(200);
    const last = orders[3] as number;
    for (const path of [`orders/${last}/accept_order`, `dispatch/${last}/assign`])
      expect((await call(path, { provider_id: world.visit.id }, root)).body.code).toBe('order.receives_above_limit');
    expect(await findings(last)).toEqual(['receives_above_limit', 'receives_above_limit']);
    // Another one may.
    expect((await call(`orders/${last}/accept_order`, { provider_id: await accomplice() }, root)).status).toBe(200);
  });

  it('counts the whole of a wallet order that the office gives to somebody of its choice', async () => {
    const { id } = (await place(7)).body.data;
    await client()('POST', `orders/${id}/confirm`);
    expect((await call(`orders/${id}/delegate`, { provider_id: await accomplice() })).status).toBe(202);
    // Nobody's choice is an offer that somebody accepts.
    expect((await row(id)).provider_id).toBe(null);
  });

  it('is asked of whom a client names, without saying why', async () => {
    const name = async () =>
      client()(
        'POST',
        'orders',
        visitBody(world, {
          coupon_code: await coupon(100),
          provider_id: world.visit.id,
          services: [{ provider_service_id: world.pack, quantity: 3 }],
        }),
      );
    expect([(await name()).status, (await name()).status]).toEqual([201, 201]);
    const third = await name();
    expect([third.status, third.body.errors]).toEqual([422, { provider_id: [expect.stringContaining('not available')] }]);
  });
});
