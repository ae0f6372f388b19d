import type { Found } from '@diwan/contract/search/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, startNode, type TestNode } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addCity, addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let superadmin: string;
let emirates: number;
let egypt: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, { now: Date.parse('2026-05-15T09:00:00.000Z') });
  superadmin = (await makeAdmin(database)).token;
  emirates = await addCountry(database, { name_ar: 'الإمارات', name_en: 'Emirates', phone_code: '971', phone_limit: 9 });
  egypt = await addCountry(database, { name_ar: 'مصر', name_en: 'Egypt', phone_code: '20', phone_limit: 10 });
  for (const country of [emirates, egypt])
    await database.pool.query(`update cities set name_ar = 'واحة النخيل', name_en = 'Palm Oasis' where id = $1`, [
      await addCity(database, country),
    ]);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const search = async (token: string, keyword: string, headers = {}): Promise<Found[]> =>
  (await node.call('GET', `search?keyword=${encodeURIComponent(keyword)}`, { token, headers })).body.data;

it('finds records of every list, by folded words, named in the reader’s language', async () => {
  const found = await search(superadmin, 'واحه');
  expect(found.map(({ table, route, name, has_page }) => [table, route, name, has_page])).toEqual([
    ['cities', 'cities', 'Palm Oasis', false],
    ['cities', 'cities', 'Palm Oasis', false],
  ]);
  expect((await search(superadmin, 'egy')).map(({ table, name }) => [table, name])).toEqual([['countries', 'Egypt']]);
});

it('shows nobody what they may not list, nor what lies in other countries', async () => {
  const local = (await makeAdmin(database, { permissions: ['index-city'], countries: [egypt] })).token;
  expect(await search(local, 'oasis')).toHaveLength(1);
  expect(await search(local, 'egypt')).toEqual([]);
  expect(await search(superadmin, 'oasis', { 'x-country-id': String(egypt) })).toHaveLength(1);
  expect((await node.call('GET', 'search?keyword=oasis', {})).status).toBe(401);
});

it('finds the trips of who holds the rights on trips alone, each of who holds both once, and no trips without', async () => {
  const client = await addPerson(database, 'clients', egypt);
  for (const [order_type, trip_type] of [
    ['trip', 'normal'],
    ['normal', null],
  ])
    // prettier-ignore
    await addOrder(database, { country: egypt, client }, { order_type, trip_type, contact_name: 'قرنفل' });
  const found = async (permissions: string[]) => {
    const { token } = await makeAdmin(database, { permissions, countries: [egypt] });
    return (await search(token, 'قرنفل')).map(({ table, route }) => `${table} ${route}`);
  };
  expect(await found(['index-trips', 'show-trips'])).toEqual(['trips trips']);
  expect(await found(['index-orders', 'show-orders'])).toEqual(['orders orders']);
  expect(await found(['index-orders', 'index-trips'])).toEqual(['orders orders', 'orders orders']);
  expect(await found(['index-complaints'])).toEqual([]);
});

it('waits for two letters', async () => {
  expect([await search(superadmin, 'o'), await search(superadmin, ''), await search(superadmin, '٪')]).toEqual([[], [], []]);
});

it.each(['+971 50 673 1053', '971 50 673 1053', '971 50', '050 673 1053', '0506731053', '\u2066+971 50 673 1053\u2069', '٠٥٠٦٧٣١٠٥٣'])(
  'finds a phone as it is shown, read out or half typed: %s',
  async (phone) => {
    const id = await person();
    expect(await search(superadmin, phone)).toContainEqual(expect.objectContaining({ table: 'clients', id }));
    for (const filter of ['keyword', 'phone']) {
      const { body } = await node.call('GET', `clients?${filter}=${encodeURIComponent(phone)}`, { token: superadmin });
      expect(body.data).toContainEqual(expect.objectContaining({ id }));
    }
  },
);

it('says of each record by what it is told apart: phone, country and state, in the reader’s language', async () => {
  const id = await addPerson(database, 'clients', egypt, {
    first_name: 'ميسون',
    phone: '+201001234567',
    gender: 'female',
    is_locked: true,
  });
  const facts = async (language: string) => {
    const found = await search(superadmin, 'ميسون', { 'accept-language': language });
    return found.filter((one) => one.id === id).map(({ phone, country, status }) => [phone, country, status]);
  };
  expect(await facts('ar')).toEqual([['+201001234567', 'مصر', 'موقوفة']]);
  expect(await facts('en')).toEqual([['+201001234567', 'Egypt', 'Locked']]);
  const [country] = await search(superadmin, 'egypt');
  expect([country?.phone, country?.country]).toEqual([null, null]);
});

let made: Promise<number> | undefined;
const person = () => (made ??= addPerson(database, 'clients', emirates, { phone: '+971506731053' }));
