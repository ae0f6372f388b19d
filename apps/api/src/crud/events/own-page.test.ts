import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { refusedConnections } from '../../platform/http/metrics.ts';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { isOwnPage } from './own-page.ts';

it.each<[string | undefined, string, boolean]>([
  ['https://diwan.example', 'diwan.example', true],
  ['https://diwan.example', 'diwan.example:443', true],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', true],
  ['https://other.example', 'diwan.example', true],
  [undefined, 'diwan.example', true],
  ['https://evil.example', 'diwan.example', false],
  ['https://diwan.example:8443', 'diwan.example', false],
  ['https://diwan.example.evil.example', 'diwan.example', false],
  ['null', 'diwan.example', false],
  ['', 'diwan.example', false],
])('a page of %s at the host %s: %s', (origin, host, expected) => {
  expect(isOwnPage({ ...(origin !== undefined && { origin }), host }, ['https://other.example'])).toBe(expected);
});

const clock = { now: Date.now() };
let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  await node.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** Opens a page of another address, as a proxy makes of one's own that does not pass Host on. */
async function openForeignPage(url: string): Promise<void> {
  const extraHeaders = { origin: 'https://x.example' };
  const socket = io(url, { path: '/realtime', transports: ['websocket'], extraHeaders, reconnection: false, forceNew: true });
  await new Promise((resolve) => socket.once('connect_error', resolve));
  socket.close();
}

/** How many connections this process has refused, by reason. */
const countRefused = async () => new Map((await refusedConnections.get()).values.map(({ labels, value }) => [labels.reason, value]));

it('where pages are refused the log says once a minute what to do, and all of them are counted', async () => {
  const { port } = node.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const warn = vi.spyOn(node.app.log, 'warn');
  const before = await countRefused();
  for (let nth = 0; nth < 3; nth += 1) await openForeignPage(url);
  expect(warn.mock.calls).toEqual([
    [`A page of https://x.example was refused a live connection: Host is 127.0.0.1:${port}; pass Host on or set ALLOWED_ORIGINS.`],
  ]);
  // What is left of a websocket where a proxy passes no upgrade on.
  expect((await fetch(`${url}/realtime/?EIO=4&transport=websocket`)).status).toBe(400);
  expect(warn.mock.calls.slice(1)).toEqual([
    [
      'A live connection came without an upgrade to websocket and was refused: let websockets through at /realtime (Upgrade and Connection passed on).',
    ],
  ]);
  clock.now += 60_000;
  // No proxy is at fault here.
  await fetch(`${url}/realtime/?EIO=4&transport=polling`);
  expect(warn).toHaveBeenCalledTimes(2);
  const after = await countRefused();
  expect(['origin', 'upgrade', 'malformed'].map((reason) => (after.get(reason) ?? 0) - (before.get(reason) ?? 0))).toEqual([3, 1, 1]);
});
