import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isDelivered,
  isUnderWay,
  nextStatus,
  ORDER_ACTIONS,
  getOrderTransitions,
  statusesOfType,
  type OrderAction,
  type OrderActor,
} from '@diwan/domain/orders/order-transitions';
import { ORDER_TYPES, type OrderStatus, type OrderType } from '@diwan/domain/orders/order-status';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addDriver, addOrder, addOrderWorld, addVehicle, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let world: OrderWorld;
let provider: number;
let driver: number;
let clerk: { id: number; token: string };
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const RIGHTS = ['index-orders', 'show-orders', 'create-orders', 'update-orders', 'delete-orders', 'cancel-orders', 'delegate-orders', 'index-trips', 'show-trips', 'update-trips']; // prettier-ignore

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database, { limit: null });
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country, { phone: '+971509998877' }));
  provider = await addPerson(database, 'providers', country);
  driver = await addDriver(database, country);
  node = await startNode(database, clock);
  other = await startNode(database, clock);
  clerk = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
  const credit = { minimum_wallet_to_receive_order: '-100.00' };
  await insertRow(database, 'settings', { section: 'wallet-limit', country_id: country, values: credit });
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, token = clerk.token) =>
  node.call(method, path, { token, ...(body !== undefined && { body }) });
const move = (id: number, action: string, body: unknown = {}) => call('POST', `orders/${id}/${action}`, body);
const bodyFor = (action: OrderAction, type: OrderType, actor: OrderActor, serving?: number) => ({
  ...(actor !== 'admin' && { on_behalf_of: actor }),
  ...(['cancel_order', 'reject_order'].includes(action) && { cancel_reason_id: world.reasons[actor === 'job' ? 'admin' : actor] }),
  ...(['accept_order', 'partner_accept_trip'].includes(action) && {
    provider_id: serving ?? (type === 'trip' || type === 'transfer_package' ? driver : provider),
  }),
});

