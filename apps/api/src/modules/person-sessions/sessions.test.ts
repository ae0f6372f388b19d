import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

const DAY = 86_400_000;
let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let country: number;
let root: string;
const clock = { now: Date.now() };

beforeAll(async () => {
  database = await createTestDatabase();
  [node, other] = [await startNode(database, clock), await startNode(database, clock)];
  country = await addCountry(database);
  root = (await makeAdmin(database)).token;
  while (![node, other].every(({ app }) => app.bus.hearing)) await sleep(10);
});
afterAll(async () => {
  await Promise.all([node.app.close(), other.app.close()]);
  await database.close();
});

const getStatus = async (on: TestNode, token: string) => (await appCall(on, 'GET', 'profile', { token })).status;
/** Somebody with a session that both nodes have served and keep. */
async function kept(kind: 'client' | 'provider', row: Record<string, unknown> = {}) {
  const id = await (kind === 'client' ? addClient : addProvider)(database, country, row);
  const token = await logInAs(node, kind, id);
  for (const one of [node, other]) expect(await getStatus(one, token)).toBe(200);
  return { id, token };
}
/** The statements that a call asks the database. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = database;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const seen: string[] = [];
  pool.query = ((...args: unknown[]) => {
    const asked = args[0] as string | { name?: string; text: string };
    seen.push(typeof asked === 'string' ? asked : (asked.name ?? asked.text));
    return query(...args);
  }) as typeof pool.query;
  await work().finally(() => (pool.query = query as typeof pool.query));
  return seen.filter((name) => name !== 'person_last_seen');
}

it('what may be done seldom is counted by itself, for each person and call', async () => {
  const [one, another] = [await kept('client'), await kept('client')];
  const speak = (token: string) =>
    appCall(node, 'PUT', 'profile/language', { token, body: { preferred_language: 'ar' } }).then(({ status }) => status);
  // However much else they do.
  for (let n = 0; n < 30; n += 1) expect(await getStatus(node, one.token)).toBe(200);
  const answers = [];
  for (let n = 0; n < 11; n += 1) answers.push(await speak(one.token));
  expect(answers).toEqual([...Array<number>(10).fill(200), 429]);
  expect([await getStatus(node, one.token), await speak(another.token)]).toEqual([200, 200]);
  clock.now += 60_000;
  expect(await speak(one.token)).toBe(200);
});

describe('a kept session', () => {
  it('costs no query, one that is not kept one', async () => {
    const { token } = await kept('client');
    const call = () => statements(() => appCall(node, 'GET', 'profile', { token }));
    expect(await call()).toEqual(['profile_of_client']);
    node.app.personCache.clear();
    expect(await call()).toEqual(['person', 'profile_of_client']);
    expect(await call()).toEqual(['profile_of_client']);
  });

  it('ends after ninety days, used or not', async () => {
    const { token } = await kept('client');
    const start = clock.now;
    clock.now += 89 * DAY;
    expect(await getStatus(node, token)).toBe(200);
    clock.now += DAY;
    expect([await getStatus(node, token), await getStatus(other, token)]).toEqual([401, 401]);
    clock.now = start;
  });
});

/** What an admin does to somebody on one node; it holds on the other at once as well. */
const DEEDS: readonly (readonly [what: string, deed: (table: string, id: number) => Promise<{ status: number }>])[] = [
  ['a ban', (table, id) => node.call('POST', `${table}/${id}/is_ban`, { token: root, body: { is_ban: 1, ban_reason: 'إساءة' } })],
  ['a lock', (table, id) => node.call('PATCH', `${table}/${id}/update-locked`, { token: root, body: { is_locked: 1 } })],
  ['switching off', (table, id) => node.call('POST', `${table}/${id}/status`, { token: root, body: { is_active: 0 } })],
  // Who had a phone is not who has it now, whatever changed it.
  [
    'another phone',
    async (table, id) => {
      await database.pool.query(`update ${table} set phone = $2 where id = $1`, [id, `+97155${String(id).padStart(7, '0')}`]);
      return { status: 200 };
    },
  ],
  ['deleting', (table, id) => node.call('DELETE', `${table}/${id}`, { token: root })],
  ['deleting many', (table, id) => node.call('POST', `${table}/deleteAll`, { token: root, body: { ids: [id] } })],
];

