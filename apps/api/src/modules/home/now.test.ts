import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';

// Sunday evening in London, Monday at half past two in Dubai.
const NOW = '2026-05-10T22:30:00Z';
const clock = { now: Date.parse(NOW) };
let database: TestDatabase;
let node: TestNode;
let dubai: number;
let london: number;
let place: (country: number, created_at: string, row?: Record<string, unknown>) => Promise<number>;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  dubai = await addCountry(database, { time_zone: 'Asia/Dubai' });
  london = await addCountry(database, { time_zone: 'Europe/London', phone_code: '44' });
  const clients = new Map<number, number>();
  for (const country of [dubai, london]) clients.set(country, await addPerson(database, 'clients', country));
  place = (country, created_at, row = {}) => addOrder(database, { country, client: clients.get(country) ?? 0 }, { created_at, ...row });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

async function getNow(permissions: string[], countries: readonly number[] | 'all' = 'all') {
  const { token } = await makeAdmin(database, { permissions: ['show-dashboard', ...permissions], countries });
  const { status, body } = await node.call('GET', 'home/now', { token });
  expect(status).toBe(200);
  return body.data;
}

it('says what waits and how long, who is online, which rides are under way, and how today goes beside a week ago', async () => {
  const driver = await addPerson(database, 'providers', dubai, { is_driver: true });
  const seen = (provider_id: number, seen_at: string, is_online = true) =>
    database.pool.query(
      `insert into provider_positions (provider_id, lat, lng, seen_at, is_online, stood_lat, stood_lng, stood_since) values ($1, 25, 55, $2, $3, 25, 55, $2)`,
      [provider_id, seen_at, is_online],
    );
  await seen(driver, '2026-05-10T22:28:00Z');
  await seen(await addPerson(database, 'providers', london), NOW);
  // Silent for too long, and gone home.
  await seen(await addPerson(database, 'providers', dubai), '2026-05-10T22:27:59Z');
  await seen(await addPerson(database, 'providers', dubai), NOW, false);
  const ended = { order_status: 'finished', provider_id: driver };
  // Today in Dubai began at 20:00 of UTC.
  await place(dubai, '2026-05-10T20:00:00Z', ended);
  await place(dubai, '2026-05-10T19:59:59Z', ended);
  // A week ago until the same minute.
  for (let minute = 0; minute < 20; minute++) await place(dubai, `2026-05-03T21:${String(minute).padStart(2, '0')}:00Z`, ended);
  await place(dubai, '2026-05-03T22:31:00Z', ended);
  await place(dubai, '2026-05-03T19:59:00Z', ended);
  const oldest = '2026-05-10T21:00:00.000Z';
  await place(dubai, '2026-05-10T21:30:00Z', { order_type: 'trip' });
  await place(dubai, oldest);
  await place(dubai, '2026-05-10T22:00:00Z', { order_type: 'trip', order_status: 'partner_start_trip', provider_id: driver });
  await place(dubai, '2026-05-10T22:00:00Z', { order_type: 'trip', order_status: 'partner_accept_trip', provider_id: driver });
  await place(london, '2026-05-10T20:30:00Z');
  const all = await getNow(['index-orders', 'index-trips', 'track-partners', 'index-transactions'], [dubai]);
  expect(all).toEqual({
    waiting: { value: 2, since: oldest, route_front: '/orders/show-all?filter=unassigned' },
    online: { value: 1, route_front: '/partners/partners_tracking' },
    rides: { value: 1, route_front: '/partners/partners_tracking' },
    today: { value: 5, last_week: 20, change_percentage: -75, route_front: '/orders/show-all?filter=today' },
    revenue: [],
  });
  const everywhere = await getNow(['index-orders', 'index-trips', 'track-partners']);
  expect([everywhere.waiting.value, everywhere.waiting.since, everywhere.online.value]).toEqual([3, '2026-05-10T20:30:00.000Z', 2]);
});

it('says nothing of what one may not see, and of orders only those of one’s kinds', async () => {
  const none = { waiting: null, online: null, rides: null, today: null, revenue: null };
  expect(await getNow([])).toEqual(none);
  expect(await getNow(['index-transactions'])).toEqual({ ...none, revenue: [] });
  const trips = await getNow(['index-trips'], [dubai]);
  expect(trips).toMatchObject({
    waiting: { value: 1, route_front: '/trips/show-all?filter=unassigned' },
    online: null,
    rides: { value: 1, route_front: '/trips/show-all?filter=in_progress' },
    // Too few a week ago for a percentage.
    today: { value: 3, last_week: 0, change_percentage: null },
  });
  const { token } = await makeAdmin(database, { permissions: ['index-orders'] });
  expect((await node.call('GET', 'home/now', { token })).status).toBe(403);
});
