import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAdmin,
  addCountry,
  addRole,
  addSession,
  createTestDatabase,
  PASSWORD,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

const ROLE_RIGHTS = ['role-read', 'role-show', 'role-create', 'role-update', 'role-delete'];
let database: TestDatabase;
let node: TestNode;
let other: TestNode;
/** Holds the role rights and index-city, no more. */
let clerk: string;
let superadmin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await addCountry(database);
  [node, other] = [await startNode(database), await startNode(database)];
  clerk = await addSession(database, await addAdmin(database, { permissions: [...ROLE_RIGHTS, 'index-city'] }));
  superadmin = await addSession(database, await addAdmin(database, { is_super_admin: true }));
});
afterAll(async () => {
  await Promise.all([node.app.close(), other.app.close()]);
  await database.close();
});

let serial = 0;
const titles = () => ({ title_ar: 'دور جديد', title_en: `New role ${'abcdefghijklmnopqrstuvwxyz'[(serial += 1)]}` });
const create = (token: string, permissions: unknown) => node.call('POST', 'roles', { token, body: { ...titles(), permissions } });
const read = async (id: number) => (await node.call('GET', `roles/${id}`, { token: superadmin })).body.data;
const save = async (token: string, id: number, permissions: readonly string[]) => {
  const { updated_at } = await read(id);
  return node.call('PUT', `roles/${id}`, { token, body: { ...titles(), permissions, current_password: PASSWORD, updated_at } });
};

it('grants what the admin holds, each once, in the catalogue’s order', async () => {
  const { status, body } = await create(clerk, ['role-read', 'index-city', 'role-read']);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ permissions: ['index-city', 'role-read'], admins_count: 0, requires_totp: 0 });
});

it('refuses what the admin does not hold, and what does not exist', async () => {
  expect(await create(clerk, ['index-city', 'create-city'])).toMatchObject({
    status: 422,
    body: { errors: { permissions: ['You cannot grant a permission that you do not hold'] } },
  });
  expect((await create(superadmin, ['create-city'])).status).toBe(201);
  for (const token of [clerk, superadmin])
    expect(await create(token, ['fly'])).toMatchObject({
      status: 422,
      body: { errors: { permissions: ['This permission is not known'] } },
    });
  const { rows } = await database.pool.query(`select 1 from roles where 'fly' = any(permissions)`);
  expect(rows).toEqual([]);
});

it('lets nobody widen a role beyond themself, nor touch one that is stronger', async () => {
  const own = await addRole(database, ['index-city']);
  const strong = await addRole(database, ['index-city', 'update-settings']);
  expect((await save(clerk, own, ['index-city', 'role-read'])).status).toBe(200);
  expect((await save(clerk, own, ['update-settings'])).status).toBe(422);
  expect(await save(clerk, strong, ['index-city'])).toMatchObject({ status: 403, body: { code: 'role.too_powerful' } });
  const told = (await node.call('GET', `roles/${strong}/editable`, { token: clerk })).body.data;
  expect(told).toEqual({ editable: 0, reason: expect.stringContaining('permissions') });
  expect((await node.call('DELETE', `roles/${strong}`, { token: clerk })).status).toBe(403);
  expect((await node.call('POST', 'roles/deleteAll', { token: clerk, body: { ids: [own, strong] } })).status).toBe(403);
  expect((await read(own)).permissions).toEqual(['index-city', 'role-read']);
  expect((await read(strong)).permissions).toEqual(['index-city', 'update-settings']);
  expect((await save(superadmin, strong, ['index-city'])).status).toBe(200);
});

it('is changed by who works wherever its holders do', async () => {
  const [here, there] = [await addCountry(database), await addCountry(database)];
  const rights = { permissions: [...ROLE_RIGHTS, 'index-city'] };
  const local = await addSession(database, await addAdmin(database, { ...rights, countries: [here] }));
  const wide = await addSession(database, await addAdmin(database, { ...rights, countries: [here, there] }));
  const general = await addSession(database, await addAdmin(database, { ...rights, countries: 'all' }));
  const role_id = await addRole(database, ['index-city']);
  const widen = async (token: string) => {
    const { data } = (await node.call('GET', `roles/${role_id}/editable`, { token })).body;
    const { status, body } = await save(token, role_id, ['index-city', 'role-read']);
    // What saving refuses is told beforehand, in the same words.
    expect(data).toEqual(status === 200 ? { editable: 1, reason: null } : { editable: 0, reason: body.message });
    return `${status} ${body.code ?? ''}`.trim();
  };
  // Nobody's, and then that of somebody here.
  expect(await widen(local)).toBe('200');
  await addAdmin(database, { role_id, countries: [here] });
  expect(await widen(local)).toBe('200');
  await addAdmin(database, { role_id, countries: [there] });
  const held = '403 role.held_elsewhere';
  expect([await widen(local), await widen(wide), await widen(general)]).toEqual([held, '200', '200']);
  const { updated_at } = await read(role_id);
  const named = await node.call('PUT', `roles/${role_id}`, {
    token: local,
    body: { ...titles(), permissions: ['index-city'], requires_totp: 1, updated_at },
  });
  expect(named.body.code).toBe('role.held_elsewhere');
  await addAdmin(database, { role_id, countries: 'all' });
  expect([await widen(local), await widen(wide), await widen(general)]).toEqual([held, held, '200']);
  await database.pool.query('update admins set deleted_at = now() where role_id = $1', [role_id]);
  expect(await widen(local)).toBe('200');
});

it('does not delete a role that admins hold, until none does', async () => {
  const id = await addRole(database, ['index-city']);
  const holder = await addAdmin(database, { role_id: id });
  expect((await read(id)).admins_count).toBe(1);
  expect(await node.call('DELETE', `roles/${id}`, { token: superadmin })).toMatchObject({ status: 409, body: { code: 'role.in_use' } });
  await database.pool.query('update admins set deleted_at = now() where id = $1', [holder]);
  expect((await node.call('DELETE', `roles/${id}`, { token: superadmin })).status).toBe(200);
});

it('is never left with a holder and deleted, when both happen at the same instant', async () => {
  for (let round = 1; round <= 6; round += 1) {
    const role_id = await addRole(database, ['index-city']);
    const body = {
      first_name: 'نورة',
      last_name: 'الغامدي',
      email: `round${round}@diwan.example`,
      phone: `+97155000000${round}`,
      gender: 'female',
      password: 'tall-date-palm-9',
      passwordConfirm: 'tall-date-palm-9',
      current_password: PASSWORD,
      role_id,
    };
    const answers = await Promise.all([
      other.call('POST', 'admins', { token: superadmin, body }),
      node.call('DELETE', `roles/${role_id}`, { token: superadmin }),
    ]);
    expect(['201 409', '422 200']).toContain(answers.map(({ status }) => status).join(' '));
    const { rows } = await database.pool.query(
      'select 1 from admins a join roles r on r.id = a.role_id where r.id = $1 and r.deleted_at is not null and a.deleted_at is null',
      [role_id],
    );
    expect(rows).toEqual([]);
  }
});

it('takes effect on every node at once', async () => {
  const id = await addRole(database, ['index-city', 'show-city']);
  const token = await addSession(database, await addAdmin(database, { role_id: id, countries: 'all' }));
  for (const one of [node, other]) expect((await one.call('GET', 'cities', { token })).status).toBe(200);
  expect((await save(superadmin, id, ['show-city'])).status).toBe(200);
  expect((await node.call('GET', 'cities', { token })).status).toBe(403);
  await expect.poll(async () => (await other.call('GET', 'cities', { token })).status, { timeout: 2000 }).toBe(403);
});
