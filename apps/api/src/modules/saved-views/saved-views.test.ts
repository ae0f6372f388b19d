import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNode, type TestNode } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let mine: string;
let theirs: string;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, { now: Date.parse('2026-05-15T09:00:00.000Z') });
  mine = (await makeAdmin(database)).token;
  theirs = (await makeAdmin(database)).token;
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const view = { route: 'clients', name: 'محظورون في دبي', query: 'is_ban=1&city_id=3' };
const save = (token: string, body: unknown) => node.call('POST', 'saved-views', { token, body: body as object });
const list = async (token: string, route = 'clients') => (await node.call('GET', `saved-views?route=${route}`, { token })).body.data;

it('are kept for their owner alone', async () => {
  const { status, body } = await save(mine, view);
  expect([status, body.data]).toEqual([201, { id: body.data.id, ...view }]);
  expect(await list(mine)).toEqual([body.data]);
  expect([await list(mine, 'cities'), await list(theirs)]).toEqual([[], []]);
  expect((await node.call('DELETE', `saved-views/${body.data.id}`, { token: theirs })).status).toBe(404);
  expect((await node.call('DELETE', `saved-views/${body.data.id}`, { token: mine })).status).toBe(200);
  expect(await list(mine)).toEqual([]);
});

it('refuse what is no view', async () => {
  expect(Object.keys((await save(mine, { ...view, name: ' ', route: '//x.example', more: 1 })).body.errors)).toEqual([
    'more',
    'name',
    'route',
  ]);
  expect((await save(mine, { ...view, query: 'x'.repeat(2001) })).body.errors).toHaveProperty('query');
  expect((await node.call('GET', 'saved-views?route=clients', {})).status).toBe(401);
});

it('are at most thirty for a list', async () => {
  for (let at = 0; at < 30; at++) expect((await save(theirs, { ...view, name: `${at}` })).status).toBe(201);
  const { status, body } = await save(theirs, view);
  expect([status, body.code]).toEqual([409, 'saved_view.too_many']);
});

it('are at most thirty for a list also when they are saved at once', async () => {
  const { token } = await makeAdmin(database);
  const answers = await Promise.all(Array.from({ length: 45 }, (_, at) => save(token, { ...view, name: `${at}` })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
});

it('are at most two hundred for an admin, whatever lists they name', async () => {
  const { token, id } = await makeAdmin(database);
  await database.pool.query(
    `insert into saved_views (admin_id, route, name, query) select $1, 'list-' || n, 'x', '' from generate_series(1, 200) n`,
    [id],
  );
  const { status, body } = await save(token, view);
  expect([status, body.code, body.message]).toEqual([
    409,
    'saved_view.too_many_in_all',
    'You have at most 200 saved views in all; remove one first',
  ]);
});
