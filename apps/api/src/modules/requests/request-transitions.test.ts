import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let client: number;
let provider: number;
let farProvider: number;
/** Decides on requests in one country. */
let clerk: { id: number; token: string };
/** Only reads them. */
let reader: { id: number; token: string };
const clock = { now: Date.parse('2026-05-15T09:00:00.000Z') };

beforeAll(async () => {
  database = await createTestDatabase();
  here = await addCountry(database);
  const there = await addCountry(database);
  client = await addPerson(database, 'clients', here);
  provider = await addPerson(database, 'providers', here);
  farProvider = await addPerson(database, 'providers', there);
  node = await startNode(database, clock);
  const rights = ['index-service-requests', 'show-service-requests', 'index-subscriptions', 'show-subscriptions'];
  clerk = await makeAdmin(database, { permissions: [...rights, 'update-service-requests', 'update-subscriptions'], countries: [here] });
  reader = await makeAdmin(database, { permissions: rights, countries: [here] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const addRequest = (row: Record<string, unknown> = {}, table = 'law_source_service_users') =>
  insertRow(database, table, {
    country_id: here,
    client_id: client,
    contact_name: 'سلمى الحربي',
    contact_phone: '+971501112233',
    subject: 'عقد إيجار',
    wanted_at: '2026-05-20T10:00:00.000Z',
    ...row,
  });
const move = (id: number, action: string, body: unknown = {}, token = clerk.token) =>
  node.call('POST', `lawSourceServiceUsers/${id}/${action}`, { token, body });
const lastEntry = async (id: number, table = 'law_source_service_users') => {
  const { rows } = await database.pool.query(
    `select admin_id, action, changes from audit where table_name = $2 and row_id = $1 order by id desc limit 1`,
    [id, table],
  );
  return rows[0];
};

it('accepts a request for a provider, finishes it, and the log says both', async () => {
  const id = await addRequest();
  const accepted = await move(id, 'accept', { provider_id: provider, notes: 'بعد الظهر' });
  expect([accepted.status, accepted.body.data]).toMatchObject([
    200,
    { status: 'accepted', provider_id: provider, provider: { id: provider }, notes: 'بعد الظهر', status_at: '2026-05-15T09:00:00.000Z' },
  ]);
  expect(await lastEntry(id)).toMatchObject({
    admin_id: clerk.id,
    action: 'update',
    changes: { status: { before: 'pending', after: 'accepted' }, provider_id: { before: null, after: provider } },
  });
  const finished = await move(id, 'finish', {});
  // What nobody said again stays as it was.
  expect(finished.body.data).toMatchObject({ status: 'finished', provider_id: provider, notes: 'بعد الظهر' });
  expect((await lastEntry(id)).changes.status).toEqual({ before: 'accepted', after: 'finished' });
});

it.each([
  ['lawSourceServiceUsers', 'law_source_service_users'],
  ['videoCallSetupUsers', 'video_call_setup_users'],
])('rejects a request of %s with a reason that its row keeps', async (path, table) => {
  const id = await addRequest({}, table);
  const rejected = await node.call('POST', `${path}/${id}/reject`, { token: clerk.token, body: { reject_reason: 'لا يوجد مختص' } });
  expect([rejected.status, rejected.body.data]).toMatchObject([200, { status: 'rejected', reject_reason: 'لا يوجد مختص' }]);
  expect((await lastEntry(id, table)).changes).toMatchObject({ status: { before: 'pending', after: 'rejected' } });
});

it('refuses what the status does not allow with 409, and says what it allows', async () => {
  const id = await addRequest({ status: 'finished' });
  const before = await lastEntry(id);
  for (const [action, body] of [
    ['accept', { provider_id: provider }],
    ['reject', { reject_reason: 'لا يوجد مختص' }],
    ['finish', {}],
  ] as const) {
    const answer = await move(id, action, body);
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([409, 'row.move_not_allowed', { status: 'finished', allowed: [] }]);
  }
  const pending = await addRequest();
  expect((await move(pending, 'finish')).body.data).toEqual({ status: 'pending', allowed: ['accept', 'reject'] });
  expect(await lastEntry(id)).toEqual(before);
});

it('lets one of several decisions at once win', async () => {
  const id = await addRequest();
  const answers = await Promise.all([
    move(id, 'accept', { provider_id: provider }),
    move(id, 'accept', { provider_id: provider }),
    move(id, 'accept', { provider_id: provider }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

it('asks why a request is rejected and who takes it on, and knows no other field', async () => {
  const id = await addRequest();
  expect((await move(id, 'reject')).body.errors).toEqual({ reject_reason: ['This Field Cannot Be Empty'] });
  expect((await move(id, 'accept')).body.errors).toEqual({ provider_id: ['This Field Cannot Be Empty'] });
  expect((await move(id, 'accept', { provider_id: farProvider })).body.errors).toEqual({
    provider_id: ['The chosen record does not exist'],
  });
  expect((await move(id, 'reject', { reject_reason: 'x', status: 'finished' })).body.errors).toEqual({
    status: ['This field is not known'],
  });
  expect((await move(id, 'reopen')).status).toBe(404);
  expect((await node.call('GET', `lawSourceServiceUsers/${id}`, { token: clerk.token })).body.data.status).toBe('pending');
});

it('is for who may decide, in their countries', async () => {
  const id = await addRequest();
  expect((await move(id, 'accept', { provider_id: provider }, reader.token)).status).toBe(403);
  const { token } = await makeAdmin(database, { permissions: ['update-service-requests'], countries: [] });
  expect((await move(id, 'accept', { provider_id: provider }, token)).status).toBe(404);
});

it('runs, ends and calls off a subscription, with a reason', async () => {
  const group = await insertRow(database, 'group_services', { title_ar: 'نظافة', title_en: 'Cleaning' });
  const sub = await insertRow(database, 'sub_services', { group_service_id: group, title_ar: 'أسبوعي', title_en: 'Weekly' });
  const pack = await insertRow(database, 'provider_services', {
    country_id: here, group_service_id: group, sub_service_id: sub, title_ar: 'باقة', title_en: 'Pack', currency: 'AED', price: 90_000,
    count_visit: 8, count_gift_visit: 1, count_cancel_visit: 1, count_employee: 1, period: 30,
  }); // prettier-ignore
  const id = await insertRow(database, 'subscriptions', {
    country_id: here, client_id: client, provider_service_id: pack, count_visit: 8, count_gift_visit: 1, count_used_visit: 3,
    start_at: '2026-05-01', end_at: '2026-05-31', currency: 'AED', price: 90_000,
  }); // prettier-ignore
  const step = (action: string, body: unknown = {}) => node.call('POST', `subscriptions/${id}/${action}`, { token: clerk.token, body });
  expect((await step('finish')).body.data).toEqual({ status: 'pending', allowed: ['activate', 'cancel'] });
  expect((await step('activate', { pay_type: 'cash' })).body.data).toMatchObject({
    status: 'active',
    price: '900.00',
    count_left_visit: 6,
  });
  expect((await step('cancel')).body.errors).toEqual({ stop_reason: ['This Field Cannot Be Empty'] });
  // Whoever recorded that it is paid does not give it back where somebody else is there.
  await makeAdmin(database, { permissions: ['decide-approvals'], countries: [here] });
  expect((await step('cancel', { stop_reason: 'انتقل إلى مدينة أخرى' })).body.code).toBe('duty.stop_package');
  const { token } = await makeAdmin(database, { permissions: ['show-subscriptions', 'update-subscriptions'], countries: [here] });
  const stopped = await node.call('POST', `subscriptions/${id}/cancel`, { token, body: { stop_reason: 'انتقل إلى مدينة أخرى' } });
  expect(stopped.body.data).toMatchObject({
    status: 'cancelled',
    stop_reason: 'انتقل إلى مدينة أخرى',
  });
  expect((await step('activate', { pay_type: 'cash' })).status).toBe(409);
});
