import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCountry,
  createTestDatabase,
  insertRow,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, sentCode } from '../../testing/app-fixtures.ts';

const MINUTE = 60_000;
let database: TestDatabase;
let node: TestNode;
let real: TestNode;
const clock: TestClock = { now: Date.parse('2026-05-13T09:00:00.000Z') };

beforeAll(async () => {
  database = await createTestDatabase();
  real = await startNode(database, clock, { DEMO: '0', SECRET_KEY: 'a-key-of-more-than-thirty-two-characters' });
  node = real;
  await addCountry(database);
});
afterAll(async () => {
  await real.app.close();
  await database.close();
});

let serial = 0;
/** A phone of a range of its own, so that limits of one test are none of another's. */
const newPhone = () => `+971${String(500_000_000 + (serial += 1) * 10_000)}`;
const DEVICE = { device_name: 'Sara’s phone', platform: 'ios' };
const ask = (phone: string, user_type = 'client', from = `198.51.100.${serial}`) =>
  appCall(node, 'POST', 'sessions/code', { body: { phone, user_type }, from });
const logIn = (phone: string, code: string | undefined, more: object = {}, headers = {}, from = `198.51.100.${serial}`) =>
  appCall(node, 'POST', 'sessions', { body: { phone, user_type: 'client', code: code ?? '', ...DEVICE, ...more }, headers, from });