describe.each(['client', 'provider'] as const)('the sessions of a %s', (kind) => {
  it.each(DEEDS)('end on every node by %s, and for good', async (_what, deed) => {
    const [{ id, token }, another] = [await kept(kind), await kept(kind)];
    expect((await deed(`${kind}s`, id)).status).toBeLessThan(300);
    for (const one of [node, other]) await expect.poll(() => getStatus(one, token)).toBe(401);
    for (const one of [node, other]) expect(await getStatus(one, another.token)).toBe(200);
    const { rowCount } = await database.pool.query('select 1 from person_sessions where user_type = $1 and user_id = $2', [kind, id]);
    expect(rowCount).toBe(0);
    await database.pool.query(`update ${kind}s set is_ban = false, is_locked = false, is_active = true, deleted_at = null where id = $1`, [
      id,
    ]);
    // A profile that is deleted is refused before the node hears that its sessions ended: then the row came back before the word did.
    for (const one of [node, other]) await expect.poll(() => getStatus(one, token)).toBe(401);
    for (const one of [node, other]) expect(await getStatus(one, token)).toBe(401);
  });

  it('are refused while a lock lasts, and no longer', async () => {
    const id = await (kind === 'client' ? addClient : addProvider)(database, country, {
      is_locked: true,
      locked_until: new Date(clock.now + 60_000).toISOString(),
    });
    const token = await logInAs(node, kind, id);
    expect(await getStatus(node, token)).toBe(401);
    clock.now += 60_000;
    expect(await getStatus(node, token)).toBe(200);
  });

  it('are listed and ended by their owner: one, all others, this one', async () => {
    const { id, token } = await kept(kind);
    const [second, third] = [await logInAs(node, kind, id, { device_name: 'لوح' }), await logInAs(other, kind, id)];
    const stranger = await kept(kind);
    for (const one of [second, third]) expect(await getStatus(other, one)).toBe(200);
    const list = (await appCall(node, 'GET', 'sessions', { token })).body.data;
    expect(list.map((one: { is_current: number }) => one.is_current)).toEqual([1, 0, 0]);
    const tablet = list.find((one: { device_name: string }) => one.device_name === 'لوح').id;
    expect((await appCall(node, 'DELETE', `sessions/${tablet}`, { token: stranger.token })).status).toBe(404);
    expect((await appCall(node, 'DELETE', `sessions/${tablet}`, { token })).status).toBe(200);
    expect((await appCall(node, 'DELETE', `sessions/${tablet}`, { token })).status).toBe(404);
    await expect.poll(() => getStatus(other, second)).toBe(401);
    expect([await getStatus(node, token), await getStatus(other, third)]).toEqual([200, 200]);
    expect((await appCall(node, 'DELETE', 'sessions', { token })).status).toBe(200);
    await expect.poll(() => getStatus(other, third)).toBe(401);
    expect(await getStatus(node, token)).toBe(200);
    expect((await appCall(other, 'POST', 'logout', { token })).status).toBe(200);
    for (const one of [node, other]) await expect.poll(() => getStatus(one, token)).toBe(401);
    expect(await getStatus(node, stranger.token)).toBe(200);
  });
});

describe('where messages are pushed to', () => {
  const devices = async (id: number) =>
    (
      await database.pool.query<{ token: string }>('select token from devices where user_type = $1 and user_id = $2', ['client', id])
    ).rows.map((one) => one.token);
  const save = (token: string, push_token: string | null) => appCall(node, 'PUT', 'devices', { token, body: { push_token } });

  it('is a session’s own: it changes with it, moves to whoever uses the device next, and ends with it', async () => {
    const [me, you] = [await kept('client'), await kept('client')];
    expect((await save(me.token, 'first')).status).toBe(200);
    expect((await save(me.token, 'second')).status).toBe(200);
    expect(await devices(me.id)).toEqual(['second']);
    await save(you.token, 'second');
    expect([await devices(me.id), await devices(you.id)]).toEqual([[], ['second']]);
    await save(me.token, 'third');
    await appCall(node, 'POST', 'logout', { token: me.token });
    expect(await devices(me.id)).toEqual([]);
    await save(you.token, null);
    expect(await devices(you.id)).toEqual([]);
  });
});

it('an applicant whom an admin accepts on one node is let in on the other', async () => {
  const { id, token } = await kept('provider', { accepted_by_admin: false });
  const statusIn = async () => (await appCall(other, 'GET', 'profile', { token })).body.data.status;
  expect(await statusIn()).toBe('pending');
  expect((await node.call('GET', `providers/${id}`, { token: root })).status).toBe(200);
  const { rows } = await database.pool.query('select is_active from providers where id = $1', [id]);
  expect(rows).toHaveLength(1);
  await database.pool.query('update providers set accepted_by_admin = true where id = $1', [id]);
  const { hashToken } = await import('../../platform/http/bearer-token.ts');
  await expect.poll(async () => (await other.app.personCache.find(hashToken(token)))?.isPending).toBe(false);
});
