import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCountry,
  addRole,
  addSession,
  createTestDatabase,
  PASSWORD,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let there: number;
let asker: LoggedIn;
let honest: LoggedIn;
let client: number;

const DECIDER = ['charge-multiple', 'index-approvals', 'decide-approvals', 'index-transactions'];
const OF_ADMINS = ['index-admin', 'show-admin', 'create-admin', 'update-admin', 'role-read', 'role-show', 'role-create'];

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  [here, there] = [await addCountry(database, { limit: '500' }), await addCountry(database)];
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('update admins set is_active = false');
  [asker, honest] = [await makeAdmin(database), await makeAdmin(database)];
  await database.pool.query(`update admins set created_at = created_at - interval '100 hours'`);
  client = await addPerson(database, 'clients', here);
});

/** What is answered to somebody who wants more than the limit. */
const ask = async ({ token } = asker) =>
  (await node.call('POST', 'wallet/charge', { token, body: { user_type: 'client', user_ids: [client], amount: '900' } })).body.data;
const decide = async ({ approval_id }: { approval_id: number }, { id }: { id: number }) => {
  const token = await addSession(database, id);
  const { status, body } = await node.call('POST', `approvals/${approval_id}`, { token, body: { decision: 'approve' } });
  return status === 200 ? 200 : body.code;
};
/** It waits without an hour: somebody is there, though not free. */
const WAITS = { done_at: null };
const IS_BY_CLOCK = { done_at: expect.any(String) };

let serial = 0;
/** An account that somebody makes through the front door: a superadmin where no rights are named. */
async function make({ token }: LoggedIn, permissions?: readonly string[], role?: number): Promise<LoggedIn> {
  const n = (serial += 1);
  const rights = permissions
    ? { role_id: role ?? (await addRole(database, permissions)), country_ids: [here, there] }
    : { is_super_admin: 1 };
  const body = {
    first_name: 'دمية', last_name: 'متحركة', email: `there${n}@diwan.example`, phone: `+97155200${String(n).padStart(4, '0')}`, gender: 'male',
    password: PASSWORD, passwordConfirm: PASSWORD, current_password: PASSWORD, is_active: 1, ...rights,
  }; // prettier-ignore
  const made = await node.call('POST', 'admins', { token, body });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  return { id: made.body.data.id, token: await addSession(database, made.body.data.id) };
}

const FORM = ['first_name', 'last_name', 'email', 'phone', 'gender', 'role_id', 'is_super_admin', 'all_countries', 'country_ids', 'title_ar', 'title_en', 'permissions', 'updated_at']; // prettier-ignore
/** Changes an account or a role. */
async function change({ token }: LoggedIn, path: string, changes: object): Promise<void> {
  const { data } = (await node.call('GET', path, { token })).body;
  const form = Object.fromEntries(FORM.filter((name) => name in data).map((name) => [name, data[name]]));
  const { status, body } = await node.call('PUT', path, { token, body: { ...form, current_password: PASSWORD, ...changes } });
  expect([status, body.errors]).toEqual([200, undefined]);
}
const getIn = (by: LoggedIn, { id }: LoggedIn) => change(by, `admins/${id}`, { email: `taken${by.id}from${id}@diwan.example` });
const getRole = async ({ id }: LoggedIn): Promise<number> =>
  (await database.pool.query('select role_id from admins where id = $1', [id])).rows[0].role_id;

/** The ways in which a colleague takes something from an account. */
const TAKINGS: Readonly<Record<string, (by: LoggedIn, account: LoggedIn) => Promise<unknown>>> = {
  ban: ({ token }, { id }) => node.call('POST', `admins/${id}/is_ban`, { token, body: { is_ban: 1, ban_reason: 'من هذا؟', current_password: PASSWORD } }),
  switch: ({ token }, { id }) => node.call('POST', `admins/is_active/${id}`, { token, body: { is_active: 0, current_password: PASSWORD } }),
  delete: ({ token }, { id }) => node.call('DELETE', `admins/${id}`, { token, body: { current_password: PASSWORD } }),
  sessions: ({ token }, { id }) => node.call('DELETE', `admins/${id}/sessions`, { token }),
  role: async (by, account) => change(by, `admins/${account.id}`, { role_id: await addRole(database, ['index-approvals']) }),
  permissions: async (by, account) => change(by, `roles/${await getRole(account)}`, { permissions: ['index-approvals'] }),
  countries: (by, { id }) => change(by, `admins/${id}`, { country_ids: [there] }),
}; // prettier-ignore

