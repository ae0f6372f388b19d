import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const ADMIN_RIGHTS = ['index-admin', 'show-admin', 'create-admin', 'update-admin', 'delete-admin'];
let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let uae: number;
let egypt: number;
let superadmin: string;
let superadminId: number;
/** Holds the admin rights and index-city, in one country. */
let clerk: string;
let clerkId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  [node, other] = [await startNode(database), await startNode(database)];
  [uae, egypt] = [await addCountry(database), await addCountry(database, { phone_code: '20', phone_limit: 10 })];
});
afterAll(async () => {
  await Promise.all([node.app.close(), other.app.close()]);
  await database.close();
});
beforeEach(async () => {
  // Not truncated: that would cascade into the ledger, which refuses.
  await database.pool
    .query(`alter table audit disable trigger audit_append_only; truncate sessions, admin_countries, audit, login_attempts restart identity cascade;
    alter table audit enable trigger audit_append_only;
    delete from admins; delete from roles;
    alter sequence admins_id_seq restart; alter sequence roles_id_seq restart`);
  for (const one of [node, other]) one.app.accessCache.clear();
  superadminId = await addAdmin(database, { is_super_admin: true });
  superadmin = await addSession(database, superadminId);
  clerkId = await addAdmin(database, { permissions: [...ADMIN_RIGHTS, 'index-city'], countries: [uae] });
  clerk = await addSession(database, clerkId);
});

let serial = 0;
const form = (more: object = {}) => {
  serial += 1;
  return {
    first_name: 'نورة',
    last_name: 'الغامدي',
    email: `new${serial}@diwan.example`,
    phone: `+9715${String(90_000_000 + serial)}`,
    gender: 'female',
    country_ids: [uae],
    password: 'tall-date-palm-9',
    passwordConfirm: 'tall-date-palm-9',
    current_password: PASSWORD,
    ...more,
  };
};
const read = async (id: number) => (await node.call('GET', `admins/${id}`, { token: superadmin })).body.data;
const save = async (token: string, id: number, more: object) => saveBare(token, id, { current_password: PASSWORD, ...more });
/** As a session that somebody stole would save: without the password of its owner. */
const saveBare = async (token: string, id: number, more: object) => {
  const { first_name, last_name, email, phone, gender, role_id, country_ids, updated_at, is_super_admin, all_countries } = await read(id);
  const body = { first_name, last_name, email, phone, gender, role_id, country_ids, updated_at, is_super_admin, all_countries, ...more };
  return node.call('PUT', `admins/${id}`, { token, body });
};
const isLive = async (one: TestNode, token: string) => (await one.call('GET', 'profile', { token })).status === 200;
const endsOnBoth = async (token: string) => {
  expect(await isLive(node, token)).toBe(false);
  await expect.poll(() => isLive(other, token), { timeout: 2000 }).toBe(false);
};

