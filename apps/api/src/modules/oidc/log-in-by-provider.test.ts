import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cookieIn, startProvider, walkThrough, providerEnv, type ProviderUser } from '../../testing/oidc-provider.ts';
import {
  addAdmin,
  addRole,
  addSession,
  createTestDatabase,
  PASSWORD,
  startNode,
  type Answer,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

const clock: TestClock = { now: Date.now() };
const person: ProviderUser = { sub: 'nobody', claims: {} };
let provider: Awaited<ReturnType<typeof startProvider>>;
let database: TestDatabase;
let node: TestNode;
let other: TestNode;

beforeAll(async () => {
  provider = await startProvider(person);
  database = await createTestDatabase();
  node = await startNode(database, clock, providerEnv(provider.url));
  other = await startNode(database, clock, providerEnv(provider.url));
});
afterAll(async () => {
  for (const { app } of [node, other]) await app.close();
  await database.close();
  await provider.close();
});
beforeEach(() => {
  clock.now = Date.now();
  provider.switches.silent = false;
});

const getCode = ({ status, body }: Answer) => [status, body.code];

interface Walk {
  from?: string;
  on?: TestNode;
  /** What is changed on the way there, or on the way back. */
  there?: (url: URL) => void;
  back?: (url: URL) => void;
  begin?: () => Promise<Answer>;
}

/** As a browser: begins, goes to the provider and comes back. Gives the cookie with which the page finishes, and where it is led. */
async function goAndComeBack({ from = '203.0.113.1', on = node, there, back, begin }: Walk = {}) {
  const begun = await (begin?.() ?? on.call('POST', 'login/oidc/begin', { from }));
  expect(begun.status).toBe(200);
  const address = new URL(begun.body.data.url);
  there?.(address);
  const came = await walkThrough(address.href);
  back?.(came);
  const cookie = cookieIn(begun);
  const response = await other.app.inject({ url: came.pathname + came.search, headers: { cookie, host: 'evil.example' } });
  const kept = cookieIn({ headers: response.headers });
  return { begun, came, response, cookie: kept === 'undefined' ? cookie : kept };
}

const finish = (cookie: string, on = node, from = '203.0.113.1') => on.call('POST', 'login/oidc', { headers: { cookie }, from });
async function logIn(walk: Walk = {}) {
  const { cookie } = await goAndComeBack(walk);
  return finish(cookie, walk.on, walk.from);
}

let serial = 0;
/** An admin with an identity at the provider, who comes there next. */
async function linked(row: Parameters<typeof addAdmin>[1] = {}, claims: Record<string, unknown> = {}) {
  const id = await addAdmin(database, row);
  person.sub = `subject-${(serial += 1)}`;
  person.claims = claims;
  await link(id, person.sub);
  return { id, subject: person.sub };
}
const link = (id: number, subject: string) =>
  database.pool.query('insert into admin_identities (admin_id, issuer, subject, created_at) values ($1, $2, $3, now())', [
    id,
    provider.url,
    subject,
  ]);
const audit = async (id: number, action: string) =>
  (
    await database.pool.query(
      `select changes from audit where table_name = 'admins' and row_id = $1 and action = $2 order by id desc limit 1`,
      [id, action],
    )
  ).rows[0]?.changes;

it('opens the account of issuer and subject, on whichever node, and leaves no code in any address', async () => {
  const { id } = await linked({ permissions: ['index-city'], countries: 'all' }, { email: 'someone@else.example' });
  const { begun, came, response, cookie } = await goAndComeBack();
  const query = new URL(begun.body.data.url).searchParams;
  expect(query.get('redirect_uri')).toBe('http://127.0.0.1:3999/api/admin/login/oidc/callback');
  expect(query.get('code_challenge_method')).toBe('S256');
  expect(String(begun.headers['set-cookie'])).toMatch(/^diwan_oidc=v1\.[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  expect([response.statusCode, response.headers['location']]).toEqual([303, '/login?oidc']);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['referrer-policy']).toBe('no-referrer');
  expect(String(response.headers['set-cookie'])).toMatch(/SameSite=Strict; Max-Age=60$/);
  expect(JSON.stringify(response.headers)).not.toContain(came.searchParams.get('code'));
  const opened = await finish(cookie, other);
  expect(opened.status).toBe(200);
  expect(opened.body.data).toMatchObject({ id, role: { permissions: [{ permission_url: 'index-city' }] } });
  expect(opened.headers['cache-control']).toBe('no-store');
  expect(String(opened.headers['set-cookie'])).toContain('diwan_oidc=; ');
  expect((await node.call('GET', 'session', { token: opened.body.data.token })).status).toBe(200);
  expect(await audit(id, 'login')).toEqual({});
});

it('takes a code once, also where the cookie is kept', async () => {
  await linked();
  const { cookie } = await goAndComeBack();
  expect((await finish(cookie)).status).toBe(200);
  expect(getCode(await finish(cookie))).toEqual([422, 'oidc.refused']);
});

it('refuses another nonce, state, challenge, issuer or code, and puts it on record', async () => {
  await linked();
  const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value);
  expect(getCode(await logIn({ from: '198.51.100.1', there: set('nonce', 'of-another') }))).toEqual([422, 'oidc.refused']);
  expect(getCode(await logIn({ from: '198.51.100.1', there: set('code_challenge', 'x'.repeat(43)) }))).toEqual([422, 'oidc.refused']);
  expect(getCode(await logIn({ from: '198.51.100.1', back: set('state', 'of-another') }))).toEqual([422, 'oidc.other_browser']);
  expect(getCode(await logIn({ from: '198.51.100.1', back: set('iss', 'https://other.example') }))).toEqual([422, 'oidc.refused']);
  expect(getCode(await logIn({ from: '198.51.100.1', back: set('code', 'guessed') }))).toEqual([422, 'oidc.refused']);
  await expect
    .poll(async () => (await database.pool.query(`select 1 from audit where action = 'login_failed' and ip = '198.51.100.1'`)).rowCount)
    .toBe(1);
});

it('is slowed down where it goes wrong again and again, and only there', async () => {
  await linked();
  const from = '198.51.100.9';
  const back = (url: URL) => url.searchParams.set('code', 'guessed');
  for (let tries = 0; tries < 5; tries += 1) expect((await logIn({ from, back })).body.code).toBe('oidc.refused');
  expect(getCode(await logIn({ from }))).toEqual([429, 'auth.too_many_attempts']);
  expect((await logIn()).status).toBe(200);
});

it('does not go on in another browser, after its time, or with a cookie that somebody wrote', async () => {
  await linked();
  const { came, cookie } = await goAndComeBack();
  // The address of the callback, given to somebody else: their browser holds no login, or one of its own.
  const stranger = await node.app.inject({ url: came.pathname + came.search });
  expect([stranger.headers['location'], stranger.headers['set-cookie']]).toEqual(['/login?oidc', undefined]);
  expect(getCode(await finish(''))).toEqual([422, 'oidc.other_browser']);
  const own = cookieIn(await node.call('POST', 'login/oidc/begin'));
  const answered = await node.app.inject({ url: came.pathname + came.search, headers: { cookie: own } });
  expect(answered.headers['set-cookie']).toBeUndefined();
  expect(getCode(await finish(own))).toEqual([422, 'oidc.other_browser']);
  const written = JSON.stringify({ admin: null, state: 's', nonce: 'n', verifier: 'v', until: clock.now + 60_000, answer: 'code=1' });
  expect(getCode(await finish(`diwan_oidc=${encodeURIComponent(written)}`))).toEqual([422, 'oidc.other_browser']);
  expect(getCode(await finish(`${cookie}; ${cookie}`))).toEqual([422, 'oidc.other_browser']);
  clock.now += 61_000;
  expect(getCode(await finish(cookie))).toEqual([422, 'oidc.other_browser']);
});

it('leads to no other place, whatever the address says', async () => {
  for (const search of [
    '?return_to=https://evil.example',
    '?state=//evil.example',
    '//evil.example',
    '?oidc=https://evil.example&next=//x',
  ]) {
    const { headers, statusCode } = await node.app.inject({
      url: `/api/admin/login/oidc/callback${search}`,
      headers: { host: 'evil.example' },
    });
    if (statusCode === 303) expect(headers['location']).toBe('/login?oidc');
    else expect(statusCode).toBe(404);
  }
});

it('an e-mail opens no account that exists, verified or not', async () => {
  const id = await addAdmin(database, { email: 'chief@diwan.example', is_super_admin: true });
  person.sub = 'stranger';
  person.claims = { email: 'chief@diwan.example', email_verified: true };
  expect(getCode(await logIn())).toEqual([422, 'oidc.no_account']);
  const creating = await startNode(database, clock, { ...providerEnv(provider.url), OIDC_FIRST_LOGIN: 'create' });
  expect(getCode(await logIn({ on: creating }))).toEqual([422, 'oidc.email_taken']);
  person.claims = { email: 'New.One@firm.example', email_verified: false };
  expect(getCode(await logIn({ on: creating }))).toEqual([422, 'oidc.email_missing']);
  person.claims = { email: 'New.One@firm.example', name: 'New One' };
  const opened = await logIn({ on: creating });
  expect(opened.body.data).toMatchObject({ email: 'new.one@firm.example', first_name: 'New', last_name: 'One', role: null, countries: [] });
  person.sub = 'second stranger';
  person.claims = { email: 'other@firm.example', given_name: 'Other', family_name: 'ProviderUser' };
  expect((await logIn({ on: creating })).body.data).toMatchObject({ first_name: 'Other', last_name: 'ProviderUser', is_super_admin: 0 });
  expect((await database.pool.query('select 1 from admin_identities where admin_id = $1', [id])).rowCount).toBe(0);
  await creating.app.close();
});

it('is not for who is banned, off or deleted', async () => {
  const { id } = await linked({ is_ban: true });
  expect(getCode(await logIn())).toEqual([422, 'auth.banned']);
  await database.pool.query('update admins set is_ban = false, is_active = false where id = $1', [id]);
  expect(getCode(await logIn())).toEqual([422, 'auth.inactive']);
  await database.pool.query('update admins set is_active = true where id = $1', [id]);
  const chief = await addSession(database, await addAdmin(database, { is_super_admin: true }));
  expect((await node.call('DELETE', `admins/${id}`, { token: chief, body: {} })).status).toBe(200);
  expect(getCode(await logIn())).toEqual([422, 'oidc.no_account']);
  expect((await database.pool.query('select 1 from admin_identities where admin_id = $1', [id])).rowCount).toBe(0);
});

it('tolerates 60 seconds between the clocks, and names them where it is more', async () => {
  await linked();
  for (const seconds of [-50, 50]) {
    clock.now = Date.now() + seconds * 1000;
    expect((await logIn()).status).toBe(200);
  }
  for (const seconds of [-75, 75, 7200]) {
    clock.now = Date.now() + seconds * 1000;
    const { status, body } = await logIn();
    expect([status, body.code]).toEqual([422, 'oidc.clock']);
    expect(body.message).toMatch(/clocks .* 60 seconds/);
  }
});

it('counts no try against who came while the provider was away', async () => {
  await linked();
  const from = '198.51.100.77';
  for (let tries = 0; tries < 7; tries += 1) {
    const { cookie } = await goAndComeBack({ from });
    provider.switches.broken = true;
    expect(getCode(await finish(cookie, node, from))).toEqual([422, 'oidc.provider_away']);
    provider.switches.broken = false;
  }
  expect((await logIn({ from })).status).toBe(200);
});

it('says that the provider is away, within its deadline and without a session of the database, while passwords go on', async () => {
  const lonely = await startNode(database, clock, { ...providerEnv(provider.url), DATABASE_POOL: '4' });
  await linked();
  const { cookie } = await goAndComeBack({ on: lonely });
  provider.switches.silent = true;
  const begun = performance.now();
  const hanging = Array.from({ length: 8 }, (_, index) => finish(cookie, lonely, `198.51.100.${100 + index}`));
  const id = await addAdmin(database, { email: 'by.password@diwan.example' });
  const byPassword = await lonely.call('POST', 'login', { body: { email: 'by.password@diwan.example', password: PASSWORD } });
  expect(byPassword.body.data.id).toBe(id);
  expect(performance.now() - begun).toBeLessThan(4_500);
  for (const answer of await Promise.all(hanging)) expect(getCode(answer)).toEqual([422, 'oidc.provider_away']);
  expect(performance.now() - begun).toBeLessThan(9_000);
  await lonely.app.close();
}, 30_000);

it('asks for the local code all the same, unless the settings let what the provider asked for stand for it', async () => {
  const role_id = await addRole(database, ['index-city'], { requires_totp: true });
  const { id } = await linked({ role_id, countries: 'all' });
  person.amr = ['pwd', 'mfa'];
  expect((await logIn()).body.data).toMatchObject({ second_step: 'setup', challenge: expect.any(String) });
  await database.pool.query('update admin_totp set confirmed_at = now() where admin_id = $1', [id]);
  expect((await logIn()).body.data).toMatchObject({ second_step: 'code' });
  const trusting = await startNode(database, clock, { ...providerEnv(provider.url), OIDC_SECOND_STEP: 'mfa' });
  expect((await logIn({ on: trusting })).body.data.id).toBe(id);
  person.amr = ['pwd'];
  expect((await logIn({ on: trusting })).body.data).toMatchObject({ second_step: 'code' });
  await trusting.app.close();
});

it('is not offered where no provider is set', async () => {
  const without = await startNode(database, clock);
  expect(getCode(await without.call('POST', 'login/oidc/begin'))).toEqual([409, 'oidc.off']);
  expect((await without.call('GET', 'public/settings')).body.data.oidc).toBeNull();
  expect((await node.call('GET', 'public/settings')).body.data.oidc).toEqual({ name: 'Firm', only: false });
  expect((await node.call('GET', 'public/settings', { headers: { 'accept-language': 'ar' } })).body.data.oidc.name).toBe('الشركة');
  await without.app.close();
});

it('with OIDC_ONLY passwords open nothing but the account for emergencies, which tells every superadmin', async () => {
  const email = 'glass@diwan.example';
  const id = await addAdmin(database, { email });
  const chief = await addAdmin(database, { is_super_admin: true, email: 'head@diwan.example' });
  const env = { ...providerEnv(provider.url), OIDC_ONLY: '1', BREAK_GLASS_EMAIL: 'Glass@Diwan.example' };
  const only = await startNode(database, clock, env);
  const by = (address: string, password: string) => only.call('POST', 'login', { body: { email: address, password } });
  // Neither which account it is nor whether a password is right is told.
  for (const [address, password] of [
    ['head@diwan.example', PASSWORD],
    ['head@diwan.example', 'wrong-password'],
    ['nobody@diwan.example', PASSWORD],
    [email, 'wrong-password'],
  ] as const)
    expect(getCode(await by(address, password))).toEqual([422, 'auth.oidc_only']);
  expect((await by(email, PASSWORD)).body.data.id).toBe(id);
  const { rows } = await database.pool.query('select title_en, body_en from notifications where admin_id = $1', [chief]);
  expect(rows).toMatchObject([{ title_en: 'The account for emergencies is in use', body_en: expect.stringContaining(email) }]);
  const { rows: log } = await database.pool.query(`select changes from audit where row_id = $1 and action = 'login' order by id`, [id]);
  expect(log.map(({ changes }) => changes)).toContainEqual({ break_glass: { before: null, after: 1 } });
  await link(id, 'also at the provider');
  person.sub = 'also at the provider';
  expect((await logIn({ on: only })).body.data.id).toBe(id);
  expect((await database.pool.query('select 1 from notifications where admin_id = $1', [chief])).rowCount).toBe(1);
  await only.app.close();
});
