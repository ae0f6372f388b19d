import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
import { addTrackDays } from '../tracks/track-days.ts';
import { recordPositions } from '../tracks/record-positions.ts';
import { watchTrips } from './trip-alerts.ts';

const NOW = Date.parse('2026-05-10T12:00:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

let database: TestDatabase;
let nodes: TestNode[];
let world: OrderWorld;
let [emirates, saudi, phone] = [0, 0, 0];

const person = () => ({ country_id: emirates, first_name: 'خالد', last_name: 'العلي', phone: `+97150${(phone += 1)}`, gender: 'male' });
beforeAll(async () => {
  database = await createTestDatabase();
  nodes = [await startNode(database, { now: NOW }), await startNode(database, { now: NOW })];
  [emirates, saudi] = [await addCountry(database), await addCountry(database)];
  world = await addOrderWorld(database, emirates, await insertRow(database, 'clients', person()));
});
afterAll(async () => {
  for (const { app } of nodes) await app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('delete from notifications; delete from orders; delete from provider_positions; delete from settings');
  for (const { app } of nodes) app.settings.clear();
});

/** A trip that began so many minutes ago and was planned to take a quarter of an hour, with a partner who has stood since. */
async function trip({ began = 12, stood = 0, row = {} }: { began?: number; stood?: number; row?: object } = {}): Promise<number> {
  const provider = await insertRow(database, 'providers', person());
  const order = {
    order_type: 'trip',
    order_status: 'partner_start_trip',
    provider_id: provider,
    status_at: ago(1),
    planned_order_duration: 900,
    ...row,
  };
  const id = await addOrder(database, world, order);
  const step = { order_id: id, at: ago(began), action: 'partner_start_trip', to_status: 'partner_start_trip', actor: 'provider' };
  await insertRow(database, 'order_events', step);
  const place = { provider_id: provider, lat: 25.2, lng: 55.22, is_online: true };
  if (stood > 0) await recordPositions(database.pool, [{ ...place, seen_at: ago(stood) }], NOW);
  await recordPositions(database.pool, [{ ...place, seen_at: ago(0) }], NOW);
  return id;
}
const watch = (node = nodes[0] as TestNode) => watchTrips(node.app);
const alerts = async () => (await database.pool.query('select order_id, behaviour from trip_alerts order by 1')).rows;

it('tells of trips that stand still, stray or take too long, each once, and of no other', async () => {
  const still = await trip({ stood: 11 });
  const long = await trip({ began: 46 });
  const strayed = await trip();
  const way = [[54.4, 24.4], [54.5, 24.5], [54.6, 24.6]]; // prettier-ignore
  await database.pool.query('insert into order_routes (order_id, planned) values ($1, $2)', [strayed, JSON.stringify(way)]);
  await trip();
  for (const row of [{ order_status: 'finished' }, { order_status: 'pre_finished' }, { deleted_at: ago(1) }, { order_type: 'normal' }])
    await trip({ began: 500, stood: 400, row });
  expect(await watch()).toBe(3);
  expect(await alerts()).toEqual([
    { order_id: still, behaviour: 'stands_still' },
    { order_id: long, behaviour: 'takes_too_long' },
    { order_id: strayed, behaviour: 'off_route' },
  ]);
  expect(await watch()).toBe(0);
});

it('goes by the longest stop that the trip’s country allows', async () => {
  await insertRow(database, 'settings', {
    country_id: emirates,
    section: 'app-settings',
    values: JSON.stringify({ trip_time_stop_by_minutes: 20 }),
  });
  await trip({ began: 30, stood: 19 });
  expect(await watch()).toBe(0);
  await trip({ began: 30, stood: 21 });
  expect(await watch()).toBe(1);
});

it('reaches the inboxes of who may see trips of that country, once from however many nodes, and leads to the trip', async () => {
  const people = {
    local: await addAdmin(database, { permissions: ['show-trips'], countries: [emirates] }),
    elsewhere: await addAdmin(database, { permissions: ['show-trips'], countries: [saudi] }),
    without: await addAdmin(database, { permissions: ['index-trips'], countries: 'all' }),
  };
  const listener = await database.pool.connect();
  const heard: { event: string; admins: number[]; data: Record<string, unknown> }[] = [];
  listener.on('notification', ({ payload }) => void heard.push(JSON.parse(payload ?? '{}')));
  await listener.query('listen diwan_admins');
  const id = await trip({ stood: 11 });
  const told = await Promise.all(nodes.map(watch));
  expect(told.toSorted()).toEqual([0, 1]);
  const { rows } = await database.pool.query<{ admin_id: number }>('select admin_id from notifications');
  expect(rows.map((row) => row.admin_id)).toEqual([people.local]);

  const token = await addSession(database, people.local, { expires_at: '2099-01-01T00:00:00Z' });
  const { body } = await (nodes[0] as TestNode).call('GET', 'notification', { token, headers: { 'accept-language': 'ar' } });
  const number = (await database.pool.query<{ order_no: string }>('select order_no from orders where id = $1', [id])).rows[0]?.order_no;
  expect(body.data).toMatchObject([
    { notify_type: 'unusual_behaviour', notify_id: id, title: `سلوك غير معتاد في الرحلة ${number}`, route_front: `/trips/show/${id}` },
  ]);
  await listener.query('select 1');
  const alert = heard.find(({ event }) => event === 'alert');
  expect(alert).toMatchObject({ admins: [people.local], data: { notify_type: 'unusual_behaviour', trip_id: id } });
  await listener.query('unlisten diwan_admins');
  listener.release();
});

it('goes by the track where there is one, and tells of places that look made up', async () => {
  const way = [[55.2, 25.2], [55.25, 25.2], [55.3, 25.2]]; // prettier-ignore
  const withTrack = async (count: number, lat: number) => {
    const id = await trip();
    await database.pool.query('insert into order_routes (order_id, planned) values ($1, $2)', [id, JSON.stringify(way)]);
    await database.pool.query(
      `insert into order_positions (order_id, at, provider_id, lat, lng) select o.id, $2::timestamptz - n * interval '3 seconds', o.provider_id, $3, 55.25
       from orders o, generate_series(1, $4::int) n where o.id = $1`,
      [id, ago(0), lat, count],
    );
    return id;
  };
  await addTrackDays(database.pool, [ago(0).slice(0, 10)]);
  const [strayed, , doubtful] = [await withTrack(60, 25.206), await withTrack(59, 25.206), await withTrack(60, 25.2)];
  await database.pool.query(
    `insert into position_flags (provider_id, kind, seen_on, first_at, last_at, order_id) select provider_id, 'mock', '2026-05-10', $2, $2, id from orders where id = $1`,
    [doubtful, ago(0)],
  );
  expect(await watch()).toBe(2);
  expect((await alerts()).filter(({ order_id: id }) => id === strayed || id === doubtful)).toEqual([
    { order_id: strayed, behaviour: 'off_route' },
    { order_id: doubtful, behaviour: 'doubtful_places' },
  ]);
});
