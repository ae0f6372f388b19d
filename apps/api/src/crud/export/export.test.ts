import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ar } from '@diwan/locales/ar';
import { en } from '@diwan/locales/en';
import { addCountry, startNode, type TestNode } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addCity, addManyClients, addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { readCsv, withoutApostrophe } from '../../testing/read-csv.ts';

let database: TestDatabase;
let node: TestNode;
let superadmin: string;
let uae: number;
let egypt: number;

interface Wishes {
  token?: string;
  language?: string;
  headers?: Record<string, string>;
}

async function download(path: string, { token = superadmin, language = 'ar', headers = {} }: Wishes = {}) {
  return node.app.inject({
    method: 'GET',
    url: `/api/admin/${path}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language, ...headers },
  });
}

/** The records of an export by the headers of its columns, its ids first. */
async function getCsv(query: string, wishes: Wishes = {}, table = 'clients') {
  const response = await download(`${table}/export?format=csv${query}`, wishes);
  expect(response.statusCode).toBe(200);
  const [head = [], ...records] = readCsv(response.body.slice(1));
  return records.map((record) => Object.fromEntries(record.map((cell, index) => [head[index], cell])) as Record<string, string>);
}

const getIds = async (query: string, wishes: Wishes = {}, table = 'clients') =>
  (await getCsv(query, { ...wishes, language: 'en' }, table)).map((one) => Number(one['ID']));

async function listIds(query: string, token = superadmin): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await node.call('GET', `clients?per_page=100&page=${page}${query}`, { token });
    ids.push(...body.data.map((row: { id: number }) => row.id));
    if (page >= body.meta.last_page) return ids;
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  superadmin = (await makeAdmin(database)).token;
  uae = await addCountry(database, { name_ar: 'الإمارات', name_en: 'Emirates', time_zone: 'Asia/Dubai' });
  egypt = await addCountry(database, { name_ar: 'مصر', name_en: 'Egypt', time_zone: 'Africa/Cairo' });
  const cairo = await addCity(database, egypt, { name_ar: 'القاهرة', name_en: 'Cairo' });
  await addPerson(database, 'providers', uae, {
    first_name: '=HYPERLINK("http://evil.example")',
    last_name: '@سلمى',
    ban_reason: `-1, "اقتباس"\nوسطر`,
    is_ban: true,
    created_at: '2026-05-01T21:30:15.987Z',
    rate_avg: 4.5,
    license_expires_on: '2027-02-28',
    type: 'company',
    company_name: `'Abd & <Co>`,
  });
  await addPerson(database, 'providers', egypt, {
    city_id: cairo,
    first_name: `'+tricky`,
    last_name: '＝كامل',
    company_name: 'a;=1; "@x";b-c\t+1',
    email: 'a@b.example',
    created_at: '2026-05-01T21:30:15.000Z',
  });
  await addManyClients(database, egypt, 250);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

describe('a CSV export', () => {
  it('is UTF-8 with its mark, of RFC 4180, in Arabic', async () => {
    const { headers, rawPayload, body } = await download('providers/export?format=csv');
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-language']).toBe('ar');
    const day = new Date().toISOString().slice(0, 10);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="providers-${day}.csv"; filename*=UTF-8''${encodeURIComponent(`${ar.resources.providers.title} ${day}.csv`)}`,
    );
    const [head = []] = readCsv(body.slice(1));
    const { id, first_name, country_id, created_at, updated_at, ban_reason } = ar.resources.providers.fields;
    expect([head[0], head[1]]).toEqual([id, first_name]);
    expect(head.slice(-2)).toEqual([created_at, updated_at].map((label) => `${label} (${ar.list.export_zone})`));
    expect(head).toContain(country_id);
    expect(head).toContain(ban_reason);
    expect(head.filter((header) => header.includes('.'))).toEqual([]);
    expect(new Set(readCsv(body.slice(1)).map((record) => record.length))).toEqual(new Set([head.length]));
  });

  it('shows words, names and local times in the language that was asked for', async () => {
    const f = ar.resources.providers.fields;
    const [cairene, dubaian] = await getCsv('&sort=-id', {}, 'providers');
    expect(dubaian).toMatchObject({
      [f.country_id]: 'الإمارات',
      [f.city_id]: '',
      [f.is_ban]: ar.enums.yes_no[1],
      [f.is_locked]: ar.enums.yes_no[0],
      [f.gender]: ar.enums.genders.female,
      [f.type]: ar.enums.company_types.company,
      [f.rate_avg]: '4.50',
      [f.license_expires_on]: '2027-02-28',
      [`${f.created_at} (${ar.list.export_zone})`]: '2026-05-02 01:30:15',
    });
    expect(cairene).toMatchObject({
      [f.country_id]: 'مصر',
      [f.city_id]: 'القاهرة',
      [`${f.created_at} (${ar.list.export_zone})`]: '2026-05-02 00:30:15',
      [f.email]: 'a@b.example',
    });
    const e = en.resources.providers.fields;
    const [english] = await getCsv('&sort=-id', { language: 'en', headers: { 'x-time-zone': 'America/New_York' } }, 'providers');
    expect(english).toMatchObject({
      [e.city_id]: 'Cairo',
      [e.country_id]: 'Egypt',
      [e.gender]: 'Female',
      [`${e.created_at} (America/New_York)`]: '2026-05-01 17:30:15',
    });
  });

  it('holds nothing that a spreadsheet would run, and loses nothing by it', async () => {
    const e = en.resources.providers.fields;
    const [cairene = {}, dubaian = {}] = await getCsv('&sort=-id', { language: 'en' }, 'providers');
    const cells = [...Object.values(cairene), ...Object.values(dubaian)];
    expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
    // Where a spreadsheet separates by semicolons, each part is a cell.
    const parts = cells.flatMap((cell) => cell.split(/[;\t\r\n]/)).map((part) => part.replace(/^[ "]+/, ''));
    expect(parts.filter((part) => /^[=+\-@＝＋－＠]/.test(part))).toEqual([]);
    expect(cairene[e.company_name]).toBe(`a;'=1; "'@x";b-c\t'+1`);
    expect(dubaian[e.first_name]).toBe(`'=HYPERLINK("http://evil.example")`);
    expect(dubaian[e.ban_reason]).toBe(`'-1, "اقتباس"\nوسطر`);
    expect(dubaian[e.company_name]).toBe(`'Abd & <Co>`);
    expect(dubaian[e.phone]).toMatch(/^\u200E\+\d{9,}$/);
    const { body } = await node.call('GET', 'providers?sort=-id', { token: superadmin });
    for (const [index, record] of [cairene, dubaian].entries()) {
      for (const field of ['first_name', 'last_name', 'phone', 'ban_reason', 'company_name'] as const) {
        // A phone begins with a mark of direction instead of an apostrophe.
        expect(
          withoutApostrophe(record[e[field]] ?? '')
            .replace(/^\u200E(?=\+\d+$)/, '')
            .replace(/([;\t][ "]*)'/g, '$1'),
        ).toBe(body.data[index][field] ?? '');
      }
    }
  });

  it('has the rows of the list, in its order, whatever it is narrowed to and sorted by', async () => {
    expect((await listIds('')).length).toBe(250);
    for (const sort of [
      '',
      ...['id', 'first_name', 'created_at', 'last_login_at'].flatMap((column) => [`&sort=${column}`, `&sort=-${column}`]),
    ]) {
      for (const filter of ['&is_active=0', '&keyword=نوره&from_date=2026-01-01&to_date=2026-01-01&gender=male']) {
        expect(await getIds(filter + sort)).toEqual(await listIds(filter + sort));
      }
    }
    expect((await getIds('&is_active=0')).length).toBe(50);
    expect(await getIds('&page=2&per_page=10')).toHaveLength(250);
  });

  it.each([
    ['a filter that is not known', '&first_name=x', 'first_name'],
    ['a bad value', '&country_id=x', 'country_id'],
    ['a sort that is not offered', '&sort=phone', 'sort'],
  ])('refuses %s', async (_name, query, field) => {
    const { statusCode, body } = await download(`clients/export?format=csv${query}`);
    expect([statusCode, Object.keys(JSON.parse(body).errors)]).toEqual([422, [field]]);
  });

  it('refuses other formats and zones that do not exist', async () => {
    for (const query of ['', '?format=pdf', '?format=csv&format=xlsx'])
      expect((await download(`clients/export${query}`)).statusCode).toBe(422);
    for (const zone of ['Mars/Olympus', `UTC'; drop table clients; --`, 'FOO+3']) {
      expect((await download('clients/export?format=csv', { headers: { 'x-time-zone': zone } })).statusCode).toBe(422);
    }
  });

  it('is the business of who may list, and of nobody else', async () => {
    const may = await makeAdmin(database, { permissions: ['index-clients'] });
    const others = await makeAdmin(database, { permissions: ['show-clients', 'update-clients', 'index-providers'] });
    expect((await download('clients/export?format=csv', { token: may.token })).statusCode).toBe(200);
    expect((await download('clients/export?format=csv', { token: others.token })).statusCode).toBe(403);
    expect((await download('clients/export?format=csv', { token: 'nobody' })).statusCode).toBe(401);
  });

  it('stays within the countries of who asks', async () => {
    const here = await addPerson(database, 'clients', uae);
    const { token } = await makeAdmin(database, { permissions: ['index-clients'], countries: [uae] });
    const { token: nowhere } = await makeAdmin(database, { permissions: ['index-clients'], countries: [] });
    expect(await getIds('', { token })).toEqual([here]);
    expect(await getIds('', { token: nowhere })).toEqual([]);
    expect(await getIds(`&country_id=${egypt}`, { token })).toEqual([]);
    expect(await getIds('', { headers: { 'x-country-id': String(uae) } })).toEqual([here]);
    expect((await download('clients/export?format=csv', { token, headers: { 'x-country-id': String(egypt) } })).statusCode).toBe(403);
    await database.pool.query('update clients set deleted_at = now() where id = $1', [here]);
    expect(await getIds('', { token })).toEqual([]);
  });

  it('is logged with its filters', async () => {
    const { id, token } = await makeAdmin(database);
    await getIds('&is_active=0&sort=-id', { token, headers: { 'x-country-id': String(egypt) } });
    const { rows } = await database.pool.query('select table_name, row_id, action, changes from audit where admin_id = $1', [id]);
    expect(rows).toMatchObject([
      {
        table_name: 'clients',
        row_id: 0,
        action: 'export',
        changes: {
          resource: { after: 'clients' },
          format: { after: 'csv' },
          filter: { after: { is_active: '0' } },
          sort: { after: '-id' },
          country_id: { after: egypt },
        },
      },
    ]);
  });
});

describe('an XLSX export', () => {
  it('opens with the rows of the list: texts as texts, numbers and dates as such', async () => {
    const { rawPayload, headers } = await download('providers/export?format=xlsx');
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const [sheet] = await readXlsx(rawPayload);
    expect(sheet?.sheet).toBe(ar.resources.providers.title);
    const [head = [], ...records] = sheet?.data ?? [];
    const f = ar.resources.providers.fields;
    const cell = (row: number, header: string) => records[row]?.[head.indexOf(header)];
    const { body } = await node.call('GET', 'providers', { token: superadmin });
    expect(records.map(([id]) => id)).toEqual(body.data.map((row: { id: number }) => String(row.id)));
    const dubaian = body.data.findIndex((row: { type: string }) => row.type === 'company');
    expect(cell(dubaian, f.first_name)).toBe('=HYPERLINK("http://evil.example")');
    expect(cell(dubaian, f.ban_reason)).toBe(`-1, "اقتباس"\nوسطر`);
    expect(cell(dubaian, f.phone)).toBe(body.data[dubaian].phone);
    expect(cell(dubaian, f.rate_avg)).toBe(4.5);
    expect(cell(dubaian, f.is_ban)).toBe(ar.enums.yes_no[1]);
    expect(cell(dubaian, f.license_expires_on)).toEqual(new Date('2027-02-28T00:00:00Z'));
    expect(cell(dubaian, `${f.created_at} (${ar.list.export_zone})`)).toEqual(new Date('2026-05-02T01:30:15Z'));
    expect(cell(dubaian, f.email)).toBeNull();
  });

  it('has as many rows as the list', async () => {
    const { rawPayload } = await download('clients/export?format=xlsx&is_active=1', { language: 'en' });
    const [sheet] = await readXlsx(rawPayload);
    expect(sheet?.data.slice(1).map(([id]) => Number(id))).toEqual(await listIds('&is_active=1'));
  });

  it('opens with its header alone when there is nothing', async () => {
    const { rawPayload } = await download('clients/export?format=xlsx&keyword=لايوجدأحد');
    expect((await readXlsx(rawPayload))[0]?.data).toHaveLength(1);
  });
});

describe('an export that is read slowly, or not to its end', () => {
  it('waits, stops with its reader and leaves no session behind', async () => {
    await database.pool.query(
      `insert into clients (country_id, first_name, last_name, phone, gender, ban_reason) select $1, 'زينب', 'خليل', '+9647' || lpad(i::text, 8, '0'), 'female', repeat('سبب طويل ', 400) from generate_series(1, 10000) i`,
      [uae],
    );
    const queries = vi.spyOn(pg.Query.prototype, 'submit');
    const copies = () => (queries.mock.contexts as { text?: string }[]).filter(({ text }) => text?.startsWith('copy (')).length;
    await node.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = node.app.server.address() as AddressInfo;
    const request = get({ port, path: '/api/admin/clients/export?format=csv', headers: { authorization: `Bearer ${superadmin}` } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response, 'readable');
    // Ten thousand long rows are five statements; unread, they fill what lies between the two ends and no more.
    await expect
      .poll(
        async () => {
          const before = copies();
          await new Promise((resolve) => setTimeout(resolve, 300));
          return copies() - before;
        },
        { timeout: 10_000 },
      )
      .toBe(0);
    const started = copies();
    expect(started).toBeLessThan(5);
    response.destroy();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(copies() - started).toBeLessThanOrEqual(1);
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount, { timeout: 10_000 }).toBe(0);
    queries.mockRestore();
  });
});
