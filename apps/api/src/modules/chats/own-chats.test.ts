import { afterAll, beforeAll, expect, it } from 'vitest';
import { APP_TOLD, type AppNews } from '../../crud/events/emit.ts';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addOrder, addOrderWorld } from '../../testing/order-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';

interface Somebody {
  readonly id: number;
  readonly token: string;
}

let database: TestDatabase;
let node: TestNode;
let country: number;
let client: Somebody;
let stranger: Somebody;
let provider: Somebody;
let desk: Somebody;
const told: AppNews[] = [];
const hear = (news: unknown) => void told.push(news as AppNews);

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  country = await addCountry(database);
  const person = async (kind: 'client' | 'provider', row: object): Promise<Somebody> => {
    const id = await (kind === 'client' ? addClient : addProvider)(database, country, { ...row });
    return { id, token: await logInAs(node, kind, id) };
  };
  client = await person('client', { first_name: 'نورة' });
  stranger = await person('client', { first_name: 'ريم' });
  provider = await person('provider', { first_name: 'خالد' });
  const admin = await addAdmin(database, { permissions: ['index-chats', 'reply-chats'], countries: [country] });
  desk = { id: admin, token: await addSession(database, admin) };
  APP_TOLD.subscribe(hear);
});
afterAll(async () => {
  APP_TOLD.unsubscribe(hear);
  await node.app.close();
  await database.close();
});

let keys = 0;
const key = () => `message-${(keys += 1)}`;
const ask = (method: 'GET' | 'POST', path: string, { token }: Somebody, body?: object) =>
  appCall(node, method, path, { token, ...(body && { body }) });
const begin = (by: Somebody, message: string, more: object = {}) =>
  ask('POST', 'conversations', by, { client_key: key(), message, ...more });
const say = (by: Somebody, id: number, message: string) => ask('POST', `conversations/${id}/messages`, by, { client_key: key(), message });
const answer = (id: number, message: string, message_type = 'text') =>
  node.call('POST', `conversations/${id}/messages`, { token: desk.token, body: { client_key: key(), message_type, message } });

it('a person writes to the desk, which hears of it, and reads the answer and no note', async () => {
  const begun = await begin(client, 'أين طلبي؟');
  expect([begun.status, begun.body.data]).toEqual([
    201,
    expect.objectContaining({ kind: 'support', with: expect.objectContaining({ user_type: 'desk', name: 'The support team' }), unread: 0 }),
  ]);
  const { id } = begun.body.data;
  expect((await begin(client, 'وأين السائق؟')).body.data.id).toBe(id);
  const waiting = await node.call('GET', 'get-conversations?queue=unassigned', { token: desk.token });
  expect(waiting.body.data.find((one: { id: number }) => one.id === id)).toMatchObject({
    unread: 2,
    last_message: { message: 'وأين السائق؟' },
  });
  await answer(id, 'لا نعرف بعد', 'note');
  told.length = 0;
  await answer(id, 'هو على بعد دقيقتين');
  await expect
    .poll(() => told)
    .toEqual([{ event: 'message', rooms: [`client.${client.id}`], data: { conversation_id: id, id: expect.any(Number) } }]);
  const { body } = await ask('GET', `conversations/${id}/messages`, client);
  expect(body.data.map((one: { message: string; is_mine: number }) => [one.message, one.is_mine])).toEqual([
    ['أين طلبي؟', 1],
    ['وأين السائق؟', 1],
    ['هو على بعد دقيقتين', 0],
  ]);
  expect(body.conversation).toMatchObject({ unread: 1, last_message: { message: 'هو على بعد دقيقتين', is_mine: 0 } });
  expect(JSON.stringify(body)).not.toContain('لا نعرف بعد');
  await ask('POST', `conversations/${id}/read`, client, { seq: 4 });
  expect((await ask('GET', 'conversations', client)).body.data).toMatchObject([{ id, unread: 0, read_seq: 4 }]);
});

