import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../../crud/jobs/run-job.ts';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addPerson } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let there: number;
let clients: number[];
let away: number;
let driver: number;
let sender: string;
let local: string;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  [here, there] = [await addCountry(database), await addCountry(database)];
  clients = [];
  for (let index = 0; index < 4; index += 1) clients.push(await addPerson(database, 'clients', here));
  away = await addPerson(database, 'clients', there);
  await addPerson(database, 'clients', here, { is_ban: true });
  driver = await addPerson(database, 'providers', here, { is_driver: true });
  await addPerson(database, 'providers', here);
  sender = await addSession(
    database,
    await addAdmin(database, { permissions: ['push-notifications', 'index-broadcasts'], countries: 'all' }),
  );
  local = await addSession(
    database,
    await addAdmin(database, { permissions: ['push-notifications', 'index-broadcasts'], countries: [here] }),
  );
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const TEXT = { title: 'عرض نهاية الأسبوع', body: 'خصم على كل الرحلات' };
const send = (body: object, token = sender, headers = {}) =>
  node.call('POST', 'notifications', { token, body: { ...TEXT, ...body }, headers });
const count = (body: object, token = sender) => node.call('POST', 'notifications/audience', { token, body });
const inboxes = async (broadcast: number) =>
  (
    await database.pool.query<{ who: string }>(
      `select user_type || ' ' || user_id as who from user_notifications where broadcast_id = $1 order by 1`,
      [broadcast],
    )
  ).rows.map((row) => row.who);
const deliver = async (answer: Awaited<ReturnType<typeof send>>) => {
  expect([answer.status, answer.body.message]).toEqual([202, 'Send Success']);
  await runJob(node.app, answer.body.data.id);
  return inboxes(answer.body.data.broadcast_id);
};
const named = (type: string, ids: readonly number[]) => ids.map((id) => `${type} ${id}`).toSorted();

describe('sending to many', () => {
  it('counts whom it would reach, and reaches just those', async () => {
    expect((await count({ all: 1, user_type: 'client' })).body.data).toEqual({ count: 5 });
    expect(await deliver(await send({ all: 1, user_type: 'client' }))).toEqual(named('client', [...clients, away]));
    expect((await count({ all: 1, user_type: 'driver' })).body.data).toEqual({ count: 1 });
    expect(await deliver(await send({ all: 1, user_type: 'driver' }))).toEqual(named('provider', [driver]));
  });

  it('stays within the countries of the sender, and within the chosen one', async () => {
    expect((await count({ all: 1, user_type: 'client' }, local)).body.data).toEqual({ count: 4 });
    expect(await deliver(await send({ all: 1, user_type: 'rider' }, local))).toEqual(named('client', clients));
    expect(await deliver(await send({ all: 1, user_type: 'client' }, sender, { 'x-country-id': String(there) }))).toEqual(
      named('client', [away]),
    );
    const { status, body } = await send({ all: 0, user_type: 'client', user_ids: [clients[0], away] }, local);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['user_ids']]);
  });

  it('reaches as many as its sender was shown, or nobody', async () => {
    const sent = async () => (await database.pool.query('select count(*)::int as n from broadcasts')).rows[0].n;
    const before = await sent();
    const toAll = (audience_count: unknown, headers = {}) => send({ all: 1, user_type: 'client', audience_count }, sender, headers);
    // Another tab had chosen one country; this page showed all of them.
    expect(await toAll(5, { 'x-country-id': String(there) })).toMatchObject({
      status: 409,
      body: { code: 'broadcast.other_count', data: { count: 1 } },
    });
    for (const wrong of [-1, 1.5, '5x', [5], {}]) expect((await toAll(wrong)).body.errors).toHaveProperty('audience_count');
    expect(await sent()).toBe(before);
    for (const right of [5, '5']) expect((await toAll(right)).status).toBe(202);
  });

  it('belongs to the country of its sender: who works elsewhere neither sees nor finds it', async () => {
    const by = async (countries: readonly number[]) =>
      addSession(database, await addAdmin(database, { permissions: ['push-notifications', 'index-broadcasts'], countries }));
    const [elsewhere, both] = [await by([there]), await by([here, there])];
    const { body } = await send({ all: 1, user_type: 'client', title: 'خبر محلي' }, local);
    const id = body.data.broadcast_id;
    const seen = async (token: string) => [
      (await node.call('GET', `broadcasts/${id}`, { token })).status,
      (await node.call('GET', `broadcasts/${id}/activity`, { token })).status,
      (await node.call('GET', 'broadcasts', { token })).body.data.some((one: { id: number }) => one.id === id),
    ];
    expect(await seen(elsewhere)).toEqual([404, 404, false]);
    expect([await seen(local), await seen(both)]).toEqual([
      [200, 200, true],
      [200, 200, true],
    ]);
    // Of several countries one is chosen.
    expect((await send({ all: 1, user_type: 'client' }, both)).body.code).toBe('broadcast.several_countries');
    expect(await deliver(await send({ all: 1, user_type: 'client' }, both, { 'x-country-id': String(there) }))).toEqual(
      named('client', [away]),
    );
  });

  it('takes the form of the specification, with people by name, and writes to each once', async () => {
    const form = new URLSearchParams({ all: '0', user_type: 'client', ...TEXT });
    for (const [index, id] of [clients[0], clients[1], clients[0]].entries()) form.append(`user_ids[${index}]`, String(id));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await node.call('POST', 'notifications', { token: sender, body: form.toString(), headers });
    expect(await deliver(answer)).toEqual(named('client', clients.slice(0, 2)));
  });

  it('sends once, however often a call with one key is repeated', async () => {
    const calls = Array.from({ length: 20 }, () => send({ all: 1, user_type: 'driver' }, sender, { 'idempotency-key': 'one-send' }));
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body.data.broadcast_id)).size).toBe(1);
    expect((await send({ all: 1, user_type: 'client' }, sender, { 'idempotency-key': 'one-send' })).body.code).toBe(
      'idempotency.other_body',
    );
  });

  it('asks for title and content, and refuses what it does not know', async () => {
    const errors = async (body: object) => {
      const { status, body: answer } = await send(body);
      return [status, answer.errors];
    };
    expect(await errors({ all: 1, user_type: 'client', title: ' ', body: '' })).toEqual([
      422,
      { title: ['This Field Cannot Be Empty'], body: ['This Field Cannot Be Empty'] },
    ]);
    expect(await errors({ all: 0, user_type: 'client' })).toEqual([422, { user_ids: ['This Field Cannot Be Empty'] }]);
    expect(await errors({ all: 1, user_type: 'admin' })).toEqual([422, { user_type: ['This Field Cannot Be Empty'] }]);
    expect((await send({ all: 1, user_type: 'client', force: 1 })).body.errors).toHaveProperty('force');
    expect((await send({ all: 1, user_type: 'contributor' })).body.code).toBe('broadcast.nobody');
  });

  it('needs its permission, and leaves an entry in the log', async () => {
    const other = await addSession(database, await addAdmin(database, { permissions: ['index-broadcasts'], countries: 'all' }));
    expect((await send({ all: 1, user_type: 'client' }, other)).status).toBe(403);
    expect((await count({ all: 1, user_type: 'client' }, other)).status).toBe(403);
    const { body } = await send({ all: 1, user_type: 'client' });
    const { body: activity } = await node.call('GET', `broadcasts/${body.data.broadcast_id}/activity`, { token: sender });
    expect(activity.data[0]).toMatchObject({ action: 'create', changes: { title: { after: TEXT.title }, audience_count: { after: 5 } } });
  });
});

