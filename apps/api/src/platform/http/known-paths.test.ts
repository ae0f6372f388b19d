import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const ask = (method: string, url: string) => node.app.inject({ method: method as 'GET', url, headers: { 'accept-language': 'en' } });

it.each([
  ['PATCH', '/api/admin/clients', 'GET, HEAD, POST'],
  ['OPTIONS', '/api/admin/clients?page=1', 'GET, HEAD, POST'],
  ['PATCH', '/api/admin/clients/7', 'DELETE, GET, HEAD, POST, PUT'],
  ['GET', '/api/admin/tickets/7/assign', 'POST'],
  ['HEAD', '/api/admin/tickets/7/assign', 'POST'],
  ['DELETE', '/health', 'GET, HEAD'],
  ['PUT', '/api/app/v1/sessions', 'DELETE, GET, HEAD, POST'],
  ['POST', '/', 'GET, HEAD'],
  ['POST', '/clients/show-all', 'GET, HEAD'],
])('%s %s is not what can be done there: 405 says what can', async (method, url, allow) => {
  const { statusCode, headers, payload } = await ask(method, url);
  expect([statusCode, headers.allow]).toEqual([405, allow]);
  if (method !== 'HEAD') expect(JSON.parse(payload)).toEqual({ status: 'fail', message: 'Not Allowed', code: 'route.method' });
});

it.each([
  ['PATCH', '/api/admin/nothing'],
  ['GET', '/api/admin/clients/7/nothing'],
  ['POST', '/uploads/nothing'],
])('%s %s is not there at all', async (method, url) => {
  const { statusCode, headers, payload } = await ask(method, url);
  expect([statusCode, headers.allow, (JSON.parse(payload) as { code: string }).code]).toEqual([404, undefined, 'route.not_found']);
});
