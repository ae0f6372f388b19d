import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  PASSWORD,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
const clock: TestClock = { now: Date.now() };

beforeAll(async () => {
  database = await createTestDatabase();
  [node, other] = [await startNode(database, clock), await startNode(database, clock)];
});
afterAll(async () => {
  await Promise.all([node.app.close(), other.app.close()]);
  await database.close();
});

/** Until another node has heard. */
const within = async (milliseconds: number, check: () => Promise<boolean>) => {
  for (const end = Date.now() + milliseconds; Date.now() < end;) {
    if (await check()) return true;
    await new Promise((resolve) => void setTimeout(resolve, 10));
  }
  return false;
};

it('ends a session at logout on every node, and no other session', async () => {
  const id = await addAdmin(database, { is_super_admin: true });
  const [token, second] = [await addSession(database, id), await addSession(database, id)];
  for (const one of [node, other]) expect((await one.call('GET', 'profile', { token })).status).toBe(200);
  expect((await node.call('POST', 'logout', { token })).body).toEqual({ status: 'success', message: 'Logged out', data: null });
  expect(await node.call('GET', 'profile', { token })).toMatchObject({ status: 401, body: { status: 'fail', code: 'auth.required' } });
  expect(await within(2000, async () => (await other.call('GET', 'profile', { token })).status === 401)).toBe(true);
  expect((await other.call('GET', 'profile', { token: second })).status).toBe(200);
  expect((await node.call('POST', 'logout', { token })).status).toBe(401);
  const { rows } = await database.pool.query(
    `select admin_id from audit where table_name = 'admins' and row_id = $1 and action = 'logout'`,
    [id],
  );
  expect(rows).toEqual([{ admin_id: id }]);
});

it('refuses a session that has run out, and sweeps it away at the next login', async () => {
  const id = await addAdmin(database, { email: 'late@diwan.example' });
  const token = await addSession(database, id, { expires_at: new Date(Date.now() - 3_600_000).toISOString() });
  expect((await node.call('GET', 'profile', { token })).status).toBe(401);
  await node.call('POST', 'login', { body: { email: 'late@diwan.example', password: PASSWORD } });
  const { rows } = await database.pool.query('select expires_at > now() as live from sessions where admin_id = $1', [id]);
  expect(rows).toEqual([{ live: true }]);
});

it('notes when a session was last used, once a minute at most', async () => {
  const start = Date.parse('2026-05-01T10:00:00Z');
  const token = await addSession(database, await addAdmin(database), { last_seen_at: new Date(start).toISOString() });
  const seenAt = async () =>
    Date.parse((await database.pool.query(`select last_seen_at from sessions where last_seen_at < '2026-06-01'`)).rows[0].last_seen_at) -
    start;
  const use = async (at: number) => {
    clock.now = start + at;
    await node.call('GET', 'get_my_permissions', { token });
  };
  await use(30_000);
  await use(90_000);
  expect(await within(2000, async () => (await seenAt()) === 90_000)).toBe(true);
  await use(120_000);
  await use(149_999);
  await use(150_000);
  expect(await within(2000, async () => (await seenAt()) === 150_000)).toBe(true);
  clock.now = Date.now();
});

it('offers all active countries before the login, and one’s own after it', async () => {
  await database.pool.query('delete from admin_countries; delete from countries');
  const uae = await addCountry(database, { name_ar: 'الإمارات', name_en: 'United Arab Emirates', time_zone: 'Asia/Dubai' });
  const egypt = await addCountry(database, {
    name_ar: 'مصر',
    name_en: 'Egypt',
    phone_code: '20',
    phone_limit: 10,
    currency: 'EGP',
    time_zone: 'Africa/Cairo',
  });
  await addCountry(database, { name_ar: 'مغلقة', name_en: 'Closed', is_active: false });
  await addCountry(database, { name_ar: 'محذوفة', name_en: 'Deleted', deleted_at: new Date().toISOString() });
  const all = await node.call('GET', 'country_not_paginated');
  expect(all.body.data).toEqual([
    {
      id: egypt,
      name: 'Egypt',
      name_ar: 'مصر',
      name_en: 'Egypt',
      flag: 'image/aaaaaaaaaaaaaaaa.webp',
      phone_code: '20',
      phone_limit: 10,
      restrict_phone_code: 0,
      national_id_limit: 14,
      currency: 'EGP',
      time_zone: 'Africa/Cairo',
    },
    expect.objectContaining({ id: uae, name: 'United Arab Emirates' }),
  ]);
  const arabic = await node.call('GET', 'country_not_paginated', { headers: { 'accept-language': 'ar' } });
  expect(arabic.body.data.map((country: { name: string }) => country.name)).toEqual(['الإمارات', 'مصر']);

  const token = await addSession(database, await addAdmin(database, { countries: [egypt] }));
  const idsFor = async (bearer: string) =>
    (await node.call('GET', 'country_not_paginated', { token: bearer })).body.data.map((country: { id: number }) => country.id);
  expect(await idsFor(token)).toEqual([egypt]);
  expect(await idsFor(await addSession(database, await addAdmin(database, { countries: [] })))).toEqual([]);
  expect(await idsFor('an-old-token')).toEqual([egypt, uae]);
});

it('publishes the demo login only while it is the one that everyone knows', async () => {
  const settings = async (env: Record<string, string>) => {
    const one = await startNode(database, clock, env);
    const { body } = await one.call('GET', 'public/settings');
    await one.app.close();
    return body.data;
  };
  expect(await settings({ DEMO: '1' })).toEqual({
    demo: { email: 'admin@diwan.example', password: 'diwan-demo-2026' },
    map_style_url: null,
    map_tiles: false,
    oidc: null,
  });
  expect(await settings({ DEMO: '1', ADMIN_EMAIL: 'me@diwan.example', ADMIN_PASSWORD: 'mine-alone' })).toMatchObject({ demo: null });
  expect(await settings({ DEMO: '0', MAP_STYLE_URL: 'https://maps.example/style.json' })).toEqual({
    demo: null,
    map_style_url: 'https://maps.example/style.json',
    map_tiles: false,
    oidc: null,
  });
});
