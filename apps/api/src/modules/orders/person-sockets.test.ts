import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { JOB } from '../../access/caller.ts';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import { orders } from '@diwan/contract/orders/resource';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRow, deleteRows } from '../../crud/record/change-row.ts';
import { tellPersons } from '../../crud/events/tell-persons.ts';
import { LISTENER } from '../../platform/bus/node-signals.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { takePlaceAs } from '../../platform/http/load/limits.ts';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  realClock,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let nodes: TestNode[];
let country: number;
let client: number;
let provider: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  nodes = [await startNode(database, realClock), await startNode(database, realClock)];
  for (const { app } of nodes) await app.listen({ port: 0, host: '127.0.0.1' });
  country = await addCountry(database);
  [client, provider] = [await addClient(database, country), await addProvider(database, country)];
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(async () => {
  for (const { app } of nodes) await app.close();
  await database.close();
});

const first = () => nodes[0] as TestNode;
const second = () => nodes[1] as TestNode;

/** An app that is connected to a node, and what it has heard. */
async function connect(node: TestNode, token: string | undefined) {
  const { port } = node.app.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/api/app/v1/realtime',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  const heard: [string, Record<string, unknown>][] = [];
  socket.onAny((event: string, data: Record<string, unknown>) => heard.push([event, data]));
  const fault = await new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null));
    socket.once('connect_error', (error) => resolve(error.message));
    // Before anybody was let in.
    socket.io.once('close', () => queueMicrotask(() => resolve('closed')));
  });
  const say = (message: string, id: unknown) => socket.timeout(3_000).emitWithAck(message, id) as Promise<{ ok: boolean; code?: string }>;
  // The rooms are entered right after the greeting: who is answered stands in them.
  if (fault === null) await say('leave', 1);
  return { socket, heard, fault, say, of: (event: string) => heard.filter(([name]) => name === event).map(([, data]) => data) };
}

const asClient = async (node: TestNode, id = client) => connect(node, await logInAs(first(), 'client', id));
const asProvider = async (node: TestNode, id = provider) => connect(node, await logInAs(first(), 'provider', id));

/** An order of the client and the provider, in which nobody moves by themself. */
const anOrder = (row: Record<string, unknown> = {}) =>
  addOrder(database, { country, client }, { provider_id: provider, order_status: 'accepted', ...row });

/** Changes an order as every call does. */
async function change(id: number, patch: Record<string, unknown>): Promise<Record<string, unknown>> {
  return inTransaction(first().app, async (transaction) => {
    const { rows } = await transaction.client.query<Record<string, unknown>>('select * from orders where id = $1 for update', [id]);
    return changeRow({ caller: JOB, transaction }, recorded(orders), { ...rows[0], id }, patch) as Promise<Record<string, unknown>>;
  });
}

/** Something told to the provider, after which whatever was told before has been heard. */
async function settled(...listening: readonly { of(event: string): unknown[] }[]) {
  await inTransaction(first().app, (transaction) =>
    tellPersons(
      transaction,
      [
        { kind: 'client', id: client },
        { kind: 'provider', id: provider },
      ],
      'message',
      { conversation_id: 1, id: 1 },
    ),
  );
  for (const one of listening) await expect.poll(() => one.of('message').length).toBeGreaterThan(0);
}