async function getCode(phone: string, user_type = 'client'): Promise<string> {
  expect((await ask(phone, user_type)).status).toBe(200);
  return (await sentCode(node, phone)) ?? '';
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const isLive = async (token: string) => (await appCall(node, 'GET', 'profile', { token })).status === 200;

describe('a code', () => {
  it('leaves as an SMS in the language of who asks, sealed until then, and is kept as an HMAC', async () => {
    const phone = newPhone();
    const code = await getCode(phone);
    expect(code).toMatch(/^\d{6}$/);
    const { rows } = await database.pool.query('select * from outbox where recipient = $1', [phone]);
    expect(rows).toMatchObject([
      { channel: 'sms', is_sealed: true, language: 'en', expires_at: new Date(clock.now + 5 * MINUTE).toISOString() },
    ]);
    const kept = JSON.stringify([rows, (await database.pool.query('select * from person_codes where phone = $1', [phone])).rows]);
    expect(kept).not.toContain(code);
  });

  it('opens a session, once', async () => {
    const phone = newPhone();
    const code = await getCode(phone);
    const { status, body } = await logIn(phone, code);
    expect([status, body.data]).toMatchObject([201, { user_type: 'client', is_new: 1 }]);
    expect(await isLive(body.data.token)).toBe(true);
    const again = await logIn(phone, code);
    expect([again.status, again.body.code]).toEqual([422, 'code.none']);
  });

  it('may be mistyped four times; after the fifth even the right one opens nothing', async () => {
    const phone = newPhone();
    const code = await getCode(phone);
    for (let tries = 0; tries < 4; tries++) expect((await logIn(phone, wrong(code))).body.code).toBe('code.wrong');
    expect((await logIn(phone, code)).status).toBe(201);
    clock.now += MINUTE;
    const next = await getCode(phone);
    for (let tries = 0; tries < 5; tries++) expect((await logIn(phone, wrong(next))).body.code).toBe('code.wrong');
    expect((await logIn(phone, next)).body.code).toBe('code.none');
  });

  it('is spent by none of the tries of other addresses: they have five together, three each, and then wait', async () => {
    const phone = newPhone();
    const code = await getCode(phone);
    const tryFrom = async (from: string, shown = wrong(code)) => (await logIn(phone, shown, {}, {}, from)).body.code;
    for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) expect(await tryFrom(from)).toBe('code.wrong');
    const stopped = await logIn(phone, code, {}, {}, '192.0.2.1');
    expect([stopped.status, stopped.body.code, stopped.headers['retry-after']]).toEqual([429, 'code.other_network', '3600']);
    // Whose network changed between the message and its code gets in all the same, while a try is left.
    expect(await tryFrom('192.0.2.3')).toBe('code.wrong');
    expect(await tryFrom('192.0.2.4', code)).toBe('code.none');
    expect((await logIn(phone, code)).status).toBe(201);
  });

  it('opens from another network, too; and is taken away by no code that somebody else asks for', async () => {
    const [one, two] = [newPhone(), newPhone()];
    const code = await getCode(one);
    expect((await logIn(one, code, {}, {}, '192.0.2.21')).status).toBe(201);
    const own = await getCode(two);
    clock.now += MINUTE;
    expect((await ask(two, 'client', '192.0.2.22')).status).toBe(200);
    const theirs = (await sentCode(node, two)) ?? '';
    for (let tries = 0; tries < 5; tries++) await logIn(two, wrong(theirs), {}, {}, '192.0.2.22');
    expect((await logIn(two, theirs, {}, {}, '192.0.2.22')).body.code).toBe('code.none');
    expect((await logIn(two, own)).status).toBe(201);
    // Once one of them was used, the others are over.
    expect((await logIn(two, theirs, {}, {}, '192.0.2.23')).body.code).toBe('code.none');
  });

  it('is guessed by no address at twenty phones and more', async () => {
    const phones = Array.from({ length: 21 }, newPhone);
    for (const [index, phone] of phones.entries()) {
      await ask(phone, 'client', `198.18.0.${index}`);
      const { status } = await logIn(phone, wrong((await sentCode(node, phone)) ?? ''), {}, {}, '192.0.2.31');
      expect(status).toBe(index < 20 ? 422 : 429);
    }
  });

  it('holds for five minutes, and until the next is sent', async () => {
    const phone = newPhone();
    const first = await getCode(phone);
    clock.now += 5 * MINUTE;
    expect((await logIn(phone, first)).body.code).toBe('code.none');
    const second = await getCode(phone);
    clock.now += MINUTE;
    const third = await getCode(phone);
    if (second !== third) expect((await logIn(phone, second)).body.code).toBe('code.wrong');
    expect((await logIn(phone, third)).status).toBe(201);
  });

  it('opens no account of the other kind, and no other phone', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const country = Number((await database.pool.query<{ id: number }>('select min(id) as id from countries')).rows[0]?.id);
    await addProvider(database, country, { phone });
    const code = await getCode(phone);
    expect((await logIn(phone, code, { user_type: 'provider' })).body.code).toBe('code.none');
    expect((await logIn(other, code)).body.code).toBe('code.none');
    expect((await logIn(phone, code)).status).toBe(201);
  });

  it('is sent to phones of active countries alone, of as many digits as theirs have', async () => {
    for (const phone of ['+9665000000', '+97150000000', '0501234567', '+971500000000000']) {
      const { status, body } = await ask(phone);
      expect([phone, status, Object.keys(body.errors)]).toEqual([phone, 422, ['phone']]);
    }
  });

  it('is refused to people of a country that was switched off with what is so, and with the usual words to a phone that fits none', async () => {
    const country = await insertRow(database, 'countries', {
      name_ar: 'عُمان', name_en: 'Oman', flag: 'image/aaaaaaaaaaaaaaaa.webp', phone_code: '968', phone_limit: 8, currency: 'OMR', continent: 'asia', time_zone: 'Asia/Muscat', is_active: true,
    }); // prettier-ignore
    const phone = '+96892345678';
    const code = await getCode(phone);
    clock.now += MINUTE;
    const off = (is_active: boolean) => database.pool.query('update countries set is_active = $2 where id = $1', [country, is_active]);
    await off(false);
    for (const said of [await ask(phone), await ask('00968 9234 5678'), await logIn(phone, code)]) {
      expect([said.status, said.body.code]).toEqual([422, 'country.not_served']);
      expect(said.body.message).toContain('not available in this country');
      expect(said.body.errors.phone[0]).toContain('not available in the country');
    }
    const applied = await appCall(node, 'POST', 'providers/apply', {
      body: { phone, code, first_name: 'سالم', last_name: 'البلوشي', ...DEVICE },
    });
    expect(applied.body.code).toBe('country.not_served');
    const strange = (await ask('+9689234567')).body;
    expect([strange.code, strange.errors.phone]).toEqual(['validation', [expect.stringContaining('active country')]]);
    await off(true);
    expect((await logIn(phone, code)).status).toBe(201);
  });

  it('is answered alike for a phone that nobody has, a client’s, and that of one who is banned', async () => {
    const country = Number((await database.pool.query<{ id: number }>('select min(id) as id from countries')).rows[0]?.id);
    const [unknown, known, banned] = [newPhone(), newPhone(), newPhone()];
    await addClient(database, country, { phone: known });
    await addClient(database, country, { phone: banned, is_ban: true });
    const texts: string[] = [];
    // Nobody's account is looked at, so that there is nothing that could take longer: whoever looked would wait here.
    const lock = await database.pool.connect();
    await lock.query('begin; lock table clients, providers in access exclusive mode');
    try {
      for (const phone of [unknown, known, banned])
        for (const kind of ['client', 'provider']) {
          clock.now += MINUTE;
          const { status, body } = await ask(phone, kind);
          texts.push(`${status} ${JSON.stringify(body)}`);
        }
    } finally {
      await lock.query('rollback');
      lock.release();
    }
    expect([...new Set(texts)]).toEqual([expect.stringContaining('200')]);
  });
});

