import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endSession } from '../../modules/session/sessions.ts';
import { announce } from './row-events.ts';
import { tellAdmins } from './tell-admins.ts';
import { LISTENER } from '../../platform/bus/node-signals.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  insertRow,
  realClock,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { accessReads } from '../../testing/access-reads.ts';
import { addPerson } from '../../testing/fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';
import { hashToken } from '../../platform/http/bearer-token.ts';

let database: TestDatabase;
let nodes: TestNode[];
let here: number;
let there: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  // Sessions run out by the real time here.
  nodes = [await startNode(database, realClock), await startNode(database, realClock)];
  for (const { app } of nodes) await app.listen({ port: 0, host: '127.0.0.1' });
  here = await addCountry(database);
  there = await addCountry(database);
});

/** Of the machine the tests run on, where there is one. */
const REDIS_URL = process.env['TEST_REDIS_URL'];
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(async () => {
  for (const { app } of nodes) await app.close();
  await database.close();
});

const first = () => nodes[0] as TestNode;
const second = () => nodes[1] as TestNode;

/** A dashboard that is connected to a node, and what it has heard. */
async function connect(node: TestNode, token: string | undefined, origin?: string) {
  const { port } = node.app.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/realtime',
    transports: ['websocket'],
    auth: { token },
    ...(origin !== undefined && { extraHeaders: { origin } }),
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  const heard: [string, Record<string, unknown>][] = [];
  socket.onAny((event: string, data: Record<string, unknown>) => heard.push([event, data]));
  const fault = await new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null));
    socket.once('connect_error', (error) => resolve(error.message));
  });
  // The rooms are entered right after the greeting.
  await sleep(50);
  return { socket, heard, fault, rows: () => heard.filter(([event]) => event === 'rows').map(([, data]) => data) };
}

/** Adds a city through the API, as its form does. */
async function addCity(node: TestNode, country: number, name: string): Promise<number> {
  const token = await addSession(database, await addAdmin(database, { is_super_admin: true }));
  const body = { country_id: country, name_ar: name, name_en: 'City', is_active: 1 };
  return (await node.call('POST', 'cities', { token, body })).body.data.id;
}

