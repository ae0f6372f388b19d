import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../platform/http/bearer-token.ts';
import { accessReads } from '../testing/access-reads.ts';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../testing/access-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;

beforeAll(async () => {
  database = await createTestDatabase();
  // Where the phones of admins are.
  await addCountry(database);
  [node, other] = [await startNode(database), await startNode(database)];
  while (![node, other].every(({ app }) => app.bus.hearing)) await sleep(10);
});
afterAll(async () => {
  await Promise.all([node.app.close(), other.app.close()]);
  await database.close();
});

const getStatus = async (on: TestNode, token: string) => (await on.call('GET', 'get_my_permissions', { token })).status;

/** A session that both nodes have served and keep. */
async function keptSession(adminId: number): Promise<string> {
  const token = await addSession(database, adminId);
  for (const one of [node, other]) expect(await getStatus(one, token)).toBe(200);
  return token;
}

it('a logout ends its own session on every node and leaves what is kept of all others', async () => {
  const id = await addAdmin(database);
  const [leaving, second, another] = [await keptSession(id), await keptSession(id), await keptSession(await addAdmin(database))];
  const reads = accessReads(database);
  try {
    expect((await node.call('POST', 'logout', { token: leaving })).status).toBe(200);
    expect(await getStatus(node, leaving)).toBe(401);
    await expect.poll(() => getStatus(other, leaving)).toBe(401);
    for (const one of [node, other]) for (const token of [second, another]) expect(await getStatus(one, token)).toBe(200);
    expect(new Set(reads.hashes())).toEqual(new Set([hashToken(leaving)]));
  } finally {
    reads.stop();
  }
});

it.each([
  ['switched off', 'POST', (id: number) => `admins/is_active/${id}`, { is_active: 0 }],
  ['banned', 'POST', (id: number) => `admins/${id}/is_ban`, { is_ban: 1 }],
  ['deleted', 'DELETE', (id: number) => `admins/${id}`, undefined],
] as const)(
  'an admin who is %s is answered nothing any more, on any node, by a session that was open',
  async (_how, method, path, body) => {
    const root = await keptSession(await addAdmin(database, { is_super_admin: true }));
    const id = await addAdmin(database);
    const open = await keptSession(id);
    expect((await node.call(method, path(id), { token: root, ...(body && { body }) })).status).toBe(200);
    expect(await getStatus(node, open)).toBe(401);
    await expect.poll(() => getStatus(other, open)).toBe(401);
  },
);

it('a changed admin is read again on every node, and nobody else', async () => {
  const root = await keptSession(await addAdmin(database, { is_super_admin: true }));
  const id = await addAdmin(database, { permissions: ['index-city'], countries: 'all' });
  const [changed, another] = [await keptSession(id), await keptSession(await addAdmin(database))];
  const reads = accessReads(database);
  try {
    const { last_name, email, phone, gender, role_id, country_ids, updated_at, is_super_admin, all_countries } = (
      await node.call('GET', `admins/${id}`, { token: root })
    ).body.data;
    const same = { last_name, email, phone, gender, role_id, country_ids, updated_at, is_super_admin, all_countries };
    const body = { first_name: 'ليلى', ...same };
    expect((await node.call('PUT', `admins/${id}`, { token: root, body })).body).toMatchObject({ status: 'success' });
    await expect.poll(() => other.call('GET', 'get_my_permissions', { token: changed }).then(() => reads.hashes().length)).toBe(1);
    expect(await getStatus(node, changed)).toBe(200);
    for (const one of [node, other]) expect(await getStatus(one, another)).toBe(200);
    expect(reads.hashes()).toEqual([hashToken(changed), hashToken(changed)]);
  } finally {
    reads.stop();
  }
});

it('what was read before a change is not kept after it', async () => {
  const id = await addAdmin(database);
  const token = await addSession(database, id);
  let letGo: (() => void) | undefined;
  const reads = accessReads(database, () => new Promise<void>((resolve) => (letGo = resolve)));
  try {
    const early = getStatus(node, token);
    // Until the database has answered, and the answer waits: what is only sent could still read the change.
    await expect.poll(() => letGo).toBeDefined();
    reads.free();
    await database.pool.query('delete from sessions where admin_id = $1', [id]);
    // Until the signal has been heard: it is passed on to all that hold on to a session.
    const heard = new Promise<void>((resolve) => node.app.accessCache.onForget(() => resolve()));
    await database.pool.query('select pg_notify($1, $2)', ['diwan_access', JSON.stringify({ admins: [id] })]);
    await heard;
    letGo?.();
    expect(await early).toBe(200);
    expect(await getStatus(node, token)).toBe(401);
  } finally {
    reads.stop();
  }
});

it('a session that is kept ends twelve hours after its last call, and its open socket is none', async () => {
  const clock = { now: Date.now() };
  const clocked = await startNode(database, clock);
  const HOUR = 3_600_000;
  try {
    const token = await addSession(database, await addAdmin(database));
    const find = (use: boolean) => clocked.app.accessCache.find(hashToken(token), { use });
    expect(await getStatus(clocked, token)).toBe(200);
    clock.now += 11 * HOUR;
    expect(await getStatus(clocked, token)).toBe(200);
    clock.now += 11 * HOUR;
    expect(await find(false)).toBeDefined();
    // What the socket looked at is no call: twelve hours after the last one it is over.
    clock.now += HOUR;
    expect([await find(false), await getStatus(clocked, token)]).toEqual([undefined, 401]);
  } finally {
    await clocked.app.close();
  }
});

it.each(['', 'of another version', '{"roles":[1]}'])('a signal that says %j could be about anybody', async (payload) => {
  const token = await keptSession(await addAdmin(database));
  await database.pool.query('delete from sessions where token_hash = $1', [hashToken(token)]);
  expect(await getStatus(other, token)).toBe(200);
  await database.pool.query('select pg_notify($1, $2)', ['diwan_access', payload]);
  await expect.poll(() => getStatus(other, token)).toBe(401);
});
