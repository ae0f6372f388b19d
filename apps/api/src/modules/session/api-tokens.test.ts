import { TOKEN_PERMISSIONS } from '@diwan/contract/session/api-token-form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  insertRow,
  PASSWORD,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let here: number;
let elsewhere: number;
const clock: TestClock = { now: Date.now() };

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  other = await startNode(database, clock);
  here = await addCountry(database);
  elsewhere = await addCountry(database);
});
afterAll(async () => {
  for (const { app } of [node, other]) await app.close();
  await database.close();
});

const RIGHTS = ['create-api-tokens', 'index-city', 'show-city', 'create-city', 'update-city', 'index-clients', 'charge-multiple'] as const;

async function someone(row: Parameters<typeof addAdmin>[1] = {}) {
  const id = await addAdmin(database, { permissions: RIGHTS, countries: [here, elsewhere], ...row });
  const session = await addSession(database, id, {
    last_seen_at: new Date(clock.now).toISOString(),
    expires_at: new Date(clock.now + 9 * 86_400_000).toISOString(),
  });
  return { id, session };
}

const ASKED = { name: 'Books', days: '30', permissions: ['index-city'], all_countries: 1, current_password: PASSWORD };
const make = (token: string, asked: object = {}) => node.call('POST', 'profile/tokens', { token, body: { ...ASKED, ...asked } });

async function withToken(asked: object = {}, row: Parameters<typeof addAdmin>[1] = {}) {
  const owner = await someone(row);
  const { status, body } = await make(owner.session, asked);
  expect(status).toBe(201);
  return { ...owner, token: body.data.token as string, tokenId: body.data.id as number };
}

const list = (token: string, from?: string, on = node) => on.call('GET', 'cities', { token, ...(from && { from }) });
const getCode = ({ body }: { body: { code?: string } }) => body.code;

it('is shown once, kept as a hash, and opens what it was given, on whichever node', async () => {
  const { token, tokenId, id, session } = await withToken();
  expect(token).toMatch(/^diwan_[\w-]{43}$/);
  const { rows } = await database.pool.query('select * from api_tokens where id = $1', [tokenId]);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await list(token)).status).toBe(200);
  expect((await list(token, undefined, other)).status).toBe(200);
  const shown = await node.call('GET', 'profile/tokens', { token: session });
  expect(shown.body.data).toMatchObject([
    { id: tokenId, name: 'Books', tail: token.slice(-4), permissions: ['index-city'], all_countries: 1 },
  ]);
  expect(JSON.stringify(shown.body)).not.toContain(token);
  await expect
    .poll(async () => (await node.call('GET', 'profile/tokens', { token: session })).body.data[0].last_used_at)
    .toBe(new Date(clock.now).toISOString());
  const log = await database.pool.query(`select changes from audit where table_name = 'admins' and row_id = $1 order by id desc limit 1`, [
    id,
  ]);
  expect(JSON.stringify(log.rows)).toContain('Books');
  expect(JSON.stringify(log.rows)).not.toContain(token);
});

it('does no more than it was given, though its owner may', async () => {
  const { token } = await withToken();
  expect((await node.call('GET', 'clients', { token })).status).toBe(403);
  expect((await node.call('POST', 'cities', { token, body: {} })).status).toBe(403);
  const chief = await withToken({ permissions: ['index-city'] }, { is_super_admin: true });
  expect((await list(chief.token)).status).toBe(200);
  expect((await node.call('GET', 'coupons', { token: chief.token })).status).toBe(403);
  expect((await node.call('GET', 'cities', { token: chief.token, headers: { 'x-view-as': '1' } })).status).toBe(403);
});

it('reaches no more countries than it was given, nor than its owner has now', async () => {
  const city = (country: number) =>
    insertRow(database, 'cities', { country_id: country, name_ar: `مدينة ${country}`, name_en: `City ${country}`, lat: 25, lng: 55 });
  const [mine] = [await city(here), await city(elsewhere)];
  const { token, id } = await withToken({ all_countries: 0, country_ids: [here] });
  expect((await list(token)).body.data.map((row: { id: number }) => row.id)).toEqual([mine]);
  expect((await node.call('GET', 'cities', { token, headers: { 'x-country-id': String(elsewhere) } })).status).toBe(403);
  await database.pool.query('delete from admin_countries where admin_id = $1 and country_id = $2', [id, here]);
  node.app.accessCache.clear();
  expect((await list(token)).body.data).toEqual([]);
});

it('loses what its owner loses', async () => {
  const { token, id } = await withToken();
  await database.pool.query(`update roles set permissions = '{show-city}' where id = (select role_id from admins where id = $1)`, [id]);
  node.app.accessCache.clear();
  expect((await list(token)).status).toBe(403);
});

it('is not made with what its maker lacks, what is for persons alone, nothing, or what cannot be read', async () => {
  const { session } = await someone({ countries: [here] });
  const refused = async (asked: object) => {
    const { status, body } = await make(session, asked);
    return [status, Object.keys(body.errors ?? {}).join() || body.code];
  };
  expect(await refused({ permissions: ['index-coupons'] })).toEqual([403, 'permission.missing']);
  expect(await refused({ permissions: ['create-api-tokens'] })).toEqual([422, 'permissions']);
  expect(await refused({ permissions: [] })).toEqual([422, 'permissions']);
  expect(await refused({ all_countries: 0, country_ids: [elsewhere] })).toEqual([403, 'auth.country_not_yours']);
  expect(await refused({ all_countries: 0, country_ids: [] })).toEqual([422, 'country_ids']);
  expect(await refused({ addresses: '192.0.2.0/33' })).toEqual([422, 'addresses']);
  expect(await refused({ addresses: '10.1' })).toEqual([422, 'addresses']);
  expect(await refused({ days: '9999' })).toEqual([422, 'days']);
  expect(await refused({ current_password: 'not the password' })).toEqual([422, 'current_password']);
  expect((await node.call('GET', 'profile/tokens', { token: session })).body.data).toEqual([]);
});

