import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '@diwan/contract/audit/calls';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { JOB } from '../../access/caller.ts';
import { writeAudit } from '../../crud/record/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let superadmin: LoggedIn;
let here: number;
let there: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  superadmin = await makeAdmin(database);
  [here, there] = [await addCountry(database), await addCountry(database)];
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const call = (method: Parameters<TestNode['call']>[0], path: string, token = superadmin.token, body?: unknown) =>
  node.call(method, path, { token, ...(body !== undefined && { body }) });
let serial = 0;
async function makeCity(country_id: number): Promise<number> {
  const n = (serial += 1);
  const name = String.fromCodePoint(0x628 + (n % 20));
  const { body } = await call('POST', 'cities', superadmin.token, { country_id, name_ar: `مدينة ${name}`, name_en: 'Town', is_active: 1 });
  return body.data.id;
}
const log = async (query: string, token = superadmin.token) => (await call('GET', `audit?${query}`, token)).body;
const getDeletion = async (id: number) => (await log(`table=cities&row_id=${id}&action=delete`)).data[0];

it('lists who changed what, newest first, by each of its filters', async () => {
  const id = await makeCity(here);
  await call('DELETE', `cities/${id}`);
  const { data, meta } = await log(`table=cities&row_id=${id}`);
  expect(data.map((entry: { action: string }) => entry.action)).toEqual(['delete', 'create']);
  expect(meta.total).toBe(2);
  expect(data[0]).toMatchObject({
    table: 'cities',
    row_id: id,
    is_deleted: 1,
    can_restore: 1,
    admin: { id: superadmin.id },
    row: { name_en: 'Town' },
    // As on the row's own page: one moment has one time.
    time_zone: 'Asia/Dubai',
  });
  expect((await log(`table=cities&row_id=${id}&admin_id=999999`)).data).toEqual([]);
  expect((await log(`table=cities&row_id=${id}&from_date=2020-01-01&to_date=2020-01-02`)).data).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect((await log(`table=cities&row_id=${id}&from_date=${today}&to_date=${today}`)).data).toHaveLength(2);
  expect((await log(`table=cities&row_id=${id}&per_page=1&page=2`)).data).toHaveLength(1);
  for (const bad of ['table=sessions', 'row_id=x', 'from_date=2026-13-01', 'action=peek'])
    expect((await call('GET', `audit?${bad}`)).status).toBe(422);
});

it('tells an admin only of what they may look into, in their countries', async () => {
  const [mine, theirs] = [await makeCity(here), await makeCity(there)];
  const local = await makeAdmin(database, { permissions: ['index-audit', 'show-city'], countries: [here] });
  const { data } = await log('per_page=100', local.token);
  const cities = data.map((entry: { row_id: number }) => entry.row_id);
  expect(cities).toContain(mine);
  expect(cities).not.toContain(theirs);
  expect(new Set(data.map((entry: { table: string }) => entry.table))).toEqual(new Set(['cities']));
  expect((await call('GET', 'audit', (await makeAdmin(database, { permissions: ['show-city'] })).token)).status).toBe(403);
});

it('brings a deleted row back, once, and says so in the log', async () => {
  const id = await makeCity(here);
  await call('DELETE', `cities/${id}`);
  const entry = await getDeletion(id);
  expect((await call('GET', `cities/${id}`)).status).toBe(404);
  expect((await call('POST', `audit/${entry.id}/restore`)).body).toMatchObject({
    message: 'Restored successfully',
    data: { table: 'cities', id },
  });
  expect((await call('GET', `cities/${id}`)).body.data.name_en).toBe('Town');
  expect((await log(`table=cities&row_id=${id}`)).data[0]).toMatchObject({ action: 'restore', is_deleted: 0 });
  expect((await call('POST', `audit/${entry.id}/restore`)).body.code).toBe('audit.not_deleted');
});

it('brings back only by the last deletion, and not without what the row belongs to', async () => {
  const id = await makeCity(there);
  await call('DELETE', `cities/${id}`);
  const first = await getDeletion(id);
  await call('POST', `audit/${first.id}/restore`);
  await call('DELETE', `cities/${id}`);
  expect((await call('POST', `audit/${first.id}/restore`)).body.code).toBe('audit.not_a_deletion');
  await database.pool.query('update countries set deleted_at = now() where id = $1', [there]);
  const last = await getDeletion(id);
  expect((await call('POST', `audit/${last.id}/restore`)).body.code).toBe('audit.parent_deleted');
  await database.pool.query('update countries set deleted_at = null where id = $1', [there]);
  expect((await call('POST', `audit/${last.id}/restore`)).status).toBe(200);
});

