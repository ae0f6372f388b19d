import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOLD, type News } from '../../crud/events/emit.ts';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  insertRow,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addClient } from '../../testing/app-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
let desk: { id: number; token: string };
let colleague: { id: number; token: string };
const news: News[] = [];
const listen = (one: unknown) => void news.push(one as News);

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  country = await addCountry(database);
  const admin = async () => {
    const id = await addAdmin(database, { permissions: ['index-chats', 'reply-chats'], countries: [country] });
    return { id, token: await addSession(database, id) };
  };
  [desk, colleague] = [await admin(), await admin()];
  TOLD.subscribe(listen);
});
afterAll(async () => {
  TOLD.unsubscribe(listen);
  await node.app.close();
  await database.close();
});

let keys = 0;
const call = (method: 'GET' | 'POST', path: string, by = desk, body?: object) =>
  node.call(method, path, { token: by.token, ...(body && { body }) });
/** A conversation in which somebody waits for the desk, with its ticket. */
async function addTalk(): Promise<number> {
  const client_id = await addClient(database, country);
  const id = await insertRow(database, 'conversations', { country_id: country, kind: 'support', client_id });
  await database.pool.query(
    'update conversations set seq = 1, desk_unread = 1, waiting_since = now(), last_message_at = now() where id = $1',
    [id],
  );
  const message = { kind: 'text', sender_kind: 'client', sender_id: client_id, client_key: `asks-${id}`, text: 'أين طلبي؟' };
  await insertRow(database, 'messages', { conversation_id: id, seq: 1, ...message });
  const ticket = {
    ticket_no: `T9${id}`,
    subject: 'أين طلبي؟',
    country_id: country,
    client_id,
    channel: 'chat',
    status: 'open',
    priority: 'normal',
  };
  await insertRow(database, 'tickets', { ...ticket, conversation_id: id });
  return id;
}
const send = (id: number, text: string, by = desk, more: object = {}) =>
  call('POST', `conversations/${id}/messages`, by, { client_key: `answer-${(keys += 1)}`, message_type: 'text', message: text, ...more });

describe('whoever of the desk answers', () => {
  it('first has it: one of two at once, both answers stay, and it waits for nobody else', async () => {
    const id = await addTalk();
    const unassigned = async () => {
      const { statistics } = (await call('GET', 'get-conversations?queue=unassigned')).body;
      return (statistics as { name: string; value: number }[]).find(({ name }) => name === 'unassigned')?.value ?? 0;
    };
    const before = await unassigned();
    news.length = 0;
    const answers = await Promise.all([send(id, 'أهلًا، أبحث عنه الآن', desk), send(id, 'مرحبًا بك', colleague)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { data } = (await call('GET', `conversations/${id}`)).body;
    const first = answers[0]?.body.data.seq < answers[1]?.body.data.seq ? desk : colleague;
    expect(data.assignee.id).toBe(first.id);
    const thread = (await call('GET', `conversations/${id}/messages`)).body.data as { message: string }[];
    expect(thread.map(({ message }) => message)).toEqual(expect.arrayContaining(['أهلًا، أبحث عنه الآن', 'مرحبًا بك']));
    expect(await unassigned()).toBe(before - 1);
    const { rows } = await database.pool.query(`select admin_id, changes from audit where table_name = 'conversations' and row_id = $1`, [
      id,
    ]);
    expect(rows).toEqual([{ admin_id: first.id, changes: { assignee_id: { before: null, after: first.id } } }]);
    await expect
      .poll(() => news.filter(({ event, data: of }) => event === 'rows' && of.table === 'conversations' && of.id === id))
      .toHaveLength(1);
  });

  it('later leaves it with whoever has it, and a note takes nothing', async () => {
    const id = await addTalk();
    await send(id, 'لنسأل المالية', desk, { message_type: 'note' });
    const owner = async () => (await call('GET', `conversations/${id}`)).body.data.assignee?.id ?? null;
    expect(await owner()).toBeNull();
    await send(id, 'أجيبك حالًا', colleague);
    await send(id, 'وأنا معكما', desk);
    expect(await owner()).toBe(colleague.id);
  });
});
