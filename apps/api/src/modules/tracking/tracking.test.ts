import type { PartnerCluster, TrackedPartner } from '@diwan/contract/tracking/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  insertRow,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { recordPositions } from '../tracks/record-positions.ts';

const NOW = Date.parse('2026-05-10T12:00:00Z');
const clock = { now: NOW };
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const DUBAI = { lat: 25.2, lng: 55.27 };
const RIYADH = { lat: 24.71, lng: 46.67 };

let database: TestDatabase;
let node: TestNode;
let [emirates, saudi] = [0, 0];
let world: OrderWorld;
let phone = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  [emirates, saudi] = [await addCountry(database), await addCountry(database)];
  const person = { country_id: emirates, first_name: 'ليلى', last_name: 'سالم', phone: '+971509', gender: 'female' };
  world = await addOrderWorld(database, emirates, await insertRow(database, 'clients', person));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query(
    'delete from orders; delete from provider_positions; delete from provider_services where provider_id is not null; delete from providers',
  );
});

interface Own {
  place?: { lat: number; lng: number };
  seconds?: number;
  online?: boolean;
}
async function partner(row: object = {}, { place = DUBAI, seconds = 5, online = true }: Own = {}): Promise<number> {
  const id = await insertRow(database, 'providers', {
    country_id: emirates, first_name: 'خالد', last_name: 'العلي', phone: `+9715${String((phone += 1)).padStart(8, '0')}`, gender: 'male', ...row,
  }); // prettier-ignore
  await recordPositions(database.pool, [{ provider_id: id, ...place, is_online: online, seen_at: ago(seconds) }], NOW);
  return id;
}
const someone = async (row: Parameters<typeof addAdmin>[1] = { is_super_admin: true }) => {
  const token = await addSession(database, await addAdmin(database, row), { expires_at: '2099-01-01T00:00:00Z' });
  return (path: string, headers: Record<string, string> = {}) => node.call('GET', `partners_tracking${path}`, { token, headers });
};
const getIds = (answer: { body: { data: TrackedPartner[] } }) => answer.body.data.map(({ id }) => id);

