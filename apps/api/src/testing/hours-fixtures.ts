import { createTestDatabase, startNode, type TestDatabase } from './access-fixtures.ts';
import { addProvider, logInAs } from './app-fixtures.ts';
import { addAppWorld, asker, setFor } from './app-order-fixtures.ts';
import { makeAdmin, type LoggedIn } from './fixtures.ts';
import { addOrder } from './order-fixtures.ts';

/** A Sunday on which nothing is; today is the Wednesday before. */
export const DAY = '2026-05-17';
const RIGHTS = [
  'index-orders', 'show-orders', 'create-orders', 'update-orders', 'cancel-orders', 'delegate-orders', 'override-eligibility',
  'index-trips', 'show-trips', 'update-trips', 'index-dispatch',
] as const; // prettier-ignore

export type HoursWorld = Awaited<ReturnType<typeof openHoursWorld>>;

/** What holds an hour: none where the order has no row. */
export async function readHours(
  database: TestDatabase,
  order: number,
): Promise<{ provider_id: number; begins: string; ends: string } | null> {
  const { rows } = await database.pool.query<{ provider_id: number; begins: string; ends: string }>(
    'select provider_id, lower(during) as begins, upper(during) as ends from provider_hours where order_id = $1',
    [order],
  );
  const [row] = rows;
  return row
    ? { ...row, begins: new Date(row.begins).toISOString().slice(0, 16), ends: new Date(row.ends).toISOString().slice(0, 16) }
    : null;
}

/** A country in which a visit takes an hour and the way to the next one nothing, a provider of visits, a clerk, and what tests of hours do. */
export async function openHoursWorld() {
  const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
  const database = await createTestDatabase();
  const node = await startNode(database, clock);
  const world = await addAppWorld(database, node);
  await setFor(database, world.country, 'orders', { visit_takes_minutes: 60, visit_travel_minutes: 0 });
  const clerk = await makeAdmin(database, { permissions: RIGHTS, countries: [world.country] });
  const post = (path: string, body: object = {}, { token }: LoggedIn = clerk, language = 'en') =>
    node.call('POST', path, { token, body, headers: { 'accept-language': language } });
  return {
    clock, database, node, world, clerk, post,
    get: async (path: string) => (await node.call('GET', path, { token: clerk.token })).body.data,
    async addWorker(row: Record<string, unknown> = {}) {
      const id = await addProvider(database, world.country, row);
      return { id, app: asker(node, await logInAs(node, 'provider', id)) };
    },
    /** A visit for which somebody is named, or nobody. */
    visit: (visit_time: string, provider_id: number | null = null, row: Record<string, unknown> = {}) =>
      addOrder(database, world, { order_type: 'normal', pay_type: 'cash', visit_date: DAY, visit_time, provider_id, ...row }),
    accept: (order: number, provider_id: number, more: object = {}) => post(`orders/${order}/accept_order`, { provider_id, ...more }),
    set: (values: object) =>
      database.pool.query(`update settings set values = values || $2::jsonb where section = 'orders' and country_id = $1`, [
        world.country, JSON.stringify(values),
      ]),
    async close() {
      await node.app.close();
      await database.close();
    },
  }; // prettier-ignore
}
