import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, startNode, type TestNode } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addCity, makeAdmin } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let withGeocoder: TestNode;
let geocoder: Server;
let token: string;
let dubai: number;
let asked: URL | undefined;
/** What the geocoder does with a question. */
let answer: (send: (status: number, body: string, location?: string) => void) => void;

beforeAll(async () => {
  geocoder = createServer((request, response) => {
    asked = new URL(request.url ?? '', 'http://x.example');
    answer((status, body, location) => response.writeHead(status, location === undefined ? {} : { location }).end(body));
  });
  await new Promise<void>((done) => geocoder.listen(0, '127.0.0.1', done));
  database = await createTestDatabase();
  node = await startNode(database);
  withGeocoder = await startNode(database, undefined, {
    GEOCODER_URL: `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/search?key=abc`,
  });
  token = (await makeAdmin(database)).token;
  const country = await addCountry(database, { name_ar: 'الإمارات', name_en: 'Emirates', phone_code: '971', phone_limit: 9 });
  dubai = await addCity(database, country, { name_ar: 'دبي', name_en: 'Dubai', lat: 25.2, lng: 55.3 });
  await addCity(database, country, { name_ar: 'دبي الجديدة', name_en: 'New Dubai' });
});
afterAll(async () => {
  geocoder.close();
  await node.app.close();
  await withGeocoder.app.close();
  await database.close();
});

const DUBAI = { description: 'Dubai, Emirates', lat: 25.2, lng: 55.3 };
const find = (where: TestNode, body: object, who = token) => where.call('POST', 'autocomplete', { token: who, body });

it('finds the cities of the gazetteer that have a place', async () => {
  expect((await find(node, { key: 'dubai' })).body.data).toEqual([{ ...DUBAI, city_id: dubai }]);
  expect((await find(node, { key: 'nowhere' })).body.data).toEqual([]);
});

it('shows no city out of reach', async () => {
  const nowhere = (await makeAdmin(database, { permissions: [], countries: [] })).token;
  expect((await find(node, { key: 'dubai' }, nowhere)).body.data).toEqual([]);
});

it('adds what the geocoder knows, in the reader’s language', async () => {
  const found = { display_name: 'Dubai Mall', lat: '25.1972', lon: '55.2796' };
  answer = (send) => send(200, JSON.stringify([found, { display_name: 'Nowhere', lat: '900', lon: '0' }, null]));
  const { body } = await find(withGeocoder, { key: 'dubai' });
  expect(body.data).toEqual([
    { ...DUBAI, city_id: dubai },
    { description: 'Dubai Mall', lat: 25.1972, lng: 55.2796 },
  ]);
  expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
    key: 'abc',
    q: 'dubai',
    format: 'jsonv2',
    limit: '5',
    'accept-language': 'en',
  });
});

it.each([
  ['refuses', (send: (status: number, body: string) => void) => send(503, 'no')],
  ['answers nonsense', (send: (status: number, body: string) => void) => send(200, '<html>')],
  ['does not answer', () => {}],
])('leaves the gazetteer alone when the geocoder %s', async (_how, does) => {
  answer = does;
  expect((await find(withGeocoder, { key: 'dubai' })).body.data).toEqual([{ ...DUBAI, city_id: dubai }]);
});

it('is told of no place by a server that the geocoder sends it to', async () => {
  let followed = 0;
  const other = createServer((_request, response) => {
    followed += 1;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify([{ display_name: 'Elsewhere', lat: '1', lon: '2' }]));
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  answer = (send) => send(302, '', `http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  expect((await find(withGeocoder, { key: 'dubai' })).body.data).toEqual([{ ...DUBAI, city_id: dubai }]);
  expect(followed).toBe(0);
  other.close();
});

it('refuses what is no question', async () => {
  expect((await find(node, {})).body.errors).toHaveProperty('key');
  expect((await find(node, { key: 'x'.repeat(201) })).status).toBe(422);
  expect((await find(node, { key: 'dubai', country: 1 })).body.errors).toHaveProperty('country');
  expect((await node.call('POST', 'autocomplete', { body: { key: 'dubai' } })).status).toBe(401);
});

it('names active countries and their cities for the maps of whoever may work there, the first ones first', async () => {
  const other = await addCountry(database, { name_ar: 'مصر', name_en: 'Egypt' });
  await addCity(database, other, { name_ar: 'القاهرة', name_en: 'Cairo', lat: 30, lng: 31 });
  const closed = await addCountry(database, { is_active: false });
  await addCity(database, closed, { lat: 1, lng: 1 });
  const read = async (who: string) => (await node.call('GET', 'places', { token: who })).body.data as { name_en: string; kind: string }[];
  const names = (places: { name_en: string; kind: string }[]) => places.map(({ kind, name_en }) => `${kind} ${name_en}`).toSorted();
  expect(names(await read(token))).toEqual(['city Cairo', 'city Dubai', 'country Egypt', 'country Emirates']);
  const clerk = (await makeAdmin(database, { permissions: [], countries: [other] })).token;
  expect(await read(clerk)).toMatchObject([
    { kind: 'country', country_id: other, name_ar: 'مصر', lat: 30, lng: 31, rank: 0 },
    { kind: 'city', country_id: other, name_ar: 'القاهرة', lat: 30, lng: 31, rank: 1 },
  ]);
});
