import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let reason: number;
/** Decides on complaints about trips. */
let clerk: LoggedIn;
/** Sees trips, and no complaints. */
let dispatcher: LoggedIn;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const ALL = ['index-complaints', 'show-complaints', 'create-complaints', 'update-complaints', 'decide-complaints'] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  reason = await insertRow(database, 'report_reasons', { title_ar: 'مسار أطول', title_en: 'A longer route', target: 'trip' });
  node = await startNode(database, clock);
  clerk = await makeAdmin(database, { permissions: ['index-trips', 'show-trips', ...ALL], countries: [country] });
  dispatcher = await makeAdmin(database, { permissions: ['index-trips', 'show-trips', 'update-trips'], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const addTrip = (row: Record<string, unknown> = {}) =>
  addOrder(database, world, { order_type: 'trip', order_status: 'finished', report_reason_id: reason, ...row });
const getPage = async (trip: number, { token } = clerk) => (await node.call('GET', `trips/${trip}/details`, { token })).body.data;
const complaintOn = async (trip: number) => (await getPage(trip)).complaints[0];
const move = (id: number, action: string, body: unknown = {}, { token } = clerk) =>
  node.call('POST', `complaints/${id}/${action}`, { token, body });

it('stands on the page of its trip for who may see complaints, and for nobody else', async () => {
  const trip = await addTrip();
  await database.pool.query(`update complaints set description = 'لفّ حول المدينة' where order_id = $1`, [trip]);
  expect(await complaintOn(trip)).toMatchObject({
    status: 'open',
    description: 'لفّ حول المدينة',
    report_reason_data: { title_en: 'A longer route' },
    complained_by: 'client',
    owner_name: null,
  });
  expect((await getPage(trip, dispatcher)).complaints).toEqual([]);
  expect((await getPage(await addTrip({ report_reason_id: null }))).complaints).toEqual([]);
  const { id } = await complaintOn(trip);
  expect((await node.call('GET', `complaints/${id}`, { token: dispatcher.token })).status).toBe(403);
  expect((await move(id, 'resolve', { decision: 'لا شيء' }, dispatcher)).status).toBe(403);
});

it('is taken and resolved with a decision, and the log says by whom', async () => {
  const trip = await addTrip();
  const { id } = await complaintOn(trip);
  const taken = await move(id, 'take');
  expect([taken.status, taken.body.data.status, taken.body.data.owner_id]).toEqual([200, 'in_progress', clerk.id]);
  expect((await move(id, 'resolve')).body.errors).toEqual({ decision: ['This Field Cannot Be Empty'] });
  const resolved = await move(id, 'resolve', { decision: 'أُعيد إليه الفرق' });
  expect(resolved.body.data).toMatchObject({ status: 'resolved', decision: 'أُعيد إليه الفرق', status_at: '2026-05-13T09:00:00.000Z' });
  expect((await move(id, 'take')).body.data).toEqual({ status: 'resolved', allowed: ['reopen'] });
  const log = (await node.call('GET', `complaints/${id}/activity`, { token: clerk.token })).body.data;
  expect(log.map((one: { admin: { id: number }; changes: object }) => [one.admin.id, Object.keys(one.changes).toSorted()])).toEqual([
    [clerk.id, ['decision', 'status']],
    [clerk.id, ['owner_id', 'status', 'status_at']],
  ]);
});

it('follows the rights on its trip, its country, and its end', async () => {
  const trip = await addTrip();
  const { id } = await complaintOn(trip);
  const ofOrders = await makeAdmin(database, { permissions: ['index-orders', 'show-orders', ...ALL] });
  const elsewhere = await makeAdmin(database, { permissions: ['show-trips', ...ALL], countries: [await addCountry(database)] });
  for (const stranger of [ofOrders, elsewhere]) {
    expect((await node.call('GET', `complaints/${id}`, { token: stranger.token })).status).toBe(404);
    expect((await move(id, 'take', {}, stranger)).status).toBe(404);
    expect((await node.call('GET', 'complaints', { token: stranger.token })).body.meta.total).toBe(0);
  }
  await database.pool.query('update orders set deleted_at = now() where id = $1', [trip]);
  expect((await node.call('GET', `complaints/${id}`, { token: clerk.token })).status).toBe(404);
});
