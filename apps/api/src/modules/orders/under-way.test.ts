import { plannedWay } from '@diwan/domain/orders/planned-way';
import { afterAll, describe, expect, it } from 'vitest';
import { visitBody } from '../../testing/app-order-fixtures.ts';
import { NOW, END, FROM, goSouth, openJobWorld } from '../../testing/job-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

const { clock, database, node, world, jobs, close } = await openJobWorld();
afterAll(close);

describe('a ride there and back', () => {
  const far = plannedWay([FROM, goSouth(4000)]);

  it('costs one way where it was driven one way, and its quote where it was driven back', async () => {
    const people = await jobs.getPeople();
    const oneWay = await jobs.placeRide(people, 4000);
    const round = await jobs.placeRide(people, 4000, { trip_type: 'round' }).catch(() => null);
    expect(round).not.toBeNull();
    await database.pool.query(`update orders set order_status = 'auto_cancel' where id = $1`, [oneWay.id]);
    await jobs.begin(people, round!);
    await jobs.drive(people, round!.id, [FROM, goSouth(4000)]);
    await jobs.walk(people.driver, round!.id, END);
    const driven = await jobs.readOrder(round!.id);
    expect(driven.total_price).toBeLessThan(Number(round!.total_price) * 100 * 0.75);
    expect(driven.actual_distance).toBeLessThan(far.meters * 1.1);
    const back = await jobs.placeRide(people, 4000, { trip_type: 'round' });
    await jobs.begin(people, back);
    await jobs.drive(people, back.id, [FROM, goSouth(4000), FROM]);
    await jobs.walk(people.driver, back.id, END);
    expect(await jobs.readOrder(back.id)).toMatchObject({ pay_status: 'paid', total_price: Math.round(Number(back.total_price) * 100) });
    expect((await jobs.readOrder(back.id)).actual_distance).toBeGreaterThan(7800);
    expect(await jobs.rules(back.id)).toEqual([]);
    expect(await ledgerFaults(database)).toEqual([]);
  });
});

async function setLimit(amount: string) {
  const values = JSON.stringify({ approval_limit: amount });
  await database.pool.query(`update settings set values = values || $2::jsonb where section = 'wallet-limit' and country_id = $1`, [
    world.country,
    values,
  ]);
  node.app.settings.clear();
}