describe('the list of what was sent', () => {
  it('shows how far each is, and who was gone by then', async () => {
    const gone = await addPerson(database, 'clients', here);
    const { body } = await send({ all: 0, user_type: 'client', user_ids: [clients[0], gone] });
    await database.pool.query('update clients set deleted_at = now() where id = $1', [gone]);
    const show = async () => (await node.call('GET', `broadcasts/${body.data.broadcast_id}`, { token: sender })).body.data;
    expect(await show()).toMatchObject({ job_status: 'queued', audience_count: 2, delivered_count: 0, sent_by: 'سعاد منصور' });
    await runJob(node.app, body.data.id);
    expect(await show()).toMatchObject({ job_status: 'done', delivered_count: 1, failed_count: 1 });
    const { body: results } = await node.call('GET', `jobs/${body.data.id}/results?status=failed`, { token: sender });
    expect(results.data).toMatchObject([{ row_id: gone, error: 'broadcast.person_gone' }]);
  });

  it('tells the sender once it is delivered', async () => {
    const { body } = await send({ all: 1, user_type: 'driver' });
    await runJob(node.app, body.data.id);
    const { body: bell } = await node.call('GET', 'notification', { token: sender });
    expect(bell.data[0]).toMatchObject({ notify_type: 'broadcast', notify_id: body.data.broadcast_id, body: 'It reached 1 person' });
  });

  it('delivers nothing twice, even if its rows are gone over again', async () => {
    const { body } = await send({ all: 1, user_type: 'client' });
    await runJob(node.app, body.data.id);
    const before = await inboxes(body.data.broadcast_id);
    await database.pool.query(`update job_rows set status = 'pending' where job_id = $1`, [body.data.id]);
    await database.pool.query(`update jobs set status = 'running', done_count = 0 where id = $1`, [body.data.id]);
    await runJob(node.app, body.data.id);
    expect(await inboxes(body.data.broadcast_id)).toEqual(before);
  });
});