describe('an admin', () => {
  it('is created with role and countries, and can log in', async () => {
    const role_id = await addRole(database, ['index-city']);
    const body = form({ role_id, country_ids: [uae, uae] });
    const created = await node.call('POST', 'admins', { token: clerk, body });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      role_id,
      country_ids: [uae],
      countries: [{ id: uae }],
      all_countries: 0,
      is_super_admin: 0,
      is_active: 1,
    });
    expect(JSON.stringify(created.body)).not.toMatch(/argon2|password/);
    const login = await node.call('POST', 'login', { body: { email: body.email, password: body.password } });
    expect(login.body.data.countries.map((country: { id: number }) => country.id)).toEqual([uae]);
    const { rows } = await database.pool.query(
      `select changes->'country_ids' as countries, changes->'password' as password from audit where action = 'create'`,
    );
    expect(rows).toEqual([{ countries: { before: [], after: [uae] }, password: { before: null, after: '•••' } }]);
  });

  it.each(['Password123', 'الرياض٢٠٢٦', 'نورة-الغامدي', '0537481926'])('gets no password as common as %s', async (password) => {
    const role_id = await addRole(database, ['index-city']);
    const answer = await node.call('POST', 'admins', {
      token: clerk,
      body: form({ role_id, phone: '+971537481926', password, passwordConfirm: password }),
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: { password: ['This password is common or easy to guess'] } } });
  });

  it('reaches a country, or all of them: with none it would see nothing', async () => {
    const role_id = await addRole(database, ['index-city']);
    const create = (more: object) => node.call('POST', 'admins', { token: superadmin, body: form({ role_id, ...more }) });
    for (const more of [{ country_ids: [] }, { country_ids: null }, { country_ids: undefined }])
      expect(await create(more)).toMatchObject({
        status: 422,
        body: { errors: { country_ids: [expect.stringContaining('one country')] } },
      });
    const { status, body } = await create({ country_ids: [], all_countries: 1 });
    expect(status).toBe(201);
    expect((await save(superadmin, body.data.id, { all_countries: 0 })).status).toBe(422);
    expect((await create({ role_id: null, country_ids: [], is_super_admin: 1 })).status).toBe(201);
  });

  it('is given nothing that its maker lacks', async () => {
    const own = await addRole(database, ['index-city']);
    const strong = await addRole(database, ['update-settings']);
    const refused = async (more: object, field: string) => {
      const { status, body } = await node.call('POST', 'admins', { token: clerk, body: form(more) });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    };
    await refused({ role_id: strong }, 'role_id');
    await refused({ role_id: own, is_super_admin: 1 }, 'is_super_admin');
    await refused({ role_id: own, all_countries: 1 }, 'all_countries');
    await refused({ role_id: own, country_ids: [uae, egypt] }, 'country_ids');
    expect((await node.call('POST', 'admins', { token: superadmin, body: form({ role_id: strong, all_countries: 1 }) })).status).toBe(201);
  });

  it('may not be raised afterwards either, nor by themself', async () => {
    const weak = await addAdmin(database, { permissions: ['index-city'], countries: [uae] });
    const strong = await addRole(database, ['update-settings']);
    for (const id of [weak, clerkId]) {
      for (const more of [{ is_super_admin: 1 }, { all_countries: 1 }, { country_ids: [uae, egypt] }, { role_id: strong }]) {
        expect((await save(clerk, id, more)).status).toBe(422);
      }
      expect(await read(id)).toMatchObject({ is_super_admin: 0, all_countries: 0, country_ids: [uae] });
    }
    expect((await save(clerk, weak, { first_name: 'ليلى' })).body.data).toMatchObject({ first_name: 'ليلى', country_ids: [uae] });
  });

  it('is out of reach for whoever holds less, in every call', async () => {
    const stronger = [
      superadminId,
      await addAdmin(database, { permissions: ['update-settings'], countries: [uae] }),
      await addAdmin(database, { permissions: ['index-city'], countries: [uae, egypt] }),
      await addAdmin(database, { permissions: ['index-city'], countries: 'all' }),
    ];
    for (const id of stronger) {
      const before = await read(id);
      const calls = [
        await save(clerk, id, {
          password: 'tall-date-palm-9',
          passwordConfirm: 'tall-date-palm-9',
          country_ids: [uae],
          is_super_admin: 0,
          role_id: await addRole(database, []),
        }),
        await node.call('POST', `admins/${id}/is_ban`, { token: clerk, body: { is_ban: 1 } }),
        await node.call('POST', `admins/is_active/${id}`, { token: clerk, body: { is_active: 0 } }),
        await node.call('DELETE', `admins/${id}`, { token: clerk }),
        await node.call('POST', 'admins/deleteAll', { token: clerk, body: { ids: [id] } }),
      ];
      expect(calls.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(5).fill('403 admin.too_powerful'));
      expect(await read(id)).toEqual(before);
    }
  });

  it('cannot ban, deactivate or delete themself', async () => {
    await addAdmin(database, { is_super_admin: true });
    for (const [id, token] of [
      [superadminId, superadmin],
      [clerkId, clerk],
    ] as const) {
      const calls = [
        await node.call('POST', `admins/${id}/is_ban`, { token, body: { is_ban: 1 } }),
        await node.call('POST', `admins/is_active/${id}`, { token, body: { is_active: 0 } }),
        await node.call('GET', `admins/${id}/status`, { token }),
        await save(token, id, { is_active: 0 }),
        await node.call('DELETE', `admins/${id}`, { token }),
        await node.call('POST', 'admins/deleteAll', { token, body: { ids: [id] } }),
      ];
      expect(calls.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(6).fill('409 admin.yourself'));
    }
  });
});