it('what the desk deleted leaves a trace, is told to the apps, and counts as unread no more', async () => {
  const { id } = (await begin(stranger, 'سؤال')).body.data;
  const { seq, id: wrong } = (await answer(id, 'جواب لغيرك')).body.data;
  await answer(id, 'جوابك');
  await node.call('DELETE', `conversations/${id}/messages/${seq}`, { token: desk.token });
  // Once when it was said, and once when it was deleted.
  const news = { event: 'message', rooms: [`client.${stranger.id}`], data: { conversation_id: id, id: wrong } };
  await expect.poll(() => told.filter(({ data }) => data !== undefined && 'id' in data && data.id === wrong)).toEqual([news, news]);
  const { body } = await ask('GET', `conversations/${id}/messages`, stranger);
  expect(body.data.map((one: { message: string; is_deleted: number }) => [one.message, one.is_deleted])).toEqual([
    ['سؤال', 0],
    [null, 1],
    ['جوابك', 0],
  ]);
  expect(body.conversation).toMatchObject({ unread: 1, last_message: { message: 'جوابك', is_deleted: 0 } });
  await ask('POST', `conversations/${id}/read`, stranger, { seq: 1 });
  expect((await ask('GET', 'conversations', stranger)).body.data[0]).toMatchObject({ unread: 1 });
});

it('a message that is sent twice is stored once', async () => {
  const { id } = (await begin(client, 'مرحبًا')).body.data;
  const message = { client_key: 'sent-from-a-tunnel', message: 'هل من جديد؟' };
  const [one, two] = await Promise.all([1, 2].map(() => ask('POST', `conversations/${id}/messages`, client, message)));
  expect([one?.status, two?.status, one?.body.data.id]).toEqual([201, 201, two?.body.data.id]);
});

it('what is not one’s own is not there', async () => {
  const { id } = (await begin(client, 'خاص بي')).body.data;
  for (const by of [stranger, provider]) {
    expect((await ask('GET', `conversations/${id}/messages`, by)).status).toBe(404);
    expect((await say(by, id, 'x')).status).toBe(404);
    expect((await ask('POST', `conversations/${id}/read`, by, { seq: 1 })).status).toBe(404);
    expect((await ask('GET', 'conversations', by)).body.data.map((one: { id: number }) => one.id)).not.toContain(id);
  }
  expect((await begin(stranger, 'عن طلب غيري', { order_id: 999_999 })).status).toBe(422);
});

it('whoever writes into a conversation that was closed opens it again', async () => {
  const { id } = (await begin(client, 'شكرًا')).body.data;
  await node.call('POST', `conversations/${id}/close`, { token: desk.token });
  expect((await say(client, id, 'بقي سؤال')).status).toBe(201);
  expect((await node.call('GET', `conversations/${id}`, { token: desk.token })).body.data).toMatchObject({ status: 'open' });
  // Another one about the same is open by now: what is said there is read.
  await node.call('POST', `conversations/${id}/close`, { token: desk.token });
  const { id: newer } = (await begin(client, 'موضوع جديد')).body.data;
  expect(newer).not.toBe(id);
  const late = await say(client, id, 'وعن القديم');
  expect([late.status, late.body.code]).toEqual([409, 'conversation.another_open']);
});

it('client and provider talk as soon as an order is taken, and with whoever has it then', async () => {
  const world = await addOrderWorld(database, country, client.id);
  const order = await addOrder(database, world, { provider_id: provider.id });
  const ofOrder = async (by: Somebody) =>
    (await ask('GET', 'conversations', by)).body.data.filter((one: { order: { id: number } | null }) => one.order?.id === order);
  expect(await ofOrder(client)).toEqual([]);
  await database.pool.query(`update orders set order_status = 'accepted' where id = $1`, [order]);
  const [mine] = await ofOrder(client);
  expect(mine).toMatchObject({ kind: 'order', status: 'open', with: { user_type: 'provider', name: 'خالد' }, last_message: null });
  await say(provider, mine.id, 'أنا عند الباب');
  expect(await ofOrder(client)).toMatchObject([{ unread: 1, last_message: { message: 'أنا عند الباب' } }]);
  // It is no matter of the desk's, and nobody waits for it there.
  expect((await node.call('GET', `conversations/${mine.id}`, { token: desk.token })).body.data).toMatchObject({
    unread: 0,
    waiting_since: null,
  });
  const next = { id: await addProvider(database, country, { first_name: 'سعد' }), token: '' };
  await database.pool.query('update orders set provider_id = $2 where id = $1', [order, next.id]);
  expect((await ofOrder(client)).map((one: { status: string; with: { name: string } }) => [one.status, one.with.name]).toSorted()).toEqual([
    ['closed', 'خالد'],
    ['open', 'سعد'],
  ]);
  const over = await say(provider, mine.id, 'نسيت شيئًا');
  expect([over.status, over.body.code]).toEqual([409, 'conversation.over']);
});
