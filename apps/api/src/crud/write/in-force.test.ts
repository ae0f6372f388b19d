import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, addCity } from '../../testing/fixtures.ts';
import { addCountry, startNode, type TestNode } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
let node: TestNode;
let token: string;
let emirates: number;
let kuwait: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  token = (await makeAdmin(database)).token;
  emirates = await addCountry(database, { currency: 'AED' });
  kuwait = await addCountry(database, {
    name_ar: 'الكويت',
    name_en: 'Kuwait',
    phone_code: '965',
    phone_limit: 8,
    currency: 'KWD',
    time_zone: 'Asia/Kuwait',
  });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

type Body = Record<string, unknown>;
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: Body) => node.call(method, path, { token, ...(body && { body }) });
const card = (more: Body = {}): Body => ({
  country_id: emirates,
  vehicle_type: 'sedan',
  title_ar: 'سيدان',
  title_en: 'Sedan',
  base_fare: '6',
  minimum_fare: '13.5',
  price_per_kilo: '1.90',
  price_per_minute: '0.35',
  stop_price_per_minute: '0.5',
  is_active: 1,
  ...more,
});
const addCard = async (more: Body = {}): Promise<number> => (await call('POST', 'vehicle_packages', card(more))).body.data.id;
const isOn = async (table: string, id: number) => (await call('GET', `${table}/${id}`)).body.data.is_active;

describe('what is in force', () => {
  it('takes the place of the one before, and the log of both says so', async () => {
    const [first, second] = [await addCard(), await addCard()];
    expect([await isOn('vehicle_packages', first), await isOn('vehicle_packages', second)]).toEqual([0, 1]);
    const [entry] = (await call('GET', `vehicle_packages/${first}/activity`)).body.data;
    expect([entry.action, entry.changes]).toEqual(['toggle', { is_active: { before: true, after: false } }]);
    await call('POST', `vehicle_packages/is_active/${first}`, { is_active: 1 });
    expect([await isOn('vehicle_packages', first), await isOn('vehicle_packages', second)]).toEqual([1, 0]);
  });

  it('leaves other countries, other types and those that are switched off alone', async () => {
    const sedan = await addCard();
    const others = [await addCard({ country_id: kuwait }), await addCard({ vehicle_type: 'van' })];
    const off = await addCard({ is_active: 0 });
    for (const id of [sedan, ...others]) expect([id, await isOn('vehicle_packages', id)]).toEqual([id, 1]);
    expect(await isOn('vehicle_packages', off)).toBe(0);
    const { body } = await call('GET', `vehicle_packages/${sedan}`);
    const { id: _, created_at, country, currency, ...form } = body.data as Body;
    expect([currency, created_at !== undefined, country !== undefined]).toEqual(['AED', true, true]);
    expect((await call('PUT', `vehicle_packages/${sedan}`, { ...form, vehicle_type: 'van' })).status).toBe(200);
    expect([await isOn('vehicle_packages', sedan), await isOn('vehicle_packages', others[1] ?? 0)]).toEqual([1, 0]);
  });

  it('is one also when two are switched on at once', async () => {
    const ids = [await addCard({ vehicle_type: 'suv', is_active: 0 }), await addCard({ vehicle_type: 'suv', is_active: 0 })];
    const answers = await Promise.all(ids.map((id) => call('POST', `vehicle_packages/is_active/${id}`, { is_active: 1 })));
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    const { rows } = await database.pool.query(`select count(*)::int as n from vehicle_packages where vehicle_type = 'suv' and is_active`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is one for each city, and one for the whole country beside them', async () => {
    const city = await addCity(database, emirates);
    const week = (more: Body): Body => ({
      country_id: emirates,
      city_id: null,
      title_ar: 'دوام',
      title_en: 'Hours',
      hours: ['sun 09:00-17:00'],
      is_active: 1,
      ...more,
    });
    const add = async (more: Body): Promise<number> => (await call('POST', 'working_hours', week(more))).body.data.id;
    const whole = await add({});
    const own = await add({ city_id: city });
    expect([await isOn('working_hours', whole), await isOn('working_hours', own)]).toEqual([1, 1]);
    const ramadan = await add({ hours: ['sun 10:00-15:00', 'sun 21:00-02:00'] });
    expect([await isOn('working_hours', whole), await isOn('working_hours', own), await isOn('working_hours', ramadan)]).toEqual([0, 1, 1]);
  });
});

describe('amounts of a rate card', () => {
  it('are in the money of its country, with no more decimals than that has', async () => {
    const made = await call('POST', 'vehicle_packages', card({ country_id: kuwait, price_per_kilo: '0.155', is_active: 0 }));
    expect(made.body.data).toMatchObject({ currency: 'KWD', price_per_kilo: '0.155', base_fare: '6.000' });
    const refused = await call('POST', 'vehicle_packages', card({ price_per_kilo: '0.155' }));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['price_per_kilo']]);
    const moved = await call('PUT', `vehicle_packages/${made.body.data.id}`, {
      ...card({ is_active: 0 }),
      updated_at: made.body.data.updated_at,
    });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['country_id']]);
  });
});