describe('the socket', () => {
  it('opens to pages of its own origin only', async () => {
    const token = await addSession(database, await addAdmin(database));
    const { port } = first().app.server.address() as AddressInfo;
    expect((await connect(first(), token, `http://127.0.0.1:${port}`)).fault).toBeNull();
    for (const origin of ['https://evil.example', `http://127.0.0.1:${port + 1}`, 'null'])
      expect((await connect(first(), token, origin)).fault).not.toBeNull();
  });

  it('lets in who shows a live token, and nobody else', async () => {
    const token = await addSession(database, await addAdmin(database));
    expect((await connect(first(), token)).fault).toBeNull();
    expect((await connect(first(), 'made-up')).fault).toBe('auth.required');
    expect((await connect(first(), undefined)).fault).toBe('auth.required');
    const expired = await addSession(database, await addAdmin(database), { expires_at: new Date(Date.now() - 1000).toISOString() });
    expect((await connect(first(), expired)).fault).toBe('auth.required');
  });

  it('comes back by itself once the database does: its absence refuses nobody, and cuts nobody for good', async () => {
    const token = await addSession(database, await addAdmin(database));
    const { accessCache } = first().app;
    const [find, findAll] = [accessCache.find.bind(accessCache), accessCache.findAll.bind(accessCache)];
    const away = () => Promise.reject(new Error('the database system is shutting down'));
    const { port } = first().app.server.address() as AddressInfo;
    let failures = 0;
    accessCache.find = () => {
      failures += 1;
      return away();
    };
    const reasons: string[] = [];
    const address = `http://127.0.0.1:${port}`;
    const socket = io(address, { path: '/realtime', transports: ['websocket'], auth: { token }, reconnectionDelay: 20, forceNew: true });
    sockets.push(socket);
    socket.on('disconnect', (reason) => reasons.push(reason));
    try {
      await expect.poll(() => failures).toBeGreaterThanOrEqual(2);
      accessCache.findAll = away;
      accessCache.find = find;
      await expect.poll(() => reasons.length).toBeGreaterThanOrEqual(1);
      expect(new Set(reasons)).toEqual(new Set(['transport close']));
    } finally {
      Object.assign(accessCache, { find, findAll });
    }
    await expect.poll(() => socket.connected, { timeout: 5_000 }).toBe(true);
    const cuts = reasons.length;
    await sleep(300);
    expect([socket.connected, reasons.length]).toEqual([true, cuts]);
  });

  it('asks the database once for a connection, whatever is said over it, and for a bounded number of them at once', async () => {
    const { port } = first().app.server.address() as AddressInfo;
    const { accessCache } = first().app;
    const find = accessCache.find.bind(accessCache);
    let [asked, underWay, most] = [0, 0, 0];
    const held: (() => void)[] = [];
    accessCache.find = async (...args: Parameters<typeof find>) => {
      [asked, underWay] = [asked + 1, underWay + 1];
      most = Math.max(most, underWay);
      await new Promise<void>((resolve) => held.push(resolve));
      underWay -= 1;
      return find(...args);
    };
    const address = `http://127.0.0.1:${port}`;
    const say = async (times: number) => {
      const { io: line } = io(address, {
        path: '/realtime',
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        autoConnect: false,
      });
      const closed = new Promise<void>((resolve) => void line.on('close', () => resolve()));
      await new Promise<void>((resolve) => void line.open(() => resolve()));
      for (let nth = 0; nth < times; nth += 1) line.engine.send(`0{"token":"made-up ${nth}"}`);
      return { line, closed };
    };
    try {
      // The second is still passed on.
      await (
        await say(50)
      ).closed;
      expect(asked).toBeLessThanOrEqual(2);
      const lines = await Promise.all(Array.from({ length: 110 }, () => say(1)));
      await expect.poll(() => underWay).toBe(100);
      await Promise.race(lines.map(({ closed }) => closed));
      expect(most).toBe(100);
      for (const { line } of lines) line.engine.close();
    } finally {
      accessCache.find = find;
      for (const resolve of held) resolve();
    }
    const token = await addSession(database, await addAdmin(database));
    expect((await connect(first(), token)).fault).toBeNull();
  });

  it('is open twenty times a session, and again once one of them is closed', async () => {
    const token = await addSession(database, await addAdmin(database));
    const all = await Promise.all(Array.from({ length: 22 }, () => connect(first(), token)));
    expect(all.map(({ fault }) => fault).filter((fault) => fault !== null)).toEqual(['too_many_requests', 'too_many_requests']);
    all.find(({ fault }) => fault === null)?.socket.disconnect();
    await expect.poll(async () => (await connect(first(), token)).fault).toBeNull();
  });

  it('is cut on every node when its session ends, and no other with it', async () => {
    const id = await addAdmin(database);
    const [token, stays] = [await addSession(database, id), await addSession(database, id)];
    const here = await connect(first(), token);
    const there = await connect(second(), token);
    const other = await connect(second(), stays);
    await inTransaction(first().app, (transaction) => endSession(first().app, transaction, hashToken(token)));
    await expect.poll(() => [here.socket.connected, there.socket.connected]).toEqual([false, false]);
    expect(other.socket.connected).toBe(true);
  });

  it('is looked at when it is concerned: at a logout nobody else is asked for, and all that are concerned at once', async () => {
    const [leaving, staying] = [await addSession(database, await addAdmin(database)), await addSession(database, await addAdmin(database))];
    const [left, left2, stays] = [await connect(second(), leaving), await connect(second(), leaving), await connect(second(), staying)];
    const reads = accessReads(database);
    try {
      expect((await first().call('POST', 'logout', { token: leaving })).status).toBe(200);
      await expect.poll(() => [left.socket.connected, left2.socket.connected]).toEqual([false, false]);
      expect(stays.socket.connected).toBe(true);
      expect(reads.hashes()).not.toContain(hashToken(staying));
      const others = [await connect(second(), await addSession(database, await addAdmin(database))), stays];
      const before = reads.questions().length;
      second().app.accessCache.clear();
      await expect.poll(() => reads.questions().length).toBe(before + 1);
      expect(reads.questions().at(-1)).toHaveLength(2);
      expect(others.every(({ socket }) => socket.connected)).toBe(true);
    } finally {
      reads.stop();
    }
  });

  it('is cut at once when its session ends at the very moment at which it is let in', async () => {
    const token = await addSession(database, await addAdmin(database));
    const { accessCache } = first().app;
    const find = accessCache.find.bind(accessCache);
    accessCache.find = async (...args: Parameters<typeof find>) => {
      const access = await find(...args);
      // What it was let in by is no more, and nobody hears of it again.
      const heard = new Promise<void>((resolve) => accessCache.onForget(() => resolve()));
      await inTransaction(second().app, (transaction) => endSession(second().app, transaction, hashToken(token)));
      await heard;
      return access;
    };
    try {
      const { socket } = await connect(first(), token);
      await expect.poll(() => socket.connected).toBe(false);
    } finally {
      accessCache.find = find;
    }
  });

  it('is cut when the session runs out', async () => {
    const token = await addSession(database, await addAdmin(database), { expires_at: new Date(Date.now() + 2000).toISOString() });
    const { socket, fault } = await connect(first(), token);
    expect(fault).toBeNull();
    await expect.poll(() => socket.connected, { timeout: 5000 }).toBe(false);
  });

  it('is cut when its session has been idle for too long, however busy the socket', async () => {
    const last_seen_at = new Date(Date.now() - 12 * 3_600_000 + 2000).toISOString();
    const token = await addSession(database, await addAdmin(database), { last_seen_at });
    const { socket, fault } = await connect(first(), token);
    expect(fault).toBeNull();
    await sleep(2000);
    // As once a minute, or with any change of sessions.
    first().app.accessCache.clear();
    await expect.poll(() => socket.connected, { timeout: 3000 }).toBe(false);
  });

  it('tells an admin what is theirs, on whichever node, once it has committed', async () => {
    const [me, other] = [await addAdmin(database), await addAdmin(database)];
    const mine = await connect(second(), await addSession(database, me));
    const theirs = await connect(second(), await addSession(database, other));
    const tell = (fails: boolean) =>
      inTransaction(first().app, async (transaction) => {
        await tellAdmins(transaction, 'notification', [me], { read: fails ? 1 : 2 });
        if (fails) throw new Error('rolled back');
      });
    await expect(tell(true)).rejects.toThrow('rolled back');
    await tell(false);
    await expect.poll(() => mine.heard).toEqual([['notification', { read: 2 }]]);
    expect(theirs.heard).toEqual([]);
  });
});

