import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addDriverAt, addRideAt, goNorth, readOffers, putAt, type Spot } from '../../testing/dispatch-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { runRound } from './run-round.ts';
import { dispatchDue } from './tick.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let world: OrderWorld;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
let spot: Spot = { lat: 20, lng: 50 };

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  node = await startNode(database, clock);
  other = await startNode(database, clock);
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});
beforeEach(() => {
  // A degree away from the test before, and later than all of it.
  spot = { lat: spot.lat + 0.3, lng: 50 };
  clock.now = (Math.floor(clock.now / 3_600_000) + 1) * 3_600_000;
});

const at = (seconds: number) => new Date(clock.now + seconds * 1000).toISOString();
const driver = (meters: number, row: Record<string, unknown> = {}) =>
  addDriverAt(database, world.country, goNorth(spot, meters), clock.now, row);
const ride = (row: Record<string, unknown> = {}) => addRideAt(database, world, spot, clock.now, row);
const run = (id: number) => runRound(node.app, id);
const asked = async (id: number, round: number) =>
  (await readOffers(database, id)).filter((one) => one.round === round).map((one) => one.provider_id);
async function state(order: number) {
  const { rows } = await database.pool.query('select round, started_at, next_at from dispatch where order_id = $1', [order]);
  return rows[0];
}
/** Time passes; who is here is still heard. */
async function pass(seconds: number) {
  clock.now += seconds * 1000;
  await database.pool.query('update provider_positions set seen_at = $1', [at(0)]);
}

describe('an order that nobody is named for', () => {
  it('begins to be dispatched with whatever places it, and ends with whatever takes it away', async () => {
    const id = await ride();
    expect(await state(id)).toEqual({ round: 0, started_at: null, next_at: at(0) });
    const { token } = await makeAdmin(database);
    const taker = await driver(100);
    await run(id);
    expect(await asked(id, 1)).toEqual([taker]);
    const reply = await node.call('POST', `trips/${id}/cancel_order`, { token, body: { cancel_reason_id: world.reasons.admin } });
    expect(reply.status).toBe(200);
    expect(await state(id)).toBeUndefined();
    expect((await readOffers(database, id)).map(({ answer }) => answer)).toEqual(['withdrawn']);
  });

  it('is dispatched to nobody where one is named, and no more once one is', async () => {
    const taker = await driver(100);
    expect(await state(await ride({ provider_id: taker }))).toBeUndefined();
    const id = await ride();
    await run(id);
    const { token } = await makeAdmin(database);
    const reply = await node.call('POST', `trips/${id}/delegate`, { token, body: { provider_id: await driver(4000) } });
    expect(reply.status).toBe(200);
    expect(await state(id)).toBeUndefined();
    expect((await readOffers(database, id)).map(({ answer }) => answer)).toEqual(['withdrawn']);
  });
});