describe('the last superadmin', () => {
  it('stays, whatever is tried', async () => {
    const banned = await addAdmin(database, { is_super_admin: true, is_ban: true });
    const role_id = await addRole(database, []);
    expect(await save(superadmin, superadminId, { is_super_admin: 0, role_id, country_ids: [uae] })).toMatchObject({
      status: 409,
      body: { code: 'admin.last_super_admin' },
    });
    expect((await node.call('DELETE', `admins/${banned}`, { token: superadmin })).status).toBe(200);
    const second = await addAdmin(database, { is_super_admin: true });
    expect((await save(superadmin, second, { is_super_admin: 0, role_id, country_ids: [uae] })).status).toBe(200);
    expect((await save(superadmin, superadminId, { is_super_admin: 0, role_id, country_ids: [uae] })).status).toBe(409);
  });

  const reigning = async () =>
    (await database.pool.query('select id from admins where is_super_admin and is_active and not is_ban and deleted_at is null')).rows
      .length;

  it.each([
    ['delete', (id: number, token: string, one: TestNode) => one.call('DELETE', `admins/${id}`, { token })],
    ['ban', (id: number, token: string, one: TestNode) => one.call('POST', `admins/${id}/is_ban`, { token, body: { is_ban: 1 } })],
    [
      'deactivate',
      (id: number, token: string, one: TestNode) => one.call('POST', `admins/is_active/${id}`, { token, body: { is_active: 0 } }),
    ],
    ['bulk-delete', (id: number, token: string, one: TestNode) => one.call('POST', 'admins/deleteAll', { token, body: { ids: [id] } })],
  ])('remains when two %s each other at the same instant', async (_name, act) => {
    const secondId = await addAdmin(database, { is_super_admin: true });
    const second = await addSession(database, secondId);
    // Both are logged in and known to their nodes before either acts.
    await Promise.all([isLive(node, superadmin), isLive(other, second)]);
    const answers = await Promise.all([act(secondId, superadmin, node), act(superadminId, second, other)]);
    expect(await reigning()).toBe(1);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      expect.arrayContaining([
        [200, undefined],
        [409, 'admin.last_super_admin'],
      ]),
    );
  });

  it('remains when two demote themselves at the same instant', async () => {
    const role_id = await addRole(database, []);
    const secondId = await addAdmin(database, { is_super_admin: true });
    const second = await addSession(database, secondId);
    const answers = await Promise.all([
      save(superadmin, superadminId, { is_super_admin: 0, role_id, country_ids: [uae] }),
      save(second, secondId, { is_super_admin: 0, role_id, country_ids: [uae] }),
    ]);
    expect(await reigning()).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });
});

