import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson } from '../../testing/fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';
import { remindOfTrips } from './remind-trips.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
// 13:00 in Dubai.
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  other = await startNode(database, clock);
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});

const told = async (id: number) => {
  const { rows } = await database.pool.query<{ user_type: string }>(
    `select user_type from user_notifications where notify_id = $1 and notify_type = 'trip' order by user_type`,
    [id],
  );
  return rows.map(({ user_type: who }) => who);
};

it('tells rider and partner of an accepted trip once, so long before it as their country sets', async () => {
  const country = await addCountry(database, { time_zone: 'Asia/Dubai' });
  const [client, driver] = [await addPerson(database, 'clients', country), await addPerson(database, 'providers', country)];
  const values = { reminder_duration_schedule_trip_by_minutes: 45 };
  await insertRow(database, 'settings', { section: 'app-settings', country_id: country, values });
  const trip = (visit_time: string, row: Record<string, unknown> = {}) =>
    addOrder(database, { country, client }, {
      order_type: 'trip', trip_type: 'scheduled', order_status: 'partner_accept_trip', provider_id: driver, is_scheduled: true, is_live: false,
      planned_order_duration: 60, visit_date: '2026-05-13', visit_time, ...row,
    }); // prettier-ignore
  const soon = await trip('13:45');
  const later = await trip('13:46');
  const over = await trip('12:59');
  const open = await trip('13:30', { order_status: 'pending', provider_id: null });
  const counts = await Promise.all([node, other, node].map(({ app }) => remindOfTrips(app)));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect([await told(soon), await told(later), await told(over), await told(open)]).toEqual([['client', 'provider'], [], [], []]);
  clock.now += 60_000;
  expect(await remindOfTrips(other.app)).toBe(1);
  expect([await told(soon), await told(later)]).toEqual([
    ['client', 'provider'],
    ['client', 'provider'],
  ]);
});