describe('an account that the asker made', () => {
  it('connects nobody who takes something from it: they still decide', async () => {
    for (const [how, take] of Object.entries(TAKINGS)) {
      const puppet = await make(asker, DECIDER);
      expect([how, await ask()]).toEqual([how, expect.not.objectContaining({ done_at: expect.anything() })]);
      await take(honest, puppet);
      expect([how, await decide(await ask(), honest)]).toEqual([how, 200]);
    }
  });

  it('connects whoever gave it something or got into it, and leaves nobody alone by that', async () => {
    const gifts: Readonly<Record<string, (account: LoggedIn) => Promise<unknown>>> = {
      email: (account) => getIn(honest, account),
      permissions: async (account) => change(honest, `roles/${await getRole(account)}`, { permissions: [...DECIDER, 'index-clients'] }),
      role: async (account) => change(honest, `admins/${account.id}`, { role_id: await addRole(database, [...DECIDER, 'index-clients']) }),
    };
    for (const [how, give] of Object.entries(gifts)) {
      await database.pool.query('update admins set is_active = false where id <> all($1::int[])', [[asker.id, honest.id]]);
      const [other, puppet] = [await make(asker), await make(asker, DECIDER)];
      await give(puppet);
      const asked = await ask();
      expect([how, asked]).toEqual([how, expect.objectContaining(WAITS)]);
      for (const one of [honest, other, puppet]) expect([how, await decide(asked, one)]).toEqual([how, 'approval.not_a_second']);
      // Nor is the account itself alone, whoever made it.
      expect([how, await ask({ id: puppet.id, token: await addSession(database, puppet.id) })]).toEqual([how, expect.objectContaining(WAITS)]); // prettier-ignore
      await database.pool.query(
        `begin; set local session_replication_role = replica; update audit set at = at - interval '73 hours'; commit`,
      );
    }
  });

  it('leaves nobody alone by what it does to others, nor by a role that it holds', async () => {
    const chief = await make(asker);
    await getIn(chief, honest);
    expect(await ask()).toMatchObject(WAITS);
    await database.pool.query(
      `begin; set local session_replication_role = replica; update audit set at = at - interval '73 hours'; commit`,
    );
    await database.pool.query('update admins set is_active = false where id = $1', [chief.id]);
    const role = await node.call('POST', 'roles', { token: await addSession(database, honest.id), body: { title_ar: 'أمين صندوق', title_en: 'Cashier', permissions: DECIDER, current_password: PASSWORD } }); // prettier-ignore
    await make(asker, DECIDER, role.body.data.id);
    expect(await ask()).toMatchObject(WAITS);
  });

  it('is nobody who is there, and no second person', async () => {
    const [chief, clerk] = [await make(asker), await make(asker, DECIDER)];
    await database.pool.query('update admins set is_active = false where id = $1', [honest.id]);
    const asked = await ask();
    expect(asked).toMatchObject(IS_BY_CLOCK);
    for (const one of [chief, clerk]) expect(await decide(asked, one)).toBe('approval.not_a_second');
    // Taking something from it makes it no more of one.
    await change(chief, `admins/${clerk.id}`, { country_ids: [there] });
    await change(chief, `admins/${clerk.id}`, { country_ids: [here, there] });
    expect(await decide(await ask(), clerk)).toBe('approval.not_a_second');
  });
});

describe('an account that a clerk made', () => {
  it('leaves the clerk, and itself, no more alone, whatever superadmins do to it', async () => {
    const clerk = await makeAdmin(database, { permissions: [...DECIDER, ...OF_ADMINS], countries: 'all' });
    const [first, last, next] = [await make(clerk, DECIDER), await make(clerk, DECIDER), await make(clerk, [...DECIDER, ...OF_ADMINS])];
    const deep = await make(next, DECIDER);
    await TAKINGS['ban']?.(asker, first);
    await TAKINGS['ban']?.(honest, last);
    expect(await decide(await ask(clerk), honest)).toBe(200);
    for (const chief of [asker, honest]) {
      await getIn(chief, next);
      await getIn(chief, deep);
    }
    const taken = async ({ id }: LoggedIn) => ({ id, token: await addSession(database, id) });
    for (const one of [clerk, await taken(next), await taken(deep)]) {
      const asked = await ask(one);
      expect(asked).toMatchObject(WAITS);
      for (const other of [clerk, next, deep].filter(({ id }) => id !== one.id))
        expect(await decide(asked, other)).toBe('approval.not_a_second');
    }
    // With nobody but their own there they are alone.
    await database.pool.query('update admins set is_active = false where id = any($1::int[])', [[asker.id, honest.id]]);
    expect(await ask(clerk)).toMatchObject(IS_BY_CLOCK);
  });

  it('nor does a role of their making that they give to whoever could decide, or of a decider’s that they take', async () => {
    await database.pool.query('update admins set is_active = false where id = any($1::int[])', [[asker.id, honest.id]]);
    const decider = await makeAdmin(database, { permissions: [...DECIDER, ...OF_ADMINS], countries: 'all' });
    const clerk = await makeAdmin(database, { permissions: [...DECIDER, ...OF_ADMINS], countries: 'all' });
    const makeRole = async ({ token }: LoggedIn, n: string, en: string) =>
      (await node.call('POST', 'roles', { token, body: { title_ar: `دور ${n}`, title_en: `Till ${en}`, permissions: [...DECIDER, ...OF_ADMINS], current_password: PASSWORD } })).body.data.id as number; // prettier-ignore
    await change(clerk, `admins/${decider.id}`, { role_id: await makeRole(clerk, 'أول', 'one') });
    expect(await ask(clerk)).toMatchObject(WAITS);
    await database.pool.query(
      `begin; set local session_replication_role = replica; update audit set at = at - interval '73 hours'; commit`,
    );
    await change(clerk, `admins/${clerk.id}`, { role_id: await makeRole(decider, 'ثان', 'two') });
    expect(await ask(clerk)).toMatchObject(WAITS);
  });
});
