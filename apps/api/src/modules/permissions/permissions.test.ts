import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERMISSION_CATEGORIES, PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { createTestDatabase, addRole, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { syncPermissions } from './sync-permissions.ts';

let database: TestDatabase;
let node: TestNode;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  ({ token } = await makeAdmin(database));
  await syncPermissions(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

interface Category {
  id: number;
  title_ar: string;
  title_en: string;
  permissions: { permission_url: string; label_ar: string; label_en: string }[];
}
const catalogue = async (): Promise<Category[]> => (await node.call('GET', 'permission_catalogue', { token })).body.data;
const urls = async () => (await catalogue()).flatMap((category) => category.permissions.map((one) => one.permission_url));
const getRow = async (url: string) => (await node.call('GET', `permissions?keyword=${url}`, { token })).body.data[0];

async function edit(table: string, row: Record<string, unknown>, changes: object) {
  const { title_ar, title_en, label_ar, label_en, category_id, updated_at } = row;
  const body = table === 'permission-categories' ? { title_ar, title_en } : { label_ar, label_en, category_id };
  return node.call('PUT', `${table}/${String(row['id'])}`, { token, body: { ...body, updated_at, ...changes } });
}

it('has the permissions of the code, all of them and in its order, with its words', async () => {
  expect(await urls()).toEqual(PERMISSIONS.map((permission) => permission.permission_url));
  expect((await catalogue()).map(({ permissions }) => permissions[0]?.permission_url)).toHaveLength(PERMISSION_CATEGORIES.length);
  expect((await getRow('index-clients')).label_ar).toBe('عرض قائمة العملاء');
});

it('can neither be added nor deleted, whoever asks', async () => {
  const body = { label_ar: 'جديدة', label_en: 'New', category_id: 1 };
  expect((await node.call('POST', 'permissions', { token, body })).status).toBe(405);
  const { id } = await getRow('index-clients');
  expect((await node.call('DELETE', `permissions/${id}`, { token })).status).toBe(405);
  expect((await edit('permissions', await getRow('index-clients'), { permission_url: 'mine' })).body.errors).toHaveProperty(
    'permission_url',
  );
});

it('keeps labels, categories and order that admins gave, through every start', async () => {
  const created = await node.call('POST', 'permission-categories', { token, body: { title_ar: 'خدمة العملاء', title_en: 'Care' } });
  const category_id = created.body.data.id;
  const before = await getRow('index-clients');
  const changed = await edit('permission-labels', before, { label_ar: 'تصفّح العملاء', label_en: 'Browse clients', category_id });
  expect(changed.body.data).toMatchObject({ label_ar: 'تصفّح العملاء', category_id });
  const ids = (await node.call('GET', 'permission-categories?per_page=100', { token })).body.data.map((row: { id: number }) => row.id);
  await node.call('POST', 'permission-categories/order', {
    token,
    body: { ids: [category_id, ...ids.filter((id: number) => id !== category_id)] },
  });
  const geography = (await node.call('GET', 'permissions?keyword=city&per_page=100', { token })).body.data;
  const cityIds = geography.map((row: { id: number }) => row.id);
  expect((await node.call('POST', 'permissions/order', { token, body: { ids: cityIds.toReversed() } })).status).toBe(200);
  await syncPermissions(database);
  const moved = (await catalogue()).find((one) => one.id === geography[0].category_id)?.permissions ?? [];
  const cities = (list: readonly { permission_url: string }[]) =>
    list.map((one) => one.permission_url).filter((url) => url.endsWith('-city'));
  expect(cities(moved)).toEqual(['delete-city', 'update-city', 'create-city', 'show-city', 'index-city']);
  const [first] = await catalogue();
  expect(first).toMatchObject({ title_en: 'Care', permissions: [{ permission_url: 'index-clients', label_en: 'Browse clients' }] });
  expect((await urls()).toSorted()).toEqual(PERMISSIONS.map((permission) => permission.permission_url).toSorted());
});

it('is read by its new words where it is granted', async () => {
  const { token: theirs } = await makeAdmin(database, { permissions: ['index-clients', 'index-city'] });
  const { body } = await node.call('GET', 'profile', { token: theirs });
  expect(body.data.role.permissions.map((one: { permission_label: string }) => one.permission_label).toSorted()).toEqual([
    'Browse clients',
    'List cities',
  ]);
});

it('follows the code’s words until an admin writes others', async () => {
  await database.pool.query(`update permissions set label_en = 'Old words' where permission_url in ('index-city', 'index-clients')`);
  await database.pool
    .query(`insert into permissions (permission_url, permission_type, front_route_name, label_ar, label_en, category_id, position)
    select 'gone-from-code', 'other', 'nowhere', 'قديمة', 'Old', min(id), 999 from permission_categories`);
  await syncPermissions(database);
  expect((await getRow('index-city')).label_en).toBe('List cities');
  expect((await getRow('index-clients')).label_en).toBe('Old words');
  expect(await urls()).not.toContain('gone-from-code');
});

it('says how many roles hold it; a category in use is not deleted', async () => {
  const { roles_count: before } = await getRow('delete-city');
  await addRole(database, ['delete-city']);
  await addRole(database, ['delete-city'], { deleted_at: new Date().toISOString() });
  const row = await getRow('delete-city');
  expect(row.roles_count).toBe(before + 1);
  expect((await node.call('DELETE', `permission-categories/${row.category_id}`, { token })).body.code).toBe('row.in_use');
});

it('takes index-permissions to read and update-permissions to change', async () => {
  const { token: reader } = await makeAdmin(database, { permissions: ['index-permissions'] });
  const { token: stranger } = await makeAdmin(database, { permissions: ['index-city'] });
  expect((await node.call('GET', 'permission_catalogue', { token: reader })).status).toBe(200);
  expect((await node.call('GET', 'permission_catalogue', { token: stranger })).status).toBe(403);
  const { id } = await getRow('index-city');
  expect((await node.call('PUT', `permissions/${id}`, { token: reader, body: {} })).status).toBe(403);
  expect((await node.call('GET', `permissions/${id}`, { token: stranger })).status).toBe(403);
});
