import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addCountry,
  addRole,
  createTestDatabase,
  startNode,
  type Call,
  type TestDatabase,
  type TestNode,
} from '../testing/access-fixtures.ts';
import { addCity, makeAdmin } from '../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let token: string;
let role: number;
let here: number;
let there: number;
let city: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  ({ token } = await makeAdmin(database));
  role = await addRole(database, ['index-city', 'show-city', 'update-city', 'update-admin']);
  [here, there] = [await addCountry(database), await addCountry(database)];
  city = await addCity(database, here);
  for (let n = 0; n < 3; n += 1) await addCity(database, there);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const as = (method: Parameters<TestNode['call']>[0], path: string, { country = here, ...more }: Call & { country?: number | '' } = {}) =>
  node.call(method, path, {
    token,
    ...more,
    headers: { 'x-view-as': String(role), 'x-view-as-country': String(country), ...more.headers },
  });

it('shows a superadmin what the role sees in the country: rows, rights and countries', async () => {
  expect((await as('GET', 'cities')).body.meta.total).toBe(1);
  expect((await as('GET', 'cities', { country: '' })).body.meta.total).toBe(4);
  expect((await node.call('GET', 'cities', { token })).body.meta.total).toBe(4);
  expect((await as('GET', 'get_my_permissions')).body.data.toSorted()).toEqual(['index-city', 'show-city', 'update-admin', 'update-city']);
  const rights = (await as('GET', 'get_my_control_permissions')).body.data.find(
    (one: { front_route_name: string }) => one.front_route_name === 'cities',
  );
  expect(rights).toEqual({ front_route_name: 'cities', show: true, add: false, edit: true, delete: false });
  expect((await as('GET', 'country_not_paginated')).body.data.map((one: { id: number }) => one.id)).toEqual([here]);
  expect((await as('GET', 'cities', { headers: { 'x-country-id': String(there) } })).status).toBe(403);
});

it('says which permission denies what is denied', async () => {
  expect((await as('GET', 'roles')).body).toMatchObject({ code: 'permission.missing', data: { permissions: ['role-read'] } });
});

it('changes nothing, by whatever call', async () => {
  const { data: before } = (await node.call('GET', `cities/${city}`, { token })).body;
  const { country_id, name_ar, updated_at } = before;
  const body = { country_id, name_ar, name_en: 'Changed', is_active: 0, updated_at };
  for (const [method, path] of [
    ['PUT', `cities/${city}`],
    ['POST', `cities/${city}`],
    ['POST', `cities/is_active/${city}`],
    ['GET', `cities/${city}/status`],
    ['DELETE', `cities/${city}`],
    ['POST', 'cities/deleteAll'],
    ['PUT', 'profile/password'],
    ['POST', 'profile/sessions/end-others'],
    ['PUT', 'settings/general'],
  ] as const) {
    const answer = await as(method, path, { ...(method !== 'GET' && { body: { ...body, _method: 'PUT', ids: [city] } }) });
    expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'view_as.read_only']);
  }
  expect((await node.call('GET', `cities/${city}`, { token })).body.data).toEqual(before);
});

it('is for superadmins only, and for roles and countries that there are', async () => {
  const gone = await addCountry(database);
  await database.pool.query('update countries set deleted_at = now() where id = $1', [gone]);
  expect((await as('GET', 'cities', { country: gone })).body.code).toBe('view_as.unknown');
  const { token: other } = await makeAdmin(database, { permissions: ['index-city', 'role-read'] });
  const asked = await node.call('GET', 'cities', { token: other, headers: { 'x-view-as': String(role) } });
  expect(asked).toMatchObject({ status: 403, body: { code: 'view_as.super_admin_only' } });
  for (const headers of [{ 'x-view-as': '999999' }, { 'x-view-as': 'x' }, { 'x-view-as': String(role), 'x-view-as-country': '999999' }])
    expect(await node.call('GET', 'cities', { token, headers })).toMatchObject({ status: 422, body: { code: 'view_as.unknown' } });
});

it('lets one log out all the same', async () => {
  const leaving = await makeAdmin(database);
  const out = await node.call('POST', 'logout', { token: leaving.token, headers: { 'x-view-as': String(role) } });
  expect(out.status).toBe(200);
});
