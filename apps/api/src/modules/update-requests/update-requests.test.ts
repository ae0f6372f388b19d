import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, insertRow, startNode, type TestNode } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addCity, addPerson, makeAdmin } from '../../testing/fixtures.ts';

const PICTURE = 'images/aaaaaaaaaaaaaaaa.webp';

let database: TestDatabase;
let node: TestNode;
let admin: string;
let country: number;
let driver: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  admin = (await makeAdmin(database)).token;
  await database.pool.query(`insert into uploads (reference, kind, bytes) values ($1, 'image', 1)`, [PICTURE]);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('delete from update_requests');
  // An address belongs to one provider.
  await database.pool.query('update providers set email = null');
  country = await addCountry(database);
  driver = await addPerson(database, 'providers', country, { first_name: 'خالد', last_name: 'الشامسي', email: null });
});

type Changes = Record<string, { before: unknown; after: unknown }>;
const EMAIL: Changes = { email: { before: null, after: 'khalid@diwan.example' } };
const ask = (changes: Changes = EMAIL, row: object = {}, provider = driver) =>
  insertRow(database, 'update_requests', { provider_id: provider, country_id: country, changes: JSON.stringify(changes), ...row });
const decide = (body: object, token = admin) => node.call('POST', 'update_requests', { token, body });
const list = async (query = '', token = admin) => (await node.call('GET', `update_requests?${query}`, { token })).body;
const provider = async (id = driver) => (await node.call('GET', `providers/${id}`, { token: admin })).body.data;
const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
const log = async () => (await node.call('GET', `providers/${driver}/activity`, { token: admin })).body.data;
const told = async () =>
  (
    await database.pool.query(
      `select notify_type, notify_id, title_en, body_ar from user_notifications where user_type = 'provider' and user_id = $1`,
      [driver],
    )
  ).rows;

describe('the list', () => {
  it('has three groups, each row tagged with its own, field by field beside what the record holds', async () => {
    const waiting = await ask({ ...EMAIL, image: { before: 'images/old00000.webp', after: PICTURE } });
    const accepted = await ask(EMAIL, { status: 'accept', decided_at: new Date().toISOString() });
    const rejected = await ask(EMAIL, { status: 'reject', reject_reason: 'لا' });
    const { data, meta } = await list();
    expect(Object.keys(data).toSorted()).toEqual(['accept', 'pending', 'reject']);
    expect([ids(data.accept), ids(data.pending), ids(data.reject)]).toEqual([[accepted], [waiting], [rejected]]);
    for (const group of ['accept', 'pending', 'reject'])
      expect(data[group].map((row: { request_status: string }) => row.request_status)).toEqual([group]);
    expect(meta).toMatchObject({ total: 3, last_page: 1, groups: { pending: { total: 1 }, accept: { total: 1 }, reject: { total: 1 } } });
    expect(data.pending[0]).toMatchObject({
      driver_id: driver,
      provider: { first_name: 'خالد', last_name: 'الشامسي' },
      has_conflict: true,
      changes: [
        { field: 'email', before: null, after: 'khalid@diwan.example', current: null, is_conflict: false },
        { field: 'image', before: 'images/old00000.webp', after: PICTURE, current: null, is_conflict: true },
      ],
    });
    // Nothing collides with a decision that was made.
    expect(data.accept[0].has_conflict).toBe(false);
  });

  it('shows nothing but the fields that providers may ask for', async () => {
    await ask({ ...EMAIL, password_hash: { before: 'secret', after: 'secret' }, is_ban: { before: true, after: false } });
    const { data } = await list();
    expect(data.pending[0].changes.map((change: { field: string }) => change.field)).toEqual(['email']);
    expect(JSON.stringify(data)).not.toContain('secret');
  });

  it('is narrowed by group, keyword, provider and days, in pages, and refuses bad values', async () => {
    const other = await addPerson(database, 'providers', country, { first_name: 'نورة' });
    const first = await ask(EMAIL, { created_at: '2026-03-01T22:00:00Z' });
    const second = await ask(EMAIL, { created_at: '2026-03-01T19:00:00Z' }, other);
    const done = await ask(EMAIL, { status: 'accept' });
    expect(ids((await list('request_status=accepted')).data.accept)).toEqual([done]);
    expect((await list('request_status=accept')).data.pending).toEqual([]);
    // The oldest waits first.
    expect(ids((await list()).data.pending)).toEqual([second, first]);
    expect(ids((await list(`keyword=${encodeURIComponent('نوره')}`)).data.pending)).toEqual([second]);
    expect(ids((await list(`driver_id=${driver}`)).data.pending)).toEqual([first]);
    // Ten in the evening UTC is the next day in Dubai.
    expect(ids((await list('created_at=2026-03-02')).data.pending)).toEqual([first]);
    expect(ids((await list('to_date=2026-03-01')).data.pending)).toEqual([second]);
    const paged = await list('per_page=1&page=2&request_status=pending');
    expect([ids(paged.data.pending), paged.meta.last_page, paged.meta.total]).toEqual([[first], 2, 2]);
    for (const bad of [
      'page=0',
      'per_page=101',
      'request_status=maybe',
      'id=x',
      'from_date=2026-02-30',
      'from_date=2026-03-02&to_date=2026-03-01',
    ])
      expect([bad, (await node.call('GET', `update_requests?${bad}`, { token: admin })).status]).toEqual([bad, 422]);
  });

  it('is for who may see it, in their countries', async () => {
    await ask();
    const wishes = { permissions: ['index-update-requests'] as const };
    const here = (await makeAdmin(database, { ...wishes, countries: [country] })).token;
    const elsewhere = (await makeAdmin(database, { ...wishes, countries: [await addCountry(database)] })).token;
    const nobody = (await makeAdmin(database, { permissions: ['index-providers'], countries: 'all' })).token;
    expect((await list('', here)).meta.groups.pending.total).toBe(1);
    expect((await list('', elsewhere)).data.pending).toEqual([]);
    expect((await node.call('GET', 'update_requests', { token: nobody })).status).toBe(403);
    expect((await decide({ driver_id: driver, status: 'accept' }, here)).status).toBe(403);
  });
});