describe('the list of partners', () => {
  it('says what each is doing, for which order, and whether that was long ago', async () => {
    const [free, quiet, silent, off, busy] = [
      await partner(), await partner({}, { seconds: 120 }), await partner({}, { seconds: 121 }), await partner({}, { online: false }),
      await partner({ is_driver: true }, { seconds: 7200, online: false }),
    ]; // prettier-ignore
    await addOrder(database, world, { provider_id: free, order_status: 'accepted' });
    const trip = await addOrder(database, world, { provider_id: busy, order_type: 'trip', order_status: 'partner_start_trip' });
    const call = await someone();
    const { status, body } = await call('');
    expect(status).toBe(200);
    expect(body.data.map((one: TrackedPartner) => [one.id, one.state, one.is_stale])).toEqual([
      [free, 'free', 0], [quiet, 'free', 0], [silent, 'offline', 1], [off, 'offline', 0], [busy, 'in_order', 1],
    ]); // prettier-ignore
    expect(body.data[4]).toMatchObject({
      name: 'خالد العلي',
      is_driver: 1,
      ...DUBAI,
      seen_at: ago(7200),
      country: { id: emirates },
      city: null,
    });
    expect(body.data[4].order).toMatchObject({ id: trip, order_type: 'trip', order_status: 'partner_start_trip' });
    expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 5 });
    expect((await call(`/${busy}`)).body.data).toEqual(body.data[4]);
    for (const [state, ids] of [
      ['free', [free, quiet]],
      ['in_order', [busy]],
      ['connected', [busy, free, quiet]],
      ['offline', [silent, off]],
    ] as const)
      // prettier-ignore
      expect([state, getIds(await call(`?state=${state}`))]).toEqual([state, ids]);
  });

  it('is narrowed by country, city, service and name, and comes in pages', async () => {
    const city = await insertRow(database, 'cities', { country_id: saudi, name_ar: 'الرياض', name_en: 'Riyadh' });
    const [driver, cleaner, there] = [
      await partner({ is_driver: true }), await partner({ first_name: 'منى' }), await partner({ country_id: saudi, city_id: city }, { place: RIYADH }),
    ]; // prettier-ignore
    await database.pool.query('update provider_services set provider_id = $1 where id = $2', [cleaner, world.pack]);
    const call = await someone();
    expect(getIds(await call(`?country_id=${saudi}`))).toEqual([there]);
    expect(getIds(await call(`?city_id=${city}`))).toEqual([there]);
    expect(getIds(await call('?service=rides'))).toEqual([driver]);
    expect(getIds(await call(`?service=${world.group}`))).toEqual([cleaner]);
    expect(getIds(await call(`?keyword=${encodeURIComponent('مني')}`))).toEqual([cleaner]);
    const second = await call('?per_page=2&page=2');
    expect([getIds(second), second.body.meta]).toEqual([[there], { current_page: 2, last_page: 2, per_page: 2, total: 3 }]);
    await database.pool.query('update provider_services set provider_id = null');
  });

  it('refuses what is not valid or not known, and is for who may track', async () => {
    const call = await someone();
    for (const bad of ['state=asleep', 'country_id=x', 'service=cars', 'page=0', 'per_page=101', 'colour=red', 'city_id=1&city_id=2'])
      expect([bad, (await call(`?${bad}`)).status]).toEqual([bad, 422]);
    for (const bad of ['bounds=1,2,3', 'bounds=1,9,3,4', 'bounds=-181,0,0,1', 'zoom=23', 'page=1'])
      expect([bad, (await call(`/map?${bad}`)).status]).toEqual([bad, 422]);
    expect((await call('/999999')).status).toBe(404);
    const without = await someone({ permissions: ['index-providers', 'index-trips'], countries: 'all' });
    expect([(await without('')).status, (await without('/map')).status, (await without('/1')).status]).toEqual([403, 403, 403]);
  });

  it('stays within the countries of the admin, and shows orders to who may see them', async () => {
    const [here, there] = [await partner(), await partner({ country_id: saudi }, { place: RIYADH })];
    await partner({ deleted_at: ago(1) });
    await addOrder(database, world, { provider_id: here, order_status: 'in_way' });
    const call = await someone({ permissions: ['track-partners'], countries: [emirates] });
    const { body } = await call('');
    expect(body.data).toMatchObject([{ id: here, state: 'in_order', order: null }]);
    expect((await call(`/${there}`)).status).toBe(404);
    expect((await call(`?country_id=${saudi}`)).status).toBe(403);
    expect((await call('/map')).body.data.clusters).toHaveLength(1);
    const all = await someone({ permissions: ['track-partners', 'show-orders'], countries: 'all' });
    expect((await all('', { 'x-country-id': String(emirates) })).body.data).toMatchObject([
      { id: here, order: { order_status: 'in_way' } },
    ]);
  });
});

describe('the map', () => {
  const getClusters = async (query: string): Promise<PartnerCluster[]> => (await (await someone())(`/map?${query}`)).body.data.clusters;

  it('gathers partners who lie close, the closer one looks the finer, and names who lies alone', async () => {
    const driver = await partner({}, { place: DUBAI });
    await partner({}, { place: { lat: 25.21, lng: 55.28 }, seconds: 300 });
    await partner({}, { place: RIYADH, online: false });
    const far = await getClusters('zoom=0');
    expect(far).toHaveLength(1);
    expect(far[0]).toMatchObject({ free: 1, in_order: 0, offline: 2, stale: 1, partner: null });
    const near = await getClusters('zoom=5');
    expect(near.map(({ free, offline, partner: alone }) => [free, offline, alone?.name])).toEqual([[1, 1, undefined], [0, 1, 'خالد العلي']]); // prettier-ignore
    const close = await getClusters('zoom=14&bounds=55,25,55.275,25.3');
    expect(close).toEqual([{ ...DUBAI, free: 1, in_order: 0, offline: 0, stale: 0, partner: { id: driver, name: 'خالد العلي' } }]);
    expect(await getClusters('zoom=5&state=offline')).toHaveLength(2);
  });

  it('sees across the date line', async () => {
    await partner({}, { place: { lat: -17, lng: 179 } });
    await partner({}, { place: { lat: -17, lng: -179 } });
    expect(await getClusters('zoom=4&bounds=170,-30,-170,0')).toHaveLength(2);
    expect(await getClusters('zoom=4&bounds=-178,-30,170,0')).toEqual([]);
  });

  it('shades areas with as many waiting requests as their country’s threshold says', async () => {
    await insertRow(database, 'settings', {
      country_id: emirates,
      section: 'app-settings',
      values: JSON.stringify({ busy_area_threshold: 3 }),
    });
    node.app.settings.clear();
    const order = (lng: number, row: object = {}) => addOrder(database, world, { lat: 25.21, lng, ...row });
    await Promise.all([order(55.26), order(55.27), order(55.28, { order_status: 'accepted' }), order(55.31), order(55.32)]);
    const call = await someone();
    const busy = async () => (await call('/map?zoom=10&bounds=55,25,56,26')).body.data.busy;
    expect(await busy()).toEqual([]);
    await order(55.299);
    expect(await busy()).toEqual([{ west: 55.25, south: 25.2, east: 55.3, north: 25.25, waiting: 3 }]);
    expect((await call(`/map?country_id=${saudi}`)).body.data.busy).toEqual([]);
  });
});