describe('calling off under way', () => {
  it('ends a ride there: what was driven is settled, which its client sees before', async () => {
    const people = await jobs.getPeople();
    const ride = await jobs.placeRide(people, 8000);
    await jobs.begin(people, ride);
    await jobs.drive(people, ride.id, [FROM, goSouth(6000)]);
    const shown = (await people.client('GET', `orders/${ride.id}`)).body.data;
    expect(shown.actions).toEqual(['cancel_order']);
    expect(Number(shown.cancel_penalty)).toBeGreaterThan(15);
    expect(Number(shown.cancel_penalty)).toBeLessThan(Number(ride.total_price));
    const off = await people.client('POST', `orders/${ride.id}/cancel`, { cancel_reason_id: world.reasons.client });
    expect([off.status, off.body.data.order_status, off.body.data.pay_status, off.body.data.total_price]).toEqual([
      200,
      'finished',
      'paid',
      shown.cancel_penalty,
    ]);
    expect(await jobs.balance('client', people.clientId)).toBe(100_000 - Math.round(Number(shown.cancel_penalty) * 100));
    expect(await jobs.balance('provider', people.driverId)).toBeGreaterThan(0);
    expect(await ledgerFaults(database)).toEqual([]);
    clock.now = NOW;
  });

  it('costs the least fare at least, and a provider who gives up earns nothing', async () => {
    const people = await jobs.getPeople();
    const ride = await jobs.placeRide(people, 8000);
    await jobs.begin(people, ride);
    await jobs.drive(people, ride.id, [FROM, goSouth(60)]);
    expect(
      (await people.client('POST', `orders/${ride.id}/cancel`, { cancel_reason_id: world.reasons.client })).body.data.services_price,
    ).toBe('15.00');
    const given = await jobs.placeRide(people, 8000);
    await jobs.begin(people, given);
    await jobs.drive(people, given.id, [FROM, goSouth(6000)]);
    const before = await jobs.balance('provider', people.driverId);
    expect(
      (await people.driver('POST', `orders/${given.id}/cancel_order`, { cancel_reason_id: world.reasons.provider })).body.data.order_status,
    ).toBe('partner_cancel_trip');
    expect(await jobs.balance('provider', people.driverId)).toBe(before);
    clock.now = NOW;
  });

  it('by an admin lets the client off only what one may refund: by right, duty and limit', async () => {
    const people = await jobs.getPeople();
    const begin = async () => {
      const { body } = await people.client(
        'POST',
        'orders',
        visitBody(world, { provider_id: people.providerId, payment_way_id: world.ways.wallet }),
      );
      await database.pool.query(`update orders set order_status = 'order_progress' where id = $1`, [body.data.id]);
      return body.data as { id: number; total_price: string };
    };
    const rights = ['index-orders', 'show-orders', 'update-orders', 'cancel-orders'];
    const clerk = await makeAdmin(database, { permissions: rights, countries: [world.country] });
    const payer = await makeAdmin(database, { permissions: [...rights, 'refund-orders'], countries: [world.country] });
    const callOff = async (id: number, { token }: LoggedIn, more: object = {}) => {
      const body = { cancel_reason_id: world.reasons.admin, ...more };
      return node.call('POST', `orders/${id}/cancel_order`, { token, body });
    };
    const first = await begin();
    const shown = await node.call('GET', `orders/${first.id}/details`, { token: clerk.token });
    expect([shown.status, shown.body.data.cancel_forgives]).toEqual([200, first.total_price]);
    expect((await callOff(first.id, clerk)).status).toBe(403);
    expect((await callOff(first.id, clerk, { on_behalf_of: 'provider', cancel_reason_id: world.reasons.provider })).status).toBe(403);
    expect((await callOff(first.id, payer)).body.data.order_status).toBe('admin_cancel');
    // What was forgiven counts in the limit as a refund does.
    await setLimit(String(Number(first.total_price) * 1.5));
    const second = await begin();
    const refused = await callOff(second.id, payer);
    expect([refused.status, refused.body.code]).toEqual([409, 'order.begun_above_limit']);
    // In cash nothing goes through the house.
    await database.pool.query(`update orders set pay_type = 'cash' where id = $1`, [second.id]);
    expect((await callOff(second.id, clerk)).body.data.order_status).toBe('admin_cancel');
    await setLimit('5000');
  });

  it('is a dispute of a visit under way', async () => {
    const people = await jobs.getPeople();
    const { body } = await people.client(
      'POST',
      'orders',
      visitBody(world, { provider_id: people.providerId, payment_way_id: world.ways.wallet }),
    );
    await database.pool.query(`update orders set order_status = 'order_progress' where id = $1`, [body.data.id]);
    const off = await people.client('POST', `orders/${body.data.id}/cancel`, { cancel_reason_id: world.reasons.client });
    expect([off.status, off.body.code]).toEqual([409, 'order.disputed']);
    expect((await people.client('GET', `orders/${body.data.id}`)).body.data.actions).toEqual([]);
  });

  it('costs a penalty of a ride at once five minutes after accepting, of which the provider has a part', async () => {
    const people = await jobs.getPeople();
    const ride = await jobs.placeRide(people, 8000);
    await database.pool.query(
      `insert into order_events (order_id, at, action, from_status, to_status, actor) values ($1, $2, 'partner_accept_trip', 'pending', 'partner_accept_trip', 'provider')`,
      [ride.id, new Date(clock.now).toISOString()],
    );
    expect((await people.client('GET', `orders/${ride.id}`)).body.data.cancel_penalty).toBe('0.00');
    clock.now += 5 * 60_000;
    const total = Math.round(Number(ride.total_price) * 100);
    const penalty = Math.round(total / 10);
    const off = await people.client('POST', `orders/${ride.id}/cancel`, { cancel_reason_id: world.reasons.client });
    expect([off.status, Math.abs(Number(off.body.data.penalty_price) * 100 - penalty)]).toEqual([200, expect.any(Number)]);
    const { rows } = await database.pool.query(
      `select account, sum(e.amount)::int as amount from ledger_entries e join ledger_postings p on p.id = e.posting_id where p.order_id = $1 group by 1 order by 1`,
      [ride.id],
    );
    const by = Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
    expect(Object.keys(by)).toEqual(['client', 'platform', 'provider', 'tax']);
    expect(by['client'] + by['platform'] + by['provider'] + by['tax']).toBe(0);
    expect(Math.abs(by['provider'] * 2 + by['client'])).toBeLessThanOrEqual(1);
    expect(await jobs.balance('provider', people.driverId)).toBe(by['provider']);
    expect(await ledgerFaults(database)).toEqual([]);
    clock.now = NOW;
  });
});
