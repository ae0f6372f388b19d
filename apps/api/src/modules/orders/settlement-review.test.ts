import type { Place } from '@diwan/domain/orders/planned-way';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRow } from '../../testing/access-fixtures.ts';
import { rideBody, visitBody } from '../../testing/app-order-fixtures.ts';
import { NOW, DEGREE, END, FROM, goSouth, openJobWorld, type People } from '../../testing/job-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';
import { keepUnansweredQuotes } from './unanswered-fares.ts';

const { clock, database, node, world, jobs, close } = await openJobWorld();
afterAll(close);
let admin: string;
let second: string;
beforeAll(async () => {
  admin = (await makeAdmin(database)).token;
  second = (await makeAdmin(database)).token;
});

const decide = (id: number, review_decision: string, token = admin) =>
  node.call('POST', `orders/${id}/review`, { token, body: { review_decision, reason: 'سمعنا الطرفين' } });
const details = async (id: number, token = admin) => (await node.call('GET', `orders/${id}/details`, { token })).body.data;

describe('a job that nobody did', () => {
  it('as a ride in seconds without a point: it closes, nobody is paid, and an independent admin decides', async () => {
    const people = await jobs.getPeople();
    const ride = await jobs.placeRide(people, 20_000);
    await jobs.begin(people, ride);
    await jobs.walk(people.driver, ride.id, END);
    expect(await jobs.readOrder(ride.id)).toMatchObject({ order_status: 'finished', pay_status: 'under_review' });
    expect([await jobs.balance('client', people.clientId), await jobs.balance('provider', people.driverId)]).toEqual([100_000, 0]);
    expect(await jobs.rules(ride.id)).toEqual(['unseen_ride']);
    // What waits is promised as before, and nothing is paid, refunded or rated away meanwhile.
    const { rows } = await database.pool.query(`select count(*)::int as n from settlements where order_id = $1`, [ride.id]);
    expect(rows).toEqual([{ n: 0 }]);
    expect((await people.client('POST', `orders/${ride.id}/pay`, { payment_way_id: world.ways.wallet })).body.code).toBe(
      'payment.under_review',
    );
    expect((await people.driver('POST', `orders/${ride.id}/collect_cash`)).body.code).toBe('payment.under_review');
    expect((await node.call('POST', `orders/${ride.id}/refund`, { token: admin, body: { reason: 'لا شيء' } })).body.code).toBe(
      'refund.under_review',
    );
    const big = await people.client(
      'POST',
      'orders',
      rideBody(world, { payment_way_id: world.ways.wallet, destination_lat: goSouth(299_000).lat, destination_lng: FROM.lng }),
    );
    expect(big.status).toBe(422);
    const { review } = await details(ride.id);
    expect(review).toMatchObject({
      waits_for: 'office',
      reasons: ['unseen_ride'],
      evidence: { coverage_percent: 0, planned_seconds: ride.planned_order_duration },
      is_independent: true,
    });
    expect(
      (await node.call('GET', 'orders?filter=under_review', { token: admin })).body.data.map((one: { id: number }) => one.id),
    ).toContain(ride.id);
    expect(await ledgerFaults(database)).toEqual([]);
    // Two decide at once: one of them does.
    const both = await Promise.all([decide(ride.id, 'dismissed'), decide(ride.id, 'settled', second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await decide(ride.id, 'settled')).body.code).toBe('review.not_open');
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('as a visit in seconds on its day: dismissed, nothing was earned and a captured card gets it back', async () => {
    const people = await jobs.getPeople();
    const { body } = await people.client(
      'POST',
      'orders',
      visitBody(world, { provider_id: people.providerId, payment_way_id: world.ways.card, visit_date: '2026-05-13', visit_time: '22:00' }),
    );
    const { id, pins } = body.data;
    expect(body.errors).toBeUndefined();
    clock.now = Date.parse('2026-05-13T17:30:00.000Z');
    await jobs.walk(people.provider, id, ['accept_order', 'ship_order']);
    await jobs.walk(people.provider, id, ['order_progress'], 0, { pin: pins.start });
    await jobs.walk(people.provider, id, ['order_done']);
    expect((await people.client('POST', `orders/${id}/pay`, { payment_way_id: world.ways.card })).status).toBe(200);
    await jobs.walk(people.provider, id, ['finish_order']);
    expect(await jobs.readOrder(id)).toMatchObject({ order_status: 'finished', pay_status: 'under_review' });
    expect(await jobs.balance('provider', people.providerId)).toBe(0);
    expect(await jobs.rules(id)).toEqual(['too_fast']);
    expect(await ledgerFaults(database)).toEqual([]);
    expect((await decide(id, 'dismissed')).status).toBe(200);
    expect(await jobs.readOrder(id)).toMatchObject({ pay_status: 'refunded', driver_amount: 0 });
    const { rows } = await database.pool.query('select amount - refunded_amount as kept from payments where order_id = $1', [id]);
    expect(rows.map(({ kept }) => Number(kept))).toEqual([0]);
    expect(await jobs.balance('provider', people.providerId)).toBe(0);
    expect(await ledgerFaults(database)).toEqual([]);
    clock.now = NOW;
  });

  it('is settled by who decides so, and a visit that took its time needs nobody', async () => {
    const people = await jobs.getPeople();
    const visit = async (minutes: number) => {
      clock.now = NOW;
      const { body } = await people.client(
        'POST',
        'orders',
        visitBody(world, {
          provider_id: people.providerId,
          payment_way_id: world.ways.wallet,
          visit_date: '2026-05-13',
          visit_time: '22:00',
        }),
      );
      clock.now = Date.parse('2026-05-13T17:30:00.000Z');
      await jobs.walk(people.provider, body.data.id, ['accept_order', 'ship_order'], 60);
      await jobs.walk(people.provider, body.data.id, ['order_progress'], 60, { pin: body.data.pins.start });
      await jobs.walk(people.provider, body.data.id, ['order_done'], minutes * 60);
      await jobs.walk(people.provider, body.data.id, ['finish_order']);
      return body.data.id as number;
    };
    const [short, long] = [await visit(4), await visit(5)];
    expect([(await jobs.readOrder(short)).pay_status, (await jobs.readOrder(long)).pay_status]).toEqual(['under_review', 'paid']);
    expect(await jobs.rules(long)).toEqual([]);
    const before = await jobs.balance('provider', people.providerId);
    expect((await decide(short, 'settled')).status).toBe(200);
    expect((await jobs.readOrder(short)).pay_status).toBe('paid');
    expect(await jobs.balance('provider', people.providerId)).toBe(before * 2);
    expect(await ledgerFaults(database)).toEqual([]);
    clock.now = NOW;
  });

  it('in cash without a coupon leaves a finding alone', async () => {
    const people = await jobs.getPeople();
    const ride = await jobs.placeRide(people, 20_000, { payment_way_id: world.ways.cash });
    await jobs.walk(people.driver, ride.id, ['partner_in_pickup_location', 'partner_start_trip']);
    await jobs.walk(people.driver, ride.id, END);
    expect((await jobs.readOrder(ride.id)).pay_status).toBe('paid');
    expect(await jobs.rules(ride.id)).toEqual(['unseen_ride']);
  });

  it('moved by an operator counts in their day, above which it waits; and whoever moved it does not decide', async () => {
    const people = await jobs.getPeople();
    const operator = (await makeAdmin(database)).token;
    const move = async (id: number) => {
      for (const action of ['partner_in_pickup_location', 'partner_start_trip', ...END])
        expect((await node.call('POST', `trips/${id}/${action}`, { token: operator, body: { on_behalf_of: 'provider' } })).status).toBe(
          200,
        );
    };
    const small = await jobs.placeRide(people, 5_000);
    await move(small.id);
    expect((await jobs.readOrder(small.id)).pay_status).toBe('paid');
    expect(await jobs.rules(small.id)).toEqual([]);
    await database.pool.query(
      `update settings set values = values || '{"approval_limit": "10"}' where country_id = $1 and section = 'wallet-limit'`,
      [world.country],
    );
    node.app.settings.clear();
    const next = await jobs.placeRide(people, 5_000);
    await move(next.id);
    await database.pool.query(
      `update settings set values = values || '{"approval_limit": "5000"}' where country_id = $1 and section = 'wallet-limit'`,
      [world.country],
    );
    node.app.settings.clear();
    expect((await jobs.readOrder(next.id)).pay_status).toBe('under_review');
    const own = await decide(next.id, 'settled', operator);
    expect([own.status, own.body.code]).toEqual([403, 'duty.decide_review']);
    expect(await jobs.rules(next.id)).toEqual(['unseen_ride', 'no_pin', 'duties_apart']);
    expect((await details(next.id, operator)).review.is_independent).toBe(false);
    // Whose account the operator has made or changed today is no other person.
    const friend = await makeAdmin(database, { permissions: ['show-trips', 'show-orders', 'decide-findings'], countries: [world.country] });
    const { rows: moved } = await database.pool.query(
      `select admin_id from order_events where order_id = $1 and action <> 'review' and admin_id is not null limit 1`,
      [next.id],
    );
    await insertRow(database, 'audit', {
      admin_id: moved[0].admin_id, table_name: 'admins', row_id: friend.id, action: 'update', changes: '{"password":{}}', ip: '203.0.113.1',
    }); // prettier-ignore
    expect((await details(next.id, friend.token)).review.is_independent).toBe(false);
    expect((await decide(next.id, 'settled', friend.token)).body.code).toBe('duty.decide_review');
    const trip = await node.call('POST', `trips/${next.id}/review`, {
      token: admin,
      body: { review_decision: 'settled', reason: 'رأيناها' },
    });
    expect([trip.status, (await jobs.readOrder(next.id)).pay_status]).toEqual([200, 'paid']);
    expect(await ledgerFaults(database)).toEqual([]);
  });
});

describe('a fare far above its quote', () => {
  /** To and fro at the pick-up, as a made-up app sends it, then an end there. */
  async function zigzag(people: People, meters: number, seconds: number, more: object = {}) {
    const ride = await jobs.placeRide(people, meters, more);
    await jobs.begin(people, ride);
    const east = { lat: FROM.lat, lng: FROM.lng + 150 / (DEGREE * Math.cos((FROM.lat * Math.PI) / 180)) };
    await jobs.drive(
      people,
      ride.id,
      Array.from({ length: Math.round(seconds / 3) + 1 }, (_, n) => (n % 2 ? east : FROM)),
      50,
    );
    await jobs.walk(people.driver, ride.id, END);
    return ride;
  }

  it('made up at the pick-up is no way: a wallet waits for a person, cash costs no more than was driven', async () => {
    const people = await jobs.getPeople();
    const ride = await zigzag(people, 1000, 152);
    const order = await jobs.readOrder(ride.id);
    expect(order.pay_status).toBe('under_review');
    expect(order.actual_distance).toBeLessThan(500);
    expect(order.total_price).toBeLessThanOrEqual(Number(ride.total_price) * 100);
    expect(await jobs.rules(ride.id)).toEqual(expect.arrayContaining(['ended_elsewhere']));
    expect((await details(ride.id)).route.tracked_meters).toBeGreaterThan(6000);
    const longer = await zigzag(people, 8000, 500, { payment_way_id: world.ways.cash });
    const cash = await jobs.readOrder(longer.id);
    expect(cash.pay_status).toBe('paid');
    expect(cash.total_price).toBeLessThanOrEqual(Number(longer.total_price) * 100);
    expect(await jobs.rules(longer.id)).toEqual(expect.arrayContaining(['ended_elsewhere', 'made_up_way']));
    expect(await ledgerFaults(database)).toEqual([]);
  });

  /** An honest detour: east first, then down, and back west to where it was to end. */
  async function detour(people: People) {
    const ride = await jobs.placeRide(people, 4000);
    await jobs.begin(people, ride);
    const aside = (place: Place) => ({ lat: place.lat, lng: place.lng + 4000 / (DEGREE * Math.cos((place.lat * Math.PI) / 180)) });
    await jobs.drive(people, ride.id, [FROM, aside(FROM), aside(goSouth(4000)), goSouth(4000)]);
    await jobs.walk(people.driver, ride.id, END);
    return ride;
  }

  it('waits for the client: yes settles what was driven', async () => {
    const people = await jobs.getPeople();
    const ride = await detour(people);
    expect(await jobs.readOrder(ride.id)).toMatchObject({
      pay_status: 'under_review',
      total_price: Math.round(Number(ride.total_price) * 100),
    });
    const { fare_question: question } = (await people.client('GET', `orders/${ride.id}`)).body.data;
    expect(question).toMatchObject({ quoted_total: ride.total_price });
    expect(Number(question.driven_total)).toBeGreaterThan(Number(ride.total_price) * 1.2);
    const { rows } = await database.pool.query(
      `select body_en from user_notifications where user_type = 'client' and user_id = $1 and body_en like '%was quoted%'`,
      [people.clientId],
    );
    expect(rows).toEqual([{ body_en: expect.stringContaining(`AED ${question.driven_total}`) }]);
    const answers = await Promise.all([1, 2].map(() => people.client('POST', `orders/${ride.id}/fare`, { fare_answer: 'yes' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await jobs.readOrder(ride.id)).toMatchObject({
      pay_status: 'paid',
      total_price: Math.round(Number(question.driven_total) * 100),
    });
    expect(await jobs.rules(ride.id)).toEqual([]);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('is nobody’s yes beyond what the wallet holds: the quote stands, or the wallet is charged first', async () => {
    const people = await jobs.getPeople();
    const ride = await detour(people);
    const price = Math.round(Number(ride.total_price) * 100);
    await database.pool.query(`update wallets set balance = $2 where user_type = 'client' and user_id = $1`, [
      people.clientId,
      price + 100,
    ]);
    const yes = () => people.client('POST', `orders/${ride.id}/fare`, { fare_answer: 'yes' });
    const short = await yes();
    const { fare_question: question } = (await people.client('GET', `orders/${ride.id}`)).body.data;
    expect([short.status, short.body.code, short.body.data]).toEqual([
      409,
      'review.fare_short',
      { missing: (Number(question.driven_total) - Number(question.quoted_total) - 1).toFixed(2), currency: 'AED' },
    ]);
    // Nor is it the office’s to say, for as long as the client is asked.
    expect((await people.client('GET', `orders/${ride.id}`)).body.data.fare_question).not.toBeNull();
    for (const decision of ['driven', 'settled']) expect((await decide(ride.id, decision)).body.code).toBe('review.client_asked');
    await database.pool.query(`update wallets set balance = 100000 where user_type = 'client' and user_id = $1`, [people.clientId]);
    expect((await yes()).status).toBe(200);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('stands at the quote after a no, and after two hours; the rest is a finding', async () => {
    const people = await jobs.getPeople();
    const refused = await detour(people);
    expect((await people.client('POST', `orders/${refused.id}/fare`, { fare_answer: 'no' })).status).toBe(200);
    const silent = await detour(people);
    clock.now += 2 * 3_600_000 - 60_000;
    await keepUnansweredQuotes(node.app);
    expect((await jobs.readOrder(silent.id)).pay_status).toBe('under_review');
    clock.now += 120_000;
    await Promise.all([keepUnansweredQuotes(node.app), keepUnansweredQuotes(node.app)]);
    for (const ride of [refused, silent]) {
      expect(await jobs.readOrder(ride.id)).toMatchObject({ pay_status: 'paid', total_price: Math.round(Number(ride.total_price) * 100) });
      expect(await jobs.rules(ride.id)).toEqual(['fare_above_quote']);
    }
    expect((await people.client('POST', `orders/${silent.id}/fare`, { fare_answer: 'yes' })).body.code).toBe('review.not_open');
    expect(await ledgerFaults(database)).toEqual([]);
    clock.now = NOW;
  });

  it('is none of spoofed speed, nor of a stop that nobody planned', async () => {
    const people = await jobs.getPeople();
    const ride = await jobs.placeRide(people, 700);
    await jobs.begin(people, ride);
    await jobs.drive(people, ride.id, [FROM, { lat: FROM.lat + 5000 / DEGREE, lng: FROM.lng }, FROM], 48);
    await jobs.drive(people, ride.id, [FROM, goSouth(700)]);
    await jobs.walk(people.driver, ride.id, ['reached_stop_point']);
    await jobs.walk(people.driver, ride.id, ['partner_start_trip'], 240);
    await jobs.walk(people.driver, ride.id, END);
    expect((await jobs.readOrder(ride.id)).total_price).toBe(Math.round(Number(ride.total_price) * 100));
    expect(await jobs.rules(ride.id)).toEqual(expect.arrayContaining(['unplanned_stop']));
    clock.now = NOW;
  });
});