describe('a place that an app tells', () => {
  const stored = async (id: number) =>
    (await database.pool.query('select lat, lng, is_online, seen_at, stood_since from provider_positions where provider_id = $1', [id]))
      .rows[0];

  it('replaces the one before, unless it comes late', async () => {
    const id = await partner({}, { seconds: 60 });
    await recordPositions(database.pool, [{ provider_id: id, lat: 25.3, lng: 55.3, is_online: false, seen_at: ago(30) }], NOW);
    await recordPositions(database.pool, [{ provider_id: id, ...DUBAI, is_online: true, seen_at: ago(40) }], NOW);
    expect(await stored(id)).toEqual({ lat: 25.3, lng: 55.3, is_online: false, seen_at: ago(30), stood_since: ago(30) });
  });

  it('is no place to come: a phone whose clock is a day ahead stays on the map, and so does what it told before', async () => {
    const id = await partner({}, { seconds: 60 });
    const tell = (lat: number, seconds: number) =>
      recordPositions(database.pool, [{ provider_id: id, lat, lng: 55.3, is_online: true, seen_at: ago(seconds) }], NOW);
    await tell(25.3, -86_400);
    expect(await stored(id)).toMatchObject({ lat: 25.3, seen_at: ago(0), stood_since: ago(0) });
    await recordPositions(database.pool, [{ provider_id: id, lat: 25.4, lng: 55.3, is_online: true, seen_at: ago(-10) }], NOW + 10_000);
    expect(await stored(id)).toMatchObject({ lat: 25.4, seen_at: ago(-10) });
    // A place that was kept for tomorrow gives way to the present.
    await database.pool.query('update provider_positions set seen_at = $2, stood_since = $2 where provider_id = $1', [id, ago(-86_400)]);
    await tell(25.4, 5);
    expect(await stored(id)).toMatchObject({ lat: 25.4, seen_at: ago(5), stood_since: ago(0) });
    await tell(25.5, 40);
    expect(await stored(id)).toMatchObject({ lat: 25.4, seen_at: ago(5) });
  });

  it('keeps since when somebody stands, a few steps aside', async () => {
    const id = await partner({}, { seconds: 600 });
    const tell = (lng: number, seconds: number) =>
      recordPositions(database.pool, [{ provider_id: id, lat: DUBAI.lat, lng, is_online: true, seen_at: ago(seconds) }], NOW);
    await tell(DUBAI.lng + 0.0003, 300);
    expect((await stored(id)).stood_since).toBe(ago(600));
    await tell(DUBAI.lng + 0.0008, 100);
    expect((await stored(id)).stood_since).toBe(ago(100));
    await expect(tell(200, 10)).rejects.toThrow(RangeError);
  });
});

it('answers with as much as a screen shows, however many partners there are', async () => {
  await database.pool.query(
    `insert into providers (country_id, first_name, last_name, phone, gender)
     select $1, 'سائق', 'رقم', '+9716' || lpad(i::text, 8, '0'), 'male' from generate_series(1, 2000) i`,
    [emirates],
  );
  await database.pool.query(
    `insert into provider_positions (provider_id, lat, lng, seen_at, stood_lat, stood_lng, stood_since)
     select id, id % 50, id % 171, $1, 0, 0, $1 from providers`,
    [ago(10)],
  );
  const { body } = await (await someone())('/map?zoom=12');
  expect(body.data.clusters).toHaveLength(500);
});
