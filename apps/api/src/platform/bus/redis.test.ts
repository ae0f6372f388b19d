import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tellAdmins } from '../../crud/events/tell-admins.ts';
import { endSession } from '../../modules/session/sessions.ts';
import { hashToken } from '../http/bearer-token.ts';
import { inTransaction } from '../database/transaction.ts';
import { addAdmin, addSession, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { startProxy, type Proxy } from '../../testing/proxy.ts';

// A fault that nobody catches would end a node; here it fails the run.

/** Of the machine the tests run on, where there is one. */
const REDIS_URL = process.env['TEST_REDIS_URL'];
let database: TestDatabase;
let me: number;
const opened: (() => unknown)[] = [];
let said = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  me = await addAdmin(database);
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});
afterAll(() => database.close());

/** Two nodes on a Redis, and a socket on each. */
async function startPair(url: string) {
  const pair = [];
  for (let number = 0; number < 2; number++) {
    const node = await startNode(database, { now: Date.now() }, { REDIS_URL: url, METRICS_LOCAL: '1' });
    opened.push(() => node.app.close());
    await node.app.listen({ port: 0, host: '127.0.0.1' });
    pair.push({ node, heard: await listen(node) });
  }
  return pair as [Side, Side];
}
interface Side {
  readonly node: TestNode;
  readonly heard: number[];
}

async function listen({ app }: TestNode): Promise<number[]> {
  const { port } = app.server.address() as AddressInfo;
  const token = await addSession(database, me);
  const socket: Socket = io(`http://127.0.0.1:${port}`, { path: '/realtime', transports: ['websocket'], auth: { token }, forceNew: true });
  opened.push(() => socket.disconnect());
  const heard: number[] = [];
  socket.on('notification', ({ read }: { read: number }) => heard.push(read));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  // The rooms are entered right after the greeting.
  await sleep(50);
  return heard;
}

/** Says something on a node; how long it took until all that should have heard it, and whether anyone heard it twice. */
async function tell(from: Side, sides: readonly Side[]): Promise<number> {
  const number = (said += 1);
  await inTransaction(from.node.app, (transaction) => tellAdmins(transaction, 'notification', [me], { read: number }));
  const began = performance.now();
  await expect.poll(() => sides.every(({ heard }) => heard.includes(number)), { timeout: 20_000, interval: 10 }).toBe(true);
  const took = performance.now() - began;
  await sleep(100);
  for (const { heard } of sides) expect(heard.filter((one) => one === number)).toEqual([number]);
  return took;
}

const connected = (sides: readonly Side[]) => sides.map(({ node }) => node.app.bus.isRedisConnected);
const metric = async ({ node }: Side) =>
  /^redis_connected (\d)$/m.exec((await node.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload)?.[1];

it('a node starts without its Redis, and its news travel by the database', async () => {
  const sides = await startPair('redis://127.0.0.1:1');
  expect(connected(sides)).toEqual([false, false]);
  expect(await metric(sides[0])).toBe('0');
  expect(await tell(sides[0], sides)).toBeLessThan(5_000);
});

describe.skipIf(!REDIS_URL)('with a Redis that goes away', () => {
  let proxy: Proxy;
  let sides: [Side, Side];
  async function begin() {
    proxy = await startProxy(REDIS_URL ?? '');
    opened.push(() => proxy.close());
    sides = await startPair(proxy.via(REDIS_URL ?? ''));
    await expect.poll(() => connected(sides), { timeout: 20_000 }).toEqual([true, true]);
  }

  it.each(['down', 'silence'] as const)('%s: nobody misses news or hears them twice, before, meanwhile and afterwards', async (how) => {
    await begin();
    expect(await metric(sides[0])).toBe('1');
    await tell(sides[0], sides);
    await proxy[how]();
    // Longer than the driver waits for a command.
    for (const end = Date.now() + 6_000; Date.now() < end; await sleep(200)) expect(await tell(sides[0], sides)).toBeLessThan(5_000);
    expect(connected(sides)).toEqual([false, false]);
    expect(await metric(sides[0])).toBe('0');
    await proxy.up();
    for (const end = Date.now() + 20_000; connected(sides).includes(false) && Date.now() < end;) await tell(sides[1], sides);
    expect(connected(sides)).toEqual([true, true]);
    await tell(sides[0], sides);
  });

  it('carries news to a node that does not hear the database', async () => {
    await begin();
    await sides[1].node.app.bus.signals.close();
    expect(await tell(sides[0], sides)).toBeLessThan(5_000);
  });

  it('carries the end of a session there as well: its socket is cut at once', async () => {
    await begin();
    const [{ node: one }, { node: other }] = sides;
    const token = await addSession(database, me);
    const { port } = other.app.server.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, { path: '/realtime', transports: ['websocket'], auth: { token }, forceNew: true });
    opened.push(() => socket.disconnect());
    await expect.poll(() => socket.connected).toBe(true);
    await other.app.bus.signals.close();
    await inTransaction(one.app, (transaction) => endSession(one.app, transaction, hashToken(token)));
    await expect.poll(() => socket.connected, { timeout: 5_000 }).toBe(false);
  });
});