it('restores for superadmins alone, whatever permissions others hold', async () => {
  const id = await makeCity(here);
  await call('DELETE', `cities/${id}`);
  const entry = await getDeletion(id);
  const other = await makeAdmin(database, { permissions: ['index-audit', 'restore-rows', 'show-city', 'delete-city'] });
  expect((await log(`table=cities&row_id=${id}&action=delete`, other.token)).data[0].can_restore).toBe(0);
  expect((await call('POST', `audit/${entry.id}/restore`, other.token)).status).toBe(403);
  expect((await call('GET', `cities/${id}`)).status).toBe(404);
});

it('tells of long work to who manages it in all countries', async () => {
  const entry = `insert into audit (admin_id, ip, table_name, row_id, action, changes) values ($1, '', 'jobs', 77, 'update', '{}')`;
  await database.pool.query(entry, [superadmin.id]);
  const manager = await makeAdmin(database, { permissions: ['index-audit', 'manage-jobs'] });
  const local = await makeAdmin(database, { permissions: ['index-audit', 'manage-jobs'], countries: [here] });
  const reader = await makeAdmin(database, { permissions: ['index-audit'] });
  expect((await log('table=jobs&row_id=77', manager.token)).data).toMatchObject([{ table: 'jobs', row_id: 77, action: 'update' }]);
  for (const { token } of [local, reader]) expect((await log('table=jobs', token)).data).toEqual([]);
});

describe('who did it', () => {
  const people = { client: 0, provider: 0 };
  beforeAll(async () => {
    people.client = await addClient(database, here, { first_name: 'سارة', last_name: 'العتيبي' });
    people.provider = await addProvider(database, here);
    const [client, provider] = await Promise.all([logInAs(node, 'client', people.client), logInAs(node, 'provider', people.provider)]);
    for (const token of [client, provider]) await appCall(node, 'PUT', 'profile/language', { token, body: { preferred_language: 'en' } });
    await call('POST', `clients/is_active/${people.client}`);
    await inTransaction(node.app, (transaction) =>
      writeAudit(transaction, JOB, [{ table: 'clients', id: people.client, action: 'update', changes: {} }]),
    );
  });
  const actors = async (query: string, token?: string) => {
    const entries = await log(`row_id=${people.client}&table=clients&${query}`, token);
    return entries.data.map(({ actor, admin, person }: AuditEntry) => [actor, admin?.id ?? null, person?.id ?? null]);
  };

  it('is an admin, a person at their own app, or the system: in the log, by its filter, and in the history of the row', async () => {
    const done = [
      ['system', null, null],
      ['admin', superadmin.id, null],
      ['client', null, people.client],
    ];
    expect(await actors('')).toEqual(done);
    for (const one of done) expect(await actors(`actor=${one[0]}`)).toEqual([one]);
    expect(await actors('actor=provider')).toEqual([]);
    const [byProvider] = (await log('actor=provider')).data;
    expect(byProvider).toMatchObject({ table: 'providers', row_id: people.provider, person: { id: people.provider, is_deleted: 0 } });
    const { body } = await call('GET', `clients/${people.client}/activity`);
    expect(body.data.map(({ actor, person }: AuditEntry) => [actor, person?.first_name ?? null])).toEqual([
      ['system', null],
      ['admin', null],
      ['client', 'سارة'],
    ]);
    expect((await call('GET', 'audit?actor=job')).status).toBe(422);
  });

  it('names a person to those alone who may open their page', async () => {
    const city = await makeCity(here);
    await inTransaction(node.app, (transaction) =>
      writeAudit(transaction, { kind: 'client', id: people.client, ip: '203.0.113.9' }, [
        { table: 'cities', id: city, action: 'update', changes: {} },
      ]),
    );
    const seenBy = async (permissions: PermissionUrl[], countries: number[]) => {
      const admin = await makeAdmin(database, { permissions: ['index-audit', 'show-city', ...permissions], countries });
      return (await log(`table=cities&row_id=${city}&actor=client`, admin.token)).data[0];
    };
    expect(await seenBy(['show-clients'], [here])).toMatchObject({ actor: 'client', person: { id: people.client, last_name: 'العتيبي' } });
    expect(await seenBy(['show-providers'], [here])).toMatchObject({ actor: 'client', person: null, admin: null });
  });
});
