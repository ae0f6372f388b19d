import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ar } from '@diwan/locales/ar';
import { addCountry, startNode, type TestClock, type TestNode } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { readCsv } from '../../testing/read-csv.ts';

const clock: TestClock = { now: Date.now() };
let database: TestDatabase;
let node: TestNode;
let admin: LoggedIn;
let uae: number;
let egypt: number;
let emirati: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  [uae, egypt] = [await addCountry(database), await addCountry(database)];
  emirati = await addPerson(database, 'clients', uae, { is_active: false });
  await addPerson(database, 'clients', uae);
  await addPerson(database, 'clients', egypt, { is_active: false });
  admin = await makeAdmin(database, { permissions: ['index-clients'], countries: [uae, egypt] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const order = (body: object, { token = admin.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {}) =>
  node.call('POST', 'clients/export-link', { token, body, headers });
async function linkFor(body: object = { format: 'csv' }, wishes: Parameters<typeof order>[1] = {}): Promise<string> {
  const { status, body: answer } = await order(body, wishes);
  expect(status).toBe(201);
  expect(answer.data.url).toMatch(/^\/api\/admin\/exports\/[\w-]{43}$/);
  return answer.data.url;
}
/** As a browser follows a link: without a token, in whatever language it speaks. */
const follow = (url: string, method: 'GET' | 'HEAD' = 'GET') => node.app.inject({ method, url, headers: { 'accept-language': 'fr' } });

describe('an export link', () => {
  it('downloads what was ordered, in the language, country and zone of the order', async () => {
    const url = await linkFor(
      { format: 'csv', filter: { is_active: 0, sort: '-id' }, language: 'ar' },
      { headers: { 'x-country-id': String(uae), 'x-time-zone': 'Asia/Tokyo' } },
    );
    const { statusCode, headers, body } = await follow(url);
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toContain(encodeURIComponent(ar.resources.clients.title));
    const [head, ...records] = readCsv(body.slice(1));
    expect(head?.[1]).toBe(ar.resources.clients.fields.first_name);
    expect(records.map(([id]) => Number(id))).toEqual([emirati]);
    const { rows } = await database.pool.query<{ at: string }>(
      `select to_char(created_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS') as at from clients where id = $1`,
      [emirati],
    );
    expect(records[0]?.at(-2)).toBe(rows[0]?.at);
    const english = await follow(await linkFor({ format: 'csv' }));
    expect(readCsv(english.body.slice(1))[0]?.[1]).toBe('First name');
  });

  it('works once, however many ask at the same time', async () => {
    const url = await linkFor();
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(url)));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array(9).fill(404)]);
    const refused = answers.find((answer) => answer.statusCode === 404);
    expect(refused?.json()).toMatchObject({ code: 'export.link_used', message: ar.errors.export.link_used });
  });

  it('is not used up by asking whether it is there', async () => {
    const url = await linkFor();
    expect((await follow(url, 'HEAD')).statusCode).toBe(405);
    expect((await follow(url)).statusCode).toBe(200);
  });

  it('works for a minute', async () => {
    const [inTime, tooLate] = [await linkFor(), await linkFor()];
    clock.now += 59_000;
    expect((await follow(inTime)).statusCode).toBe(200);
    clock.now += 1_000;
    expect((await follow(tooLate)).statusCode).toBe(404);
    await linkFor();
    expect((await database.pool.query('select 1 from export_links')).rowCount).toBe(1);
  });

  it('is known to the database by its hash alone', async () => {
    const token = (await linkFor()).split('/').at(-1) ?? '';
    const { rows } = await database.pool.query<{ row: string }>('select export_links::text as row from export_links');
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    expect((await follow(`/api/admin/exports/${'a'.repeat(43)}`)).statusCode).toBe(404);
  });

  it('is worth no more than its maker may do when it is followed', async () => {
    const maker = (wishes = {}) => makeAdmin(database, { permissions: ['index-clients'], countries: [uae], ...wishes });
    const after = async ({ id, token }: LoggedIn, change: string, headers = {}) => {
      const url = await linkFor({ format: 'csv' }, { token, headers });
      await database.pool.query(change, [id]);
      node.app.accessCache.clear();
      return (await follow(url)).statusCode;
    };
    expect(await after(await maker(), 'delete from sessions where admin_id = $1')).toBe(401);
    expect(await after(await maker(), 'update admins set is_ban = true where id = $1')).toBe(401);
    expect(
      await after(await maker(), `update roles set permissions = '{show-clients}' from admins where roles.id = role_id and admins.id = $1`),
    ).toBe(403);
    expect(await after(await maker(), 'delete from admin_countries where admin_id = $1', { 'x-country-id': String(uae) })).toBe(403);
    // Without a chosen country the rows of those that are left: none.
    const { id, token } = await maker();
    const url = await linkFor({ format: 'csv' }, { token });
    await database.pool.query('delete from admin_countries where admin_id = $1', [id]);
    node.app.accessCache.clear();
    expect(readCsv((await follow(url)).body.slice(1))).toHaveLength(1);
  });

  it('is made by who may list only', async () => {
    const { token } = await makeAdmin(database, { permissions: ['show-clients'] });
    expect((await order({ format: 'csv' }, { token })).status).toBe(403);
    expect((await order({ format: 'csv' }, { token: 'nobody' })).status).toBe(401);
    expect((await order({ format: 'csv' }, { headers: { 'x-country-id': '999' } })).status).toBe(403);
  });

  it.each([
    [{ format: 'csv', filter: { first_name: 'x' } }, 'first_name'],
    [{ format: 'csv', filter: { country_id: 'x' } }, 'country_id'],
    [{ format: 'csv', filter: { sort: 'phone' } }, 'sort'],
    [{ format: 'csv', filter: [] }, 'filter'],
    [{ format: 'doc' }, 'format'],
    [{}, 'format'],
    [{ format: 'csv', language: 'fr' }, 'language'],
    [{ format: 'csv', rows: [1] }, 'rows'],
    [{ format: 'csv', ids: [] }, 'ids'],
    [{ format: 'csv', ids: ['x'] }, 'ids'],
    [{ format: 'csv', ids: [1], filter: {} }, 'filter'],
    [[], 'body'],
  ])('is not made of %o', async (body, field) => {
    const { status, body: answer } = await order(body);
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });

  it('has the chosen rows and no others, in the order of the list; none is made without one of them', async () => {
    const inUae = { headers: { 'x-country-id': String(uae) } };
    const { rows } = await database.pool.query<{ id: number; country_id: number }>('select id, country_id from clients order by id');
    const [first, second] = rows.filter((row) => row.country_id === uae).map(({ id }) => id);
    const abroad = rows.find((row) => row.country_id === egypt)?.id;
    const url = await linkFor({ format: 'csv', ids: [first, second], sort: '-id' }, inUae);
    expect(readCsv((await follow(url)).body.slice(1)).slice(1).map(([id]) => Number(id))).toEqual([second, first]); // prettier-ignore
    const other = await linkFor({ format: 'csv', ids: [second] }, inUae);
    expect(readCsv((await follow(other)).body.slice(1)).slice(1).map(([id]) => Number(id))).toEqual([second]); // prettier-ignore
    const { status, body } = await order({ format: 'csv', ids: [first, abroad] }, inUae);
    expect([status, body.code]).toEqual([409, 'bulk.ids_missing']);
    const entry = await database.pool.query(
      `select changes->'ids'->'after' as ids from audit where action = 'export' order by id desc limit 1`,
    );
    expect(entry.rows[0]?.ids).toEqual([second]);
  });

  it('leaves an entry in the log when it is followed, by its maker', async () => {
    const one = await makeAdmin(database, { permissions: ['index-clients'] });
    const url = await linkFor({ format: 'xlsx', filter: { is_active: 1 } }, { token: one.token });
    const entries = async () =>
      (await database.pool.query(`select action, changes->'format'->>'after' as format from audit where admin_id = $1`, [one.id])).rows;
    expect(await entries()).toEqual([]);
    await follow(url);
    expect(await entries()).toEqual([{ action: 'export', format: 'xlsx' }]);
  });
});
