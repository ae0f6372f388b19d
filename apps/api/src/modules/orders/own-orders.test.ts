import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addAppWorld, asker, rideBody, setFor, visitBody, type AppWorld } from '../../testing/app-order-fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

// A Wednesday, 13:00 in Dubai.
const START = Date.parse('2026-05-13T09:00:00.000Z');
const clock = { now: START };
let database: TestDatabase;
let node: TestNode;
let world: AppWorld;
let other: AppWorld;
let client: ReturnType<typeof asker>;
let stranger: ReturnType<typeof asker>;
let driver: ReturnType<typeof asker>;
let provider: ReturnType<typeof asker>;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  [world, other] = [await addAppWorld(database, node), await addAppWorld(database, node)];
  await setFor(database, world.country, 'orders', {
    start_pin: 1,
    start_pin_in_cash: 1,
    max_count_visit_can_determine: 2,
    delay_visit_per_visits: 3,
  });
  await setFor(database, other.country, 'orders', { show_phones_under_way: 1 });
  [client, stranger] = [asker(node, world.token), asker(node, other.token)];
  [driver, provider] = [asker(node, world.ride.token), asker(node, world.visit.token)];
});
beforeEach(() => {
  clock.now = START;
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** An order that stands somewhere on its way already. */
const put = (row: Record<string, unknown>, of: AppWorld = world) => addOrder(database, of, { pay_type: 'cash', ...row });
const getIds = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id);

describe('orders of others', () => {
  it('are 404 in every call, and in no list', async () => {
    const id = await put({ order_type: 'trip', order_status: 'partner_accept_trip', provider_id: world.ride.id });
    const reason = { cancel_reason_id: world.reasons.client };
    const refused = [
      await stranger('GET', `orders/${id}`),
      await stranger('POST', `orders/${id}/cancel`, reason),
      await stranger('POST', `orders/${id}/pay`, { payment_way_id: other.ways.wallet }),
      await stranger('POST', `orders/${id}/rate`, { rate: 5 }),
      await stranger('POST', `orders/${id}/complaints`, { report_reason_id: 1, message: 'ليس طلبي' }),
      await provider('GET', `orders/${id}`),
      await provider('POST', `orders/${id}/partner_in_pickup_location`),
      await provider('POST', `orders/${id}/cancel_order`, { cancel_reason_id: world.reasons.provider }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect(getIds(await stranger('GET', 'orders'))).not.toContain(id);
    expect(getIds(await provider('GET', 'orders'))).not.toContain(id);
    expect(getIds(await client('GET', 'orders'))).toContain(id);
    // A deleted one is nobody's any more.
    await database.pool.query('update orders set deleted_at = now() where id = $1', [id]);
    expect([(await client('GET', `orders/${id}`)).status, (await driver('GET', `orders/${id}`)).status]).toEqual([404, 404]);
  });

  it('are known neither by what an admin may type nor by a reference to another country', async () => {
    for (const key of [
      'client_id',
      'country_id',
      'total_addition_price',
      'shipping_price',
      'override_reason',
      'currency',
      'order_status',
      'platform_type',
    ]) {
      const { status, body } = await client('POST', 'orders', rideBody(world, { [key]: 1 }));
      expect([key, status, Object.keys(body.errors)]).toEqual([key, 422, [key]]);
      const quote = await client('POST', 'quotes', { order_type: 'trip', services: [], [key]: 1 });
      expect([key, quote.status]).toEqual([key, 422]);
    }
    const named = await client('POST', 'orders', rideBody(world, { provider_id: world.ride.id }));
    expect([named.status, Object.keys(named.body.errors)]).toEqual([422, ['provider_id']]);
    const elsewhere = await client('POST', 'orders', visitBody(world, { payment_way_id: other.ways.cash }));
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([422, ['payment_way_id']]);
    const theirs = await client('POST', 'orders', visitBody(world, { services: [{ provider_service_id: other.pack, quantity: 1 }] }));
    expect([theirs.status, Object.keys(theirs.body.errors)]).toEqual([422, ['services']]);
  });
});

describe('placing', () => {
  it('is done once for each key, however often it is sent', async () => {
    const send = () => appCall(node, 'POST', 'orders', { token: world.token, key: 'once', body: visitBody(world) });
    const [one, two] = await Promise.all([send(), send()]);
    const three = await send();
    expect([one.status, two.body.data.id, three.body.data.id]).toEqual([201, one.body.data.id, one.body.data.id]);
    const changed = await appCall(node, 'POST', 'orders', {
      token: world.token,
      key: 'once',
      body: visitBody(world, { visit_time: '11:00' }),
    });
    expect([changed.status, changed.body.code]).toEqual([422, 'idempotency.other_body']);
    // The same key of somebody else is another one.
    const theirs = await appCall(node, 'POST', 'orders', { token: other.token, key: 'once', body: visitBody(other) });
    expect([theirs.status, theirs.body.data.id === one.body.data.id]).toEqual([201, false]);
  });

  it('keeps to the settings: how soon, how far ahead, how many visits and how far apart', async () => {
    const soon = await client('POST', 'orders', rideBody(world, { trip_type: 'scheduled', visit_date: '2026-05-13', visit_time: '13:30' }));
    expect(Object.keys(soon.body.errors)).toEqual(['visit_time']);
    const far = await client('POST', 'orders', visitBody(world, { visit_date: '2026-08-01' }));
    expect(Object.keys(far.body.errors)).toEqual(['visit_date']);
    await insertRow(database, 'subscriptions', {
      country_id: world.country, client_id: world.client, provider_service_id: world.pack, status: 'active', start_at: '2026-05-01',
      end_at: '2026-12-31', currency: 'AED', price: 1, count_visit: 10,
    }); // prettier-ignore
    const place = (visit_date: string) => client('POST', 'orders', visitBody(world, { visit_date }));
    // One lies ahead already, on the seventeenth.
    expect(Object.keys((await place('2026-05-19')).body.errors)).toEqual(['visit_date']);
    expect((await place('2026-05-20')).status).toBe(201);
    expect((await place('2026-05-30')).body.errors).toEqual({ visit_date: [expect.stringContaining('2')] });
  });

  it('keeps no number of a card', async () => {
    const card = { visit_date: '2026-05-27', client_address: 'بيت 4111-1111-1111-1111', notes: 'بطاقتي 4111, 1111, 1111, 1111' };
    const { status, body } = await stranger('POST', 'orders', visitBody(other, card));
    expect([status, body.data]).toMatchObject([201, { address: 'بيت 4111-11••-••••-1111', notes: 'بطاقتي 4111, 11••, ••••, 1111' }]);
  });

  it('tells a client nothing of what speaks against a provider', async () => {
    await database.pool.query('update providers set is_ban = true where id = $1', [other.visit.id]);
    const { status, body } = await stranger('POST', 'orders', visitBody(other, { provider_id: other.visit.id, visit_date: '2026-05-25' }));
    expect([status, body.errors, body.data]).toEqual([422, { provider_id: [expect.stringContaining('not available')] }, undefined]);
    const nobody = await stranger('POST', 'orders', visitBody(other, { provider_id: 999_999, visit_date: '2026-05-25' }));
    expect(Object.keys(nobody.body.errors)).toEqual(['provider_id']);
    await database.pool.query('update providers set is_ban = false where id = $1', [other.visit.id]);
  });

  it('is refused to apps that are too old, which bring to its end what is under way', async () => {
    const id = await put({ order_type: 'trip', provider_id: world.ride.id });
    await insertRow(database, 'settings', {
      section: 'app-settings',
      values: JSON.stringify({ min_client_version: '2.0.0', min_provider_version: '2.0.0' }),
    });
    const old = await startNode(database, clock);
    const headers = { 'x-app-version': '1.9.0' };
    const placed = await appCall(old, 'POST', 'orders', { token: world.token, key: 'new', body: rideBody(world), headers });
    const moved = await appCall(old, 'POST', `orders/${id}/partner_accept_trip`, {
      token: world.ride.token,
      key: 'new',
      body: {},
      headers,
    });
    const cancelled = await appCall(old, 'POST', `orders/${id}/cancel`, {
      token: world.token, key: 'new', body: { cancel_reason_id: world.reasons.client }, headers,
    }); // prettier-ignore
    await database.pool.query(`delete from settings where section = 'app-settings' and country_id is null`);
    await old.app.close();
    expect([placed.status, placed.body.code, moved.status, cancelled.status]).toEqual([426, 'app.too_old', 200, 200]);
  });

  it('ends where a client has more rides open than anybody needs', async () => {
    const many = await addClient(database, world.country);
    const ask = asker(node, await logInAs(node, 'client', many));
    for (let n = 0; n < 7; n += 1) await put({ order_type: 'trip', client_id: many });
    // Asked for at once, they are no more than one after another.
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST', 'orders', rideBody(world))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = await ask('POST', 'orders', rideBody(world));
    expect([refused.status, refused.body.code]).toEqual([409, 'order.too_many_open']);
    expect((await ask('POST', 'orders', visitBody(world))).status).toBe(201);
  });

  it('ends for an hour where a client places and calls off again and again', async () => {
    const many = await addClient(database, world.country);
    const ask = asker(node, await logInAs(node, 'client', many));
    const lately = new Date(node.app.now() - 60_000).toISOString();
    for (let n = 0; n < 100; n += 1) await put({ client_id: many, order_status: 'client_cancel', created_at: lately });
    const refused = await ask('POST', 'orders', visitBody(world));
    expect([refused.status, refused.body.code]).toEqual([409, 'order.too_many_lately']);
    await database.pool.query(`update orders set created_at = created_at - interval '1 hour' where client_id = $1`, [many]);
    expect((await ask('POST', 'orders', visitBody(world))).status).toBe(201);
  });
});

describe('calling off', () => {
  it('costs a client what an admin would have taken in their name, and tells the provider', async () => {
    const id = await put({ provider_id: world.visit.id, visit_date: '2026-05-14', visit_time: '10:00', total_price: 10_500 });
    expect((await provider('POST', `orders/${id}/accept_order`)).status).toBe(200);
    expect((await client('GET', `orders/${id}`)).body.data.cancel_penalty).toBe('0.00');
    clock.now += 10 * 60_000;
    // Whether the provider is on their way is not known of who tells no place: the client is late by the settings alone.
    const { cancel_penalty } = (await client('GET', `orders/${id}`)).body.data;
    expect(cancel_penalty).toBe('10.50');
    const wrong = await client('POST', `orders/${id}/cancel`, { cancel_reason_id: world.reasons.provider });
    expect(wrong.body.errors).toEqual({ cancel_reason_id: [expect.any(String)] });
    const { status, body } = await client('POST', `orders/${id}/cancel`, { cancel_reason_id: world.reasons.client, notes: 'سافرت' });
    expect([status, body.data]).toMatchObject([200, { order_status: 'client_cancel', cancelled_by: 'client', penalty_price: '10.50' }]);
    expect(body.data.events.at(-1)).toMatchObject({ actor: 'client', reason: 'A reason' });
    const told = await database.pool.query(
      `select user_type from user_notifications where notify_id = $1 and title_en like '%cancelled%'`,
      [id],
    );
    expect(told.rows.map(({ user_type }) => user_type).toSorted()).toEqual(['client', 'provider']);
    expect((await client('POST', `orders/${id}/cancel`, { cancel_reason_id: world.reasons.client })).body.code).toBe(
      'order.move_not_allowed',
    );
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('and accepting at the same instant: one of them comes first, the other sees what it left', async () => {
    for (let n = 0; n < 4; n += 1) {
      const id = await put({ provider_id: world.visit.id, visit_date: '2026-05-20', visit_time: '10:00' });
      const [cancelled, accepted] = await Promise.all([
        client('POST', `orders/${id}/cancel`, { cancel_reason_id: world.reasons.client }),
        provider('POST', `orders/${id}/accept_order`),
      ]);
      // Accepted first it is called off all the same; called off first nobody can accept it.
      expect([cancelled.status, [200, 409].includes(accepted.status)]).toEqual([200, true]);
      const { order_status, events } = (await client('GET', `orders/${id}`)).body.data;
      expect([order_status, events.map((one: { action: string }) => one.action)]).toEqual([
        'client_cancel',
        accepted.status === 200 ? ['accept_order', 'cancel_order'] : ['cancel_order'],
      ]);
    }
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('is a provider’s with their own reason, and no longer once the job is done', async () => {
    const id = await put({ order_type: 'trip', order_status: 'partner_in_pickup_location', provider_id: world.ride.id });
    expect((await driver('POST', `orders/${id}/cancel_order`, {})).body.errors).toEqual({ cancel_reason_id: [expect.any(String)] });
    const { body } = await driver('POST', `orders/${id}/cancel_order`, { cancel_reason_id: world.reasons.provider });
    expect(body.data).toMatchObject({ order_status: 'partner_cancel_trip', cancelled_by: 'provider' });
    const done = await put({ order_status: 'order_done', provider_id: world.visit.id });
    const late = await client('POST', `orders/${done}/cancel`, { cancel_reason_id: world.reasons.client });
    expect([late.status, late.body.code]).toEqual([409, 'order.disputed']);
  });
});

describe('the start number', () => {
  it('is asked for once it is right, and after five wrong ones by nobody', async () => {
    const id = await put({ order_type: 'trip', order_status: 'partner_in_pickup_location', provider_id: world.ride.id });
    await database.pool.query(`insert into order_pins (order_id, step, pin) values ($1, 'start', '0042')`, [id]);
    const start = (pin?: string) => driver('POST', `orders/${id}/partner_start_trip`, pin === undefined ? {} : { pin });
    expect((await client('GET', `orders/${id}`)).body.data.pins).toEqual({ start: '0042', handover: null });
    expect((await driver('GET', `orders/${id}`)).body.data).toMatchObject({ pins: null, pin_actions: ['partner_start_trip'] });
    expect((await start()).body.errors).toEqual({ pin: [expect.any(String)] });
    expect((await start('1111')).body).toMatchObject({ code: 'order.pin_wrong', data: { left: 4 } });
    // All at once they are no more than five, either.
    const guesses = await Promise.all(Array.from({ length: 9 }, (_, n) => start(String(n + 1).repeat(4))));
    const codes = guesses.map(({ body }) => body.code as string).toSorted();
    expect(codes).toEqual([...Array.from({ length: 6 }, () => 'order.pin_used_up'), ...Array.from({ length: 3 }, () => 'order.pin_wrong')]);
    const { rows } = await database.pool.query('select wrong from order_pins where order_id = $1', [id]);
    expect(rows).toEqual([{ wrong: 5 }]);
    expect((await stranger('POST', `orders/${id}/partner_start_trip`, { pin: '0042' })).status).toBe(403);
    expect((await provider('POST', `orders/${id}/partner_start_trip`, { pin: '9999' })).status).toBe(404);
    expect((await start('0042')).body.code).toBe('order.pin_used_up');
    await database.pool.query('update order_pins set wrong = 4 where order_id = $1', [id]);
    expect((await start('0042')).status).toBe(200);
    // On the way it is a stop that ends.
    await driver('POST', `orders/${id}/reached_stop_point`);
    expect((await start()).status).toBe(200);
  });

  it('is none of a country that does not want it', async () => {
    const placed = (await stranger('POST', 'orders', rideBody(other))).body.data;
    expect(placed.pins).toBeNull();
    await database.pool.query(`update orders set order_status = 'partner_in_pickup_location', provider_id = $2 where id = $1`, [
      placed.id,
      other.ride.id,
    ]);
    expect((await asker(node, other.ride.token)('POST', `orders/${placed.id}/partner_start_trip`)).status).toBe(200);
    await database.pool.query(`update orders set order_status = 'auto_cancel' where id = $1`, [placed.id]);
  });
});

describe('what one sees of the other side', () => {
  it('is a first name and a rough place until they have accepted, and a phone only where the country shows it', async () => {
    const of = {
      order_type: 'trip',
      lat: 25.1972,
      lng: 55.2744,
      client_address: 'دبي مول',
      notes: 'اتصل على 0501112233',
      provider_id: other.ride.id,
    };
    const id = await put({ ...of, order_status: 'pending' }, other);
    const ask = asker(node, other.ride.token);
    const before = (await ask('GET', `orders/${id}`)).body.data;
    expect(JSON.stringify(before)).not.toMatch(/دبي مول|0501112233|\+971|الحربي|55\.2744/);
    expect(before.client.first_name).toBe('ليان');
    expect((await ask('POST', `orders/${id}/partner_accept_trip`)).status).toBe(200);
    const after = (await ask('GET', `orders/${id}`)).body.data;
    expect(after).toMatchObject({ address: 'دبي مول', notes: 'اتصل على 0501112233', client: { phone: expect.stringMatching(/^\+971/) } });
    expect((await stranger('GET', `orders/${id}`)).body.data.provider.phone).toMatch(/^\+971/);
    await ask('POST', `orders/${id}/cancel_order`, { cancel_reason_id: other.reasons.provider });
    // It was theirs: they know where; how to call is over.
    expect((await ask('GET', `orders/${id}`)).body.data).toMatchObject({ address: 'دبي مول', client: { phone: null } });
    const offered = await put({ ...of, order_status: 'pending' }, other);
    await stranger('POST', `orders/${offered}/cancel`, { cancel_reason_id: other.reasons.client });
    expect((await ask('GET', `orders/${offered}`)).body.data).toMatchObject({ address: null, is_place_exact: 0, notes: null });
    expect((await ask('GET', 'orders?time=past')).body.data[0]).toMatchObject({ id: offered, address: null, is_place_exact: 0 });
  });

  it('is in the language of the request', async () => {
    const id = (await client('GET', 'orders')).body.data[0].id;
    const ask = (language: string) =>
      appCall(node, 'POST', `orders/${id}/rate`, {
        token: world.token,
        key: 'new',
        body: { rate: 9 },
        headers: { 'accept-language': language },
      });
    expect([(await ask('ar')).body.message, (await ask('en')).body.message]).toEqual([
      expect.stringMatching(/[ء-ي]/),
      expect.stringMatching(/[a-z]/),
    ]);
  });

  it('of a rating is shown to who has rated', async () => {
    const id = await put({ order_status: 'finished', provider_id: world.visit.id });
    await client('POST', `orders/${id}/rate`, { rate: 1, review: 'تأخر' });
    expect((await provider('GET', `orders/${id}`)).body.data.ratings).toEqual([]);
    expect((await provider('POST', `orders/${id}/rate`, { rate: 5 })).body.data.ratings).toHaveLength(2);
    const open = await put({ provider_id: world.visit.id });
    expect((await client('POST', `orders/${open}/rate`, { rate: 5 })).body.code).toBe('rating.not_finished');
  });
});

describe('lists', () => {
  it('come in pages, what is open and what is over apart, along an index', async () => {
    const many = await addClient(database, world.country);
    const ask = asker(node, await logInAs(node, 'client', many));
    const open = [await put({ client_id: many }), await put({ client_id: many, order_status: 'accepted', provider_id: world.visit.id })];
    const past = [];
    for (const status of ['finished', 'client_cancel', 'auto_cancel']) past.push(await put({ client_id: many, order_status: status }));
    const first = await ask('GET', 'orders?time=past&per_page=2');
    const second = await ask('GET', `orders?time=past&per_page=2&before=${first.body.meta.next_before}`);
    expect([getIds(first), getIds(second), second.body.meta]).toEqual([
      past.slice(1).toReversed(),
      past.slice(0, 1),
      { per_page: 2, next_before: null },
    ]);
    expect(getIds(await ask('GET', 'orders?time=current'))).toEqual(open.toReversed());
    expect(getIds(await ask('GET', 'orders'))).toHaveLength(5);
    expect((await ask('GET', 'orders?time=never')).status).toBe(422);
    const { PAGES } = await import('./own-order-sql.ts');
    for (const [kind, pages] of Object.entries(PAGES)) {
      const text = `explain ${pages.current.replace('$1', `'ar'`).replaceAll('$2', '1').replaceAll('$3', 'null').replaceAll('$4', '20')}`;
      const plan = await database.pool.query(text);
      expect(JSON.stringify(plan.rows)).toMatch(new RegExp(`orders_(${kind}|${kind}_open)`));
    }
  });

  it('and what is open, unread and set come together after a while away', async () => {
    await insertRow(database, 'conversations', {
      country_id: world.country,
      kind: 'support',
      client_id: world.client,
      client_unread: 3,
      desk_unread: 5,
      seq: 9,
    });
    const { body } = await client('GET', 'sync');
    expect(body.data.orders.every((one: { phase: string }) => !['closed', 'cancelled'].includes(one.phase))).toBe(true);
    expect(body.data).toMatchObject({ at: '2026-05-13T09:00:00.000Z', offers: [], unread: { messages: 3 } });
    expect((await stranger('GET', 'sync')).body.data.unread.messages).toBe(0);
    expect(body.data.unread.notifications).toBeGreaterThan(0);
    const again = (await stranger('GET', 'sync')).body.data.config_version;
    expect(again).not.toBe(body.data.config_version);
    expect((await client('GET', 'sync')).body.data.config_version).toBe(body.data.config_version);
  });

  it('of coupons have those that one may still use today', async () => {
    const coupon = (coupon_code: string, row: object) =>
      insertRow(database, 'coupons', {
        country_id: world.country, coupon_code, coupon_type: 'trips', discount_type: 'percentage', currency: 'AED', discount_amount: 12_500,
        max_discount: 1_000, min_purchase: 500, number_of_use_for_user: 2, start_at: '2026-05-01', end_at: '2026-05-31', ...row,
      }); // prettier-ignore
    const good = await coupon('RIDE12', {});
    const used = await coupon('USED', { number_of_use_for_user: 1 });
    await coupon('ALLUSED', { max_used: 3, used_count: 3 });
    await coupon('OVER', { end_at: '2026-05-12' });
    await coupon('OFF', { is_active: false });
    await coupon('VISIT', { coupon_type: 'orders' });
    await insertRow(database, 'coupons', { country_id: other.country, coupon_code: 'THERE', coupon_type: 'all', discount_type: 'amount', currency: 'AED', discount_amount: 1, start_at: '2026-05-01', end_at: '2026-05-31' }); // prettier-ignore
    const use = (coupon_id: number) =>
      insertRow(database, 'coupon_uses', { coupon_id, client_id: world.client, order_id: 900_000 + coupon_id, discount: 1 });
    await use(good);
    await use(used);
    expect((await client('GET', 'coupons?order_type=trip')).body.data).toEqual([
      {
        id: good, coupon_code: 'RIDE12', coupon_type: 'trips', discount_type: 'percentage', discount_amount: '12.500', max_discount: '10.00', min_purchase: '5.00',
        currency: 'AED', end_at: '2026-05-31', uses_left: 1,
      },
    ]); // prettier-ignore
    expect((await client('GET', 'coupons')).body.data.map((one: { coupon_code: string }) => one.coupon_code)).toEqual(['RIDE12', 'VISIT']);
    await database.pool.query('delete from coupon_uses');
  });
});
