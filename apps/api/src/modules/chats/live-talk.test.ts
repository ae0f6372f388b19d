import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
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
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';

let database: TestDatabase;
let nodes: TestNode[];
let country: number;
let client: number;
let provider: number;
let admin: number;
let support: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  nodes = [await startNode(database, realClock), await startNode(database, realClock)];
  for (const { app } of nodes) await app.listen({ port: 0, host: '127.0.0.1' });
  country = await addCountry(database);
  client = await addClient(database, country, { first_name: 'نورة' });
  provider = await addProvider(database, country, { first_name: 'خالد' });
  admin = await addAdmin(database, { permissions: ['index-chats', 'reply-chats'], countries: [country] });
  support = await insertRow(database, 'conversations', { country_id: country, kind: 'support', client_id: client });
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(async () => {
  for (const { app } of nodes) await app.close();
  await database.close();
});

/** A connection to one of the nodes, and what it has heard. */
async function connect(nth: 0 | 1, path: string, token: string) {
  const { port } = (nodes[nth] as TestNode).app.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, { path, transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
  sockets.push(socket);
  const heard: [string, Record<string, unknown>][] = [];
  socket.onAny((event: string, data: Record<string, unknown>) => heard.push([event, data]));
  await new Promise<void>((resolve, reject) => void socket.once('connect', resolve).once('connect_error', reject));
  return { socket, of: (event: string) => heard.filter(([name]) => name === event).map(([, data]) => data) };
}
async function connectApp(nth: 0 | 1, kind: 'client' | 'provider', id: number) {
  const app = await connect(nth, '/api/app/v1/realtime', await logInAs(nodes[0] as TestNode, kind, id));
  const say = (message: string, about: number) => app.socket.timeout(3_000).emitWithAck(message, about) as Promise<{ ok: boolean }>;
  return { ...app, say };
}
const connectDesk = async (nth: 0 | 1, id: number) => connect(nth, '/realtime', await addSession(database, id));
/** A dashboard with a conversation open, which it knows to be so by what it is told first. */
async function open(nth: 0 | 1, id: number, conversation: number) {
  const desk = await connectDesk(nth, id);
  desk.socket.emit('look', conversation);
  await expect.poll(() => desk.of('presence').length).toBeGreaterThan(0);
  return desk;
}
const addColleague = (permissions: string[] = ['index-chats', 'reply-chats'], countries: number[] = [country]) =>
  addAdmin(database, { permissions, countries });

it('tells who looks that somebody writes, on whichever node, and of notes the desk alone', async () => {
  const other = await open(1, await addColleague(), support);
  const desk = await open(0, admin, support);
  const [phone, away] = [await connectApp(1, 'client', client), await connectApp(0, 'client', client)];
  expect(await phone.say('look', support)).toEqual({ ok: true });
  const typing = { conversation_id: support, user_type: 'admin', id: admin, name: expect.any(String) };
  // One after the other has arrived: what nobody keeps has no order between the nodes.
  desk.socket.emit('noting', support);
  await expect.poll(() => other.of('typing')).toEqual([{ ...typing, is_note: 1 }]);
  desk.socket.emit('typing', support);
  await expect.poll(() => other.of('typing').at(-1)).toEqual({ ...typing, is_note: 0 });
  await expect.poll(() => phone.of('typing')).toEqual([{ conversation_id: support, by: 'desk' }]);
  expect(await away.say('typing', support)).toEqual({ ok: true });
  await expect
    .poll(() => other.of('typing').at(-1))
    .toEqual({ conversation_id: support, user_type: 'client', id: client, name: 'نورة', is_note: 0 });
  // Nobody hears of themselves, and who does not look hears nothing.
  expect([phone.of('typing').length, away.of('typing')]).toEqual([1, []]);
  expect(await phone.say('look_away', support)).toEqual({ ok: true });
  desk.socket.emit('typing', support);
  await expect.poll(() => other.of('typing').length).toBe(4);
  expect(phone.of('typing')).toHaveLength(1);
});

it('lets client and provider of an order see each other write, and nobody else', async () => {
  const order = await insertRow(database, 'conversations', {
    country_id: country,
    kind: 'order',
    client_id: client,
    provider_id: provider,
  });
  const [hers, his] = [await connectApp(0, 'client', client), await connectApp(1, 'provider', provider)];
  const stranger = await connectApp(1, 'client', await addClient(database, country, {}));
  expect(await hers.say('look', order)).toEqual({ ok: true });
  expect([await stranger.say('look', order), await stranger.say('typing', order)]).toEqual([
    { ok: false, code: 'not_found' },
    { ok: false, code: 'not_found' },
  ]);
  await his.say('typing', order);
  await expect.poll(() => hers.of('typing')).toEqual([{ conversation_id: order, by: 'provider' }]);
  expect([stranger.of('typing'), his.of('typing')]).toEqual([[], []]);
});

it('passes over who looks at what is not theirs, and who may not answer', async () => {
  const looker = await open(1, admin, support);
  const elsewhere = await connectDesk(0, await addColleague(undefined, [await addCountry(database)]));
  const without = await connectDesk(0, await addColleague(['index-clients']));
  const reader = await open(0, await addColleague(['index-chats']), support);
  for (const one of [elsewhere, without]) {
    one.socket.emit('look', support);
    one.socket.emit('typing', support);
  }
  reader.socket.emit('typing', support);
  for (const odd of [null, 'x', -1, 2 ** 31, {}]) reader.socket.emit('look', odd);
  looker.socket.emit('typing', support);
  await expect.poll(() => looker.of('typing')).toEqual([expect.objectContaining({ id: admin })]);
  expect([elsewhere.of('presence'), without.of('presence'), elsewhere.of('typing')]).toEqual([[], [], []]);
});

it('hears nothing more of what it has no right to any more, or has left', async () => {
  const id = await addColleague();
  const [left, revoked, stays] = [await open(0, await addColleague(), support), await open(0, id, support), await open(1, admin, support)];
  left.socket.emit('look', 0);
  await database.pool.query(`update roles set permissions = '{index-clients}' where id = (select role_id from admins where id = $1)`, [id]);
  const { app } = nodes[1] as TestNode;
  await inTransaction(app, (transaction) => app.accessCache.forget(transaction, { admins: [id] }));
  const colleague = await open(0, await addColleague(), support);
  await expect
    .poll(async () => {
      const before = revoked.of('typing').length;
      colleague.socket.emit('typing', support);
      await expect.poll(() => stays.of('typing').length).toBeGreaterThan(0);
      return revoked.of('typing').length - before;
    })
    .toBe(0);
  expect(left.of('typing')).toEqual([]);
});

it('shows whether the person has the app open: at once as they come and go, on both nodes, and not for long where a node was killed', async () => {
  const desk = await open(0, admin, support);
  const connected = (by = desk) => (by.of('presence').at(-1)?.['people'] as { is_connected: number }[] | undefined)?.[0]?.is_connected;
  expect(connected()).toBe(0);
  const [one, two] = [await connectApp(1, 'client', client), await connectApp(0, 'client', client)];
  await expect.poll(() => connected()).toBe(1);
  one.socket.disconnect();
  const late = await open(1, await addColleague(), support);
  await expect.poll(() => connected(late)).toBe(1);
  expect(connected()).toBe(1);
  two.socket.disconnect();
  await expect.poll(() => connected()).toBe(0);
});

it('says when who has gone was seen last, at once and to who opens it later, on both nodes', async () => {
  const reader = await addClient(database, country, { first_name: 'ريم' });
  const talk = await insertRow(database, 'conversations', { country_id: country, kind: 'support', client_id: reader });
  const desk = await open(0, admin, talk);
  const shown = (by: typeof desk) =>
    (by.of('presence').at(-1)?.['people'] as { is_connected: number; last_seen_at: string | null }[] | undefined)?.[0];
  // Who was never logged in was never seen.
  expect(shown(desk)).toEqual({ user_type: 'client', id: reader, is_connected: 0, last_seen_at: null });
  const phone = await connectApp(1, 'client', reader);
  await expect.poll(() => shown(desk)).toMatchObject({ is_connected: 1, last_seen_at: null });
  const before = Date.now();
  phone.socket.disconnect();
  const isSeen = (at: string | null | undefined) => Date.parse(at ?? '') >= before;
  await expect.poll(() => isSeen(shown(desk)?.last_seen_at)).toBe(true);
  const noted = async () =>
    (await database.pool.query('select max(last_seen_at) as at from person_sessions where user_id = $1', [reader])).rows[0].at;
  await expect.poll(async () => isSeen(await noted())).toBe(true);
  const late = await open(1, await addColleague(), talk);
  await expect.poll(() => shown(late)).toMatchObject({ is_connected: 0, last_seen_at: await noted() });
});

it('tells the other side’s app how far one has read, on whichever node; that the desk looks on in a talk of two is told to nobody', async () => {
  const driver = await addProvider(database, country, {});
  const order = await insertRow(database, 'conversations', { country_id: country, kind: 'order', client_id: client, provider_id: driver });
  const say = (kind: 'client' | 'provider', token: string, id: number) =>
    appCall(nodes[0] as TestNode, 'POST', `conversations/${id}/messages`, {
      token,
      body: { client_key: crypto.randomUUID(), message: kind },
    });
  const [hers, his] = [await connectApp(1, 'client', client), await connectApp(0, 'provider', driver)];
  const [asClient, asProvider] = [
    await logInAs(nodes[0] as TestNode, 'client', client),
    await logInAs(nodes[0] as TestNode, 'provider', driver),
  ];
  for (const id of [support, order]) await say('client', asClient, id);
  const desk = await addSession(database, admin);
  const read = (token: string, id: number, seq: number) =>
    (nodes[0] as TestNode).call('POST', `conversations/${id}/read`, { token, body: { seq } });
  const { rows } = await database.pool.query<{ id: number; seq: number }>('select id, seq from conversations where id = any($1)', [
    [support, order],
  ]);
  const seq = (id: number) => rows.find((one) => one.id === id)?.seq ?? 0;
  for (const id of [order, support]) expect((await read(desk, id, seq(id))).status).toBe(200);
  await appCall(nodes[0] as TestNode, 'POST', `conversations/${order}/read`, { token: asProvider, body: { seq: seq(order) } });
  await expect
    .poll(() => hers.of('read'))
    .toEqual([
      { conversation_id: support, by: 'desk', read_seq: seq(support) },
      { conversation_id: order, by: 'provider', read_seq: seq(order) },
    ]);
  // Read again is no news, and nobody hears of themselves.
  await read(desk, support, seq(support));
  await say('provider', asProvider, order);
  await appCall(nodes[0] as TestNode, 'POST', `conversations/${order}/read`, { token: asClient, body: { seq: seq(order) + 1 } });
  await expect.poll(() => his.of('read')).toEqual([{ conversation_id: order, by: 'client', read_seq: seq(order) + 1 }]);
  expect(hers.of('read')).toHaveLength(2);
});