describe('changed rows', () => {
  it('are told to those who may list them, in their countries alone', async () => {
    const open = async (row: Parameters<typeof addAdmin>[1]) =>
      connect(second(), await addSession(database, await addAdmin(database, row)));
    const [all, local, elsewhere, without] = [
      await open({ permissions: ['index-city'], countries: 'all' }),
      await open({ permissions: ['index-city'], countries: [here] }),
      await open({ permissions: ['index-city'], countries: [there] }),
      await open({ permissions: ['index-clients'], countries: 'all' }),
    ];
    const id = await addCity(first(), here, 'مدينة الخبر');
    await expect.poll(() => all.rows()).toEqual([{ table: 'cities', id, kind: 'create', country_id: here }]);
    await expect.poll(() => local.rows()).toEqual([{ table: 'cities', id, kind: 'create', country_id: here }]);
    await sleep(100);
    expect(elsewhere.rows()).toEqual([]);
    expect(without.rows()).toEqual([]);
  });

  it('of orders are told by whose rights open them: trips to those of trips, all others to those of orders', async () => {
    const open = async (permissions: string[]) =>
      connect(second(), await addSession(database, await addAdmin(database, { permissions, countries: [here] })));
    const [ofOrders, ofTrips, ofBoth, ofComplaints, ofNone] = [
      await open(['index-orders', 'cancel-orders', 'index-complaints']),
      await open(['index-trips', 'cancel-orders']),
      await open(['index-orders', 'index-trips']),
      await open(['index-complaints', 'show-trips']),
      await open(['show-orders', 'show-trips']),
    ];
    const world = { country: here, client: await addPerson(database, 'clients', here) };
    const [order, trip] = [await addOrder(database, world), await addOrder(database, world, { order_type: 'trip' })];
    for (const id of [order, trip])
      await inTransaction(first().app, (transaction) => announce(transaction, { table: 'orders', id, kind: 'update', country_id: here }));
    const heard = ({ rows }: typeof ofOrders) => rows().map((row) => row['id']);
    await expect.poll(() => heard(ofBoth)).toEqual([order, trip]);
    // The complaints about trips are a list of complaints: whoever may see these alone hears of no trip.
    expect([heard(ofOrders), heard(ofTrips), heard(ofComplaints), heard(ofNone)]).toEqual([[order], [trip], [], []]);
  });

  it('a decided update request is told to the others who may list them, in its country', async () => {
    const open = async (countries: number[], permissions: string[] = ['index-update-requests']) =>
      connect(second(), await addSession(database, await addAdmin(database, { permissions, countries })));
    const [colleague, elsewhere, without] = [await open([here]), await open([there]), await open([here], ['index-providers'])];
    const provider = await addPerson(database, 'providers', here);
    const changes = JSON.stringify({ license_number: { before: null, after: '7' } });
    const id = await insertRow(database, 'update_requests', { provider_id: provider, country_id: here, changes });
    const token = await addSession(database, await addAdmin(database, { is_super_admin: true }));
    expect((await first().call('POST', 'update_requests', { token, body: { driver_id: provider, status: 'reject' } })).status).toBe(200);
    await expect.poll(() => colleague.rows()).toEqual([{ table: 'update_requests', id, kind: 'update', country_id: here }]);
    await expect.poll(() => without.rows()).toEqual([{ table: 'providers', id: provider, kind: 'update', country_id: here }]);
    expect(elsewhere.rows()).toEqual([]);
  });

  it('follow a right that is given or taken while the socket stays open', async () => {
    const id = await addAdmin(database, { permissions: ['index-clients'], countries: 'all' });
    const { rows, heard, socket } = await connect(second(), await addSession(database, id));
    const other = await connect(second(), await addSession(database, await addAdmin(database)));
    const countAccess = (events = heard) => events.filter(([event]) => event === 'access').length;
    const grant = (permissions: string[]) =>
      inTransaction(first().app, async (transaction) => {
        // It is about the right, not about how the role is changed.
        await transaction.client.query(`set local diwan.watched = 'off'`);
        await transaction.client.query('update roles set permissions = $1 where id = (select role_id from admins where id = $2)', [
          permissions,
          id,
        ]);
        await first().app.accessCache.forget(transaction, 'all');
      });
    await grant(['index-city']);
    // Whoever may list neither roles nor admins hears it as well: it is about themself.
    await expect.poll(() => countAccess()).toBe(1);
    expect(countAccess(other.heard)).toBe(1);
    await inTransaction(first().app, (transaction) => first().app.accessCache.forget(transaction, { admins: [id] }));
    await expect.poll(() => countAccess()).toBe(2);
    expect(countAccess(other.heard)).toBe(1);
    const city = await addCity(first(), here, 'مدينة القصيم');
    await expect.poll(() => rows().map((row) => row['id'])).toEqual([city]);
    await grant([]);
    await sleep(150);
    await addCity(first(), here, 'مدينة الباحة');
    await sleep(150);
    expect(rows()).toHaveLength(1);
    expect(socket.connected).toBe(true);
  });

  it('a node that lost the database for a while says so, since it heard nothing meanwhile', async () => {
    const { heard } = await connect(second(), await addSession(database, await addAdmin(database)));
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [LISTENER],
    );
    await expect.poll(() => heard.map(([event]) => event), { timeout: 6000 }).toContain('gap');
  });
});