describe('the socket of an app', () => {
  it('lets in who shows the token of a client or a provider, and no admin', async () => {
    expect((await asClient(first())).fault).toBeNull();
    expect((await asProvider(first())).fault).toBeNull();
    const admin = await addSession(database, await addAdmin(database, { is_super_admin: true }));
    for (const token of [undefined, 'made-up', admin]) expect((await connect(first(), token)).fault).toBe('auth.required');
  });

  it('notices within seconds that a phone has gone', async () => {
    const { socket } = await asClient(first());
    const said = socket.io.engine as unknown as { readonly _pingInterval: number; readonly _pingTimeout: number };
    expect([said._pingInterval, said._pingTimeout]).toEqual([4_000, 3_000]);
  });

  it('is cut on every node when its session ends, and no other with it', async () => {
    const [token, stays] = [await logInAs(first(), 'client', client), await logInAs(first(), 'client', client)];
    const [here, there, other] = [await connect(first(), token), await connect(second(), token), await connect(second(), stays)];
    expect((await appCall(first(), 'POST', 'logout', { token })).status).toBe(200);
    await expect.poll(() => [here.socket.connected, there.socket.connected]).toEqual([false, false]);
    expect(other.socket.connected).toBe(true);
  });

  it('is cut when an admin bans whoever it belongs to', async () => {
    const banned = await addProvider(database, country);
    const { socket } = await asProvider(second(), banned);
    const token = await addSession(database, await addAdmin(database, { is_super_admin: true }));
    const { status } = await first().call('POST', `providers/${banned}/toggle-ban-provider`, {
      token,
      body: { is_ban: 1, ban_reason: 'غش' },
    });
    expect(status).toBe(200);
    await expect.poll(() => socket.connected).toBe(false);
  });

  it('is open three times a session, ten times a person, and again once one of them is closed', async () => {
    const person = await addClient(database, country);
    const tokens = await Promise.all(Array.from({ length: 4 }, () => logInAs(first(), 'client', person)));
    const all = [];
    for (const token of tokens) for (let n = 0; n < 4; n += 1) all.push(await connect(first(), token));
    expect(all.map(({ fault }) => fault === null)).toEqual(
      [true, true, true, false].concat([true, true, true, false], [true, true, true, false], [true, false, false, false]),
    );
    all[0]?.socket.disconnect();
    await expect.poll(async () => (await connect(first(), tokens[3])).fault).toBeNull();
  });

  it('opens to no more connections from one address than there may be', async () => {
    const places = Array.from({ length: 2_000 }, () => takePlaceAs(second().app, { account: '127.0.0.1' }, 'appLines'));
    expect((await asClient(second())).fault).toBe('closed');
    places.pop()?.();
    expect((await asClient(second())).fault).toBeNull();
    for (const leave of places) leave();
  });

  it('ends where an app says too much, or too much at once', async () => {
    const { socket, say } = await asClient(first());
    for (let n = 0; n < 80; n += 1) say('leave', 1).catch(() => {});
    await expect.poll(() => socket.connected).toBe(false);
    const long = await asClient(first());
    long.socket.emit('join', 'x'.repeat(4_000));
    await expect.poll(() => long.socket.connected).toBe(false);
  });

  it('says once that it missed something, and nobody follows an order any more', async () => {
    const follower = await asClient(second());
    expect(await follower.say('join', await anOrder())).toEqual({ ok: true });
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [LISTENER],
    );
    await expect.poll(() => follower.of('gap').length, { timeout: 6000 }).toBeGreaterThan(0);
    expect(second().app.personSockets.followedOrders()).toEqual([]);
  });
});

describe('what people are told', () => {
  it('is told to them alone, on whichever node, once it has committed', async () => {
    // A client and a provider of the same number are two people.
    await database.pool.query('select setval(pg_get_serial_sequence($1, $2), greatest($3::int, $4::int) + 10)', [
      'clients',
      'id',
      client,
      provider,
    ]);
    const twin = await addClient(database, country, { id: provider + 1_000 });
    const namesake = await addProvider(database, country, { id: provider + 1_000 });
    const [mine, other] = [await asClient(second(), twin), await asProvider(second(), namesake)];
    const tell = (fails: boolean) =>
      inTransaction(first().app, async (transaction) => {
        await tellPersons(transaction, [{ kind: 'client', id: twin }], 'message', { conversation_id: 7, id: fails ? 1 : 2 });
        if (fails) throw new Error('rolled back');
      });
    await expect(tell(true)).rejects.toThrow('rolled back');
    await tell(false);
    await expect.poll(() => mine.heard).toEqual([['message', { conversation_id: 7, id: 2 }]]);
    expect(other.heard).toEqual([]);
  });

  it('what comes into an inbox is told', async () => {
    const mine = await asProvider(second());
    await inTransaction(first().app, (transaction) =>
      notifyPerson(
        transaction,
        { user_type: 'provider', user_id: provider },
        {
          type: 'account',
          id: 4,
          title: 'messages.notices.account_unlocked.title',
          body: 'messages.notices.account_unlocked.body',
        },
      ),
    );
    await expect.poll(() => mine.of('notification')).toMatchObject([{ notify_type: 'account', notify_id: 4 }]);
  });

  it('an order that changes is told to its client and its provider, with its status and version', async () => {
    const order = await anOrder();
    const [customer, worker, stranger] = [
      await asClient(first()),
      await asProvider(second()),
      await asClient(second(), await addClient(database, country)),
    ];
    const after = await change(order, { order_status: 'in_way' });
    const told = [{ id: order, status: 'in_way', version: after['updated_at'] }];
    await expect.poll(() => [customer.of('order'), worker.of('order')]).toEqual([told, told]);
    expect(stranger.heard).toEqual([]);
  });

  it('whoever an order is taken from hears so once, and nothing of it after that', async () => {
    const order = await anOrder();
    const next = await addProvider(database, country);
    const [before, after] = [await asProvider(second()), await asProvider(second(), next)];
    await change(order, { provider_id: next });
    await expect.poll(() => [before.of('order').length, after.of('order').length]).toEqual([1, 1]);
    await change(order, { order_status: 'in_way' });
    await expect.poll(() => after.of('order').length).toBe(2);
    await settled(before);
    expect(before.of('order')).toHaveLength(1);
  });

  it('a deleted order is told of with a version of its own', async () => {
    const order = await anOrder();
    const customer = await asClient(second());
    const row = await inTransaction(first().app, async (transaction) => {
      const { rows } = await transaction.client.query<Record<string, unknown> & { id: number }>(
        'select * from orders where id = $1 for update',
        [order],
      );
      await deleteRows({ caller: JOB, transaction, now: Date.now() }, recorded(orders), rows);
      return rows[0];
    });
    await expect.poll(() => customer.of('order').map(({ id }) => id)).toEqual([order]);
    expect(customer.of('order')[0]?.['version'] !== row?.['updated_at']).toBe(true);
  });
});

