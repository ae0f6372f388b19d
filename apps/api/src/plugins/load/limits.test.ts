import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { inPlace } from './limits.ts';

let database: TestDatabase;
let node: TestNode;
let one: LoggedIn;
let other: LoggedIn;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  const country = await addCountry(database);
  for (let n = 0; n < 3; n++) await addPerson(database, 'clients', country);
  const rights = { permissions: ['index-clients'], countries: [country] } as const;
  [one, other] = [await makeAdmin(database, { ...rights }), await makeAdmin(database, { ...rights })];
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const exporting = ({ token }: LoggedIn) =>
  node.app.inject({ url: '/api/admin/clients/export?format=xlsx', headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } });
const statuses = async (calls: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted();

it('a session has two exports under way, the node four; what is too much is told when to come back', async () => {
  expect(await statuses([1, 2, 3].map(() => exporting(one)))).toEqual([200, 200, 429]);
  const third = await makeAdmin(database, { permissions: ['index-clients'] });
  // Whose right is looked up for the first time comes later than the others.
  await exporting(third);
  const crowd = await Promise.all([one, one, other, other, third, third].map(exporting));
  expect(crowd.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 503, 503]);
  const refused = crowd.find(({ statusCode }) => statusCode === 503);
  expect([refused?.json().code, refused?.headers['retry-after']]).toEqual(['server.busy', '2']);
  // Every place is given back.
  expect(await statuses([one, one, other, other].map(exporting))).toEqual([200, 200, 200, 200]);
});

it('a session has six searches under way', async () => {
  const search = () => node.call('GET', 'search?keyword=client', { token: one.token });
  const answers = await Promise.all(Array.from({ length: 8 }, search));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect((await search()).status).toBe(200);
});

it('exports under way leave a session all of its searches', async () => {
  const search = () => node.call('GET', 'search?keyword=client', { token: one.token }).then(({ status }) => ({ statusCode: status }));
  expect(await statuses([exporting(one), exporting(one), ...Array.from({ length: 6 }, search)])).toEqual(Array(8).fill(200));
});

it('a call that fails gives its place back', async () => {
  const broken = () =>
    inPlace({ server: node.app, access: { tokenHash: 'of one' } } as FastifyRequest, 'search', () => Promise.reject(new Error('broken')));
  for (let n = 0; n < 7; n++) await expect(broken()).rejects.toThrow('broken');
});
