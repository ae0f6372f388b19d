import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addCountry,
  addRole,
  addSession,
  createTestDatabase,
  PASSWORD,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

const MISSING = 'This Field Cannot Be Empty';
const WRONG = 'The current password is wrong';
const NEW_PASSWORD = 'tall-date-palm-9';
let database: TestDatabase;
let node: TestNode;
const clock: TestClock = { now: Date.now() };
let here: number;
let there: number;
/** A session that somebody has stolen: of an admin who may change admins and roles. */
let stolen: string;
let thief: number;
let role: number;
/** A colleague whom its owner may change. */
let colleague: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  [here, there] = [await addCountry(database), await addCountry(database)];
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  thief = await addAdmin(database, { is_super_admin: true });
  stolen = await addSession(database, thief);
  role = await addRole(database, ['index-city']);
  colleague = await addAdmin(database, { role_id: role, countries: [here] });
});

type Body = Record<string, unknown>;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Body) => node.call(method, path, { token: stolen, body });

/** What an answer refuses of the password; its status where nothing. */
const verdict = ({ status, body }: Awaited<ReturnType<typeof call>>) => (status === 422 ? [body.code, body.errors] : status);
const refused = (text: string) => ['validation', { current_password: [text] }];

/** The call is refused without the password and with a wrong one, and done with the right one. */
async function expectToTakePassword(ask: (own: Body) => ReturnType<typeof call>, done = 200) {
  expect(verdict(await ask({}))).toEqual(refused(MISSING));
  expect(verdict(await ask({ current_password: '' }))).toEqual(refused(MISSING));
  expect(verdict(await ask({ current_password: 'not the password' }))).toEqual(refused(WRONG));
  expect(verdict(await ask({ current_password: PASSWORD }))).toBe(done);
}

async function save(path: string, more: Body) {
  const { data } = (await call('GET', path)).body;
  const names =
    'first_name last_name email phone gender role_id is_super_admin all_countries country_ids title_ar title_en permissions requires_totp updated_at';
  const form = Object.fromEntries(names.split(' ').flatMap((name) => (name in data ? [[name, data[name]]] : [])));
  return call('PUT', path, { ...form, ...more });
}

let serial = 0;
const form = () => {
  serial += 1;
  return {
    first_name: 'دمية', last_name: 'متحركة', email: `puppet${serial}@diwan.example`, phone: `+9715${String(70_000_000 + serial)}`,
    gender: 'male', role_id: role, country_ids: [here], password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD,
  }; // prettier-ignore
};

describe('the password of whoever saves is taken', () => {
  it('where an admin is made', async () => {
    const body = form();
    const made = () => database.pool.query('select 1 from admins where email = $1', [body.email]);
    const ask = (own: Body) => call('POST', 'admins', { ...body, ...own });
    expect(verdict(await ask({ current_password: 'not the password' }))).toEqual(refused(WRONG));
    expect((await made()).rows).toEqual([]);
    await expectToTakePassword(ask, 201);
    expect((await made()).rows).toHaveLength(1);
  });

  it.each([
    ['e-mail', (): Body => ({ email: `taken${(serial += 1)}@diwan.example` })],
    ['password', () => ({ password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD })],
    ['role', async () => ({ role_id: await addRole(database, []) })],
    ['countries', () => ({ country_ids: [here, there] })],
    ['reach of all countries', () => ({ all_countries: 1 })],
    ['mark of a superadmin', () => ({ is_super_admin: 1 })],
  ] as [string, () => Body | Promise<Body>][])('where somebody’s %s changes', async (_what, changes) => {
    const more = await changes();
    await expectToTakePassword((own) => save(`admins/${colleague}`, { ...more, ...own }));
  });

  it('by a form of the web as by any other', async () => {
    const { data } = (await call('GET', `admins/${colleague}`)).body;
    const { first_name, last_name, phone, gender, updated_at } = data;
    const body = { _method: 'PUT', first_name, last_name, phone, gender, role_id: role, country_ids: [here], updated_at };
    await expectToTakePassword((own) => call('POST', `admins/${colleague}`, { ...body, email: 'by.form@diwan.example', ...own }));
  });

  it('where somebody is let in again, and not where they are shut out', async () => {
    const shut = async (flag: string, value: 0 | 1) =>
      expect((await call('POST', `admins/${colleague}`, { _method: 'PUT', [flag]: value })).status).toBe(200);
    await shut('is_active', 0);
    await expectToTakePassword((own) => call('POST', `admins/is_active/${colleague}`, { is_active: 1, ...own }));
    await shut('is_active', 0);
    expect(verdict(await call('GET', `admins/${colleague}/status`))).toEqual(refused(MISSING));
    await expectToTakePassword((own) => call('POST', `admins/${colleague}/status`, { status: 1, ...own }));
    await shut('is_active', 0);
    await expectToTakePassword((own) => call('POST', `admins/${colleague}`, { _method: 'PUT', is_active: 1, ...own }));
    await shut('is_active', 0);
    await expectToTakePassword((own) => save(`admins/${colleague}`, { is_active: 1, ...own }));
    await shut('is_ban', 1);
    await expectToTakePassword((own) => call('POST', `admins/${colleague}/is_ban`, { is_ban: 0, ...own }));
    expect(verdict(await call('POST', `admins/${colleague}/is_ban`, { is_ban: 1, current_password: 'not the password' }))).toEqual(
      refused(WRONG),
    );
  });

  it('where a deleted admin comes back, and not of another row', async () => {
    expect((await call('DELETE', `admins/${colleague}`)).status).toBe(200);
    expect((await call('DELETE', `roles/${role}`)).status).toBe(200);
    const entry = async (table: string, id: number) =>
      (await call('GET', `audit?table=${table}&row_id=${id}&action=delete`)).body.data[0].id;
    expect((await call('POST', `audit/${await entry('roles', role)}/restore`)).status).toBe(200);
    const id = await entry('admins', colleague);
    await expectToTakePassword((own) => call('POST', `audit/${id}/restore`, own));
    expect(verdict(await call('POST', `audit/${id}/restore`, { nonsense: 1 }))).toEqual(['validation', { nonsense: [expect.any(String)] }]);
  });

  it('where somebody’s second step is switched off', async () => {
    const [secret, at] = ['JBSWY3DPEHPK3PXP', new Date(clock.now).toISOString()];
    await database.pool.query('insert into admin_totp (admin_id, secret, confirmed_at) values ($1, $2, $3)', [colleague, secret, at]);
    await expectToTakePassword((own) => call('POST', `admins/${colleague}/reset-totp`, own));
  });

  it('where a role gives more, or asks for less, and not where it is made or narrowed', async () => {
    const titles = { title_ar: 'دور', title_en: 'Role' };
    expect((await call('POST', 'roles', { ...titles, permissions: ['index-city'] })).status).toBe(201);
    expect(verdict(await save(`roles/${role}`, { permissions: ['index-city'], requires_totp: 1 }))).toBe(200);
    await expectToTakePassword((own) => save(`roles/${role}`, { permissions: ['index-city', 'show-city'], ...own }));
    await expectToTakePassword((own) => save(`roles/${role}`, { requires_totp: 0, ...own }));
    expect(verdict(await save(`roles/${role}`, { permissions: [], title_en: 'Other role' }))).toBe(200);
  });
});