describe('a round of a ride', () => {
  it('asks five of the nearest within three kilometres, the nearest four seconds before the others', async () => {
    const far = await driver(3100);
    const near = [await driver(2600), await driver(100), await driver(1100), await driver(1600), await driver(600), await driver(2100)];
    const id = await ride();
    await run(id);
    const offers = await readOffers(database, id);
    expect(offers.map(({ provider_id }) => provider_id)).toEqual([near[1], near[4], near[2], near[3], near[5]]);
    expect(offers.map(({ sent_at, expires_at }) => [sent_at, expires_at])).toEqual([[at(0), at(15)], ...Array.from({ length: 4 }, () => [at(4), at(19)])]); // prettier-ignore
    expect(await state(id)).toMatchObject({ round: 1, started_at: at(0), next_at: at(21) });
    await pass(21);
    await run(id);
    // Those who let it pass come after all who were not asked.
    const second = await asked(id, 2);
    expect([second[0], second.includes(far), second.length]).toEqual([near[0], true, 5]);
    const { rows } = await database.pool.query('select action, provider_id from order_events where order_id = $1 and at < $2 order by at, id', [id, at(0)]); // prettier-ignore
    expect(rows.filter(({ action }) => action === 'offer')).toHaveLength(5);
    expect(rows.filter(({ action }) => action === 'offer_expired')).toHaveLength(5);
  });

  it('asks nobody who was not heard for two minutes, is offline, busy with another offer, on a ride, or may not take it', async () => {
    const silent = await driver(100);
    await putAt(database, silent, goNorth(spot, 100), clock.now - 121_000);
    const gone = await driver(100);
    await putAt(database, gone, goNorth(spot, 100), clock.now, false);
    await driver(100, { is_locked: true });
    await driver(100, { license_expires_on: '2026-05-01' });
    const out = await driver(100);
    await ride({ provider_id: out, order_status: 'partner_start_trip' });
    const offered = await driver(100);
    const first = await ride();
    await run(first);
    expect(await asked(first, 1)).toEqual([offered]);
    const id = await ride();
    const free = await driver(2000);
    await run(id);
    expect(await asked(id, 1)).toEqual([free]);
  });

  it('asks nobody who would receive more by it than anybody may in a day', async () => {
    const [full, free, nearlyFull] = [await driver(100), await driver(200), await driver(300)];
    const { rows } = await database.pool.query<{ currency: string }>('select currency from countries where id = $1', [world.country]);
    const limit = await node.app.settings.approvalLimit({ id: world.country, currency: rows[0]?.currency ?? '' });
    const receives = (user_id: number, amount: bigint) =>
      insertRow(database, 'typed_amounts', {
        country_id: world.country, currency: rows[0]?.currency, user_type: 'provider', user_id, amount: String(amount),
      }); // prettier-ignore
    await receives(full, limit - 499n);
    await receives(nearlyFull, limit - 500n);
    const entered = await ride({ shipping_price: 500 });
    await run(entered);
    expect((await asked(entered, 1)).toSorted()).toEqual([free, nearlyFull].toSorted());
    // What the catalogue says counts for nobody.
    spot = { lat: spot.lat + 0.3, lng: 50 };
    await database.pool.query('delete from order_offers where order_id = $1', [entered]);
    await putAt(database, full, goNorth(spot, 100), clock.now);
    const plain = await ride();
    await run(plain);
    expect(await asked(plain, 1)).toEqual([full]);
  });

  it('asks who is about to end a ride near by from the second round on, measured from there', async () => {
    const ending = await driver(4900);
    const end = goNorth(spot, 4500);
    await ride({ provider_id: ending, order_status: 'partner_start_trip', destination_lat: end.lat, destination_lng: end.lng });
    const underWay = await driver(6000);
    await ride({ provider_id: underWay, order_status: 'partner_start_trip', destination_lat: end.lat, destination_lng: end.lng });
    const id = await ride();
    await run(id);
    expect(await asked(id, 1)).toEqual([]);
    await pass(5);
    await run(id);
    expect(await asked(id, 2)).toEqual([ending]);
    const { rows } = await database.pool.query('select meters from order_offers where order_id = $1', [id]);
    expect(rows[0].meters).toBeGreaterThan(4400);
    expect(rows[0].meters).toBeLessThan(4600);
  });

  it('is the last one once the time that the country gives is over: then it waits for a person', async () => {
    const id = await ride();
    await run(id);
    await pass(119);
    await run(id);
    expect((await state(id))?.next_at).toBe(at(1));
    await pass(1);
    await driver(100);
    await run(id);
    expect(await state(id)).toMatchObject({ next_at: null });
    expect(await readOffers(database, id)).toEqual([]);
  });

  it('is none where the country works by hand', async () => {
    const country = await addCountry(database);
    await insertRow(database, 'settings', { section: 'app-settings', country_id: country, values: { dispatch_is_on: 0 } });
    node.app.settings.clear();
    await addDriverAt(database, country, spot, clock.now);
    const id = await addRideAt(database, { ...world, country }, spot, clock.now);
    await run(id);
    expect([(await state(id))?.next_at, await readOffers(database, id)]).toEqual([null, []]);
  });

  it('of a scheduled ride comes so long before its time', async () => {
    const near = await driver(100);
    // 15:00 in Dubai is eleven o'clock.
    const due = new Date(clock.now + 7_200_000);
    const local = new Date(due.getTime() + 4 * 3_600_000).toISOString();
    const id = await ride({
      is_scheduled: true,
      is_live: false,
      trip_type: 'scheduled',
      visit_date: local.slice(0, 10),
      visit_time: local.slice(11, 16),
    });
    await run(id);
    expect(await state(id)).toEqual({ round: 0, started_at: null, next_at: new Date(due.getTime() - 45 * 60_000).toISOString() });
    await pass(75 * 60);
    await run(id);
    expect(await asked(id, 1)).toEqual([near]);
  });
});