describe('accepting', () => {
  it.each(['accept', 'accepted'])(
    'with "%s" puts what was asked for on record, logs it with the provider, and tells them',
    async (status) => {
      const id = await ask({ ...EMAIL, image: { before: null, after: PICTURE } });
      const answer = await decide({ driver_id: driver, status });
      expect([answer.status, answer.body.data.request_status]).toEqual([200, 'accept']);
      expect(await provider()).toMatchObject({ email: 'khalid@diwan.example', image: PICTURE, first_name: 'خالد' });
      const [entry] = await log();
      expect(entry).toMatchObject({
        action: 'update',
        changes: {
          email: { before: null, after: 'khalid@diwan.example' },
          image: { after: PICTURE },
          update_request: { before: 'pending', after: 'accept' },
        },
      });
      expect(await told()).toMatchObject([{ notify_type: 'update_request', notify_id: id, title_en: 'Your update request was accepted' }]);
    },
  );

  it('is final', async () => {
    const id = await ask();
    await decide({ driver_id: driver, status: 'accept' });
    for (const status of ['accept', 'reject']) {
      const again = await decide({ driver_id: driver, id, status });
      expect([again.status, again.body.code]).toEqual([409, 'update_request.decided']);
    }
    const none = await decide({ driver_id: driver, status: 'reject' });
    expect([none.status, none.body.code]).toEqual([404, 'update_request.none_waiting']);
    expect(await told()).toHaveLength(1);
  });

  it('by several at once happens once', async () => {
    await ask();
    const answers = await Promise.all(['accept', 'reject', 'accept', 'reject'].map((status) => decide({ driver_id: driver, status })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await told()).toHaveLength(1);
  });

  it('asks to look again when the record has changed since, and takes it from who has looked', async () => {
    await ask({ first_name: { before: 'خليفة', after: 'خلفان' } });
    const refused = await decide({ driver_id: driver, status: 'accept' });
    expect([refused.status, refused.body.code]).toEqual([409, 'update_request.changed']);
    const { current } = refused.body.data;
    expect(current.changes).toEqual([{ field: 'first_name', before: 'خليفة', after: 'خلفان', current: 'خالد', is_conflict: true }]);
    expect((await provider()).first_name).toBe('خالد');
    expect((await decide({ driver_id: driver, status: 'accept', updated_at: '2020-01-01T00:00:00.000Z' })).status).toBe(409);
    const seen = await decide({ driver_id: driver, status: 'accept', updated_at: current.provider.updated_at });
    expect([seen.status, (await provider()).first_name]).toEqual([200, 'خلفان']);
  });

  it('is refused whole when something asked for cannot stand on record', async () => {
    const other = await addPerson(database, 'providers', country);
    const { phone } = await provider(other);
    const elsewhere = await addCity(database, await addCountry(database));
    const cases: [Changes, string][] = [
      [{ ...EMAIL, phone: { before: (await provider()).phone, after: phone } }, 'phone'],
      [{ email: { before: null, after: 'not a mail' } }, 'email'],
      [{ ...EMAIL, city_id: { before: null, after: elsewhere } }, 'city_id'],
      [{ ...EMAIL, image: { before: null, after: 'images/ffffffffffffffff.webp' } }, 'image'],
    ];
    for (const [changes, field] of cases) {
      const id = await ask(changes);
      const answer = await decide({ driver_id: driver, status: 'accept' });
      expect([field, answer.status, Object.keys(answer.body.errors)]).toEqual([field, 422, [field]]);
      expect([(await provider()).email, (await list(`id=${id}`)).data.pending.length]).toEqual([null, 1]);
      await decide({ driver_id: driver, status: 'reject', id });
    }
  });
});

describe('rejecting', () => {
  it.each(['reject', 'rejected'])('with "%s" leaves the record as it is, and says why', async (status) => {
    await ask();
    const answer = await decide({ driver_id: String(driver), status, reason: ' الصورة غير واضحة ' });
    expect(answer.body.data).toMatchObject({ request_status: 'reject', reject_reason: 'الصورة غير واضحة' });
    expect((await provider()).email).toBeNull();
    const [entry] = await log();
    expect(entry.changes).toEqual({
      update_request: { before: 'pending', after: 'reject' },
      reject_reason: { before: null, after: 'الصورة غير واضحة' },
    });
    expect((await told())[0].body_ar).toContain('الصورة غير واضحة');
  });

  it('is taken without a reason, from a form too', async () => {
    await ask();
    const answer = await node.app.inject({
      method: 'POST',
      url: '/api/admin/update_requests',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ driver_id: String(driver), status: 'rejected' }).toString(),
    });
    expect([answer.statusCode, answer.json().data.reject_reason]).toEqual([200, null]);
  });
});

