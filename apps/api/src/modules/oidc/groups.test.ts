import { afterAll, beforeAll, expect, it } from 'vitest';
import { comeBack, cookieIn, startProvider, providerEnv, type ProviderUser } from '../../testing/oidc-provider.ts';
import { askAgain } from './ask-again.ts';
import {
  addAdmin,
  addCountry,
  addRole,
  addSession,
  createTestDatabase,
  PASSWORD,
  realClock,
  startNode,
  type Answer,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

const ROLES = 'chiefs -> superadmin; ops -> Operations @ all; cn=desk,dc=firm -> Desk @ Here, +999; lost -> No such role @ all';
const person: ProviderUser = { sub: 'nobody', claims: {} };
let provider: Awaited<ReturnType<typeof startProvider>>;
let database: TestDatabase;
let node: TestNode;
let here: number;
let there: number;
let elsewhere: number;
let operations: number;
let desk: number;

beforeAll(async () => {
  provider = await startProvider(person);
  database = await createTestDatabase();
  node = await startNode(database, realClock, { ...providerEnv(provider.url), OIDC_ROLES: ROLES });
  here = await addCountry(database, { name_en: 'Here' });
  there = await addCountry(database, { phone_code: '999' });
  elsewhere = await addCountry(database);
  operations = await addRole(database, ['index-city', 'index-clients', 'create-api-tokens'], { title_en: 'Operations' });
  desk = await addRole(database, ['index-city'], { title_en: 'Desk' });
  // Without one who stays, nobody could be made a superadmin no more.
  await addAdmin(database, { is_super_admin: true });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
  await provider.close();
});

/** What a login of somebody in these groups is answered with; `undefined` leaves the claim out. */
async function logIn(groups: unknown, more: Record<string, unknown> = {}): Promise<Answer> {
  person.claims = { ...(groups !== undefined && { groups }), ...more };
  const begun = await node.call('POST', 'login/oidc/begin');
  const back = await comeBack(node, begun);
  return node.call('POST', 'login/oidc', { headers: { cookie: cookieIn({ headers: back.headers }) } });
}

let serial = 0;
async function linked(row: Parameters<typeof addAdmin>[1] = {}) {
  const id = await addAdmin(database, row);
  person.sub = `grouped-${(serial += 1)}`;
  await database.pool.query('insert into admin_identities (admin_id, issuer, subject, created_at) values ($1, $2, $3, now())', [
    id,
    provider.url,
    person.sub,
  ]);
  return id;
}

const getRights = async (id: number) =>
  (
    await database.pool.query(
      `select role_id, is_super_admin, all_countries, (select coalesce(array_agg(country_id order by country_id), '{}') from admin_countries where admin_id = a.id) as countries
       from admins a where id = $1`,
      [id],
    )
  ).rows[0];
const getEntries = async (id: number) =>
  (
    await database.pool.query(
      `select admin_id, changes from audit where table_name = 'admins' and row_id = $1 and action = 'update' order by id`,
      [id],
    )
  ).rows;

it('gives what the first line of the table that fits says, in one entry of the log, and writes nothing where nothing changes', async () => {
  const id = await linked({ permissions: ['index-coupons'], countries: [elsewhere] });
  const opened = await logIn(['others', 'cn=desk,dc=firm', 'everybody']);
  expect(opened.body.data).toMatchObject({ id, role: { id: desk } });
  expect(await getRights(id)).toEqual({ role_id: desk, is_super_admin: false, all_countries: false, countries: [here, there] });
  expect(await getEntries(id)).toMatchObject([
    {
      admin_id: null,
      changes: {
        role_id: { after: desk },
        country_ids: { before: [elsewhere], after: [here, there] },
        by_group: { after: 'cn=desk,dc=firm' },
      },
    },
  ]);
  expect((await logIn(['cn=desk,dc=firm'])).status).toBe(200);
  expect(await getEntries(id)).toHaveLength(1);
  // The table's order counts, not the token's.
  await logIn(['cn=desk,dc=firm', 'ops']);
  expect(await getRights(id)).toEqual({ role_id: operations, is_super_admin: false, all_countries: true, countries: [] });
});

it.each([
  ['absent', undefined, {}, 'oidc.groups_missing'],
  ['no list', 'ops', {}, 'oidc.groups_missing'],
  ['a list of something else', [7], {}, 'oidc.groups_missing'],
  ['only referred to', undefined, { _claim_names: { groups: 'src1' } }, 'oidc.groups_elsewhere'],
])('refuses a login whose groups are %s, names the claim, and changes no right', async (_, groups, more, code) => {
  const id = await linked({ role_id: operations, countries: [here] });
  const session = await addSession(database, id);
  const { status, body } = await logIn(groups, more);
  expect([status, body.code]).toEqual([422, code]);
  expect(body.message).toContain('groups');
  expect(await getRights(id)).toMatchObject({ role_id: operations, countries: [here] });
  expect((await node.call('GET', 'profile', { token: session })).status).toBe(200);
  expect(await getEntries(id)).toEqual([]);
});

it('an empty list takes everything away, and with it sessions and API tokens', async () => {
  const id = await linked({ role_id: operations, countries: [here] });
  const session = await addSession(database, id);
  const newToken = { name: 'Books', days: '30', permissions: ['index-city'], all_countries: 1, current_password: PASSWORD };
  const { body: made } = await node.call('POST', 'profile/tokens', { token: session, body: newToken });
  const token: string = made.data.token;
  expect((await node.call('GET', 'cities', { token })).status).toBe(200);
  const opened = await logIn([]);
  expect(opened.body.data).toMatchObject({ id, role: null, countries: [] });
  expect(await getRights(id)).toEqual({ role_id: null, is_super_admin: false, all_countries: false, countries: [] });
  for (const one of [session, token]) expect((await node.call('GET', 'profile', { token: one })).status).toBe(401);
  expect((await node.call('GET', 'profile', { token: opened.body.data.token })).status).toBe(200);
});

it('more rights end no session', async () => {
  const id = await linked({ role_id: desk, countries: [here, there] });
  const session = await addSession(database, id);
  expect((await node.call('GET', 'clients', { token: session })).status).toBe(403);
  await logIn(['ops']);
  expect((await node.call('GET', 'clients', { token: session })).status).toBe(200);
});

it('makes a superadmin only by a line that says so, and takes just that rank away again', async () => {
  const id = await linked({ role_id: desk, countries: [here] });
  await logIn(['superadmin', 'ops']);
  expect(await getRights(id)).toMatchObject({ is_super_admin: false });
  expect((await logIn(['chiefs'])).body.data).toMatchObject({ id, is_super_admin: 1 });
  // An identity that is linked beside it is governed as well.
  const first = person.sub;
  person.sub = `${first} again`;
  await database.pool.query('insert into admin_identities (admin_id, issuer, subject, created_at) values ($1, $2, $3, now())', [
    id,
    provider.url,
    person.sub,
  ]);
  expect((await logIn(['ops'])).body.data).toMatchObject({ id, is_super_admin: 0, role: { id: operations } });
});

it('a superadmin whom the office made is not governed by groups', async () => {
  const id = await linked({ is_super_admin: true });
  expect((await logIn(['ops'])).body.data).toMatchObject({ id, is_super_admin: 1 });
  expect(await getEntries(id)).toEqual([]);
});

it('refuses what the table names and is not there, and changes nothing', async () => {
  const id = await linked({ role_id: desk });
  const { body } = await logIn(['lost']);
  expect([body.code, body.message]).toEqual(['oidc.unknown_right', expect.stringContaining('No such role')]);
  expect(await getRights(id)).toMatchObject({ role_id: desk });
});

/** After some minutes, at which the provider is asked again. */
async function later(minutes: number, change: () => void) {
  change();
  await database.pool.query(`update admin_identities set asked_at = asked_at - $1 * interval '1 minute'`, [minutes]);
  // What it says of itself may be asked for anew just now, too.
  await askAgain(node.app).catch((error: unknown) => expect(error).toMatchObject({ code: 'oidc.provider_away' }));
}
const opens = async (...tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await node.call('GET', 'profile', { token })).status));

