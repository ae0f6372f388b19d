import fc from 'fast-check';
import { INITIAL_SETTINGS } from '@diwan/contract/settings/settings';
import { getStatuses } from '@diwan/domain/orders/order-phases';
import { DRIVEN_STATUSES } from '@diwan/domain/orders/rides';
import { ORDER_STATUSES } from '@diwan/domain/orders/order-status';
import { getTimestamp, zonedTime } from '@diwan/domain/zoned-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry } from '../../testing/access-fixtures.ts';
import { DAY, openHoursWorld, readHours, type HoursWorld } from '../../testing/hours-fixtures.ts';
import { addDriver, addOrder } from '../../testing/order-fixtures.ts';

let hours: HoursWorld;
beforeAll(async () => {
  hours = await openHoursWorld();
});
afterAll(() => hours.close());

const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await hours.database.pool.query<Row>(text, [...values])).rows;
const iso = (timestamp: string) => new Date(timestamp).toISOString();

// Clocks that change by an hour, by half an hour, at midnight, in the south, and not at all.
const ZONES = ['Asia/Dubai', 'Africa/Cairo', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Beirut', 'America/Santiago'];
/** Days near a change of clocks are as likely as all others together. */
const day = fc.oneof(
  fc.integer({ min: 0, max: 364 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)),
  fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04', '2026-04-24', '2026-10-30', '2026-09-06', '2026-04-04'),
); // prettier-ignore
const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((n) => new Date(n * 60_000).toISOString().slice(11, 16));

describe('the hour of an order', () => {
  it('begins when the domain says that the clocks of its country show it, also where they change', async () => {
    const asked = fc.sample(fc.record({ zone: fc.constantFrom(...ZONES), day, time }), { numRuns: 3000, seed: 7 });
    const rows = await query<{ at: string }>(
      `select clock_time((x->>'day')::date + (x->>'time')::time, x->>'zone') as at from jsonb_array_elements($1::jsonb) with ordinality e (x, n) order by n`,
      [JSON.stringify(asked)],
    );
    expect(rows.map(({ at }, n) => ({ ...asked[n], at: iso(at) }))).toEqual(
      asked.map((one) => ({ ...one, at: getTimestamp(one, one.zone) })),
    );
  });

  it('lasts as long as the country says, and overlaps another one where less lies between them, over midnight as well', async () => {
    const country = await addCountry(hours.database, { time_zone: 'Europe/Berlin', isQuick: false });
    const pairs = fc.sample(
      fc.record({ begin: fc.integer({ min: Date.UTC(2026, 9, 24) / 60_000, max: Date.UTC(2026, 9, 27) / 60_000 }), later: fc.integer({ min: 0, max: 180 }) }),
      { numRuns: 500, seed: 11 },
    ); // prettier-ignore
    const told = pairs.map(({ begin, later }) => [begin, begin + later].map((minute) => zonedTime(minute * 60_000, 'Europe/Berlin')));
    const rows = await query<{ meets: boolean; minutes: number }>(
      `select order_hours($1, 'normal', (x->0->>'day')::date, x->0->>'time', null) && order_hours($1, 'normal', (x->1->>'day')::date, x->1->>'time', null) as meets,
        extract(epoch from upper(h) - lower(h))::int / 60 as minutes
       from jsonb_array_elements($2::jsonb) with ordinality e (x, n), order_hours($1, 'normal', (x->0->>'day')::date, x->0->>'time', null) h order by n`,
      [country, JSON.stringify(told)],
    );
    const instants = told.map((two) => two.map((one) => Date.parse(getTimestamp(one, 'Europe/Berlin') ?? '')));
    const { visit_takes_minutes: takes, visit_travel_minutes: travel } = INITIAL_SETTINGS;
    expect(rows).toEqual(
      instants.map(([a = 0, b = 0]) => ({ meets: Math.abs(a - b) < (takes + travel) * 60_000, minutes: takes + travel })),
    );
  });

  it('is kept from accepting on until what is left is the payment, with a provider and an appointment', async () => {
    const served = new Set<string>(['order_done', ...DRIVEN_STATUSES]);
    const promised = new Set<string>((['assigned', 'arriving', 'on_trip', 'payment'] as const).flatMap(getStatuses));
    const rows = await query<{ status: string }>(
      `select status from unnest($1::text[]) with ordinality s (status, n) where keeps_hours(status, 1, '2026-05-17', '10:00', null) order by n`,
      [ORDER_STATUSES],
    );
    expect(rows.map(({ status }) => status)).toEqual(ORDER_STATUSES.filter((status) => promised.has(status) && !served.has(status)));
    const without = `select keeps_hours('accepted', null, '2026-05-17', '10:00', null) or keeps_hours('accepted', 1, null, null, null)
      or keeps_hours('accepted', 1, '2026-05-17', null, null) or keeps_hours('accepted', 1, '2026-05-17', '10:00', now()) as keeps`;
    expect(await query(without)).toEqual([{ keeps: false }]);
  });

  it('is that of the plan for a scheduled ride, which nobody serves beside a visit', async () => {
    const driver = await addDriver(hours.database, hours.world.country);
    const ride = (visit_time: string) =>
      addOrder(hours.database, hours.world, { order_type: 'trip', trip_type: 'scheduled', vehicle_type: 'sedan', visit_date: DAY, visit_time, planned_order_duration: 1800 }); // prettier-ignore
    const first = await ride('10:00');
    expect((await hours.post(`trips/${first}/partner_accept_trip`, { provider_id: driver })).status).toBe(200);
    expect(await readHours(hours.database, first)).toEqual({ provider_id: driver, begins: `${DAY}T06:00`, ends: `${DAY}T06:30` });
    expect((await hours.accept(await hours.visit('10:29'), driver)).body.code).toBe('order.provider_busy_then');
    expect((await hours.accept(await hours.visit('10:30'), driver)).status).toBe(200);
  });
});

describe('hours that change with something else', () => {
  it('are those of the new clocks of a country; of orders that collide then the one that was placed first has the hour', async () => {
    const { id } = await hours.addWorker();
    // An hour that Berlin shows twice, and Dubai twice an hour apart.
    const [first, second] = [await hours.visit('01:30', id, { visit_date: '2027-03-28' }), await hours.visit('02:30', id, { visit_date: '2027-03-28' })];
    const third = await hours.visit('03:30', id, { visit_date: '2027-03-28' });
    for (const order of [first, second, third]) await hours.accept(order, id);
    expect((await readHours(hours.database, first))?.begins).toBe('2027-03-27T21:30');
    await query(`update countries set time_zone = 'Europe/Berlin' where id = $1`, [hours.world.country]);
    // 02:30 is no time there on that day: it is 03:30.
    expect((await readHours(hours.database, first))?.begins).toBe('2027-03-28T00:30');
    expect((await readHours(hours.database, second))?.begins).toBe('2027-03-28T01:30');
    expect(await readHours(hours.database, third)).toBeNull();
    await query(`update countries set time_zone = 'Asia/Dubai' where id = $1`, [hours.world.country]);
    expect((await readHours(hours.database, third))?.begins).toBe('2027-03-27T23:30');
  }); // prettier-ignore

  it('are given back by who becomes a company, and promised by who is one person from now on', async () => {
    const { id } = await hours.addWorker();
    const order = await hours.visit('10:00');
    await hours.accept(order, id);
    await query(`update providers set type = 'company', company_name = 'نظافة' where id = $1`, [id]);
    expect(await readHours(hours.database, order)).toBeNull();
    const next = await hours.visit('10:30');
    expect((await hours.accept(next, id)).status).toBe(200);
    await query(`update providers set type = 'individual' where id = $1`, [id]);
    expect([(await readHours(hours.database, order))?.provider_id, await readHours(hours.database, next)]).toEqual([id, null]);
  });

  it('stay as long as they were promised where the setting changes', async () => {
    const { id } = await hours.addWorker();
    const order = await hours.visit('10:00');
    await hours.accept(order, id);
    await hours.set({ visit_takes_minutes: 120 });
    expect((await readHours(hours.database, order))?.ends).toBe(`${DAY}T07:00`);
    expect((await hours.accept(await hours.visit('11:00'), id)).status).toBe(200);
    expect((await hours.accept(await hours.visit('12:00'), id)).status).toBe(409);
    await hours.set({ visit_takes_minutes: 60 });
  });
});

describe('orders that were accepted for one hour before there were hours', () => {
  it('stay accepted: the first has the hour, the other is named, and both are served to their end', async () => {
    const { id, app } = await hours.addWorker();
    const client = await hours.database.pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    const { rows } = await client.query<{ id: number }>(
      `insert into orders (country_id, client_id, contact_name, contact_phone, currency, provider_id, order_status, visit_date, visit_time)
       select $1, $2, 'سلمى', '+971501112233', 'AED', $3, 'accepted', $4, t from unnest(array['10:00', '10:30']) t returning id`,
      [hours.world.country, hours.world.client, id, DAY],
    );
    await client.query('commit');
    client.release();
    const [first = 0, second = 0] = rows.map((one) => one.id);
    expect(await query('select * from take_provider_hours($1) id', [[second, first]])).toEqual([{ id: second }]);
    expect([await readHours(hours.database, first), await readHours(hours.database, second)]).toEqual([
      { provider_id: id, begins: `${DAY}T06:00`, ends: `${DAY}T07:00` },
      null,
    ]);
    for (const order of [second, first])
      for (const action of ['ship_order', 'order_progress', 'order_done'])
        expect([order, action, (await app('POST', `orders/${order}/${action}`)).status]).toEqual([order, action, 200]);
  });
});