describe('what is refused', () => {
  it('a body that is none, of unknown keys or statuses, and requests out of reach', async () => {
    const id = await ask();
    const errors = async (body: object) => Object.keys((await decide(body)).body.errors ?? {});
    expect(await errors({ status: 'accept' })).toEqual(['driver_id']);
    expect(await errors({ driver_id: driver })).toEqual(['status']);
    for (const status of ['pending', 'Accept', '', 1, 'toString']) expect(await errors({ driver_id: driver, status })).toEqual(['status']);
    expect(await errors({ driver_id: driver, status: 'accept', nonsense: 1 })).toEqual(['nonsense']);
    for (const reason of ['x'.repeat(501), 'غير\u0000واضحة', 7])
      expect(await errors({ driver_id: driver, status: 'reject', reason })).toEqual(['reason']);
    expect(await errors({ driver_id: driver, status: 'reject', id: 'x' })).toEqual(['id']);
    const elsewhere = (await makeAdmin(database, { permissions: ['update-update-requests'], countries: [await addCountry(database)] }))
      .token;
    expect((await decide({ driver_id: driver, id, status: 'accept' }, elsewhere)).status).toBe(404);
    expect((await decide({ driver_id: driver + 100_000, id, status: 'accept' })).status).toBe(404);
    expect((await list()).meta.groups.pending.total).toBe(1);
  });
});
