import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addAppWorld, asker, rideBody, setFor, visitBody, type AppWorld } from '../../testing/app-order-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';
import { dispatchDue } from '../dispatch/tick.ts';

// A Wednesday, 13:00 in Dubai.
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
let database: TestDatabase;
let node: TestNode;
let world: AppWorld;
let client: ReturnType<typeof asker>;
let driver: ReturnType<typeof asker>;
let provider: ReturnType<typeof asker>;
let admin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock, { DEMO: '1' });
  world = await addAppWorld(database, node);
  await setFor(database, world.country, 'orders', { start_pin: 1, start_pin_in_cash: 1 });
  [client, driver, provider] = [asker(node, world.token), asker(node, world.ride.token), asker(node, world.visit.token)];
  admin = (await makeAdmin(database)).token;
  await driver('PUT', 'presence', { is_online: 1 });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** The driver's app has been heard where the ride begins, and dispatch has made its round. */
async function isOffered(): Promise<{ id: number; order_id: number }> {
  const points = [{ at: new Date(clock.now).toISOString(), lat: 25.19, lng: 55.27, accuracy: 5 }];
  expect((await driver('POST', 'positions', { points })).body.data).toEqual({ kept: 1, dropped: 0 });
  await dispatchDue(node.app);
  const { data } = (await driver('GET', 'offers')).body;
  expect((await driver('GET', 'sync')).body.data.offers).toEqual(data.map((one: { id: number }) => one.id));
  expect(data).toHaveLength(1);
  return data[0];
}

const charge = (amount: string) =>
  node.call('POST', 'wallet/charge', {
    token: admin,
    body: { user_type: 'client', all: 0, user_ids: [world.client], amount, wallet_type: 'balance' },
  });

/** Takes an order from step to step; each is what the one before said could be done. */
async function walk(ask: typeof driver, id: number, steps: readonly (string | readonly [string, object])[]) {
  let last: { actions: string[] } | undefined;
  for (const step of steps) {
    const [action, body] = typeof step === 'string' ? [step, {}] : step;
    clock.now += 60_000;
    const before = (await ask('GET', `orders/${id}`)).body.data;
    expect([action, before.actions]).toEqual([action, expect.arrayContaining([action])]);
    const answer = await ask('POST', `orders/${id}/${action}`, body);
    expect([action, answer.status, answer.body.message]).toEqual([action, 200, expect.stringContaining(before.order_no)]);
    last = answer.body.data;
  }
  return last;
}

const inbox = async (kind: string, id: number) =>
  (
    await database.pool.query('select title_en from user_notifications where user_type = $1 and user_id = $2 order by id desc limit 1', [
      kind,
      id,
    ])
  ).rows[0]?.title_en;

describe('a ride', () => {
  it('is quoted, placed, taken, driven, paid from the wallet and rated by calls of the apps', async () => {
    const body = rideBody(world, { payment_way_id: world.ways.wallet });
    const { payment_way_id: _, client_address: __, destination_address: ___, ...quoted } = body;
    const quote = (await client('POST', 'quotes', quoted)).body.data;
    const short = await client('POST', 'orders', body);
    expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ['payment_way_id']]);
    expect((await charge('200')).body).toMatchObject({ status: 'success' });
    const placed = await client('POST', 'orders', body);
    expect([placed.status, placed.body.data]).toMatchObject([
      201,
      {
        order_type: 'trip',
        order_status: 'pending',
        total_price: quote.total_price,
        actions: ['cancel_order'],
        provider: null,
        client: null,
      },
    ]);
    const { id, order_no, pins } = placed.body.data;
    expect(pins).toEqual({ start: expect.stringMatching(/^\d{4}$/), handover: null });
    expect((await driver('GET', `orders/${id}`)).status).toBe(404);

    const offer = await isOffered();
    expect(offer).toMatchObject({ order_id: id, client: { first_name: 'ليان' } });
    expect((await client('GET', `orders/${id}`)).body.data.provider).toBeNull();

    const accepted = await driver('POST', `offers/${offer.id}/accept`);
    expect([accepted.status, accepted.body.data]).toMatchObject([200, { order_id: id, order_status: 'partner_accept_trip' }]);
    await walk(driver, id, ['partner_in_pickup_location']);
    expect(await inbox('client', world.client)).toContain(order_no);
    expect((await driver('GET', `orders/${id}`)).body.data).toMatchObject({
      is_place_exact: 1, place: { lat: body.lat, lng: body.lng, address: body.client_address }, pin_actions: ['partner_start_trip'],
    }); // prettier-ignore
    expect((await client('GET', `orders/${id}`)).body.data).toMatchObject({
      provider: { id: world.ride.id, first_name: 'راشد', rating: 4.5, phone: null },
      vehicle: { vehicle_type: 'sedan', brand: 'Toyota', model: 'Camry' },
      position: { lat: 25.19, lng: 55.27 },
    });

    expect((await driver('POST', `orders/${id}/partner_start_trip`)).body.errors).toEqual({ pin: [expect.any(String)] });
    await walk(driver, id, [
      ['partner_start_trip', { pin: pins.start }], 'reached_stop_point', 'partner_start_trip', 'pre_finished', 'ready_to_pay', 'partner_finished',
      'finish_order',
    ]); // prettier-ignore
    const done = (await client('GET', `orders/${id}`)).body.data;
    expect(done).toMatchObject({
      order_status: 'finished',
      phase: 'closed',
      pay_status: 'paid',
      can_rate: 1,
      actions: [],
      position: null,
      pins: null,
    });
    expect(done.events.map((one: { actor: string }) => one.actor)).toEqual([
      'client', ...Array.from({ length: 9 }, () => 'provider'),
    ]); // prettier-ignore
    const { rows } = await database.pool.query('select platform_type from orders where id = $1', [id]);
    expect(rows).toEqual([{ platform_type: 'android' }]);

    expect((await client('POST', `orders/${id}/rate`, { rate: 3.7 })).status).toBe(422);
    const rated = await client('POST', `orders/${id}/rate`, { rate: 4.5, review: 'قيادة هادئة' });
    expect([rated.status, rated.body.data.ratings]).toMatchObject([200, [{ by: 'client', rate: 4.5, review: 'قيادة هادئة' }]]);
    expect((await client('POST', `orders/${id}/rate`, { rate: 1 })).body.code).toBe('rating.given');
    expect((await driver('POST', `orders/${id}/rate`, { rate: 5 })).status).toBe(200);
    expect((await driver('GET', 'profile')).body.data.rate_avg).toBe(4.5);
    expect((await client('GET', 'profile')).body.data.rate_avg).toBe(5);
    expect(await ledgerFaults(database)).toEqual([]);
  });
});

