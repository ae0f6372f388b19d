import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHttpServer, type NextAnswer } from '../../testing/loopback-servers.ts';
import { CLIENT_ID, comeBack, cookieIn, startProvider, providerEnv, type ProviderUser } from '../../testing/oidc-provider.ts';
import {
  addAdmin,
  addSession,
  createTestDatabase,
  PASSWORD,
  realClock,
  startNode,
  type Answer,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

const person: ProviderUser = { sub: 'nobody', claims: {} };
let provider: Awaited<ReturnType<typeof startProvider>>;
let database: TestDatabase;
let node: TestNode;

/** A provider that signs whatever a test likes, with one of two keys: its own, or another issuer's. */
let liar: Awaited<ReturnType<typeof startHttpServer>>;
let liarsNode: TestNode;
let others: TestNode;
const own = await generateKeyPair('RS256');
const another = await generateKeyPair('RS256');
const keys = { keys: [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'own' }] };
let idToken = '';

beforeAll(async () => {
  provider = await startProvider(person);
  liar = await startHttpServer(({ path }) => {
    if (path.startsWith('/.well-known/'))
      return {
        issuer: liar.url,
        authorization_endpoint: `${liar.url}/auth`,
        token_endpoint: `${liar.url}/token`,
        jwks_uri: `${liar.url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      };
    return path === '/keys' ? keys : { access_token: 'secret-access-token', token_type: 'bearer', id_token: idToken };
  });
  database = await createTestDatabase();
  node = await startNode(database, realClock, providerEnv(provider.url));
  liarsNode = await startNode(database, realClock, providerEnv(liar.url));
  others = await startNode(database, realClock, providerEnv(liar.url));
});
afterAll(async () => {
  for (const { app } of [node, liarsNode, others]) await app.close();
  await database.close();
  await provider.close();
  await liar.close();
});

const getCode = ({ status, body }: Answer) => [status, body.code];

/** Begins as an admin, goes to the provider and comes back; gives the cookie with which the profile page finishes. */
async function comeBackToLink(token: string): Promise<string> {
  const begun = await node.call('POST', 'profile/identities/begin', { token, body: { current_password: PASSWORD } });
  expect(begun.status).toBe(200);
  const back = await comeBack(node, begun);
  expect(back.headers['location']).toBe('/profile/show?oidc');
  return cookieIn({ headers: back.headers });
}
const finishLink = (token: string, cookie: string) => node.call('POST', 'profile/identities', { token, headers: { cookie } });
async function someone(row: Parameters<typeof addAdmin>[1] = {}) {
  const id = await addAdmin(database, row);
  return { id, token: await addSession(database, id) };
}
async function logIn() {
  const begun = await node.call('POST', 'login/oidc/begin');
  const back = await comeBack(node, begun);
  return node.call('POST', 'login/oidc', { headers: { cookie: cookieIn({ headers: back.headers }) } });
}

it('links while logged in, by the password, lists, and unlinks; each on record', async () => {
  person.sub = 'linker';
  const { id, token } = await someone();
  const wrong = await node.call('POST', 'profile/identities/begin', { token, body: { current_password: 'not the password' } });
  expect([wrong.status, wrong.headers['set-cookie']]).toEqual([422, undefined]);
  expect(getCode(await logIn())).toEqual([422, 'oidc.no_account']);
  const cookie = await comeBackToLink(token);
  expect((await finishLink(token, cookie)).status).toBe(201);
  expect((await logIn()).body.data.id).toBe(id);
  const { body } = await node.call('GET', 'profile/identities', { token });
  expect(body.data).toMatchObject({ provider: 'Firm', identities: [{ issuer: provider.url, subject: 'linker', is_current: 1 }] });
  const path = `profile/identities/${body.data.identities[0].id}`;
  expect((await node.call('DELETE', path, { token: (await someone()).token })).status).toBe(404);
  expect((await node.call('DELETE', path, { token })).status).toBe(200);
  expect(getCode(await logIn())).toEqual([422, 'oidc.no_account']);
  const { rows } = await database.pool.query(`select changes from audit where row_id = $1 and changes ? 'identity' order by id`, [id]);
  const name = `${provider.url} linker`;
  expect(rows.map(({ changes }) => changes.identity)).toEqual([
    { before: null, after: name },
    { before: name, after: null },
  ]);
});

it('links for who began alone, and no identity with two accounts', async () => {
  person.sub = 'wanted by two';
  const first = await someone();
  const second = await someone();
  const cookie = await comeBackToLink(first.token);
  // Whoever is logged in there by now, or only wants to log in: it was not begun for that.
  expect(getCode(await finishLink(second.token, cookie))).toEqual([422, 'oidc.other_browser']);
  expect(getCode(await node.call('POST', 'login/oidc', { headers: { cookie } }))).toEqual([422, 'oidc.other_browser']);
  expect((await finishLink(first.token, cookie)).status).toBe(201);
  expect(getCode(await finishLink(second.token, await comeBackToLink(second.token)))).toEqual([409, 'oidc.linked_elsewhere']);
  expect((await finishLink(first.token, await comeBackToLink(first.token))).status).toBe(201);
});

it('stays where it gave the rank, or is the one way in', async () => {
  const { id, token } = await someone();
  const add = async (gaveRank: boolean) =>
    (
      await database.pool.query(
        `insert into admin_identities (admin_id, issuer, subject, created_at, gave_rank) values ($1, 'https://x.example', $2, now(), $3) returning id`,
        [id, `rank ${gaveRank}`, gaveRank],
      )
    ).rows[0].id as number;
  expect(getCode(await node.call('DELETE', `profile/identities/${await add(true)}`, { token }))).toEqual([409, 'oidc.only_way']);
  const env = { ...providerEnv(provider.url), OIDC_ONLY: '1', BREAK_GLASS_EMAIL: 'glass@diwan.example' };
  const only = await startNode(database, realClock, env);
  expect(getCode(await only.call('DELETE', `profile/identities/${await add(false)}`, { token }))).toEqual([409, 'oidc.only_way']);
  await only.app.close();
});

let serial = 0;
const seconds = () => Math.floor(Date.now() / 1000);
type Claims = Readonly<Record<string, unknown>>;
const sign = (claims: Claims, { key = own.privateKey, typ = 'JWT', alg = 'RS256' } = {}) =>
  new SignJWT({ iss: liar.url, aud: CLIENT_ID, sub: 'subject', iat: seconds(), exp: seconds() + 120, ...claims } as JWTPayload)
    .setProtectedHeader({ alg, kid: 'own', typ })
    .sign(key);

/** What a login is answered with whose ID token says this; each comes from an address of its own, as wrong ones are counted. */
async function logInAtLiar(claims: Claims, by?: Parameters<typeof sign>[1], instead?: NextAnswer): Promise<Answer> {
  const begun = await liarsNode.call('POST', 'login/oidc/begin');
  const query = new URL(begun.body.data.url).searchParams;
  idToken = await sign({ nonce: query.get('nonce'), ...claims }, by);
  const back = await liarsNode.app.inject({
    url: `/api/admin/login/oidc/callback?code=secret-code&state=${query.get('state')}`,
    headers: { cookie: cookieIn(begun) },
  });
  if (instead) liar.next.push(instead);
  const from = `198.51.100.${(serial += 1)}`;
  return liarsNode.call('POST', 'login/oidc', { headers: { cookie: cookieIn({ headers: back.headers }) }, from });
}

it('takes an ID token of this issuer for this client alone, whatever the token endpoint answers', async () => {
  expect(getCode(await logInAtLiar({}))).toEqual([422, 'oidc.no_account']);
  expect(getCode(await logInAtLiar({}, { key: another.privateKey }))).toEqual([422, 'oidc.refused']);
  for (const claims of [
    { iss: provider.url },
    { aud: 'another' },
    { aud: [CLIENT_ID, 'another'] },
    { azp: 'another' },
    { nonce: 'another' },
    { sub: '' },
  ])
    expect([claims, ...getCode(await logInAtLiar(claims))]).toEqual([claims, 422, 'oidc.refused']);
  for (const claims of [{ iat: seconds() - 75 }, { iat: seconds() + 75 }, { exp: seconds() - 75 }])
    expect([claims, ...getCode(await logInAtLiar(claims))]).toEqual([claims, 422, 'oidc.clock']);
});

const EVENTS = { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } };
const logOut = (token: string, on = liarsNode) =>
  on.call('POST', 'login/oidc/logout', {
    body: new URLSearchParams({ logout_token: token }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const logoutToken = (claims: Claims = {}, by?: Parameters<typeof sign>[1]) =>
  sign({ jti: `token ${(serial += 1)}`, ...EVENTS, ...claims }, { typ: 'logout+jwt', ...by });

it('ends the sessions of a subject whom the provider logs out, on every node, by each token once', async () => {
  const { id, token } = await someone();
  await database.pool.query(`insert into admin_identities (admin_id, issuer, subject, created_at) values ($1, $2, 'leaver', now())`, [
    id,
    liar.url,
  ]);
  const stays = await someone();
  const open = async (session: string) =>
    Promise.all([liarsNode, others].map(async (on) => (await on.call('GET', 'profile', { token: session })).status));
  expect(await open(token)).toEqual([200, 200]);
  const refused: [string, Promise<string>][] = [
    ['of another key', logoutToken({ sub: 'leaver' }, { key: another.privateKey })],
    ['for another client', logoutToken({ sub: 'leaver', aud: 'another' })],
    ['of another issuer', logoutToken({ sub: 'leaver', iss: provider.url })],
    ['an ID token', logoutToken({ sub: 'leaver', events: {} })],
    ['with a nonce', logoutToken({ sub: 'leaver', nonce: 'n' })],
    ['without an id', logoutToken({ sub: 'leaver', jti: undefined })],
    ['of no subject', logoutToken({ sub: undefined, sid: 'x' })],
    ['that is old', logoutToken({ sub: 'leaver', iat: seconds() - 1000 })],
    ['that ran out', logoutToken({ sub: 'leaver', exp: seconds() - 75 })],
    ['of nothing', Promise.resolve('x.y.z')],
  ];
  for (const [what, made] of refused) expect([what, ...getCode(await logOut(await made))]).toEqual([what, 400, 'oidc.logout_refused']);
  expect(await open(token)).toEqual([200, 200]);
  const right = await logoutToken({ sub: 'leaver' });
  const answer = await logOut(right);
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  await expect.poll(() => open(token), { timeout: 5_000 }).toEqual([401, 401]);
  expect(await open(stays.token)).toEqual([200, 200]);
  expect(getCode(await logOut(right))).toEqual([400, 'oidc.logout_refused']);
  expect((await logOut(await logoutToken({ sub: 'nobody here' }))).status).toBe(200);
});

it('writes no code and no token into the log, also where something goes wrong', async () => {
  const lines: string[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    const write = liarsNode.app.log[level].bind(liarsNode.app.log);
    liarsNode.app.log[level] = ((...given: unknown[]) => {
      lines.push(JSON.stringify(given));
      (write as (...all: unknown[]) => void)(...given);
    }) as typeof write;
  }
  await logInAtLiar({ nonce: 'another' });
  const body = { error: 'invalid_grant', error_description: 'secret-code' };
  expect(getCode(await logInAtLiar({}, undefined, { status: 400, body }))).toEqual([422, 'oidc.refused']);
  expect(getCode(await logInAtLiar({}, undefined, { status: 500, body }))).toEqual([422, 'oidc.provider_away']);
  expect(lines).toHaveLength(3);
  for (const secret of ['secret-code', 'secret-access-token', idToken]) expect(lines.join('\n')).not.toContain(secret);
});