describe('a round of a service order', () => {
  it('asks by skill, city, load and rating those who are at work', async () => {
    const city = await insertRow(database, 'cities', { country_id: world.country, name_ar: 'دبي', name_en: 'Dubai' });
    const person = (row: Record<string, unknown>) =>
      addPerson(database, 'providers', world.country, { is_available: true, city_id: city, ...row });
    const sub = await insertRow(database, 'sub_services', { group_service_id: world.group, title_ar: 'إصلاح', title_en: 'Repair' });
    const skill = (provider_id: number) =>
      insertRow(database, 'provider_services', {
        country_id: world.country, group_service_id: world.group, sub_service_id: sub, title_ar: 'صيانة', title_en: 'Repair', currency: 'AED', price: 100,
        count_visit: 1, count_gift_visit: 0, count_cancel_visit: 0, count_employee: 1, period: 1, provider_id,
      }); // prettier-ignore
    const rated = await person({ rate_avg: 4.9 });
    const poor = await person({ rate_avg: 3 });
    const loaded = await person({ rate_avg: 5 });
    await addOrder(database, world, { provider_id: loaded, order_status: 'accepted' });
    const skilled = await person({ rate_avg: 2 });
    await skill(skilled);
    const away = await person({ rate_avg: 5, is_available: false });
    const id = await addOrder(database, world, { group_service_id: world.group, city_id: city, created_at: at(0) });
    await run(id);
    const { rows } = await database.pool.query('select provider_id from order_offers where order_id = $1 order by sent_at, id', [id]);
    expect(rows[0].provider_id).toBe(skilled);
    expect(new Set(rows.map((row) => row.provider_id))).toEqual(new Set([skilled, rated, poor, loaded]));
    expect(rows.some((row) => row.provider_id === away)).toBe(false);
  });
});

describe('what is due', () => {
  it('is done once by two nodes at once, and nobody has two offers', async () => {
    await database.pool.query('delete from dispatch');
    const ids: number[] = [];
    for (let index = 0; index < 8; index += 1) ids.push(await ride());
    for (let index = 0; index < 50; index += 1) await driver(100 + index);
    const counts = await Promise.all([dispatchDue(node.app), dispatchDue(other.app), dispatchDue(node.app)]);
    expect(counts.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(8);
    clock.now += 2;
    // Who came upon those whom another was about to ask looks again at once.
    await dispatchDue(node.app);
    for (const id of ids) expect((await state(id))?.round).toBe(1);
    const { rows } = await database.pool.query<{ provider_id: number; live: number }>(
      'select provider_id, count(*)::int as live from order_offers where order_id = any($1) group by provider_id',
      [ids],
    );
    expect(rows.every(({ live }) => live === 1)).toBe(true);
    // Each has its five: what one is about to offer, another leaves alone.
    expect(rows.length).toBe(40);
  });

  it('of one country keeps no other waiting', async () => {
    const country = await addCountry(database);
    const busy = await addCountry(database);
    await database.pool.query(
      `insert into orders (order_type, country_id, client_id, contact_name, contact_phone, currency, created_at)
       select 'trip', $1, $2, 'سلمى', '+971501112233', 'AED', $3::timestamptz - i * interval '1 second' from generate_series(1, 60) i`,
      [busy, world.client, at(0)],
    );
    const id = await addRideAt(database, { ...world, country }, spot, clock.now);
    await dispatchDue(node.app);
    expect((await state(id))?.round).toBe(1);
    const { rows } = await database.pool.query('select count(*)::int as left from dispatch where country_id = $1 and round = 0', [busy]);
    expect(rows[0].left).toBe(40);
    await database.pool.query('delete from orders where country_id = $1', [busy]);
  });
});
