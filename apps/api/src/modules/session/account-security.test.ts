import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealTotpSecrets } from './seal-totp-secrets.ts';
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

const HOUR = 3_600_000;
const KEY = 'a-key-of-more-than-thirty-two-characters';
let database: TestDatabase;
let node: TestNode;
let real: TestNode;
let other: TestNode;
const clock: TestClock = { now: Date.now() };

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  other = await startNode(database, clock);
  real = await startNode(database, clock, { DEMO: '0', SECRET_KEY: KEY });
  await addCountry(database);
});
afterAll(async () => {
  for (const { app } of [node, other, real]) await app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('delete from login_attempts');
});

let people = 0;
async function someone(row: Parameters<typeof addAdmin>[1] = {}) {
  const email = `guarded${(people += 1)}@diwan.example`;
  return { email, id: await addAdmin(database, { email, ...row }) };
}
const session = (id: number) => addSession(database, id, { expires_at: at(14 * 24 * HOUR), last_seen_at: at(0) });
const at = (later: number) => new Date(clock.now + later).toISOString();
const getCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now });
const logIn = (to: TestNode, email: string, password = PASSWORD, from = '203.0.113.1') =>
  to.call('POST', 'login', { body: { email, password }, from });
const give = (to: TestNode, challenge: string, code: string) => to.call('POST', 'login/code', { body: { challenge, code } });
const isLive = async (token: string, on = node) => (await on.call('GET', 'profile', { token })).status === 200;
const entries = async (action: string, id: number) =>
  (
    await database.pool.query<{ ip: string; times: number | null; admin_id: number | null; changes: Record<string, { after: unknown }> }>(
      `select ip, admin_id, (changes->'times'->>'after')::int as times, changes from audit where action = $1 and row_id = $2 order by id`,
      [action, id],
    )
  ).rows;
const nextMinute = async () => {
  clock.now += 61_000;
  await node.app.auditTally.flush();
};

/** Sets the second step up by the profile; gives what was told about it. */
async function setUp(token: string, on = node) {
  const { secret } = (await on.call('POST', 'profile/totp', { token, body: { current_password: PASSWORD } })).body.data;
  const { body } = await on.call('POST', 'profile/totp/confirm', { token, body: { code: getCode(secret) } });
  clock.now += 30_000;
  return { secret: secret as string, codes: body.data.recovery_codes as string[] };
}

describe('a superadmin, outside the demo,', () => {
  it('sets a second step up at login, and gets in by it from then on; by a recovery code too, on record', async () => {
    const { email, id } = await someone({ is_super_admin: true });
    const before = await session(id);
    expect([await isLive(before), await isLive(before, real)]).toEqual([true, false]);
    const asked = (await logIn(real, email)).body.data;
    expect([asked.second_step, asked.token]).toEqual(['setup', undefined]);
    const opened = (await give(real, asked.challenge, getCode(asked.secret))).body.data;
    expect(await isLive(opened.token, real)).toBe(true);
    expect(opened.recovery_codes).toHaveLength(10);
    const again = (await logIn(real, email)).body.data;
    expect(again.second_step).toBe('code');
    expect((await give(real, again.challenge, opened.recovery_codes[3])).status).toBe(200);
    expect(await entries('recovery_code', id)).toMatchObject([{ admin_id: id }]);
    const spent = (await logIn(real, email)).body.data;
    expect((await give(real, spent.challenge, opened.recovery_codes[3])).status).toBe(422);
    const off = await real.call('POST', 'profile/totp/disable', { token: opened.token, body: { current_password: PASSWORD } });
    expect(off.body.code).toBe('auth.totp_required');
  });

  it('is asked for it as soon as made one', async () => {
    const { id } = await someone({ permissions: [] });
    const token = await session(id);
    expect(await isLive(token, real)).toBe(true);
    await database.pool.query('update admins set is_super_admin = true where id = $1', [id]);
    real.app.accessCache.clear();
    expect(await isLive(token, real)).toBe(false);
  });
});

describe('other sessions', () => {
  it('end when the second step is switched on, and when it is switched off; this one stays', async () => {
    const { id } = await someone({ permissions: [] });
    const [here, elsewhere] = [await session(id), await session(id)];
    await setUp(here);
    expect([await isLive(here), await isLive(elsewhere)]).toEqual([true, false]);
    const third = await session(id);
    await node.call('POST', 'profile/totp/disable', { token: here, body: { current_password: PASSWORD } });
    expect([await isLive(here), await isLive(third)]).toEqual([true, false]);
    expect((await entries('session_ended', id)).map(({ times }) => times)).toEqual([1, 1]);
  });

  it('that one ends oneself stand in the log', async () => {
    const { id } = await someone({ permissions: [] });
    const here = await session(id);
    for (const _ of [1, 2]) await session(id);
    const { body } = await node.call('GET', 'profile/sessions', { token: here });
    await node.call('DELETE', `profile/sessions/${body.data[1].id}`, { token: here });
    await node.call('POST', 'profile/sessions/end-others', { token: here });
    expect((await entries('session_ended', id)).map(({ admin_id, times }) => [admin_id, times])).toEqual([
      [id, 1],
      [id, 1],
    ]);
  });
});