describe('logging in', () => {
  it('makes a new phone a client of its country, who says who they are next', async () => {
    const phone = newPhone();
    const { body } = await logIn(phone, await getCode(phone));
    const { rows } = await database.pool.query('select * from clients where id = $1', [body.data.id]);
    expect(rows).toMatchObject([
      { phone, gender: null, platform_type: 'ios', preferred_language: 'en', last_login_at: new Date(clock.now).toISOString() },
    ]);
    const { data } = (await appCall(node, 'GET', 'profile', { token: body.data.token })).body;
    expect(data).toMatchObject({ user_type: 'client', status: 'active', is_complete: 0, phone, gender: null, provider: null });
    const saved = await appCall(node, 'PUT', 'profile', {
      token: body.data.token,
      body: { first_name: 'سارة', last_name: 'العتيبي', gender: 'female', email: 'Sara@Diwan.example', preferred_language: 'en' },
    });
    expect(saved.body.errors).toBeUndefined();
    expect(saved.body.data).toMatchObject({ is_complete: 1, first_name: 'سارة', email: 'sara@diwan.example', preferred_language: 'en' });
    const log = await database.pool.query('select action, admin_id from audit where table_name = $1 and row_id = $2 order by id', [
      'clients',
      body.data.id,
    ]);
    expect(log.rows).toEqual(['create', 'login', 'update'].map((action) => ({ action, admin_id: null })));
  });

  it('a known phone is no new one', async () => {
    const phone = newPhone();
    const first = (await logIn(phone, await getCode(phone))).body.data;
    clock.now += MINUTE;
    const second = (await logIn(phone, await getCode(phone))).body.data;
    expect(second).toMatchObject({ id: first.id, is_new: 0 });
    expect([await isLive(first.token), await isLive(second.token)]).toEqual([true, true]);
  });

  it('on a device where one is logged in takes the place of that session', async () => {
    const phone = newPhone();
    const first = (await logIn(phone, await getCode(phone), { device_id: 'a' })).body.data;
    clock.now += MINUTE;
    const second = (await logIn(phone, await getCode(phone), { device_id: 'a' })).body.data;
    expect([await isLive(first.token), await isLive(second.token)]).toEqual([false, true]);
  });

  it('by two providers on one device is looked at by a person, both of them; one who also rides is one person', async () => {
    const country = Number((await database.pool.query<{ id: number }>('select min(id) as id from countries')).rows[0]?.id);
    const on = async (user_type: string, device_id: string, phone: string) => {
      clock.now += MINUTE;
      expect((await logIn(phone, await getCode(phone, user_type), { user_type, device_id })).status).toBe(201);
    };
    const [first, second, third] = [newPhone(), newPhone(), newPhone()];
    const ids: number[] = [];
    for (const phone of [first, second, third]) ids.push(await addProvider(database, country, { phone }));
    await on('provider', 'own', third);
    await on('client', 'own', third);
    await on('provider', 'lent', first);
    expect((await database.pool.query('select from position_flags')).rowCount).toBe(0);
    await on('provider', 'lent', second);
    const { rows } = await database.pool.query('select provider_id, kind, times from position_flags order by provider_id');
    expect(rows).toEqual(ids.slice(0, 2).map((provider_id) => ({ provider_id, kind: 'shared_device', times: 1 })));
    await on('client', 'own', newPhone());
    expect((await database.pool.query('select from position_flags where provider_id = $1', [ids[2]])).rowCount).toBe(1);
  });

  it.each([
    ['banned', { is_ban: true }, 'account.banned'],
    ['switched off', { is_active: false }, 'account.inactive'],
    ['locked', { is_locked: true }, 'account.locked'],
  ])('is refused to who is %s, once they have shown that it is their phone', async (_what, row, refusal) => {
    const country = Number((await database.pool.query<{ id: number }>('select min(id) as id from countries')).rows[0]?.id);
    const phone = newPhone();
    await addClient(database, country, { phone, ...row });
    const code = await getCode(phone);
    expect((await logIn(phone, wrong(code))).body.code).toBe('code.wrong');
    const { status, body } = await logIn(phone, code);
    expect([status, body.code]).toEqual([403, refusal]);
  });

  it('is open again at the end of a lock, before its flag is gone', async () => {
    const country = Number((await database.pool.query<{ id: number }>('select min(id) as id from countries')).rows[0]?.id);
    const phone = newPhone();
    await addClient(database, country, { phone, is_locked: true, locked_until: new Date(clock.now + 2 * MINUTE).toISOString() });
    expect((await logIn(phone, await getCode(phone))).body.code).toBe('account.locked');
    clock.now += 2 * MINUTE;
    expect((await logIn(phone, await getCode(phone))).status).toBe(201);
  });

  it('takes an app that is not too old; what is under way goes on with any', async () => {
    const phone = newPhone();
    const { token } = (await logIn(phone, await getCode(phone))).body.data;
    await insertRow(database, 'settings', {
      section: 'app-settings',
      country_id: null,
      values: JSON.stringify({ min_client_version: '2.10' }),
    });
    node.app.settings.clear();
    const next = newPhone();
    const code = await getCode(next);
    for (const version of [undefined, 'beta', '2.9.9']) {
      const { status, body } = await logIn(next, code, {}, version === undefined ? {} : { 'x-app-version': version });
      expect([version, status, body.code]).toEqual([version, 426, 'app.too_old']);
    }
    expect((await logIn(next, code, {}, { 'x-app-version': '2.10.0' })).status).toBe(201);
    expect(await isLive(token)).toBe(true);
    await database.pool.query(`delete from settings where section = 'app-settings'`);
    node.app.settings.clear();
  });
});

