import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { giveBackUnanswered } from './give-back.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
let client: string;
let desk: { id: number; token: string };
let privacy: string;
const clock = { now: Date.now() };

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  country = await addCountry(database);
  client = await logInAs(node, 'client', await addClient(database, country, {}));
  const add = async (permissions: string[]) => {
    const id = await addAdmin(database, { permissions, countries: [country], first_name: 'ليلى', last_name: 'حداد' });
    return { id, token: await addSession(database, id) };
  };
  desk = await add(['index-chats', 'reply-chats', 'assign-chats']);
  privacy = (await add(['index-chats', 'redact-messages'])).token;
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

let keys = 0;
const begin = async (message: string): Promise<number> =>
  (await appCall(node, 'POST', 'conversations', { token: client, body: { client_key: `redact-key-${(keys += 1)}`, message } })).body.data
    .id;
const call = (method: 'GET' | 'POST', path: string, token = desk.token, body?: object) =>
  node.call(method, path, { token, ...(body && { body }) });
const everywhere = async (word: string) => {
  const { rows } = await database.pool.query<{ at: string }>(
    `select 'messages' as at from messages m where m::text like $1 union all select 'tickets' from tickets t where t::text like $1
     union all select 'audit' from audit a where a::text like $1 union all select 'outbox' from outbox o where o::text like $1
     union all select 'user_notifications' from user_notifications n where n::text like $1`,
    [`%${word}%`],
  );
  return rows.map(({ at }) => at);
};

it('erases what was said from the message, its search key, the ticket and the log, and leaves a trace', async () => {
  const id = await begin('كلمة السر سمسمية ٤٢');
  expect(await everywhere('سمسمية')).toEqual(expect.arrayContaining(['messages', 'tickets', 'audit']));
  expect((await call('POST', `conversations/${id}/messages/1/redact`)).status).toBe(403);
  const { status, body } = await call('POST', `conversations/${id}/messages/1/redact`, privacy);
  expect([status, body.data]).toEqual([200, expect.objectContaining({ message: null, file: null, is_deleted: 1, is_redacted: 1, seq: 1 })]);
  expect(await everywhere('سمسمية')).toEqual([]);
  const shown = (await call('GET', `conversations/${id}/messages`)).body;
  expect([shown.data[0], shown.conversation.unread]).toEqual([body.data, 0]);
  const { rows } = await database.pool.query(`select changes from audit where table_name = 'conversations' and row_id = $1`, [id]);
  expect(rows.map((row) => row.changes)).toContainEqual({ redacted_message: { before: 1, after: null } });
  // Once, and the log otherwise stays what it is.
  expect((await call('POST', `conversations/${id}/messages/1/redact`, privacy)).status).toBe(200);
  expect((await call('POST', `conversations/${id}/messages/7/redact`, privacy)).status).toBe(404);
  const rewritten = database.pool.query(
    `begin; set local diwan.erasing = 'on'; update audit set changes = '{}' where table_name = 'tickets'`,
  );
  await expect(rewritten).rejects.toThrow('never changed');
  await database.pool.query('rollback');
});

it('erases the file, and one that was deleted before', async () => {
  const id = await begin('صورة');
  const reference = 'images/0123456789abcdef0123456789abcdef.webp';
  await node.app.files.put(reference, Buffer.from('x'), { kind: 'image', model: 'chat_files', isPrivate: true, isSaved: true });
  await database.pool.query(
    `update messages set file = $2, kind = 'image', deleted_at = now() where conversation_id = $1 and seq = (select seq from conversations where id = $1)`,
    [id, reference],
  );
  const { rows } = await database.pool.query<{ seq: number }>('select seq from conversations where id = $1', [id]);
  expect((await call('POST', `conversations/${id}/messages/${rows[0]?.seq}/redact`, privacy)).status).toBe(200);
  await expect.poll(() => node.app.files.size(reference)).toBeUndefined();
  expect((await database.pool.query('select 1 from uploads where reference = $1', [reference])).rowCount).toBe(0);
});

it('a conversation that nobody answers goes back to all, with a note of why; one that was answered or taken lately stays', async () => {
  const id = await begin('هل من أحد؟');
  const assignee = async () => (await call('GET', `conversations/${id}`)).body.data.assignee?.id ?? null;
  expect((await call('POST', `conversations/${id}/assign`, desk.token, { admin_id: desk.id })).status).toBe(200);
  clock.now += 29 * 60_000;
  expect([await giveBackUnanswered(node.app), await assignee()]).toEqual([0, desk.id]);
  // It waits from when it was given to her: somebody who takes what is old has their time.
  clock.now += 2 * 60_000;
  expect([await giveBackUnanswered(node.app), await assignee()]).toEqual([1, null]);
  const { data } = (await call('GET', `conversations/${id}/messages`)).body;
  expect(data.at(-1)).toMatchObject({
    message_type: 'note',
    message: null,
    sender: { user_type: 'system', id: 0, name: '' },
    noted: { reason: 'not_answered', name: 'ليلى حداد', minutes: 30 },
  });
  const own = (await appCall(node, 'GET', `conversations/${id}/messages`, { token: client })).body.data;
  expect(own.some((one: { message_type: string }) => one.message_type === 'note')).toBe(false);
  await call('POST', `conversations/${id}/assign`, desk.token, { admin_id: desk.id });
  expect(await giveBackUnanswered(node.app)).toBe(0);
  await call('POST', `conversations/${id}/messages`, desk.token, { client_key: 'answered-it-1', message_type: 'text', message: 'نعم' });
  clock.now += 60 * 60_000;
  expect([await giveBackUnanswered(node.app), await assignee()]).toEqual([0, desk.id]);
});

it('a country may have another time, or none, and of two nodes one gives back', async () => {
  const id = await begin('مرة أخرى');
  await call('POST', `conversations/${id}/assign`, desk.token, { admin_id: null });
  await call('POST', `conversations/${id}/assign`, desk.token, { admin_id: desk.id });
  await database.pool.query(
    `insert into settings (section, country_id, values) values ('app-settings', $1, '{"chat_give_back_by_minutes": 0}')`,
    [country],
  );
  node.app.settings.clear();
  clock.now += 24 * 60 * 60_000;
  expect(await giveBackUnanswered(node.app)).toBe(0);
  await database.pool.query(`update settings set values = '{"chat_give_back_by_minutes": 5}' where country_id = $1`, [country]);
  node.app.settings.clear();
  const both = await Promise.all([giveBackUnanswered(node.app), giveBackUnanswered(node.app)]);
  expect(both.toSorted()).toEqual([0, 1]);
});