describe('a session', () => {
  it.each([-400, 1])('outlives a clock that stood %i days wrong, and is used on as before', async (days) => {
    const { id } = await someone({ permissions: [] });
    const used = await session(id);
    expect(await isLive(used)).toBe(true);
    clock.now += days * 24 * HOUR;
    await isLive(used);
    clock.now -= days * 24 * HOUR;
    expect([await isLive(used), await isLive(used, other)]).toEqual([true, true]);
  });

  it('ends after twelve hours without a call, on whichever node; each call keeps it awake, up to fourteen days', async () => {
    const { id } = await someone({ permissions: [] });
    const [idle, used] = [await session(id), await session(id)];
    const start = clock.now;
    expect([await isLive(idle), await isLive(used)]).toEqual([true, true]);
    clock.now += 11 * HOUR;
    expect(await isLive(used, other)).toBe(true);
    // The other node notes it; until then this one may ask the database in vain.
    await expect
      .poll(
        async () =>
          (await database.pool.query('select 1 from sessions where admin_id = $1 and last_seen_at > $2', [id, new Date(start + HOUR)]))
            .rowCount,
      )
      .toBe(1);
    clock.now += 2 * HOUR;
    expect([await isLive(idle), await isLive(idle, other), await isLive(used)]).toEqual([false, false, true]);
    for (let hours = 13; hours < 14 * 24 - 8; hours += 8) {
      clock.now += 8 * HOUR;
      expect(await isLive(used)).toBe(true);
    }
    clock.now += 9 * HOUR;
    expect(await isLive(used)).toBe(false);
    clock.now = start;
  });

  it('that has been idle for too long is not shown as one that is open', async () => {
    const { id } = await someone({ permissions: [] });
    const here = await session(id);
    await addSession(database, id, { expires_at: at(14 * 24 * HOUR), last_seen_at: at(-13 * HOUR) });
    const { body } = await node.call('GET', 'profile/sessions', { token: here });
    expect(body.data.map(({ is_current }: { is_current: number }) => is_current)).toEqual([1]);
  });

  it('is not kept awake by its socket', async () => {
    const { id } = await someone({ permissions: [] });
    const token = await session(id);
    const { hashToken } = await import('../../platform/http/bearer-token.ts');
    const start = clock.now;
    for (let hours = 0; hours < 12; hours += 4) {
      expect(await node.app.accessCache.find(hashToken(token), { use: false })).toBeDefined();
      clock.now += 4 * HOUR;
    }
    expect(await node.app.accessCache.find(hashToken(token), { use: false })).toBeUndefined();
    clock.now = start;
  });
});

it('guesses at one’s own password with a session are counted by account, from however many addresses', async () => {
  const { id } = await someone({ permissions: [] });
  const token = await session(id);
  const statuses: number[] = [];
  for (let n = 1; n <= 8; n++)
    statuses.push(
      (await node.call('POST', 'profile/totp', { token, from: `198.51.100.${n}`, body: { current_password: 'a wrong guess' } })).status,
    );
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
  // Each address stands in the log of the account.
  await nextMinute();
  expect((await entries('own_password_failed', id)).map(({ ip, admin_id }) => [ip, admin_id]).toSorted()).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`198.51.100.${n}`, id]),
  );
  // They are no logins: an investigation can ask for either.
  expect(await entries('login_failed', id)).toEqual([]);
  const reader = await session((await someone({ is_super_admin: true })).id);
  const log = (action: string) => node.call('GET', `audit?action=${action}&table=admins&row_id=${id}`, { token: reader });
  expect((await log('own_password_failed')).body.data).toHaveLength(8);
  expect((await log('login_failed')).body.data).toEqual([]);
});