it('touches nothing of the admin themself, and begins nothing that goes on with all their rights', async () => {
  const { token, session } = await withToken({ permissions: ['index-city', 'charge-multiple'] });
  for (const [method, path] of [
    ['GET', 'profile/sessions'],
    ['GET', 'profile/tokens'],
    ['PUT', 'profile/password'],
    ['POST', 'profile/sessions/end-others'],
    ['POST', 'logout'],
    ['GET', 'notifications'],
  ] as const)
    expect(getCode(await node.call(method, path, { token }))).toBe('token.persons_alone');
  expect(getCode(await node.call('POST', 'profile/tokens', { token, body: ASKED }))).toBe('permission.missing');
  expect((await node.call('GET', 'get_my_permissions', { token })).body.data).toEqual(['charge-multiple', 'index-city']);
  expect((await node.call('GET', 'profile', { token: session })).status).toBe(200);
});

it('is refused from elsewhere than it is bound to, on record', async () => {
  const { token, id } = await withToken({ addresses: '٢٠٣.٠.١١٣.٠/24، 2001:db8::/32' });
  expect((await list(token, '203.0.113.77')).status).toBe(200);
  expect((await list(token, '2001:db8:7::1')).status).toBe(200);
  const refused = await list(token, '198.51.100.1');
  expect([refused.status, getCode(refused)]).toEqual([403, 'token.address']);
  await expect
    .poll(async () => (await database.pool.query(`select 1 from audit where action = 'refused' and row_id = $1`, [id])).rowCount)
    .toBe(1);
});

it('ends when its time is over, by its owner, by another admin, and with what opens the account', async () => {
  const both = async (token: string) => [(await list(token)).status, (await list(token, undefined, other)).status];
  const aged = await withToken({ days: '7' });
  clock.now += 6 * 86_400_000;
  expect(await both(aged.token)).toEqual([200, 200]);
  clock.now += 86_400_000;
  expect(await both(aged.token)).toEqual([401, 401]);

  const own = await withToken();
  expect(await both(own.token)).toEqual([200, 200]);
  expect((await node.call('DELETE', `profile/tokens/${own.tokenId}`, { token: (await someone()).session })).status).toBe(404);
  expect((await node.call('DELETE', `profile/tokens/${own.tokenId}`, { token: own.session })).status).toBe(200);
  await expect.poll(() => both(own.token)).toEqual([401, 401]);

  const chief = await someone({ is_super_admin: true });
  const byOther = await withToken();
  const path = `admins/${byOther.id}/tokens`;
  expect((await node.call('GET', path, { token: chief.session })).body.data).toHaveLength(1);
  expect((await node.call('DELETE', `${path}/${byOther.tokenId}`, { token: chief.session })).status).toBe(200);
  await expect.poll(() => both(byOther.token)).toEqual([401, 401]);

  const secret = await withToken();
  const change = { current_password: PASSWORD, password: 'quiet-harbour-41', passwordConfirm: 'quiet-harbour-41' };
  expect((await node.call('PUT', 'profile/password', { token: secret.session, body: change })).status).toBe(200);
  await expect.poll(() => both(secret.token)).toEqual([401, 401]);
});

it('does not work for an account that is banned', async () => {
  const { token, id } = await withToken();
  await database.pool.query('update admins set is_ban = true where id = $1', [id]);
  node.app.accessCache.clear();
  expect((await list(token)).status).toBe(401);
});

it('is made twenty times at most, also at once', async () => {
  const { session } = await someone();
  for (let made = 0; made < 18; made += 1) expect((await make(session)).status).toBe(201);
  const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await make(session)).status));
  expect(statuses.toSorted()).toEqual([201, 201, 409, 409]);
});

it('is named in the log of what it changes, and keeps its answers for itself', async () => {
  const { token, id, session } = await withToken({ permissions: ['create-city', 'update-city'], name: 'Maps' });
  const body = { country_id: here, name_ar: 'مدينة', name_en: 'Town', lat: 25.2, lng: 55.3 };
  const made = await node.call('POST', 'cities', { token, body, key: 'k1' });
  expect(made.status).toBe(201);
  const chief = await someone({ is_super_admin: true });
  const log = await node.call('GET', `audit?table=cities&row_id=${made.body.data.id}`, { token: chief.session });
  expect(log.body.data).toMatchObject([{ action: 'create', token: 'Maps', admin: { id } }]);
  // The key is the token's: the same one from its owner's session is another call.
  expect((await node.call('POST', 'cities', { token: session, body: { ...body, name_en: 'Other' }, key: 'k1' })).body.code).not.toBe(
    'idempotency.other_body',
  );
});

it('opens no socket of a dashboard', async () => {
  const { token } = await withToken();
  const { io } = await import('socket.io-client');
  await node.app.listen({ port: 0, host: '127.0.0.1' });
  const address = node.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = io(`http://127.0.0.1:${port}`, { path: '/realtime', transports: ['websocket'], auth: { token }, reconnection: false });
  const refusal = await new Promise<Error>((resolve) => socket.on('connect_error', resolve));
  expect(refusal.message).toBe('token.persons_alone');
  socket.close();
});

it('no permission by which powers are given is one of a token’s', () => {
  for (const url of [
    'role-update',
    'create-admin',
    'update-admin',
    'decide-approvals',
    'update-settings',
    'restore-rows',
    'create-api-tokens',
  ])
    expect(TOKEN_PERMISSIONS).not.toContain(url);
});