describe('a visit', () => {
  it('is placed, done, paid by card once it is finished, complained about and rated by calls of the apps', async () => {
    await database.pool.query('update provider_services set provider_id = $2 where id = $1', [world.pack, world.visit.id]);
    const placed = await client('POST', 'orders', visitBody(world, { payment_way_id: world.ways.card }));
    expect([placed.status, placed.body.data]).toMatchObject([
      201,
      {
        total_price: '315.00',
        services: [{ title: 'Cooler check', quantity: 2, unit_price: '150.00' }],
        pins: { start: expect.stringMatching(/^\d{4}$/), handover: null },
        provider: null,
      },
    ]);
    const { id, order_no, pins } = placed.body.data;
    expect(await inbox('provider', world.visit.id)).toContain(order_no);
    expect((await provider('GET', 'orders?time=current')).body.data).toMatchObject([{ id, address: null, is_place_exact: 0 }]);
    await walk(provider, id, ['accept_order', 'ship_order', ['order_progress', { pin: pins.start }], 'order_done', 'finish_order']);
    const done = (await client('GET', `orders/${id}`)).body.data;
    expect(done).toMatchObject({ order_status: 'finished', pay_status: 'unpaid', can_pay: 1 });
    const paid = await client('POST', `orders/${id}/pay`, { payment_way_id: world.ways.card });
    expect([paid.status, paid.body.data]).toMatchObject([200, { pay_status: 'paid', can_pay: 0 }]);
    expect((await client('POST', `orders/${id}/pay`, { payment_way_id: world.ways.card })).body.code).toBe('payment.nothing_due');
    expect((await client('POST', `orders/${id}/rate`, { rate: 5 })).status).toBe(200);

    const reason = await insertRow(database, 'report_reasons', { title_ar: 'تأخر', title_en: 'Late', target: 'order' });
    const ofPartner = await insertRow(database, 'report_reasons', { title_ar: 'سلوك', title_en: 'Behaviour', target: 'client' });
    const wrong = await client('POST', `orders/${id}/complaints`, { report_reason_id: ofPartner, message: 'تأخر كثيرًا' });
    expect(wrong.body.errors).toEqual({ report_reason_id: [expect.any(String)] });
    const complained = await client('POST', `orders/${id}/complaints`, { report_reason_id: reason, message: 'تأخر كثيرًا' });
    expect([complained.status, complained.body.data.complaint]).toMatchObject([201, { status: 'open', complained_by: 'client' }]);
    expect((await client('POST', `orders/${id}/complaints`, { report_reason_id: reason, message: 'تأخر كثيرًا' })).body.code).toBe(
      'complaint.given',
    );
    const answered = await provider('POST', `orders/${id}/complaints`, { report_reason_id: ofPartner, message: 'لا صحة لذلك' });
    expect([answered.status, answered.body.data.complaint]).toMatchObject([201, { complained_by: 'provider' }]);
    expect((await client('GET', `orders/${id}`)).body.data.complaint).toMatchObject({ complained_by: 'client' });
    const kept = (await node.call('GET', `complaints/${complained.body.data.complaint.id}`, { token: admin })).body.data;
    expect(kept).toMatchObject({ order_id: id, description: 'تأخر كثيرًا', complained_by: 'client' });
    const { rows } = await database.pool.query(
      `select title_en from notifications where notify_type = 'complaint' and notify_id = (select conversation_id from complaints where order_id = $1 and complained_by = 'client')`,
      [id],
    );
    expect(rows).toEqual([{ title_en: expect.stringContaining(order_no) }]);
    const talks = (await client('GET', 'conversations')).body.data;
    expect(talks.find((one: { kind: string }) => one.kind === 'complaint')).toMatchObject({
      order: { id },
      last_message: { message: 'تأخر كثيرًا', is_mine: 1 },
    });
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('that was to be paid by card is paid from the wallet instead, where that holds enough', async () => {
    const placed = await client('POST', 'orders', visitBody(world, { payment_way_id: world.ways.card, visit_date: '2026-05-18' }));
    const { id, pins } = placed.body.data;
    await walk(provider, id, ['accept_order']);
    expect((await client('POST', `orders/${id}/pay`, { payment_way_id: world.ways.cash })).body.code).toBe('payment.way_fixed');
    await walk(provider, id, ['ship_order', ['order_progress', { pin: pins.start }], 'order_done', 'finish_order']);
    const balance = async () =>
      Number(
        (await database.pool.query(`select balance from wallets where user_type = 'client' and user_id = $1`, [world.client])).rows[0]
          .balance,
      );
    const before = await balance();
    expect(before).toBeLessThan(31_500);
    const short = await client('POST', `orders/${id}/pay`, { payment_way_id: world.ways.wallet });
    expect([short.status, short.body.code]).toEqual([409, 'wallet.insufficient']);
    await charge('400');
    const paid = await client('POST', `orders/${id}/pay`, { payment_way_id: world.ways.wallet });
    expect([paid.status, paid.body.data]).toMatchObject([200, { pay_status: 'paid', pay_type: 'wallet' }]);
    expect(await balance()).toBe(before + 40_000 - 31_500);
    expect(await ledgerFaults(database)).toEqual([]);
  });
});

describe('a provider who was sent an order', () => {
  const sent = (order_type: string, provider_id: number) =>
    addOrder(database, world, { order_type, order_status: 'pending', provider_id, payment_way_id: world.ways.cash });

  it('refuses a visit, for a reason', async () => {
    const id = await sent('normal', world.visit.id);
    const refused = await provider('POST', `orders/${id}/reject_order`, { cancel_reason_id: world.reasons.provider });
    expect([refused.status, refused.body.data.order_status]).toEqual([200, 'rejected']);
  });

  it('opens a package to offers', async () => {
    const id = await sent('transfer_package', world.ride.id);
    const opened = await driver('POST', `orders/${id}/client_receive_offers`);
    expect([opened.status, opened.body.data.order_status]).toEqual([200, 'client_receive_offers']);
  });
});

describe('a package', () => {
  it('is picked up and handed over with a number each', async () => {
    const placed = await client('POST', 'orders', rideBody(world, { order_type: 'transfer_package', notes: 'زجاج' }));
    expect(placed.status).toBe(201);
    const { id, pins } = placed.body.data;
    expect(pins.handover).toMatch(/^\d{4}$/);
    clock.now += 60_000;
    const offer = await isOffered();
    expect((await driver('POST', `offers/${offer.id}/price`, { amount: '80' })).status).toBe(200);
    const [price] = (await client('GET', `orders/${id}/offers`)).body.data;
    expect(price).toMatchObject({ id: offer.id, price: '80.00', total_price: '84.00', provider: { first_name: 'راشد' } });
    expect((await client('POST', `orders/${id}/offers/${price.id}/accept`)).body.data).toMatchObject({ order_status: 'accepted' });
    await walk(driver, id, [
      'driver_start_order', 'driver_in_the_way', 'driver_arrived_location',
      ['driver_picked_up_package', { pin: pins.start }], ['driver_transferred', { pin: pins.handover }], 'driver_finished', 'finish_order',
    ]); // prettier-ignore
    expect((await client('GET', `orders/${id}`)).body.data).toMatchObject({
      order_status: 'finished',
      pay_status: 'paid',
      total_price: '84.00',
    });
    expect((await client('POST', `orders/${id}/rate`, { rate: 4 })).status).toBe(200);
    expect((await client('GET', 'orders?time=past')).body.data.map((one: { id: number }) => one.id)).toContain(id);
    expect((await client('GET', 'orders?time=current')).body.data.map((one: { id: number }) => one.id)).not.toContain(id);
    expect(await ledgerFaults(database)).toEqual([]);
  });
});
