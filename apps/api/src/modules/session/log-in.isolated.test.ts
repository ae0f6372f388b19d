import pg from 'pg';
import type * as Argon2 from '@node-rs/argon2';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addAdmin,
  addCountry,
  createTestDatabase,
  PASSWORD,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

/** Called for each password that is checked, before the check. */
const verified = vi.fn<() => Promise<void>>(async () => {});
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const verify: typeof argon2.verify = async (stored, password) => {
    await verified();
    return argon2.verify(stored, password);
  };
  return { ...argon2, verify };
});

let database: TestDatabase;
let node: TestNode;
const clock: TestClock = { now: Date.now() };
const MINUTE = 60_000;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  clock.now = Date.now();
  await database.pool.query('delete from login_attempts');
  verified.mockClear();
});

let people = 0;
const someone = async (row: Parameters<typeof addAdmin>[1] = {}) => {
  const email = `person${(people += 1)}@diwan.example`;
  return { email, id: await addAdmin(database, { email, ...row }) };
};
const logIn = (email: string, password = PASSWORD, from = '203.0.113.1', more: object = {}) =>
  node.call('POST', 'login', { body: { email, password, ...more }, from });

describe('a login', () => {
  it('answers who one is, with a token of which only the hash is kept', async () => {
    const country = await addCountry(database, { name_ar: 'الإمارات', name_en: 'Emirates' });
    const { email, id } = await someone({ permissions: ['index-city', 'country.index'], countries: [country] });
    const { status, body } = await logIn(` ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'success',
      message: 'Welcome back',
      data: { id, user_type: 'admin', name: 'سعاد منصور', image: null, email, gender: 'female', is_super_admin: 0, all_countries: 0 },
    });
    expect(body.data.role.permissions).toEqual([
      { permission_url: 'country.index', permission_label: 'List countries', permission_type: 'index', front_route_name: 'countries' },
      { permission_url: 'index-city', permission_label: 'List cities', permission_type: 'index', front_route_name: 'cities' },
    ]);
    expect(body.data.role.title).toBe(body.data.role.title_en);
    expect(body.data.countries).toMatchObject([{ id: country, name: 'Emirates', name_ar: 'الإمارات', name_en: 'Emirates' }]);

    const { rows } = await database.pool.query(
      'select s.*, a.last_login_at from sessions s join admins a on a.id = s.admin_id where a.id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].token_hash).toBe(createHash('sha256').update(body.data.token).digest('base64url'));
    expect(JSON.stringify(rows)).not.toContain(body.data.token);
    expect(Buffer.from(body.data.token, 'base64url')).toHaveLength(32);
    expect(rows[0].last_login_at).toBe(new Date(clock.now).toISOString());
    expect(Date.parse(rows[0].expires_at) - clock.now).toBe(14 * 86_400_000);
    const audit = await database.pool.query(`select admin_id, ip, action from audit where table_name = 'admins' and row_id = $1`, [id]);
    expect(audit.rows).toEqual([{ admin_id: id, ip: '203.0.113.1', action: 'login' }]);
  });

  it('gives a superadmin every permission, and answers in Arabic where asked', async () => {
    const { email } = await someone({ is_super_admin: true });
    const { body } = await node.call('POST', 'login', { body: { email, password: PASSWORD }, headers: { 'accept-language': 'ar' } });
    expect(body.data).toMatchObject({
      user_type: 'super_admin',
      is_super_admin: 1,
      all_countries: 1,
      role: { id: null, title: 'مشرف عام', title_en: 'Superadmin' },
    });
    expect(body.data.role.permissions.map((one: { permission_url: string }) => one.permission_url)).toContain('restore-rows');
    expect(body.message).toBe('مرحبًا بعودتك');
  });

  it('says which fields are wrong, and tries nothing', async () => {
    const { status, body } = await node.call('POST', 'login', { body: { email: 'x', password: 'ab', is_super_admin: true } });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      status: 'fail',
      code: 'validation',
      errors: {
        email: ['This Is Not A Valid Email'],
        password: ['Enter at least 3 characters'],
        is_super_admin: ['This field is not known'],
      },
    });
    expect((await node.call('POST', 'login')).body.errors).toEqual({
      email: ['This Field Cannot Be Empty'],
      password: ['This Field Cannot Be Empty'],
    });
    expect(verified).not.toHaveBeenCalled();
  });

  it('answers an unknown e-mail and a wrong password alike, after the same work', async () => {
    const { email } = await someone();
    const wrong = await logIn(email, 'not the password');
    expect(verified).toHaveBeenCalledTimes(1);
    const unknown = await logIn('nobody@diwan.example', 'not the password');
    expect(verified).toHaveBeenCalledTimes(2);
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ status: 'fail', code: 'auth.wrong_credentials', message: 'The e-mail or password is wrong' });
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body });
    const { rows } = await database.pool.query('select account from login_attempts order by id');
    expect(rows.map((row) => row.account)).toEqual([email, 'nobody@diwan.example']);
  });

  it('reads nothing of the log for either: how long that is would show in the time', async () => {
    const { email } = await someone();
    expect((await logIn(email, PASSWORD, '192.0.2.78')).status).toBe(200);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      expect((await logIn(email, 'not the password', '192.0.2.79')).status).toBe(422);
      const texts = query.mock.calls.map(([asked]: unknown[]) =>
        typeof asked === 'string' ? asked : String((asked as { text?: string }).text),
      );
      expect(texts.some((text) => text.includes('from admins a'))).toBe(true);
      expect(texts.filter((text) => /\bfrom "?audit\b/.test(text))).toEqual([]);
    } finally {
      query.mockRestore();
    }
  });

  it('says that an account is banned or inactive only to who knows its password', async () => {
    const banned = await someone({ is_ban: true });
    const inactive = await someone({ is_active: false });
    const deleted = await someone({ deleted_at: new Date().toISOString() });
    for (const { email } of [banned, inactive, deleted])
      expect((await logIn(email, 'not the password')).body.code).toBe('auth.wrong_credentials');
    expect(await logIn(banned.email)).toMatchObject({ status: 422, body: { code: 'auth.banned' } });
    expect(await logIn(inactive.email)).toMatchObject({ status: 422, body: { code: 'auth.inactive' } });
    expect((await logIn(deleted.email)).body.code).toBe('auth.wrong_credentials');
    const { rows } = await database.pool.query('select 1 from sessions where admin_id = any($1)', [[banned.id, inactive.id, deleted.id]]);
    expect(rows).toEqual([]);
  });

  it('opens nothing for a password that is changed while it is being checked', async () => {
    const { email, id } = await someone();
    verified.mockImplementationOnce(async () => {
      await database.pool.query(`update admins set password_hash = 'another' where id = $1`, [id]);
    });
    expect(await logIn(email)).toMatchObject({ status: 422, body: { code: 'auth.wrong_credentials' } });
    expect((await database.pool.query('select 1 from sessions where admin_id = $1', [id])).rows).toEqual([]);
  });

  it('takes a country that is the admin’s and active, and no other', async () => {
    const [mine, closed, other] = [
      await addCountry(database),
      await addCountry(database, { is_active: false }),
      await addCountry(database),
    ];
    const { email } = await someone({ countries: [mine, closed] });
    const superadmin = await someone({ is_super_admin: true });
    expect((await logIn(email, PASSWORD, '203.0.113.1', { country_id: mine })).status).toBe(200);
    for (const country_id of [closed, other, 999_999]) {
      expect(await logIn(email, PASSWORD, '203.0.113.1', { country_id })).toMatchObject({
        status: 422,
        body: { code: 'auth.country_not_yours' },
      });
    }
    expect((await logIn(superadmin.email, PASSWORD, '203.0.113.1', { country_id: other })).status).toBe(200);
  });
});

describe('wrong passwords', () => {
  const fail = async (email: string, times: number, from: string) => {
    for (let time = 0; time < times; time += 1) expect((await logIn(email, 'not the password', from)).status).toBe(422);
  };

  /** As many wrong passwords as if each had been sent: `account` and `ip` are SQL over `n`. */
  const failed = (times: number, account: string, ip: string) =>
    database.pool.query(
      `insert into login_attempts (account, ip, at) select ${account}, ${ip}, $1::timestamptz from generate_series(1, ${times}) as n`,
      [new Date(clock.now).toISOString()],
    );

  it('make one address wait, longer each time, without any lock', async () => {
    const { email } = await someone();
    await fail(email, 5, '198.51.100.1');
    const refused = await logIn(email, PASSWORD, '198.51.100.1');
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'auth.too_many_attempts', message: 'Too many attempts, try again in 15 seconds' },
    });
    expect(refused.headers['retry-after']).toBe('15');
    expect(verified).toHaveBeenCalledTimes(5);
    expect((await logIn(email, PASSWORD, '198.51.100.2')).status).toBe(200);
    clock.now += 15_000;
    await fail(email, 1, '198.51.100.1');
    expect((await logIn(email, PASSWORD, '198.51.100.1')).headers['retry-after']).toBe('30');
    clock.now += 30_000;
    expect((await logIn(email, PASSWORD, '198.51.100.1')).status).toBe(200);
    await fail(email, 4, '198.51.100.1');
  });

  it('sent all at once see each other', async () => {
    const { email } = await someone();
    const answers = await Promise.all(Array.from({ length: 16 }, () => logIn(email, 'not the password', '198.51.100.3')));
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5);
    expect(verified).toHaveBeenCalledTimes(5);
  });

  it('from many addresses slow the account down, but not for an address that it logs in from', async () => {
    const { email } = await someone();
    expect((await logIn(email, PASSWORD, '192.0.2.77')).status).toBe(200);
    await failed(19, `'${email}'`, `'198.51.100.' || n`);
    await fail(email, 1, '198.51.100.200');
    expect((await logIn(email, PASSWORD, '198.51.100.201')).status).toBe(429);
    expect((await logIn(email, PASSWORD, '192.0.2.77')).status).toBe(200);
    // The log takes no change: as its owner would for a purge, the guard is put aside.
    await database.pool
      .query(`alter table audit disable trigger audit_append_only; update audit set at = at - interval '181 days' where action = 'login';
      alter table audit enable trigger audit_append_only`);
    expect((await logIn(email, PASSWORD, '192.0.2.77')).status).toBe(429);
  });

  it('make no address one that the account logs in from', async () => {
    const { email, id } = await someone();
    await failed(19, `'${email}'`, `'198.51.100.' || n`);
    await fail(email, 1, '198.51.100.200');
    await node.app.auditTally.flush();
    const { rows } = await database.pool.query(`select ip from audit where table_name = 'admins' and row_id = $1`, [id]);
    expect(rows).toEqual([{ ip: '198.51.100.200' }]);
    expect((await logIn(email, PASSWORD, '198.51.100.200')).status).toBe(429);
  });

  it('on many accounts slow the address down, but not for an account that logs in from it', async () => {
    const colleague = await someone();
    const stranger = await someone();
    expect((await logIn(colleague.email, PASSWORD, '198.51.100.9')).status).toBe(200);
    await failed(49, `'guess' || n || '@diwan.example'`, `'198.51.100.9'`);
    await fail('one-more@diwan.example', 1, '198.51.100.9');
    expect((await logIn(stranger.email, PASSWORD, '198.51.100.9')).status).toBe(429);
    expect((await logIn(colleague.email, PASSWORD, '198.51.100.9')).status).toBe(200);
    clock.now += 61 * MINUTE;
    expect((await logIn(stranger.email, PASSWORD, '198.51.100.9')).status).toBe(200);
    expect((await database.pool.query('select 1 from login_attempts')).rows).toEqual([]);
  });

  it('count by the whole network of an IPv6 address', async () => {
    const { email } = await someone();
    for (let host = 1; host <= 5; host += 1) await fail(email, 1, `2001:db8:0:1::${host}`);
    expect((await logIn(email, PASSWORD, '2001:db8:0:1:ffff::9')).status).toBe(429);
    expect((await logIn(email, PASSWORD, '2001:db8:0:2::1')).status).toBe(200);
  });
});