describe('moving an order', () => {
  it('goes where the table says and nowhere else, on random walks over every kind', { timeout: 120_000 }, async () => {
    const actors = ['admin', 'client', 'provider'] as const;
    // Whoever calls off a job under way lets its client off, as a refund does.
    const { token } = await makeAdmin(database, { permissions: [...RIGHTS, 'refund-orders'], countries: [world.country] });
    const walk = fc.record({
      type: fc.constantFrom(...ORDER_TYPES),
      start: fc.nat(),
      steps: fc.array(fc.record({ action: fc.constantFrom(...ORDER_ACTIONS), actor: fc.constantFrom(...actors) }), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(walk, async ({ type, start, steps }) => {
        const statuses = statusesOfType(type);
        let status = statuses[start % statuses.length] as OrderStatus;
        // A driver has one ride at a time, so that each walk has its own.
        const serving = type === 'trip' || type === 'transfer_package' ? await addDriver(database, world.country) : provider;
        const id = await addOrder(database, world, { order_type: type, order_status: status, provider_id: serving });
        let events = 0;
        for (const { action, actor } of steps) {
          const next = nextStatus(type, status, action, actor);
          const answer = await call('POST', `orders/${id}/${action}`, bodyFor(action, type, actor, serving), token);
          if (next === undefined) {
            const disputed = action === 'cancel_order' && (isDelivered(status) || (actor === 'client' && isUnderWay(status)));
            expect([answer.status, answer.body.code, answer.body.data]).toEqual([
              409,
              disputed ? 'order.disputed' : 'order.move_not_allowed',
              { status, allowed: getOrderTransitions(type, status, actor) },
            ]);
          } else if (next === 'finished' && actor === 'client') {
            // It is charged for: a client ends their ride at their app alone.
            expect([action, answer.status, answer.body.code]).toEqual([action, 409, 'order.client_ends_it']);
          } else {
            expect([action, answer.status, answer.body.data?.order_status]).toEqual([action, 200, next]);
            events += 1;
            status = next;
          }
        }
        const { rows } = await database.pool.query<{ to_status: string }>(
          'select to_status from order_events where order_id = $1 order by id',
          [id],
        );
        expect([rows.length, rows.at(-1)?.to_status ?? status]).toEqual([events, status]);
      }),
      // The walk in which the office ends a ride in its client's name is rare, and once failed one run in many.
      {
        numRuns: 40,
        endOnFailure: true,
        examples: [
          [
            {
              type: 'trip',
              start: statusesOfType('trip').indexOf('reached_stop_point'),
              steps: [{ action: 'cancel_order', actor: 'client' }],
            },
          ],
        ],
      },
    );
  });

  it('says what became of which order, a trip by its own word', async () => {
    const order = await addOrder(database, world, { order_type: 'normal', order_status: 'pending', provider_id: provider });
    const trip = await addOrder(database, world, { order_type: 'trip', order_status: 'pending' });
    const said = async (id: number, action: OrderAction, type: 'normal' | 'trip') => {
      const { body } = await move(id, action, bodyFor(action, type, 'admin'));
      return body.message.replace(body.data.order_no, '#');
    };
    expect(await said(order, 'accept_order', 'normal')).toBe('Order # accepted');
    expect(await said(order, 'cancel_order', 'normal')).toBe('Order # cancelled');
    expect(await said(trip, 'cancel_order', 'trip')).toBe('Trip # cancelled');
  });

  it('lets one of two operators win and tells the other, on two nodes', async () => {
    for (const action of ['accept_order', 'cancel_order'] as const) {
      const id = await addOrder(database, world);
      const body = bodyFor(action, 'normal', 'admin');
      const answers = await Promise.all(
        [node, other, node, other].map((one) => one.call('POST', `orders/${id}/${action}`, { token: clerk.token, body })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      const { rowCount } = await database.pool.query('select 1 from order_events where order_id = $1', [id]);
      expect(rowCount).toBe(1);
    }
  });

  it('refuses who looked at an older version, shows the present one, and says who did what', async () => {
    const before = new Date(clock.now - 60_000).toISOString();
    const id = await addOrder(database, world, { created_at: before, updated_at: before });
    const { updated_at: seen } = (await call('GET', `orders/${id}`)).body.data;
    const accepted = await move(id, 'accept_order', { provider_id: provider, updated_at: seen });
    expect(accepted.status).toBe(200);
    const late = await move(id, 'cancel_order', { cancel_reason_id: world.reasons.admin, updated_at: seen });
    expect([late.status, late.body.code, late.body.data.current.order_status]).toEqual([409, 'row.changed', 'accepted']);
    const { rows } = await database.pool.query(`select concat_ws(' ', first_name, last_name) as name from admins where id = $1`, [
      clerk.id,
    ]);
    expect(late.body.data.last).toMatchObject({ action: 'accept_order', actor: 'admin', name: rows[0].name, at: expect.any(String) });
  });

  it('asks for a reason, for somebody to take it on, and for nothing that it does not know', async () => {
    const id = await addOrder(database, world);
    expect((await move(id, 'cancel_order')).body.errors).toEqual({ cancel_reason_id: ['This Field Cannot Be Empty'] });
    expect((await move(id, 'accept_order')).body.errors).toEqual({ provider_id: ['This Field Cannot Be Empty'] });
    expect((await move(id, 'accept_order', { provider_id: provider, order_status: 'finished' })).body.errors).toEqual({
      order_status: ['This field is not known'],
    });
    const banned = await addPerson(database, 'providers', world.country, { is_ban: true });
    expect((await move(id, 'accept_order', { provider_id: banned })).status).toBe(422);
    const trip = await addOrder(database, world, { order_type: 'trip' });
    expect((await move(trip, 'partner_accept_trip', { provider_id: provider })).body.errors).toEqual({
      provider_id: ['Choose only people who drive'],
    });
    expect((await call('GET', `orders/${id}`)).body.data.order_status).toBe('pending');
  });

  it('writes the timeline, the log and the shares of who served it', async () => {
    const id = await addOrder(database, world, { pay_type: 'wallet' });
    for (const action of ['accept_order', 'ship_order', 'order_progress', 'order_done', 'finish_order'] as const)
      expect((await move(id, action, bodyFor(action, 'normal', 'admin'))).status).toBe(200);
    const { body } = await call('GET', `orders/${id}`);
    expect(body.data).toMatchObject({
      order_status: 'finished',
      phase: 'closed',
      app_amount: '15.00',
      driver_amount: '85.00',
      pay_status: 'paid',
    });
    const details = (await call('GET', `orders/${id}/details`)).body.data;
    expect(details.events.map((one: { action: string }) => one.action)).toEqual([
      'accept_order',
      'ship_order',
      'order_progress',
      'order_done',
      'finish_order',
    ]);
    expect(details.events[0]).toMatchObject({ from_status: 'pending', to_status: 'accepted', actor: 'admin', admin: { id: clerk.id } });
    expect(details.moves).toEqual([]);
    const log = (await call('GET', `orders/${id}/activity`)).body.data;
    expect(log[0].changes.order_status).toEqual({ before: 'order_done', after: 'finished' });
    expect(log[0].changes.app_amount).toEqual({ before: null, after: '15.00' });
    const notices = await database.pool.query(`select 1 from user_notifications where notify_id = $1 and notify_type = 'order'`, [id]);
    expect(notices.rowCount).toBe(4);
  });

  it('prices a trip by what was driven, and occupies the vehicle meanwhile', async () => {
    const driver = await addPerson(database, 'providers', world.country, { is_driver: true });
    const vehicle = await addVehicle(database, world.country, driver);
    const card = { base_fare: 500, minimum_fare: 1_300, price_per_kilo: 200, price_per_minute: 50, stop_price_per_minute: 60 };
    const id = await addOrder(database, world, {
      order_type: 'trip', vehicle_type: 'sedan', planned_distance: 10_000, actual_distance: 12_000, planned_order_duration: 900, trip_type: 'airport', ...card,
    }); // prettier-ignore
    // Waiting is charged where a stop was planned.
    await database.pool.query('insert into order_stops (order_id, place, lat, lng) values ($1, 1, 25.1, 55.2)', [id]);
    const trip = (action: string, body: unknown = {}) => call('POST', `trips/${id}/${action}`, body);
    const busy = async () => (await database.pool.query('select is_in_order from vehicles where id = $1', [vehicle])).rows[0].is_in_order;
    expect((await trip('partner_accept_trip', { provider_id: driver })).body.data).toMatchObject({
      vehicle_id: vehicle,
      trip_status: 'partner_accept_trip',
    });
    expect(await busy()).toBe(true);
    for (const [action, minutes] of [
      ['partner_in_pickup_location', 5],
      ['partner_start_trip', 1],
      ['reached_stop_point', 10],
      ['partner_start_trip', 3],
      ['pre_finished', 7],
    ] as const) {
      clock.now += minutes * 60_000;
      expect((await trip(action)).status).toBe(200);
    }
    // Longer than planned by a fifth: 5.00 + 12 km x 2.00 + 17 min x 0.50 + 3 min x 0.60 = 39.30, and 5 % of it.
    expect((await call('GET', `trips/${id}`)).body.data).toMatchObject({
      actual_distance: 12_000,
      actual_order_duration: 1_020,
      trip_price: '39.30',
      vat_price: '1.96',
      total_price: '41.26',
    });
    for (const action of ['ready_to_pay', 'partner_finished', 'finish_order']) expect((await trip(action)).status).toBe(200);
    expect((await call('GET', `trips/${id}`)).body.data).toMatchObject({ app_amount: '7.07', driver_amount: '32.23' });
    expect(await busy()).toBe(false);
  });

  it('is for who may, and within their countries', async () => {
    const id = await addOrder(database, world);
    const { token: mover } = await makeAdmin(database, { permissions: ['update-orders'], countries: [world.country] });
    expect((await call('POST', `orders/${id}/cancel_order`, { cancel_reason_id: world.reasons.admin }, mover)).status).toBe(403);
    expect((await call('POST', `orders/${id}/accept_order`, { provider_id: provider }, mover)).status).toBe(200);
    const { token: stranger } = await makeAdmin(database, { permissions: RIGHTS, countries: [] });
    expect((await call('POST', `orders/${id}/cancel_order`, { cancel_reason_id: world.reasons.admin }, stranger)).status).toBe(404);
    expect((await call('POST', `trips/${id}/cancel_order`, { cancel_reason_id: world.reasons.admin })).status).toBe(404);
    expect((await call('GET', `orders/${id}/details`, undefined, stranger)).status).toBe(404);
    expect((await call('DELETE', `orders/${id}`)).body.code).toBe('order.cannot_delete');
  });
});

describe('the money of an order', () => {
  const getEntries = async (id: number) =>
    (
      await database.pool.query<{ account: string; amount: number }>(
        `select e.account, e.amount from ledger_entries e join ledger_postings p on p.id = e.posting_id where p.order_id = $1 order by e.account`,
        [id],
      )
    ).rows;

  it('is settled with the status, once, however many finish it', async () => {
    const id = await addOrder(database, world, { order_status: 'order_done', provider_id: provider, pay_type: 'wallet' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => move(id, 'finish_order')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await getEntries(id)).toEqual([
      { account: 'client', amount: -10_500 },
      { account: 'platform', amount: 1_500 },
      { account: 'provider', amount: 8_500 },
      { account: 'tax', amount: 500 },
    ]);
  });

  it('is a penalty for a client who calls a taken visit off too late, and nothing otherwise', async () => {
    const status_at = new Date(clock.now - 3_600_000).toISOString();
    const due = { order_status: 'accepted', provider_id: provider, is_scheduled: true, visit_date: '2026-05-14', visit_time: '09:00', status_at }; // prettier-ignore
    const late = await addOrder(database, world, due);
    expect((await call('GET', `orders/${late}/details`)).body.data.cancel_penalty).toBe('10.50');
    const cancelled = await move(late, 'cancel_order', { cancel_reason_id: world.reasons.client, on_behalf_of: 'client' });
    expect(cancelled.body.data).toMatchObject({ order_status: 'client_cancel', cancelled_by: 'client', penalty_price: '10.50' });
    expect(await getEntries(late)).toEqual([
      // Half of it is for the provider who was on the way, once an empty wallet has paid it; of the rest 5 % is VAT.
      { account: 'client', amount: -1_050 },
      { account: 'platform', amount: 500 },
      { account: 'tax', amount: 25 },
      { account: 'unpaid_penalties', amount: 525 },
    ]);
    const byAdmin = await addOrder(database, world, due);
    const early = await addOrder(database, world, { ...due, visit_date: '2026-05-20' });
    await move(byAdmin, 'cancel_order', { cancel_reason_id: world.reasons.admin });
    await move(early, 'cancel_order', { cancel_reason_id: world.reasons.client, on_behalf_of: 'client' });
    expect([await getEntries(byAdmin), await getEntries(early)]).toEqual([[], []]);
  });

  it('is no penalty where nobody accepted, the provider missed the visit, or is the cause', async () => {
    const status_at = new Date(clock.now - 4 * 86_400_000).toISOString();
    const due = { provider_id: provider, is_scheduled: true, visit_time: '09:00', status_at };
    const cancel = async (row: Record<string, unknown>, cancel_reason_id = world.reasons.client) => {
      const id = await addOrder(database, world, { ...due, ...row });
      const { body } = await move(id, 'cancel_order', { cancel_reason_id, on_behalf_of: 'client' });
      return [body.data.order_status, body.data.penalty_price, (await getEntries(id)).length];
    };
    const nothing = ['client_cancel', null, 0];
    const soon = { order_status: 'accepted', visit_date: '2026-05-14' };
    expect(await cancel({ ...soon, order_status: 'pending' })).toEqual(nothing);
    expect(await cancel({ ...soon, visit_date: '2026-05-10' })).toEqual(nothing);
    expect(await cancel({ ...soon, status_at: new Date(clock.now - 60_000).toISOString() })).toEqual(nothing);
    const title = { title_ar: 'تأخر مقدّم الخدمة', title_en: 'The provider is late' };
    const cause = await insertRow(database, 'cancel_reasons', { ...title, user_type: 'client', is_provider_cause: true });
    expect(await cancel(soon, cause)).toEqual(nothing);
    expect(await cancel(soon)).toEqual(['client_cancel', '10.50', 4]);
    const id = await addOrder(database, world, { ...due, ...soon });
    expect((await call('GET', `orders/${id}/details`)).body.data).toMatchObject({ cancel_penalty: '10.50', penalty_free_reasons: [cause] });
  });

  it('is not called off once the job is done: it is disputed, and says so', async () => {
    for (const order_status of ['order_done', 'finished']) {
      const id = await addOrder(database, world, { order_status, provider_id: provider });
      const answer = await move(id, 'cancel_order', { cancel_reason_id: world.reasons.admin });
      expect([answer.status, answer.body.code]).toEqual([409, 'order.disputed']);
    }
  });
});

describe('delegating', () => {
  it('gives the order to another provider until the job is under way, and says so to both', async () => {
    const id = await addOrder(database, world);
    await move(id, 'accept_order', { provider_id: provider });
    const second = await addPerson(database, 'providers', world.country);
    expect((await call('POST', `orders/${id}/delegate`, { provider_id: provider })).status).toBe(422);
    const answer = await call('POST', `orders/${id}/delegate`, { provider_id: second, notes: 'أقرب' });
    expect([answer.status, answer.body.message, answer.body.data.provider_id, answer.body.data.order_status]).toEqual([
      200,
      'Delegated Successfully',
      second,
      'accepted',
    ]);
    const { events } = (await call('GET', `orders/${id}/details`)).body.data;
    expect(events.at(-1)).toMatchObject({ action: 'delegate', provider: { id: second }, notes: 'أقرب' });
    const unknown = await addPerson(database, 'providers', world.country, { accepted_by_admin: false });
    expect((await call('POST', `orders/${id}/delegate`, { provider_id: unknown })).body.data.reasons).toEqual(['not_accepted']);
    await move(id, 'ship_order');
    await move(id, 'order_progress');
    expect((await call('POST', `orders/${id}/delegate`, { provider_id: provider })).body.code).toBe('order.cannot_delegate');
  });
});

describe('the list', () => {
  it('understands every spelling and other name of its filters, and its parts add up', async () => {
    const country = await addCountry(database, { time_zone: 'Africa/Cairo' });
    const here = { ...world, country };
    await addOrder(database, here, { order_status: 'client_cancel', visit_date: '2026-05-20' });
    await addOrder(database, here, { order_status: 'partner_start_trip', order_type: 'trip', pay_type: 'wallet' });
    await addOrder(database, here, { order_status: 'finished', is_maintenance: true, contact_phone: '+971507654321' });
    const { token } = await makeAdmin(database);
    const total = async (query: string, table = 'orders') =>
      (await call('GET', `${table}?country_id=${country}&${query}`, undefined, token)).body.meta.total;
    for (const query of [
      'status=client_canceled', 'order_status=client_cancel', 'phase=cancelled', 'cancelled_by=client', 'filter=cancelled',
      'status=current_trip', 'status=start', 'order_status=driver_started_trip', 'phase=on_trip', 'payment=wallet', 'filter=maintenance',
      'phone=765432', 'reservation_date=2026-05-20', 'filter=in_progress',
    ]) expect([query, await total(query)]).toEqual([query, 1]); // prettier-ignore
    expect(await total('filter=not_cancelled')).toBe(2);
    expect(await total('filter=today')).toBe(3);
    expect(await total('', 'trips')).toBe(1);
    expect(await total('trip_status=current_trip', 'trips')).toBe(1);
    const { body } = await call('GET', `orders?country_id=${country}&status=finished`, undefined, token);
    expect(body.statistc).toMatchObject({
      count: 3,
      percentage: 34,
      cancelled_order_count: 1,
      in_progress_order_count: 1,
      finished_order_count: 1,
    });
  });
});
