import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs, sentCode } from '../../testing/app-fixtures.ts';
import { addCity, makeAdmin } from '../../testing/fixtures.ts';
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

const profileOf = async (token: string) => (await appCall(node, 'GET', 'profile', { token })).body.data;
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

  it('is no provider’s: theirs changes as they ask and an admin decides, but for the language', async () => {
    const token = await logInAs(node, 'provider', await addProvider(database, country));
    expect((await appCall(node, 'PUT', 'profile', { token, body: WHOLE })).status).toBe(403);
    expect((await appCall(node, 'PUT', 'profile/language', { token, body: { preferred_language: 'en' } })).status).toBe(200);
    expect(await profileOf(token)).toMatchObject({ preferred_language: 'en', user_type: 'provider' });
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
    expect((await get('?country_id=x')).status).toBe(422);
  });
});
