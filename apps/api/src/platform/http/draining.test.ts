import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ar } from '@diwan/locales/ar';
import { addAdmin, addSession, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { beginDraining, refuseNewCalls } from './draining.ts';

let database: TestDatabase;
let node: TestNode;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  await node.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  agent.destroy();
  await node.app.close();
  await database.close();
});

async function get(path: string) {
  const { port } = node.app.server.address() as AddressInfo;
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: { code?: string; message?: string } }>(
    (resolve, reject) => {
      request({ port, path, agent, headers: { 'accept-language': 'ar' } }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.once('end', () => resolve({ status: response.statusCode, headers: response.headers, body: JSON.parse(text) }));
      })
        .once('error', reject)
        .end();
    },
  );
}

it('a node that is about to stop says so first, goes on answering, and then sends callers elsewhere in their language', async () => {
  expect(await get('/ready')).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } });
  beginDraining(node.app);
  expect(await get('/ready')).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String), connection: 'close' } });
  expect(await get('/api/admin/country_not_paginated')).toMatchObject({ status: 200, headers: { connection: 'close' } });
  expect(await get('/health')).toMatchObject({ status: 200 });
  refuseNewCalls(node.app);
  expect(await get('/api/admin/country_not_paginated')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1', connection: 'close' },
    body: { code: 'server.stopping', message: ar.errors.server.stopping },
  });
});

it('sends live connections elsewhere while it still answers: none of them at once, all before its end, and not all together', async () => {
  const other = await startNode(database);
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = other.app.server.address() as AddressInfo;
  const token = await addSession(database, await addAdmin(database));
  const gone: number[] = [];
  let began = 0;
  const sockets = Array.from({ length: 12 }, () =>
    io(`http://127.0.0.1:${port}`, {
      path: '/realtime',
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    }).on('disconnect', (reason) => gone.push(reason === 'transport close' ? performance.now() - began : Number.NaN)),
  );
  await expect.poll(() => sockets.every(({ connected }) => connected)).toBe(true);
  began = performance.now();
  beginDraining(other.app, 1_000);
  await expect.poll(() => gone.length).toBe(sockets.length);
  await other.app.close();
  expect(Math.min(...gone)).toBeGreaterThan(450);
  expect(Math.max(...gone) - Math.min(...gone)).toBeGreaterThan(50);
});