describe('on record', () => {
  it('are failed logins: one at once, and the number of the others when the minute is over, however many', async () => {
    const { email, id } = await someone({ permissions: [] });
    for (let n = 0; n < 12; n++) await logIn(node, email, 'not the password', '198.51.100.77');
    await nextMinute();
    const found = await entries('login_failed', id);
    expect(found.map(({ times, ip }) => [times, ip])).toEqual([
      [null, '198.51.100.77'],
      [11, '198.51.100.77'],
    ]);
    expect(JSON.stringify(found)).not.toContain('not the password');
    for (const name of ['a', 'b', 'c', 'd']) await logIn(node, `nobody-${name}@diwan.example`, 'x'.repeat(9), '198.51.100.78');
    await nextMinute();
    const unknown = (await entries('login_failed', 0)).filter(({ ip }) => ip === '198.51.100.78');
    expect(unknown.map(({ times }) => times)).toEqual([null, 3]);
  });

  it('are calls that were refused, by what was lacking', async () => {
    const { id } = await someone({ permissions: ['index-city'] });
    const token = await session(id);
    for (let n = 0; n < 30; n++) await node.call('GET', 'coupons', { token });
    await node.call('GET', 'roles', { token });
    await nextMinute();
    const found = (await entries('refused', id)).map(({ changes, times, admin_id }) => [admin_id, changes['permission']?.after, times]);
    expect(found.toSorted()).toEqual(
      [
        [id, 'index-coupons', null],
        [id, 'index-coupons', 29],
        [id, 'role-read', null],
      ].toSorted(),
    );
  });

  it('is looking at the dashboard as another role', async () => {
    const { id } = await someone({ is_super_admin: true });
    const role = await addRole(database, ['index-city']);
    const token = await session(id);
    for (let n = 0; n < 5; n++) await node.call('GET', 'cities', { token, headers: { 'x-view-as': String(role) } });
    await nextMinute();
    expect((await entries('view_as', role)).map(({ admin_id, times }) => [admin_id, times])).toEqual([
      [id, null],
      [id, 4],
    ]);
  });

  it('a flood of different things is counted together', async () => {
    const { app } = node;
    clock.now += 120_000;
    const before = (await database.pool.query<{ n: number }>('select count(*)::int as n from audit')).rows[0]?.n ?? 0;
    for (let n = 0; n < 5000; n++)
      app.auditTally.note(`flood ${n}`, { adminId: null, ip: null, table: 'admins', id: 0, action: 'login_failed', changes: {} });
    await nextMinute();
    const { rows } = await database.pool.query<{ n: number; most: number }>(
      `select count(*)::int as n, max((changes->'times'->>'after')::int) as most from audit where action = 'login_failed'`,
    );
    expect(rows[0]?.n).toBeLessThan(before + 310);
    expect(rows[0]?.most).toBeGreaterThan(4600);
  });

  it('nothing is changed or deleted there', async () => {
    for (const text of [`update audit set ip = null`, 'delete from audit', 'truncate audit'])
      await expect(database.pool.query(text)).rejects.toThrow('rows of audit are never changed or deleted');
  });
});

describe('at rest', () => {
  const stored = async (id: number) =>
    (await database.pool.query<{ secret: string }>('select secret from admin_totp where admin_id = $1', [id])).rows[0]?.secret ?? '';
  const seal = (secret: string, id: number) => database.pool.query('update admin_totp set secret = $2 where admin_id = $1', [id, secret]);
  const getsIn = async (to: TestNode, email: string, code: string) => {
    await database.pool.query('delete from login_attempts');
    return (await give(to, (await logIn(to, email)).body.data.challenge, code)).status === 200;
  };

  it('secrets of codes are sealed, each for its admin; those from before are sealed at a start', async () => {
    const { email, id } = await someone({ permissions: [] });
    const { secret } = await setUp(await session(id), real);
    expect(await stored(id)).toMatch(/^v1\./);
    expect(await stored(id)).not.toContain(secret);
    await seal(secret, id);
    expect(await getsIn(real, email, getCode(secret))).toBe(true);
    expect(await sealTotpSecrets(real.app)).toBeGreaterThan(0);
    expect(await stored(id)).toMatch(/^v1\./);
    clock.now += 30_000;
    expect(await getsIn(real, email, getCode(secret))).toBe(true);

    const thief = await someone({ permissions: [] });
    await setUp(await session(thief.id), real);
    await seal(await stored(id), thief.id);
    clock.now += 30_000;
    expect(await getsIn(real, thief.email, getCode(secret))).toBe(false);
  });

  it('a new key takes over what a former one sealed, and what none opens lets a recovery code in', async () => {
    const { email, id } = await someone({ permissions: [] });
    const { secret, codes } = await setUp(await session(id), real);
    const before = await stored(id);
    const next = await startNode(database, clock, { DEMO: '0', SECRET_KEY: `another-key-that-is-long-enough-too,${KEY}` });
    expect(await stored(id)).not.toBe(before);
    expect(await getsIn(next, email, getCode(secret))).toBe(true);
    await next.app.close();
    clock.now += 30_000;
    expect(await getsIn(real, email, getCode(secret))).toBe(false);
    expect(await getsIn(real, email, codes[0] ?? '')).toBe(true);
  });

  it('recovery codes are argon2 hashes; those that were kept otherwise still count, once', async () => {
    const { email, id } = await someone({ permissions: [] });
    await setUp(await session(id));
    const { rows } = await database.pool.query<{ code_hash: string }>('select code_hash from recovery_codes where admin_id = $1', [id]);
    expect(rows.every(({ code_hash: hash }) => hash.startsWith('$argon2id$'))).toBe(true);
    const { createHash } = await import('node:crypto');
    const old = createHash('sha256').update(`${id}:abcdefghjk`).digest('base64url');
    await database.pool.query('insert into recovery_codes (admin_id, code_hash) values ($1, $2)', [id, old]);
    expect(await getsIn(node, email, 'ABCDE-fghjk')).toBe(true);
    expect(await getsIn(node, email, 'ABCDE-fghjk')).toBe(false);
  });
});
