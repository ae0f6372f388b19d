import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs, sentCode } from '../../testing/app-fixtures.ts';
import { addCity, makeAdmin } from '../../testing/fixtures.ts';
import { eraseDue } from '../personal-data/erase-people.ts';
import { addOrder, addOrderWorld } from '../../testing/order-fixtures.ts';

const DAY = 86_400_000;
let database: TestDatabase;
let node: TestNode;
let country: number;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock, { DEMO: '0', SECRET_KEY: 'a-key-of-more-than-thirty-two-characters' });
  country = await addCountry(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const getProfile = async (token: string) => (await appCall(node, 'GET', 'profile', { token })).body.data;
const WHOLE = { first_name: 'سارة', last_name: 'العتيبي', gender: 'female', preferred_language: 'ar' };

describe('a client’s profile', () => {
  it('is saved by the rules of an admin’s form: a city of their country, an e-mail that nobody else has', async () => {
    const id = await addClient(database, country);
    const token = await logInAs(node, 'client', id);
    const [here, there] = [await addCity(database, country), await addCity(database, await addCountry(database, { phone_code: '965' }))];
    await addClient(database, country, { email: 'taken@diwan.example' });
    const save = (body: object) => appCall(node, 'PUT', 'profile', { token, body: { ...WHOLE, ...body } });
    expect((await save({ city_id: here })).body.data).toMatchObject({ city_id: here, first_name: 'سارة' });
    expect(Object.keys((await save({ city_id: there })).body.errors)).toEqual(['city_id']);
    expect(Object.keys((await save({ email: 'taken@diwan.example' })).body.errors)).toEqual(['email']);
    for (const key of ['phone', 'country_id', 'is_ban', 'national_id'])
      expect(Object.keys((await save({ [key]: 1 })).body.errors)).toEqual([key]);
  });

  it('may name the version that it is based on', async () => {
    const id = await addClient(database, country);
    const token = await logInAs(node, 'client', id);
    const { rows } = await database.pool.query<{ updated_at: string }>('select updated_at from clients where id = $1', [id]);
    const save = () => appCall(node, 'PUT', 'profile', { token, body: { ...WHOLE, updated_at: rows[0]?.updated_at } });
    expect((await save()).status).toBe(200);
    const again = await save();
    expect([again.status, again.body.code]).toEqual([409, 'row.changed']);
  });

  it('is saved ten times a minute at the most: each save stands in the log', async () => {
    const id = await addClient(database, country);
    const token = await logInAs(node, 'client', id);
    const save = async (nth: number) =>
      (await appCall(node, 'PUT', 'profile', { token, body: { ...WHOLE, first_name: `سارة ${nth}` } })).status;
    const statuses = [];
    for (let nth = 0; nth < 12; nth++) statuses.push(await save(nth));
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    const { rowCount } = await database.pool.query(`select from audit where table_name = 'clients' and row_id = $1 and action = 'update'`, [
      id,
    ]);
    expect(rowCount).toBe(10);
    clock.now += 61_000;
    expect(await save(12)).toBe(200);
  });

  it('is no provider’s: theirs changes as they ask and an admin decides, but for the language', async () => {
    const token = await logInAs(node, 'provider', await addProvider(database, country));
    expect((await appCall(node, 'PUT', 'profile', { token, body: WHOLE })).status).toBe(403);
    expect((await appCall(node, 'PUT', 'profile/language', { token, body: { preferred_language: 'en' } })).status).toBe(200);
    expect(await getProfile(token)).toMatchObject({ preferred_language: 'en', user_type: 'provider' });
  });
});

describe('deleting one’s account', () => {
  const phone = '+971501112233';
  it('ends all sessions at once, and is called off by logging in again', async () => {
    const id = await addClient(database, country, { phone });
    const [here, elsewhere] = [await logInAs(node, 'client', id), await logInAs(node, 'client', id)];
    expect((await appCall(node, 'DELETE', 'profile', { token: here })).status).toBe(200);
    for (const token of [here, elsewhere]) expect((await appCall(node, 'GET', 'profile', { token })).status).toBe(401);
    const due = async () =>
      (await database.pool.query<{ due_at: string }>('select due_at from person_deletions where user_id = $1', [id])).rows;
    expect(await due()).toEqual([{ due_at: new Date(clock.now + 30 * DAY).toISOString() }]);
    await appCall(node, 'POST', 'sessions/code', { body: { phone, user_type: 'client' } });
    const body = { phone, user_type: 'client', code: await sentCode(node, phone), device_name: 'x', platform: 'web' };
    expect((await appCall(node, 'POST', 'sessions', { body })).body.data).toMatchObject({ id, is_new: 0 });
    expect(await due()).toEqual([]);
    const { token } = await makeAdmin(database, { permissions: ['show-clients'] });
    const { data } = (await node.call('GET', `clients/${id}/activity`, { token })).body;
    const when = new Date(clock.now + 30 * DAY).toISOString();
    expect(data.map(({ changes }: { changes: object }) => changes)).toEqual([
      {},
      { erased_on: { before: when, after: null } },
      { erased_on: { before: null, after: when } },
    ]);
  });

  it('asked for twice at the same instant is one deletion, and stands in the log once', async () => {
    const id = await addClient(database, country);
    const tokens = await Promise.all(Array.from({ length: 5 }, () => logInAs(node, 'client', id)));
    await Promise.all(tokens.map((token) => appCall(node, 'DELETE', 'profile', { token })));
    const { rows } = await database.pool.query(
      `select 1 from audit where table_name = 'clients' and row_id = $1 and changes ? 'erased_on'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('waits for what is under way', async () => {
    const id = await addClient(database, country);
    const world = await addOrderWorld(database, country, id);
    const order = await addOrder(database, world, { order_status: 'pending' });
    const token = await logInAs(node, 'client', id);
    const { status, body } = await appCall(node, 'DELETE', 'profile', { token });
    expect([status, body.code]).toEqual([409, 'account.open_orders']);
    await database.pool.query(`update orders set order_status = 'client_cancel' where id = $1`, [order]);
    expect((await appCall(node, 'DELETE', 'profile', { token })).status).toBe(200);
  });
});

describe.each(['client', 'provider'] as const)('thirty days after a %s deleted their account', (kind) => {
  const table = `${kind}s` as const;
  const OWN = { first_name: 'نورة', last_name: 'القحطاني', email: `own-${kind}@diwan.example`, national_id: '784199012345678' };

  it('what is their own is gone, from the log too; it happens once, and not before', async () => {
    await database.pool.query('delete from person_deletions');
    const phone = kind === 'client' ? '+971509998877' : '+971509998866';
    const id = await (kind === 'client' ? addClient : addProvider)(database, country, { ...OWN, phone });
    const other = await addClient(database, country, { first_name: 'نورة' });
    await insertRow(database, 'audit', {
      table_name: table,
      row_id: id,
      action: 'update',
      changes: JSON.stringify({ email: { before: null, after: OWN.email }, is_active: { before: true, after: false } }),
    });
    const contact = { name: 'نورة', phone, user_type: kind, user_id: id, country_id: country, subject: 'استفسار', message: 'أنا نورة' };
    const message = await insertRow(database, 'contacts', contact);
    if (kind === 'provider')
      await insertRow(database, 'update_requests', {
        provider_id: id,
        country_id: country,
        changes: JSON.stringify({ first_name: { before: 'نورة', after: 'نوره' } }),
      });
    const token = await logInAs(node, kind, id);
    const said = { client_key: 'what-they-said', message: 'أنا نورة القحطاني، رقمي 784199012345678' };
    expect((await appCall(node, 'POST', 'conversations', { token, body: said })).status).toBe(201);
    expect((await appCall(node, 'DELETE', 'profile', { token })).status).toBe(200);
    const start = clock.now;
    clock.now += 30 * DAY - 1;
    expect(await eraseDue(node.app)).toBe(0);
    clock.now += 1;
    expect([await eraseDue(node.app), await eraseDue(node.app)]).toEqual([1, 0]);
    clock.now = start;
    const { rows } = await database.pool.query(`select * from ${table} where id = $1`, [id]);
    expect(rows).toMatchObject([
      { first_name: 'حساب', last_name: 'محذوف', phone: '', email: null, national_id: null, deleted_at: expect.any(String) },
    ]);
    const kept = await database.pool.query(
      `select (select json_agg(a.changes) from audit a where table_name = $1 and row_id = $2)::text
         || (select row_to_json(c) from contacts c where c.id = $3)::text
         || coalesce((select json_agg(u) from update_requests u where u.provider_id = $2 and $1 = 'providers')::text, '')
         || (select json_agg(m) from messages m where m.client_key = 'what-they-said' and m.sender_id = $2)::text as said`,
      [table, id, message],
    );
    for (const own of [OWN.first_name, OWN.email, phone, '784199']) expect(kept.rows[0].said).not.toContain(own);
    expect(kept.rows[0].said).toContain('is_active');
    expect((await database.pool.query('select first_name from clients where id = $1', [other])).rows).toEqual([{ first_name: 'نورة' }]);
  });

  it('takes their picture and papers from the disk, but for what somebody else’s record names', async () => {
    const { files } = node.app;
    const names = Array.from({ length: 3 }, () => `clients/${randomBytes(16).toString('hex')}.webp`);
    const [avatar, shared, paper] = names;
    for (const name of names) await files.put(name, Buffer.from(name), { kind: 'image', isPrivate: name === paper, isSaved: true });
    const [one, two] = [
      await addClient(database, country, { image: avatar, id_image: paper }),
      await addClient(database, country, { image: shared }),
    ];
    await addProvider(database, country, { image: shared });
    for (const id of [one, two]) await appCall(node, 'DELETE', 'profile', { token: await logInAs(node, 'client', id) });
    const start = clock.now;
    clock.now += 30 * DAY;
    expect([await eraseDue(node.app), await eraseDue(node.app)]).toEqual([2, 0]);
    clock.now = start;
    const sizes = await Promise.all(names.map((name) => files.size(name)));
    expect(sizes.map((size) => size !== undefined)).toEqual([false, true, false]);
  });

  it('the log takes no other change, whoever says that they erase', async () => {
    const id = await addClient(database, country);
    const entry = await insertRow(database, 'audit', {
      table_name: 'clients',
      row_id: id,
      action: 'update',
      changes: JSON.stringify({ email: { before: null, after: 'x@diwan.example' } }),
    });
    const client = await database.pool.connect();
    for (const text of [
      'update audit set changes = without_personal(changes) where id = $1',
      `update audit set action = 'toggle' where id = $1`,
      'delete from audit where id = $1',
    ]) {
      await client.query(`begin; set local diwan.erasing = 'on'`);
      await expect(client.query(text, [entry])).rejects.toThrow('never changed');
      await client.query('rollback');
    }
    client.release();
  });
});

describe('the configuration', () => {
  const get = (query = '', headers = {}) => appCall(node, 'GET', `config${query}`, { headers });

  it('is that of a country, and not sent again to who has it', async () => {
    await insertRow(database, 'settings', {
      section: 'app-settings',
      country_id: country,
      values: JSON.stringify({ max_schedule_days: 7 }),
    });
    node.app.settings.clear();
    const all = await get();
    expect([all.status, all.body.data]).toMatchObject([
      200,
      { country_id: null, cadence: { on_job_ms: 3000, free_ms: 10_000 }, limits: { max_schedule_days: 30 }, switches: { demo: 0 } },
    ]);
    const own = await get(`?country_id=${country}`);
    expect(own.body.data.limits.max_schedule_days).toBe(7);
    const tag = String(own.headers['etag']);
    expect(tag).not.toBe(all.headers['etag']);
    const again = await get(`?country_id=${country}`, { 'if-none-match': `"other", W/${tag}` });
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, {}, tag]);
    expect((await get(`?country_id=${country}`, { 'if-none-match': all.headers['etag'] })).status).toBe(200);
    await database.pool.query('update settings set values = $1', [JSON.stringify({ max_schedule_days: 8 })]);
    node.app.settings.clear();
    expect((await get(`?country_id=${country}`, { 'if-none-match': tag })).status).toBe(200);
    for (const unknown of ['x', '999999']) expect([unknown, (await get(`?country_id=${unknown}`)).status]).toEqual([unknown, 422]);
  });
});
