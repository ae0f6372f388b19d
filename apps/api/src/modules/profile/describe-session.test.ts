import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAdmin,
  addCountry,
  addRole,
  addSession,
  createTestDatabase,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { beginRecovery, endRecovery } from '../../platform/backup/recovery.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let root: string;
let [here, there] = [0, 0];

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  [here, there] = [await addCountry(database), await addCountry(database)];
  ({ token: root } = await makeAdmin(database));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** The answer to whoever has the one of this tag already. */
const ask = (token: string, tag?: string, headers: Record<string, string> = {}) =>
  node.app.inject({
    url: '/api/admin/session',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', ...(tag !== undefined && { 'if-none-match': tag }), ...headers },
  });
const start = async (token: string) => (await node.call('GET', 'session', { token })).body.data;

it('says who one is, what one may do and where, and nothing of anybody else', async () => {
  const role_id = await addRole(database, ['index-city', 'create-city', 'no-longer-known'], { title_en: 'Editor' });
  const others = await makeAdmin(database, { permissions: ['role-read'], countries: [there] });
  const id = await addAdmin(database, { role_id, countries: [here], first_name: 'Deepa', last_name: 'Menon' });
  const token = await addSession(database, id);
  const data = await start(token);
  expect(data).toMatchObject({
    admin: { id, name: 'Deepa Menon', user_type: 'admin', is_super_admin: 0, all_countries: 0, role: 'Editor' },
    permissions: ['index-city', 'create-city'],
    controls: { cities: ['add'] },
    countries: [{ id: here }],
  });
  expect(data.countries).toHaveLength(1);
  expect(await start(others.token)).toMatchObject({ permissions: ['role-read'], countries: [{ id: there }] });
  expect(JSON.stringify(data)).not.toMatch(/argon2|token|password/);
});

it('agrees with the calls that say each of it', async () => {
  const { token } = await makeAdmin(database, { permissions: ['index-city', 'show-city', 'role-update'], countries: [here] });
  const get = async (path: string) => (await node.call('GET', path, { token })).body.data;
  const data = await start(token);
  expect(data.permissions).toEqual(await get('get_my_permissions'));
  expect(data.countries).toEqual(await get('country_not_paginated'));
  const controls = (await get('get_my_control_permissions')) as ({ front_route_name: string } & Record<string, unknown>)[];
  for (const { front_route_name: route, ...rights } of controls)
    expect([route, data.controls[route] ?? []]).toEqual([route, Object.keys(rights).filter((right) => rights[right])]);
});

it('says of a superadmin that there is nothing that they may not do', async () => {
  const data = await start(root);
  expect(data).toMatchObject({ admin: { is_super_admin: 1, all_countries: 1 }, permissions: null, controls: null });
  expect(data.countries.map(({ id }: { id: number }) => id).toSorted()).toEqual([here, there].toSorted());
});

it('says of whom one looks as what they may do there, in one’s own name', async () => {
  const role = await addRole(database, ['index-city']);
  const looking = { 'x-view-as': String(role), 'x-view-as-country': String(there) };
  const { body } = await node.call('GET', 'session', { token: root, headers: looking });
  expect(body.data).toMatchObject({
    admin: { id: (await start(root)).admin.id, is_super_admin: 0, all_countries: 0 },
    permissions: ['index-city'],
    countries: [{ id: there }],
  });
});

it('is a few kilobytes, whatever one holds', async () => {
  const { token } = await makeAdmin(database, { superAdmin: true });
  expect((await ask(token)).body.length).toBeLessThan(2_500);
});

it('is not said twice to who has it, until something of it changes', async () => {
  const role_id = await addRole(database, ['index-city']);
  const token = await addSession(database, await addAdmin(database, { role_id, countries: [here] }));
  const first = await ask(token);
  const tag = String(first.headers.etag);
  expect(first.headers['cache-control']).toBe('no-store');
  const again = await ask(token, tag);
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
  // In the other language it is another answer.
  expect((await ask(token, tag, { 'accept-language': 'ar' })).statusCode).toBe(200);

  const { data: role } = (await node.call('GET', `roles/${role_id}`, { token: root })).body;
  const { title_ar, title_en, updated_at } = role;
  const body = { title_ar, title_en, permissions: ['index-city', 'delete-city'], updated_at, current_password: 'palm-oasis-73' };
  expect((await node.call('PUT', `roles/${role_id}`, { token: root, body })).status).toBe(200);
  const changed = await ask(token, tag);
  expect(changed.statusCode).toBe(200);
  expect(changed.json().data).toMatchObject({ permissions: ['index-city', 'delete-city'], controls: { cities: ['delete'] } });

  await database.pool.query('update countries set name_en = $2 where id = $1', [here, 'Elsewhere']);
  expect((await ask(token, String(changed.headers.etag))).json().data.countries).toMatchObject([{ name: 'Elsewhere' }]);
});

it('tells nobody whose session is over that nothing has changed', async () => {
  const { token } = await makeAdmin(database, { permissions: [] });
  const tag = String((await ask(token)).headers.etag);
  await node.call('POST', 'logout', { token });
  expect((await ask(token, tag)).statusCode).toBe(401);
});

it('says to everybody that the database is a restored one, until its recovery is over', async () => {
  const makeReader = () => makeAdmin(database, { permissions: ['index-city'], countries: [here] });
  const { token: before } = await makeReader();
  expect((await start(before)).recovery).toBeNull();
  const recovery = { restored_at: '2026-11-29T10:00:00.000Z', restored_to: '2026-11-28T14:00:07.000Z', without_erasures: true };
  const startAnew = async () => {
    const restarted = await startNode(database);
    // Who was logged in at its moment may have logged out since.
    expect((await restarted.call('GET', 'session', { token: before })).status).toBe(401);
    const { body } = await restarted.call('GET', 'session', { token: (await makeReader()).token });
    await restarted.app.close();
    return body.data.recovery;
  };
  await beginRecovery(database, recovery);
  expect(await startAnew()).toEqual({ ...recovery, without_erasures: 1 });
  await beginRecovery(database, { ...recovery, restored_to: null, without_erasures: false });
  expect(await startAnew()).toEqual({ ...recovery, restored_to: null, without_erasures: 0 });
  expect([await endRecovery(database), await endRecovery(database)]).toEqual([true, false]);
  expect(await startAnew()).toBeNull();
});