it('other fields take none, nor does what stays as it is', async () => {
  expect(verdict(await save(`admins/${colleague}`, { first_name: 'هدى', phone: '+971501112233', gender: 'female' }))).toBe(200);
  await database.pool.query('update admins set all_countries = true where id = $1', [colleague]);
  // Beside all countries, some of them say nothing.
  expect(verdict(await save(`admins/${colleague}`, { country_ids: [] }))).toBe(200);
  expect(verdict(await save(`admins/${colleague}`, { is_active: 0 }))).toBe(200);
});

it('a change that somebody else has made meanwhile is told of without it, and the answer repeats none', async () => {
  const { updated_at } = (await call('GET', `admins/${colleague}`)).body.data;
  expect(verdict(await save(`admins/${colleague}`, { first_name: 'هدى' }))).toBe(200);
  for (const own of [{}, { current_password: PASSWORD }]) {
    const answer = await save(`admins/${colleague}`, { email: 'late@diwan.example', ...own, updated_at });
    expect([answer.status, answer.body.code, answer.body.data.yours.email]).toEqual([409, 'row.changed', 'late@diwan.example']);
    expect(JSON.stringify(answer.body)).not.toMatch(/current_password|palm-oasis/);
  }
});

it('guesses are counted by admin, from wherever and at whatever, stand in the log, and shut nobody else out', async () => {
  const guess = async (n: number, own: Body, to = stolen) => {
    const options = { token: to, from: `198.51.100.${n}` };
    const body = { ...form(), ...own };
    if (n % 2) return (await node.call('POST', 'admins', { ...options, body })).status;
    return (await node.call('POST', `admins/${colleague}/reset-totp`, { ...options, body: own })).status;
  };
  const statuses: number[] = [];
  for (let n = 1; n <= 7; n += 1) statuses.push(await guess(n, { current_password: `wrong guess ${n}` }));
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  // Nor does the right one help now; others have their own count, and the owner logs in.
  expect(await guess(9, { current_password: PASSWORD })).toBe(429);
  const other = await addSession(database, await addAdmin(database, { is_super_admin: true }));
  expect(await guess(9, { current_password: PASSWORD }, other)).toBe(201);
  const { email } = (await call('GET', `admins/${thief}`)).body.data;
  expect((await node.call('POST', 'login', { body: { email, password: PASSWORD } })).status).toBe(200);
  clock.now += 15_000;
  expect(await guess(9, { current_password: PASSWORD })).toBe(201);
  await node.app.auditTally.flush();
  const { rows } = await database.pool.query(
    `select distinct ip, changes->'reason'->>'after' as reason from audit where action = 'own_password_failed' and row_id = $1 and admin_id = $1 order by ip, reason`,
    [thief],
  );
  expect(rows).toEqual([
    ...[1, 2, 3, 4, 5].map((n) => ({ ip: `198.51.100.${n}`, reason: 'wrong_password' })),
    ...[6, 7, 9].map((n) => ({ ip: `198.51.100.${n}`, reason: 'too_many_attempts' })),
  ]);
  const { rows: log } = await database.pool.query('select changes from audit');
  expect(JSON.stringify(log)).not.toMatch(new RegExp(`${PASSWORD}|${NEW_PASSWORD}|wrong guess|current_password`));
});

it('is named by the document, with what it is refused by', async () => {
  const { paths, components } = (await node.app.inject('/api/docs/json')).json();
  const { admins_create: made, admins_update: edited, roles_update: role } = components.schemas;
  expect([made.required, edited.required, role.required].map((names) => names.includes('current_password'))).toEqual([true, false, false]);
  for (const one of [made, edited, role]) expect(one.properties.current_password.format).toBe('password');
  const refusals = (method: string, path: string) => Object.keys(paths[`/api/admin/${path}`][method].responses);
  for (const [method, path] of [
    ['post', 'admins'],
    ['put', 'admins/{id}'],
    ['post', 'admins/is_active/{id}'],
    ['post', 'admins/{id}/reset-totp'],
    ['put', 'roles/{id}'],
    ['post', 'audit/{id}/restore'],
  ] as const)
    expect([path, refusals(method, path)]).toEqual([path, expect.arrayContaining(['422', '429'])]);
});