describe('the fixed code of a demo', () => {
  it('opens what a sent one would, without a message; outside the demo it opens nothing', async () => {
    await insertRow(database, 'settings', { section: 'general', country_id: null, values: JSON.stringify({ static_verify_code: '1234' }) });
    const demo = await startNode(database, clock);
    real.app.settings.clear();
    try {
      const phone = newPhone();
      node = demo;
      expect((await ask(phone)).status).toBe(200);
      expect(await sentCode(demo, phone)).toBeUndefined();
      expect((await logIn(phone, '4321')).body.code).toBe('code.wrong');
      expect((await logIn(phone, '1234')).status).toBe(201);
      node = real;
      const other = newPhone();
      const code = await getCode(other);
      expect((await logIn(other, '1234')).body.code).toBe('code.wrong');
      expect((await logIn(other, code)).status).toBe(201);
    } finally {
      node = real;
      await demo.app.close();
    }
  });
});

describe('a provider', () => {
  const APPLICATION = {
    first_name: 'ماجد',
    last_name: 'الشمري',
    gender: 'male',
    type: 'individual',
    is_driver: 1,
    license_number: 'L-7788',
    ...DEVICE,
  };
  const apply = (phone: string, code: string, more: object = {}) =>
    appCall(node, 'POST', 'providers/apply', { body: { ...APPLICATION, phone, code, ...more } });

  it('applies, and sees where that stands until an admin accepts them', async () => {
    const phone = newPhone();
    const code = await getCode(phone, 'provider');
    const first = await logIn(phone, code, { user_type: 'provider' });
    expect([first.status, first.body.code]).toEqual([409, 'provider.apply_first']);
    const { status, body } = await apply(phone, code);
    expect([status, body.data]).toMatchObject([201, { user_type: 'provider', is_new: 1 }]);
    const profile = async () => (await appCall(node, 'GET', 'profile', { token: body.data.token })).body.data;
    expect(await profile()).toMatchObject({ status: 'pending', phone, provider: { is_driver: 1, license_number: 'L-7788' } });
    const { rows } = await database.pool.query('select accepted_by_admin, platform_type from providers where id = $1', [body.data.id]);
    expect(rows).toEqual([{ accepted_by_admin: false, platform_type: 'ios' }]);
    await database.pool.query('update providers set accepted_by_admin = true where id = $1', [body.data.id]);
    await expect.poll(async () => (await profile()).status).toBe('active');
  });

  it('with a phone that has an account logs in instead', async () => {
    const phone = newPhone();
    expect((await apply(phone, await getCode(phone, 'provider'))).status).toBe(201);
    clock.now += MINUTE;
    const code = await getCode(phone, 'provider');
    expect((await apply(phone, code)).body.code).toBe('provider.applied');
    expect((await logIn(phone, code, { user_type: 'provider' })).status).toBe(201);
  });

  it('is told what is wrong with an application, by the rules of an admin’s form, and keeps their code', async () => {
    const phone = newPhone();
    const code = await getCode(phone, 'provider');
    expect(Object.keys((await apply(phone, code, { type: 'company', license_number: null })).body.errors).toSorted()).toEqual([
      'company_name',
      'license_number',
    ]);
    expect((await apply(phone, code, { accepted_by_admin: 1 })).status).toBe(422);
    expect((await apply(phone, wrong(code))).body.code).toBe('code.wrong');
    expect((await apply(phone, code)).status).toBe(201);
  });
});