describe('following an order', () => {
  const move = (node: TestNode, order: number) =>
    node.app.personSockets.tellHere({
      event: 'position',
      rooms: [`order.${order}`],
      data: { order_id: order, lat: 25.2, lng: 55.3, at: new Date().toISOString() },
    });

  it('is for its client and its provider; others find no such order', async () => {
    const order = await anOrder();
    const [customer, worker, stranger] = [
      await asClient(first()),
      await asProvider(first()),
      await asProvider(first(), await addProvider(database, country)),
    ];
    expect([await customer.say('join', order), await worker.say('join', order)]).toEqual([{ ok: true }, { ok: true }]);
    for (const id of [order, 999_999, -1, '1 or 1=1', null, { id: order }, 2 ** 40])
      expect(await stranger.say('join', id)).toEqual({ ok: false, code: 'not_found' });
    expect(first().app.personSockets.followedOrders()).toEqual([order]);
    move(first(), order);
    await expect.poll(() => [customer.of('position').length, worker.of('position').length]).toEqual([1, 1]);
    expect(stranger.heard).toEqual([]);
    expect(await customer.say('leave', order)).toEqual({ ok: true });
    move(first(), order);
    await expect.poll(() => worker.of('position').length).toBe(2);
    await settled(customer);
    expect(customer.of('position')).toHaveLength(1);
  });

  it('ends when the order becomes somebody else’s, after the news of that', async () => {
    const order = await anOrder();
    const [customer, worker] = [await asClient(second()), await asProvider(second())];
    for (const one of [customer, worker]) expect(await one.say('join', order)).toEqual({ ok: true });
    await change(order, { provider_id: await addProvider(database, country) });
    await expect.poll(() => [customer.of('order').length, worker.of('order').length]).toEqual([1, 1]);
    move(second(), order);
    await expect.poll(() => customer.of('position').length).toBe(1);
    await settled(worker);
    expect(worker.of('position')).toEqual([]);
    expect(await worker.say('join', order)).toEqual({ ok: false, code: 'not_found' });
  });

  it('goes on while the session is looked at anew', async () => {
    const order = await anOrder();
    const customer = await asClient(second());
    await customer.say('join', order);
    second().app.personCache.clear();
    await settled(customer);
    move(second(), order);
    await expect.poll(() => customer.of('position').length).toBe(1);
  });

  it('an app follows twenty orders at once', async () => {
    const customer = await asClient(first());
    const orders = [];
    for (let n = 0; n < 21; n += 1) orders.push(await anOrder());
    const answers = [];
    for (const order of orders) answers.push(await customer.say('join', order));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect(answers.at(-1)).toEqual({ ok: false, code: 'too_many_requests' });
  });
});

it('the document of the apps has every event, and what an app may say', async () => {
  const document = (await first().app.inject('/api/app/openapi.json')).json();
  expect(Object.keys(document['x-events'])).toEqual(['order', 'offer', 'position', 'message', 'typing', 'read', 'notification', 'gap']);
  expect(document['x-events'].order.data.required).toEqual(['id', 'status', 'version']);
  for (const word of ['/api/app/v1/realtime', '`join`', '`leave`', '`seen`']) expect(document.info.description).toContain(word);
});