describe.skipIf(!REDIS_URL)('with Redis between the nodes', () => {
  let joined: TestNode[];
  beforeAll(async () => {
    const clock = { now: Date.now() };
    const env = { REDIS_URL: REDIS_URL ?? '' };
    joined = [await startNode(database, clock, env), await startNode(database, clock, env)];
    for (const { app } of joined) await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const { app } of joined) await app.close();
  });

  it('each socket hears once of a row that was changed on another node, and none out of its countries', async () => {
    const [one, two] = joined as [TestNode, TestNode];
    const of = async (node: TestNode, country: number) =>
      connect(node, await addSession(database, await addAdmin(database, { permissions: ['index-city'], countries: [country] })));
    const [near, far, elsewhere] = [await of(one, here), await of(two, here), await of(two, there)];
    const id = await addCity(one, here, 'مدينة حائل');
    const news = { table: 'cities', id, kind: 'create', country_id: here };
    await expect.poll(() => [near.rows(), far.rows()]).toEqual([[news], [news]]);
    await sleep(150);
    expect([near.rows().length, far.rows().length, elsewhere.rows().length]).toEqual([1, 1, 0]);
  });

  it('a session that ends on one node is cut on the other', async () => {
    const [one, two] = joined as [TestNode, TestNode];
    const token = await addSession(database, await addAdmin(database));
    const { socket } = await connect(two, token);
    await inTransaction(one.app, (transaction) => endSession(one.app, transaction, hashToken(token)));
    await expect.poll(() => socket.connected).toBe(false);
  });
});
