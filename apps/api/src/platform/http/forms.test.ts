import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let token: string;
let country: number;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  token = await addSession(database, await addAdmin(database, { is_super_admin: true }));
  country = await addCountry(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
// The forms took 7 to 18 seconds; what is refused by another status now needs no clock to tell. Milliseconds of a processor, which a busy
// machine leaves as they are.
const AT_ONCE = 3_000;
const readProcessor = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

async function send(path: string, type: string, payload: string, headers: Record<string, string> = {}) {
  const start = process.cpuUsage();
  const response = await node.app.inject({
    method: 'POST',
    url: `/api/admin/${path}`,
    headers: { 'content-type': type, authorization: `Bearer ${token}`, 'accept-language': 'en', ...headers },
    payload,
  });
  const ms = readProcessor(start);
  return { status: response.statusCode, body: response.json(), ms };
}

const part = (name: string, value: string, type = '') => `--x\r\ncontent-disposition: form-data; name="${name}"${type}\r\n\r\n${value}\r\n`;
const getKeys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`);

describe('forms', () => {
  it('are not taken where no call takes one, read or not', async () => {
    for (const path of ['login', 'logout', 'saved-views', 'autocomplete', 'orders/quote', 'cities/export-link']) {
      for (const [type, payload] of [
        [FORM, '[]&'.repeat(40_000)],
        [FORM, 'constructor[]=x'],
        ['Application/X-WWW-Form-Urlencoded; charset=utf-8', 'a=1'],
        ['multipart/form-data; boundary=x', `${part('email', 'a')}--x--\r\n`],
      ] as const) {
        const { status, body, ms } = await send(path, type, payload);
        expect([path, status, body.code, ms < AT_ONCE]).toEqual([path, 415, 'body.no_form', true]);
      }
    }
  });

  it.each([
    ['pairs', '[]&'.repeat(300_000), 413],
    ['pairs of one list', 'a[]=&'.repeat(200_000), 413],
    ['names', getKeys(100_000).join('=1&'), 413],
    [
      'indices',
      getKeys(100_000)
        .map((_, index) => `a[${index}]=1`)
        .join('&'),
      413,
    ],
    ['opening brackets', '['.repeat(1_000_000), 422],
  ])('of too many %s are refused at once', async (_what, payload, wanted) => {
    const { status, ms } = await send('cities', FORM, payload);
    expect([status, ms < AT_ONCE]).toEqual([wanted, true]);
  });

  it('of 10,000 people to be told are read as ids', async () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `user_ids[${index}]=${index + 1}`).join('&');
    const { status, body, ms } = await send('notifications/audience', FORM, `all=0&user_type=client&${ids}`);
    // Nobody has such ids; with one that is no number all of them would count as left out.
    expect([status, body.errors, ms < 5 * AT_ONCE]).toEqual([422, { user_ids: ['The chosen record does not exist'] }, true]);
  });

  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])('may name %s', async (name) => {
    for (const payload of [`${name}=x`, `${name}[]=x`, `${name}[]=x&${name}=y`, `${name}=12&${name}[]=3`]) {
      const { status, body } = await send('cities', FORM, payload);
      expect([payload, status]).toEqual([payload, name === '__proto__' ? 400 : 422]);
      if (name !== '__proto__') expect(body.errors[name]).toEqual(['This field is not known']);
    }
    const multipart = await send('cities', 'multipart/form-data; boundary=x', `${part(name, 'x')}--x--\r\n`);
    expect(multipart.status).toBe(400);
  });

  it('of several parts that nobody can take apart are the sender’s fault', async () => {
    const cut = part('name_en', 'a').slice(0, -2);
    for (const path of ['cities', 'cities/1', 'uploads'])
      for (const [boundary, payload] of [
        ['', 'x'],
        ['; boundary=x', cut],
        ['; boundary=x', '--x'],
        [`; boundary=${'x'.repeat(300)}`, 'x'],
      ] as const) {
        const { status, body } = await send(path, `multipart/form-data${boundary}`, payload);
        expect([path, boundary, status, body.code]).toEqual([path, boundary, 400, 'body.malformed']);
      }
  });

  it('of several parts are bounded in their number and their bytes, and are texts only', async () => {
    const multipart = (parts: string) => send('cities', 'multipart/form-data; boundary=x', `${parts}--x--\r\n`);
    expect((await multipart(part('name_en', 'a'.repeat(100_001)))).status).toBe(413);
    expect((await multipart(part('a', 'b').repeat(201))).status).toBe(413);
    expect(
      (
        await multipart(
          getKeys(20)
            .map((key) => part(key, 'a'.repeat(90_000)))
            .join(''),
        )
      ).status,
    ).toBe(413);
    const typed = await multipart(part('name_en', '{"toString":1}', '\r\ncontent-type: application/json'));
    expect([typed.status, Object.keys(typed.body.errors)]).toEqual([422, ['name_en']]);
  });
});

describe('JSON bodies', () => {
  it('of more keys than any form has are refused at once; of fewer, each unknown one is said', async () => {
    const body = (count: number) => JSON.stringify(Object.fromEntries(getKeys(count).map((key) => [key, 1])));
    for (const path of ['login', 'cities', 'wallet/charge', 'notifications', 'cities/deleteAll', 'cities/export-link']) {
      const huge = await send(path, JSON_TYPE, body(50_000));
      const code = path === 'login' ? 'body.too_large' : 'body.too_complex';
      expect([path, huge.status, huge.body.code, huge.ms < AT_ONCE]).toEqual([path, 413, code, true]);
      const many = await send(path, JSON_TYPE, body(1_500));
      expect([path, many.status, many.ms < AT_ONCE]).toEqual([path, 422, true]);
    }
    const said = await send('cities', JSON_TYPE, body(1_500));
    expect(Object.keys(said.body.errors)).toEqual(expect.arrayContaining(getKeys(1_500)));
    expect(said.body.messages.filter((text: string) => text === 'This field is not known')).toHaveLength(1);
  });

  it('of whoever is not logged in are small, and are not read where there is no call', async () => {
    const text = (length: number) => JSON.stringify({ email: 'a'.repeat(length) });
    for (const path of ['login', 'login/code']) {
      expect((await send(path, JSON_TYPE, text(1_000))).status).toBe(422);
      const { status, body } = await send(path, JSON_TYPE, text(20_000));
      expect([path, status, body.code]).toEqual([path, 413, 'body.too_large']);
    }
    // Each of these would be 400 or 413 to whoever read it.
    const notThere = [
      ['nothing', 404, 'route.not_found'],
      ['../../health', 405, 'route.method'],
      ['../../nothing', 405, 'route.method'],
    ] as const;
    for (const [path, refused, code] of notThere)
      for (const [type, payload] of [
        [JSON_TYPE, '['.repeat(1_000)],
        [JSON_TYPE, text(2_000_000)],
        [FORM, '[]&'.repeat(40_000)],
      ] as const) {
        const { status, body } = await send(path, type, payload);
        expect([path, status, body.code]).toEqual([path, refused, code]);
      }
  });

  it('of too many values, or too deep, are refused at once, also under an idempotency key', async () => {
    const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
    for (const payload of [
      JSON.stringify({ ids: Array.from({ length: 200_000 }, () => 1) }),
      `{"filter":${deep('[', ']')}}`,
      `{"filter":${deep('{"a":', '}').replace('}', '1}')}}`,
    ])
      for (const path of ['cities/deleteAll', 'wallet/charge', 'login']) {
        const { status, ms } = await send(path, JSON_TYPE, payload, { 'idempotency-key': 'deep' });
        expect([path, status, ms < AT_ONCE]).toEqual([path, 413, true]);
      }
  });

  it('that would change what an object is are refused', async () => {
    for (const payload of ['{"__proto__":{"a":1}}', '{"a":{"__proto__":1}}', '{"constructor":{"prototype":{"a":1}}}'])
      expect((await send('cities', JSON_TYPE, payload)).status).toBe(400);
  });
});

describe('addresses and headers', () => {
  it('of thousands of parts are answered at once', async () => {
    const query = `${'status=1&'.repeat(1_500)}${getKeys(1_500).join('&')}&ids=${'1,'.repeat(4_000)}`;
    for (const path of [`cities?${query}`, `cities_not_paginated?${query}`, `search?${query}`, `cities/export?format=csv&${query}`]) {
      const start = process.cpuUsage();
      const headers = {
        authorization: `Bearer ${token}`,
        'x-country-id': String(country),
        'accept-language': 'ar;q=0.1,'.repeat(1_500),
        cookie: 'a=b; '.repeat(2_500),
        'x-time-zone': '/'.repeat(5_000),
      };
      const { statusCode } = await node.app.inject({ url: `/api/admin/${path}`, headers });
      expect(statusCode).toBeLessThan(500);
      expect(readProcessor(start)).toBeLessThan(AT_ONCE);
    }
  });
});
