import { Secret, TOTP } from 'otpauth';
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

let database: TestDatabase;
let node: TestNode;
const clock: TestClock = { now: Date.now() };

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  await addCountry(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('delete from login_attempts');
});

let people = 0;
const someone = async (row: Parameters<typeof addAdmin>[1] = {}) => {
  const email = `stepper${(people += 1)}@diwan.example`;
  const id = await addAdmin(database, { email, ...row });
  return { email, id };
};
const logIn = (email: string, from = '203.0.113.1') => node.call('POST', 'login', { body: { email, password: PASSWORD }, from });
const give = (challenge: string, code: string, from = '203.0.113.1') =>
  node.call('POST', 'login/code', { body: { challenge, code }, from });
const getCode = (secret: string, at = clock.now) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const halfMinute = () => void (clock.now += 30_000);

/** Someone whose second step is on, by the calls of their profile. */
async function stepper(row: Parameters<typeof addAdmin>[1] = {}) {
  const person = await someone(row);
  const { token } = (await logIn(person.email)).body.data;
  const begun = await node.call('POST', 'profile/totp', { token, body: { current_password: PASSWORD } });
  const { secret } = begun.body.data;
  const confirmed = await node.call('POST', 'profile/totp/confirm', { token, body: { code: getCode(secret) } });
  halfMinute();
  return { ...person, token, secret, codes: confirmed.body.data.recovery_codes as string[] };
}

describe('setting the second step up', () => {
  it('takes the password, then a code of the secret, and shows ten recovery codes once', async () => {
    const { email } = await someone();
    const { token } = (await logIn(email)).body.data;
    const wrong = await node.call('POST', 'profile/totp', { token, body: { current_password: 'not the password' } });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { current_password: ['The current password is wrong'] } } });
    const { body } = await node.call('POST', 'profile/totp', { token, body: { current_password: PASSWORD } });
    expect(body.data.otpauth_url).toContain(`secret=${body.data.secret}`);
    expect(decodeURIComponent(body.data.otpauth_url)).toContain(`Diwan:${email}`);
    // A secret without a code of it changes nothing yet.
    expect((await logIn(email)).body.data.token).toBeTypeOf('string');
    const refused = await node.call('POST', 'profile/totp/confirm', { token, body: { code: '000000' } });
    expect(refused.body.errors).toHaveProperty('code');
    const on = await node.call('POST', 'profile/totp/confirm', { token, body: { code: getCode(body.data.secret) } });
    expect(new Set(on.body.data.recovery_codes).size).toBe(10);
    const { rows } = await database.pool.query('select code_hash from recovery_codes');
    for (const code of on.body.data.recovery_codes) expect(JSON.stringify(rows)).not.toContain(code);
    expect((await node.call('GET', 'profile/totp', { token })).body.data).toEqual({ enabled: 1, required: 0, recovery_codes_left: 10 });
    expect((await node.call('POST', 'profile/totp', { token, body: { current_password: PASSWORD } })).body.code).toBe('auth.totp_enabled');
  });
});

