import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERMISSIONS } from '@diwan/contract/permissions/catalogue';
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

let database: TestDatabase;
let node: TestNode;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const CALLS = ['session', 'profile', 'get_my_permissions', 'get_my_control_permissions'];

it('answers nobody without a login, and everybody with one', async () => {
  const token = await addSession(database, await addAdmin(database));
  for (const path of CALLS) {
    expect((await node.call('GET', path)).status).toBe(401);
    expect((await node.call('GET', path, { token: 'made-up' })).status).toBe(401);
    expect((await node.call('GET', path, { token })).status).toBe(200);
  }
});

it('tells an admin who they are, without secrets', async () => {
  const country = await addCountry(database);
  const role_id = await addRole(database, ['index-city'], { title_ar: 'محرر', title_en: 'Editor' });
  const id = await addAdmin(database, {
    role_id,
    countries: [country],
    first_name: 'Deepa',
    last_name: 'Menon',
    image: 'image/bbbbbbbbbbbbbbbb.webp',
  });
  const { body } = await node.call('GET', 'profile', { token: await addSession(database, id), headers: { 'accept-language': 'ar' } });
  expect(body.data).toMatchObject({
    id,
    first_name: 'Deepa',
    last_name: 'Menon',
    name: 'Deepa Menon',
    image: 'image/bbbbbbbbbbbbbbbb.webp',
    role: { id: role_id, title: 'محرر', permissions: [{ permission_url: 'index-city', permission_label: 'عرض قائمة المدن' }] },
    countries: [{ id: country }],
  });
  expect(JSON.stringify(body)).not.toMatch(/argon2|token|password/);
});

it('lists what is held: of the role, nothing of a deleted one, all for a superadmin', async () => {
  const held = async (row: Parameters<typeof addAdmin>[1]) =>
    (await node.call('GET', 'get_my_permissions', { token: await addSession(database, await addAdmin(database, row)) })).body.data;
  expect(await held({ permissions: ['index-city', 'no-longer-known', 'country.index'] })).toEqual(['country.index', 'index-city']);
  expect(await held({ role_id: await addRole(database, ['index-city'], { deleted_at: new Date().toISOString() }) })).toEqual([]);
  expect(await held({})).toEqual([]);
  expect(await held({ is_super_admin: true })).toEqual(PERMISSIONS.map((permission) => permission.permission_url));
});

it('lists the rights on each route', async () => {
  const token = await addSession(database, await addAdmin(database, { permissions: ['index-city', 'create-city', 'role-show'] }));
  const { body } = await node.call('GET', 'get_my_control_permissions', { token });
  expect(body.data).toContainEqual({ front_route_name: 'cities', show: false, add: true, edit: false, delete: false });
  expect(body.data).toContainEqual({ front_route_name: 'roles', show: true, add: false, edit: false, delete: false });
  expect(body.data).toContainEqual({ front_route_name: 'admins', show: false, add: false, edit: false, delete: false });
});
