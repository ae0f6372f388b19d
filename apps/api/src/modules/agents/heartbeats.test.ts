import type { AddressInfo } from 'node:net';
import { WATCH } from '@diwan/contract/tracking/events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { startProxy, type Proxy } from '../../testing/proxy.ts';
import { beat, noteSilence } from './heartbeats.ts';
import { routeTickets } from './route-tickets.ts';

// Connections are real ones on two nodes; what passes between them is said by a clock of the test's.
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const SECOND = 1000;
const MINUTE = 60 * SECOND;

let database: TestDatabase;
let nodes: [TestNode, TestNode];
let country: number;
let agent: LoggedIn;
let seat: number;
const sockets: Socket[] = [];
const proxies: Proxy[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  nodes = [await startNode(database, clock), await startNode(database, clock)];
  for (const { app } of nodes) await app.listen({ port: 0, host: '127.0.0.1' });
  country = await addCountry(database);
});
beforeEach(async () => {
  clock.now += 24 * 60 * MINUTE;
  agent = await makeAdmin(database, {
    permissions: ['index-tickets', 'show-tickets', 'create-tickets', 'update-tickets'],
    countries: [country],
  });
  seat = await insertRow(database, 'agents', { admin_id: agent.id, name: 'هند', country_id: country });
});
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.disconnect());
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  await database.pool.query('update agents set deleted_at = now() where deleted_at is null');
});
afterAll(async () => {
  for (const { app } of nodes) await app.close();
  await database.close();
});

const getUrl = (nth: 0 | 1) => `http://127.0.0.1:${(nodes[nth].app.server.address() as AddressInfo).port}`;

/** A window of the agent's, at one of the nodes. */
async function openWindow(nth: 0 | 1, url = getUrl(nth)): Promise<Socket> {
  const { token } = agent;
  const socket = io(url, { path: '/realtime', transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => void socket.once('connect', resolve).once('connect_error', reject));
  await expect.poll(() => nodes[nth].app.watches.admins()).toContain(agent.id);
  return socket;
}
/** The node knows that none of its windows is left. */
const isGone = (nth: 0 | 1) => expect.poll(() => nodes[nth].app.watches.admins(), { timeout: 90_000 }).not.toContain(agent.id);

/** Time passes by as much as the timers of both nodes leave between two turns. */
async function pass(ms: number): Promise<void> {
  for (const end = clock.now + ms; clock.now < end;) {
    clock.now = Math.min(end, clock.now + 15 * SECOND);
    await Promise.all(nodes.map(({ app }) => beat(app)));
    await noteSilence(nodes[0].app);
  }
}
const ask = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  nodes[0].call(method, path, { token: agent.token, ...(body !== undefined && { body }) });
const mine = async () => (await ask('GET', 'desk/me')).body.data;
const enter = (action: string) => ask('POST', 'desk/me', { action });
async function states(): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state from agent_presence where agent_id = $1 order by lower(during)',
    [seat],
  );
  return rows.map(({ state }) => state);
}

it('an agent with a window anywhere is there, however long; when the last one closes they are away after a minute, and gone after ten', async () => {
  const windows = [await openWindow(0), await openWindow(1)] as const;
  await enter('active');
  await pass(20 * MINUTE);
  expect(await mine()).toMatchObject({ agent_id: seat, presence: 'active' });
  windows[0].disconnect();
  await isGone(0);
  await pass(5 * MINUTE);
  expect((await mine()).presence).toBe('active');
  const lastHeard = clock.now;
  windows[1].disconnect();
  await isGone(1);
  await pass(59 * SECOND);
  expect((await mine()).presence).toBe('active');
  await pass(15 * SECOND);
  expect(await mine()).toMatchObject({ presence: 'away', presence_at: new Date(lastHeard).toISOString() });
  await pass(10 * MINUTE);
  expect(await states()).toEqual(['active', 'away', 'end_work']);
  // By when they were last heard, however late a node notices.
  expect(await mine()).toMatchObject({ presence: 'end_work', presence_at: new Date(lastHeard + 10 * MINUTE).toISOString() });
});

it('of two windows at one node the other is enough', async () => {
  const [one, other] = [await openWindow(0), await openWindow(0)];
  await enter('active');
  // What they look at tells the node's two sockets apart.
  for (const socket of [one, other]) socket.emit(WATCH, { orders: [1] });
  const open = () => nodes[0].app.watches.all().map(({ socket }) => socket);
  await expect.poll(() => open().length).toBe(2);
  one.disconnect();
  await expect.poll(open).toEqual([other.id]);
  await pass(20 * MINUTE);
  expect([other.connected, (await mine()).presence]).toEqual([true, 'active']);
});

it('a connection that dies and is back within the minute leaves no trace; later they come back to the same seat by their own word', async () => {
  const proxy = await startProxy(getUrl(1));
  proxies.push(proxy);
  await openWindow(1, proxy.via(getUrl(1)));
  await enter('active');
  await proxy.down();
  await isGone(1);
  await pass(45 * SECOND);
  await proxy.up();
  await openWindow(1, proxy.via(getUrl(1)));
  await pass(5 * MINUTE);
  expect([(await mine()).presence, await states()]).toEqual(['active', ['active']]);

  await proxy.down();
  await isGone(1);
  await pass(3 * MINUTE);
  const { body } = await ask('POST', 'tickets', { subject: 'لم يصل السائق', country_id: country, channel: 'chat' });
  await proxy.up();
  await openWindow(1, proxy.via(getUrl(1)));
  await pass(MINUTE);
  // A tablet that reconnects by itself is offered nothing.
  await routeTickets(nodes[0].app);
  expect(await mine()).toMatchObject({ agent_id: seat, presence: 'away', offer: null });
  await enter('active');
  await routeTickets(nodes[0].app);
  expect(await mine()).toMatchObject({ agent_id: seat, presence: 'active', offer: { ticket_id: body.data.id } });
  expect(await states()).toEqual(['active', 'away', 'active']);
});