describe('a login in two steps', () => {
  it('opens nothing by the password alone, and the session by the code, once', async () => {
    const { email, id, secret } = await stepper();
    const first = (await logIn(email)).body;
    expect(first.data).toEqual({ second_step: 'code', challenge: expect.any(String), expires_in: 300 });
    expect((await node.call('GET', 'profile', { token: first.data.challenge })).status).toBe(401);
    const code = getCode(secret);
    const opened = await give(first.data.challenge, code);
    expect(opened.body.data).toMatchObject({ id, email, token: expect.any(String) });
    expect(opened.body.data).not.toHaveProperty('recovery_codes');
    expect((await node.call('GET', 'profile', { token: opened.body.data.token })).status).toBe(200);
    expect((await give(first.data.challenge, code)).body.code).toBe('auth.challenge_expired');
    const again = (await logIn(email)).body.data.challenge;
    expect((await give(again, code)).body.code).toBe('auth.wrong_code');
    halfMinute();
    expect((await give(again, getCode(secret))).status).toBe(200);
  });

  it('takes the code before and the one after, since clocks differ, and none further off', async () => {
    const { email, secret } = await stepper();
    clock.now += 5 * 60_000;
    const { challenge } = (await logIn(email)).body.data;
    for (const away of [-90_000, -60_000, 60_000, 90_000])
      expect([away, (await give(challenge, getCode(secret, clock.now + away))).body.code]).toEqual([away, 'auth.wrong_code']);
    expect((await give(challenge, getCode(secret, clock.now - 30_000))).status).toBe(200);
    const next = (await logIn(email)).body.data.challenge;
    expect((await give(next, getCode(secret, clock.now + 30_000))).status).toBe(200);
  });

  it('takes a code once also when it is sent many times at the same instant', async () => {
    const { email, secret } = await stepper();
    const challenges = await Promise.all([1, 2, 3, 4].map(async (n) => (await logIn(email, `203.0.113.${n}`)).body.data.challenge));
    const answers = await Promise.all(challenges.map((challenge, n) => give(challenge, getCode(secret), `203.0.113.${n + 1}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes each recovery code once, however it is written; that there are new ones is on record, and none of them', async () => {
    const { id, email, codes, token } = await stepper();
    const [code = ''] = codes;
    expect((await give((await logIn(email)).body.data.challenge, ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await give((await logIn(email)).body.data.challenge, code)).body.code).toBe('auth.wrong_code');
    expect((await node.call('GET', 'profile/totp', { token })).body.data.recovery_codes_left).toBe(9);
    const { body } = await node.call('POST', 'profile/totp/recovery-codes', { token, body: { current_password: PASSWORD } });
    expect(body.data.recovery_codes).toHaveLength(10);
    const logged = `select admin_id, changes from audit where table_name = 'admins' and row_id = $1 and changes ? 'recovery_codes'`;
    expect((await database.pool.query(logged, [id])).rows).toEqual([
      { admin_id: id, changes: { recovery_codes: { before: null, after: '•••' } } },
    ]);
    expect((await give((await logIn(email)).body.data.challenge, codes[1] ?? '')).body.code).toBe('auth.wrong_code');
  });

  it('runs out after five minutes, and when the password changes meanwhile', async () => {
    const { email, id, secret } = await stepper();
    const { challenge } = (await logIn(email)).body.data;
    clock.now += 5 * 60_000;
    expect((await give(challenge, getCode(secret))).body.code).toBe('auth.challenge_expired');
    const next = (await logIn(email)).body.data.challenge;
    const superadmin = await addSession(database, await addAdmin(database, { is_super_admin: true }));
    const { updated_at, ...row } = (await node.call('GET', `admins/${id}`, { token: superadmin })).body.data;
    const { first_name, last_name, phone, gender } = row;
    const role_id = await addRole(database, []);
    const body = {
      first_name,
      last_name,
      email,
      phone,
      gender,
      role_id,
      all_countries: 1,
      password: 'another-oasis-9',
      passwordConfirm: 'another-oasis-9',
      current_password: PASSWORD,
      updated_at,
    };
    expect((await node.call('PUT', `admins/${id}`, { token: superadmin, body })).status).toBe(200);
    expect((await give(next, getCode(secret))).body.code).toBe('auth.challenge_expired');
  });

  it('slows down whoever tries codes, without shutting the owner out', async () => {
    const { email, secret } = await stepper();
    const { challenge } = (await logIn(email, '198.51.100.1')).body.data;
    for (let n = 0; n < 5; n += 1) expect((await give(challenge, '123123', '198.51.100.1')).body.code).toBe('auth.wrong_code');
    const refused = await give(challenge, getCode(secret), '198.51.100.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'auth.too_many_attempts' } });
    expect(refused.headers['retry-after']).toBe('15');
    expect((await give((await logIn(email)).body.data.challenge, getCode(secret))).status).toBe(200);
  });

  it('says what is missing, and takes no unknown keys', async () => {
    expect((await node.call('POST', 'login/code', { body: { code: '', extra: 1 } })).body.errors).toEqual({
      challenge: ['This Field Cannot Be Empty'],
      code: ['This Field Cannot Be Empty'],
      extra: ['This field is not known'],
    });
    expect((await give('made-up', '123456')).body.code).toBe('auth.challenge_expired');
  });

  it('refuses long texts as it does other wrong ones, and counts them', async () => {
    const { email } = await stepper();
    const { challenge } = (await logIn(email)).body.data;
    const long = '7'.repeat(5_000);
    expect((await give(long, '123456')).body.code).toBe('auth.challenge_expired');
    for (let n = 0; n < 5; n += 1) expect((await give(challenge, long)).body.code).toBe('auth.wrong_code');
    expect((await give(challenge, long)).status).toBe(429);
  });
});

describe('a role that demands a second step', () => {
  it('has it set up at the next login, before anything opens', async () => {
    const role_id = await addRole(database, ['index-city'], { requires_totp: true });
    const { email, id } = await someone({ role_id });
    expect((await node.call('GET', 'profile', { token: await addSession(database, id) })).status).toBe(401);
    const { data } = (await logIn(email)).body;
    expect(data).toMatchObject({
      second_step: 'setup',
      secret: expect.any(String),
      otpauth_url: expect.stringContaining('otpauth://totp/'),
    });
    expect(data).not.toHaveProperty('token');
    // Nothing is confirmed yet: there is no recovery code that could stand in.
    expect((await give(data.challenge, 'abcde-fghjk')).body.code).toBe('auth.wrong_code');
    const opened = await give(data.challenge, getCode(data.secret));
    expect(opened.body.data.recovery_codes).toHaveLength(10);
    expect((await node.call('GET', 'profile', { token: opened.body.data.token })).status).toBe(200);
    const off = await node.call('POST', 'profile/totp/disable', { token: opened.body.data.token, body: { current_password: PASSWORD } });
    expect(off).toMatchObject({ status: 409, body: { code: 'auth.totp_required' } });
    halfMinute();
    expect((await logIn(email)).body.data.second_step).toBe('code');
  });

  it('ends the sessions of those without it as soon as it demands it', async () => {
    const role_id = await addRole(database, ['index-city']);
    const without = await someone({ role_id });
    const token = (await logIn(without.email)).body.data.token;
    const guarded = await stepper({ role_id });
    expect((await node.call('GET', 'profile', { token })).status).toBe(200);
    const superadmin = await addSession(database, await addAdmin(database, { is_super_admin: true }));
    const { title_ar, title_en, permissions, updated_at } = (await node.call('GET', `roles/${role_id}`, { token: superadmin })).body.data;
    const body = { title_ar, title_en, permissions, requires_totp: 1, updated_at };
    expect((await node.call('PUT', `roles/${role_id}`, { token: superadmin, body })).body.data.requires_totp).toBe(1);
    expect((await node.call('GET', 'profile', { token })).status).toBe(401);
    expect((await node.call('GET', 'profile', { token: guarded.token })).status).toBe(200);
  });
});

it('is switched off with the password, and then the password suffices', async () => {
  const { email, token } = await stepper();
  expect((await node.call('POST', 'profile/totp/disable', { token, body: { current_password: 'not this' } })).status).toBe(422);
  expect((await node.call('POST', 'profile/totp/disable', { token, body: { current_password: PASSWORD } })).status).toBe(200);
  expect((await logIn(email)).body.data.token).toBeTypeOf('string');
});

it('is reset by who holds all that its owner holds, and the owner’s sessions end', async () => {
  const own = { current_password: PASSWORD };
  const { id, email, token } = await stepper({ permissions: ['index-city', 'update-admin'] });
  const lesser = await addSession(database, await addAdmin(database, { permissions: ['update-admin'], countries: 'all' }));
  expect((await node.call('POST', `admins/${id}/reset-totp`, { token: lesser, body: own })).body.code).toBe('admin.too_powerful');
  expect((await node.call('POST', `admins/${id}/reset-totp`, { token, body: own })).body.code).toBe('admin.yourself');
  const superadmin = await addSession(database, await addAdmin(database, { is_super_admin: true }));
  expect((await node.call('GET', `admins/${id}`, { token: superadmin })).body.data.has_totp).toBe(1);
  expect((await node.call('POST', `admins/${id}/reset-totp`, { token: superadmin, body: own })).status).toBe(200);
  expect((await node.call('GET', 'profile', { token })).status).toBe(401);
  expect((await logIn(email)).body.data.token).toBeTypeOf('string');
  expect((await node.call('POST', `admins/${id}/reset-totp`, { token: superadmin, body: own })).body.code).toBe('auth.totp_missing');
});