it('within a quarter of an hour follows what the provider took away since, where it can be asked again', async () => {
  const id = await linked();
  const { body } = await logIn(['ops']);
  const session: string = body.data.token;
  const { rows } = await database.pool.query('select refresh_token from admin_identities where admin_id = $1', [id]);
  expect(rows[0].refresh_token).toMatch(/^v1\./);
  const less = () => (person.claims = { groups: ['cn=desk,dc=firm'] });
  await later(9, less);
  expect(await opens(session)).toEqual([200]);
  // By then ten minutes have passed; absent groups are not empty ones.
  await later(1, () => (person.claims = {}));
  expect(await opens(session)).toEqual([200]);
  expect(await getRights(id)).toMatchObject({ role_id: operations });
  await later(11, less);
  expect(await getRights(id)).toMatchObject({ role_id: desk });
  expect(await opens(session)).toEqual([401]);
});

it('ends everything of whom the provider knows no longer, and nothing while it is away', async () => {
  const id = await linked();
  const { body } = await logIn(['ops']);
  const session: string = body.data.token;
  const newToken = { name: 'Books', days: '30', permissions: ['index-city'], all_countries: 1, current_password: PASSWORD };
  const made = await node.call('POST', 'profile/tokens', { token: session, body: newToken });
  const list = async () => (await node.call('GET', 'cities', { token: made.body.data.token })).status;
  expect(await list()).toBe(200);
  provider.switches.broken = true;
  await later(11, () => {});
  expect([...(await opens(session)), await list()]).toEqual([200, 200]);
  provider.switches.broken = false;
  person.isGone = true;
  await later(11, () => {});
  expect([...(await opens(session)), await list()]).toEqual([401, 401]);
  expect(
    (await database.pool.query('select refresh_token from admin_identities where admin_id = $1', [id])).rows[0].refresh_token,
  ).toBeNull();
  delete person.isGone;
});