describe('sessions', () => {
  it.each([
    ['a ban', (id: number) => node.call('POST', `admins/${id}/is_ban`, { token: superadmin, body: { is_ban: 1 } })],
    ['a deactivation', (id: number) => node.call('POST', `admins/is_active/${id}`, { token: superadmin, body: { is_active: 0 } })],
    ['a deletion', (id: number) => node.call('DELETE', `admins/${id}`, { token: superadmin })],
    ['a bulk deletion', (id: number) => node.call('POST', 'admins/deleteAll', { token: superadmin, body: { ids: [id] } })],
    ['a new password', (id: number) => save(superadmin, id, { password: 'tall-date-palm-9', passwordConfirm: 'tall-date-palm-9' })],
  ])('end on every node with %s', async (_name, act) => {
    expect(await isLive(node, clerk)).toBe(true);
    expect(await isLive(other, clerk)).toBe(true);
    expect((await act(clerkId)).status).toBe(200);
    await endsOnBoth(clerk);
    expect((await database.pool.query('select 1 from sessions where admin_id = $1', [clerkId])).rows).toEqual([]);
    expect(await isLive(node, superadmin)).toBe(true);
  });

  it('do not come back with an unban', async () => {
    await node.call('POST', `admins/${clerkId}/is_ban`, { token: superadmin, body: { is_ban: 1 } });
    await node.call('POST', `admins/${clerkId}/is_ban`, { token: superadmin, body: { is_ban: 0 } });
    expect(await isLive(node, clerk)).toBe(false);
    expect(await isLive(other, clerk)).toBe(false);
  });

  it('of others end when one changes one’s own password, by the present one; this one stays', async () => {
    const elsewhere = await addSession(database, clerkId);
    const wanted = { password: 'tall-date-palm-9', passwordConfirm: 'tall-date-palm-9' };
    expect((await saveBare(clerk, clerkId, wanted)).body.errors).toEqual({ current_password: [expect.any(String)] });
    expect((await save(clerk, clerkId, { ...wanted, current_password: 'not the password' })).status).toBe(422);
    expect((await save(clerk, clerkId, { ...wanted, current_password: PASSWORD })).status).toBe(200);
    expect(await isLive(node, clerk)).toBe(true);
    await endsOnBoth(elsewhere);
    const email = (await read(clerkId)).email;
    expect((await node.call('POST', 'login', { body: { email, password: PASSWORD } })).status).toBe(422);
    expect((await node.call('POST', 'login', { body: { email, password: 'tall-date-palm-9' } })).status).toBe(200);
  });

  it('of others end when one changes one’s own e-mail, by the password; other fields need none', async () => {
    const elsewhere = await addSession(database, clerkId);
    expect((await saveBare(clerk, clerkId, { first_name: 'هدى' })).status).toBe(200);
    expect(await isLive(node, elsewhere)).toBe(true);
    expect((await saveBare(clerk, clerkId, { email: 'new@diwan.example' })).body.errors).toEqual({
      current_password: [expect.any(String)],
    });
    expect((await save(superadmin, clerkId, { email: 'other@diwan.example' })).status).toBe(200);
    await endsOnBoth(elsewhere);
    const again = await addSession(database, clerkId);
    expect((await save(again, clerkId, { email: 'new@diwan.example', current_password: PASSWORD })).status).toBe(200);
    expect(await isLive(node, again)).toBe(true);
  });

  it('of another admin are listed and ended by who may change them and holds all that they hold, on record', async () => {
    const helper = await addSession(database, await addAdmin(database, { permissions: ADMIN_RIGHTS, countries: [uae] }));
    const [phone, desk] = [await addSession(database, clerkId, { ip: '203.0.113.9' }), await addSession(database, clerkId)];
    const list = async (token: string, id: number) => node.call('GET', `admins/${id}/sessions`, { token });
    expect((await list(superadmin, clerkId)).body.data).toHaveLength(3);
    // The helper lacks a right that the clerk has; the clerk may not look at a superadmin.
    expect([(await list(helper, clerkId)).status, (await list(clerk, superadminId)).status]).toEqual([403, 403]);
    const { id } = (await list(superadmin, clerkId)).body.data.find((one: { ip: string }) => one.ip === '203.0.113.9');
    expect((await node.call('DELETE', `admins/${clerkId}/sessions/${id}`, { token: superadmin })).status).toBe(200);
    await endsOnBoth(phone);
    expect(await isLive(node, desk)).toBe(true);
    expect((await node.call('DELETE', `admins/${clerkId}/sessions/${id}`, { token: superadmin })).status).toBe(404);
    expect((await node.call('POST', `admins/${clerkId}/sessions/end-all`, { token: clerk })).status).toBe(409);
    expect((await node.call('POST', `admins/${clerkId}/sessions/end-all`, { token: superadmin })).status).toBe(200);
    await endsOnBoth(desk);
    const { rows } = await database.pool.query(
      `select admin_id, row_id, changes->'times'->'after' as times from audit where action = 'session_ended' order by id`,
    );
    const said = (times: number) => ({ admin_id: superadminId, row_id: clerkId, times });
    expect(rows.slice(-2)).toEqual([said(1), said(2)]);
  });

  it('follow a new role and new countries on every node', async () => {
    const seen = async (one: TestNode) => {
      const held = (await one.call('GET', 'get_my_permissions', { token: clerk })).body.data;
      const countries = (await one.call('GET', 'country_not_paginated', { token: clerk })).body.data;
      return [held, countries.map((country: { id: number }) => country.id)];
    };
    await Promise.all([seen(node), seen(other)]);
    await save(superadmin, clerkId, { role_id: await addRole(database, ['role-read']), country_ids: [egypt] });
    expect(await seen(node)).toEqual([['role-read'], [egypt]]);
    await expect.poll(() => seen(other), { timeout: 2000 }).toEqual([['role-read'], [egypt]]);
    const { rows } = await database.pool.query(`select changes->'country_ids' as change from audit where action = 'update'`);
    expect(rows).toEqual([{ change: { before: [uae], after: [egypt] } }]);
  });
});
