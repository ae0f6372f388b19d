import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecord } from '@diwan/domain/records';
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
import { makeAdmin } from '../../testing/fixtures.ts';
import { addClient, addProvider } from '../../testing/app-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
let other: number;
let desk: { id: number; token: string };
let colleague: { id: number; token: string };
let lead: { id: number; token: string };
let client: number;
let provider: number;

const RIGHTS = ['index-chats', 'reply-chats'];
const told: News[] = [];
const hear = (news: unknown) => void told.push(news as News);

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  country = await addCountry(database);
  other = await addCountry(database);
  const admin = async (permissions: readonly string[], countries: readonly number[]) => {
    const id = await addAdmin(database, { permissions, countries });
    return { id, token: await addSession(database, id) };
  };
  desk = await admin(RIGHTS, [country]);
  colleague = await admin(RIGHTS, [country]);
  lead = await admin([...RIGHTS, 'assign-chats', 'show-orders', 'index-orders', 'index-audit'], [country]);
  client = await addClient(database, country, { first_name: 'أحمد', last_name: 'المُهَيري' });
  provider = await addProvider(database, country);
  TOLD.subscribe(hear);
});
afterAll(async () => {
  TOLD.unsubscribe(hear);
  await node.app.close();
  await database.close();
});

let keys = 0;
const key = () => `message-${(keys += 1)}`;
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, by = desk, body?: object) =>
  node.call(method, path, { token: by.token, ...(body && { body }) });

/** A conversation of somebody with the desk. */
function addTalk(row: Record<string, unknown> = {}): Promise<number> {
  return insertRow(database, 'conversations', { country_id: country, kind: 'support', client_id: client, ...row });
}
/** A message that stands there, as its writer's app sent it. */
async function say(conversation: number, text: string, row: Record<string, unknown> = {}): Promise<void> {
  const { rows } = await database.pool.query<{ seq: number }>(
    `update conversations set seq = seq + 1, desk_unread = desk_unread + 1, waiting_since = coalesce(waiting_since, now()), last_message_at = now() where id = $1 returning seq`,
    [conversation],
  );
  const { created_at, ...others } = row;
  await insertRow(database, 'messages', {
    conversation_id: conversation,
    seq: rows[0]?.seq,
    kind: 'text',
    sender_kind: 'client',
    sender_id: client,
    client_key: key(),
    text,
    ...(created_at !== undefined && { created_at }),
    ...others,
  });
}
const closeAll = () => database.pool.query(`update conversations set status = 'closed' where kind = 'support'`);
const send = (id: number, text: string, by = desk, more: object = {}) =>
  call('POST', `conversations/${id}/messages`, by, { client_key: key(), message_type: 'text', message: text, ...more });
const listed = async (query: string, by = desk) => {
  const { body } = await call('GET', `get-conversations?${query}`, by);
  return (body.data as { id: number }[]).map(({ id }) => id);
};

describe('what the desk says', () => {
  it('has its number, answers who waits, and is stored once however often it is sent', async () => {
    await closeAll();
    const id = await addTalk();
    await say(id, 'أين السائق؟');
    const message = { client_key: 'the-same-key', message_type: 'text', message: 'أهلًا أحمد، هو في الطريق إليك' };
    const answers = [];
    for (let times = 0; times < 3; times += 1) answers.push(await call('POST', `conversations/${id}/messages`, desk, message));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({
      seq: 2,
      message_position: 'admin',
      sender: { user_type: 'admin', id: desk.id },
      is_read: 0,
    });
    const { data } = (await call('GET', `conversations/${id}`)).body;
    expect(data).toMatchObject({ seq: 2, waiting_since: null, sides: { client: { unread: 1 } } });
  });

  it('takes consecutive numbers however many write at once', async () => {
    await closeAll();
    const id = await addTalk();
    const sent = await Promise.all(Array.from({ length: 12 }, (_, n) => send(id, `رسالة ${n}`, n % 2 ? desk : colleague)));
    expect(sent.map(({ body }) => body.data.seq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  });

  it('is nobody else’s where it is a note, which answers nobody and counts for nobody', async () => {
    await closeAll();
    const id = await addTalk();
    await say(id, 'لم يصلني المبلغ');
    const note = await send(id, 'راجعت المحفظة، المبلغ معلّق', desk, { message_type: 'note' });
    expect(note.body.data).toMatchObject({ message_type: 'note', seq: 2 });
    const { data } = (await call('GET', `conversations/${id}`)).body;
    expect(data.waiting_since).not.toBeNull();
    expect(data.sides.client.unread).toBe(0);
  });

  it('waits to be confirmed where a colleague has answered meanwhile, and goes out once that was seen', async () => {
    await closeAll();
    const id = await addTalk();
    await say(id, 'أريد استرداد المبلغ');
    await send(id, 'تم الاسترداد', colleague, { seen_seq: 1 });
    const late = await send(id, 'سنسترده لك', desk, { seen_seq: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'conversation.answered']);
    expect((await send(id, 'وسيصلك خلال يومين', desk, { seen_seq: 2 })).status).toBe(201);
    // One's own answer is no colleague's, and a note is for nobody outside.
    await send(id, 'ملاحظة', colleague, { message_type: 'note' });
    expect((await send(id, 'هل من شيء آخر؟', desk, { seen_seq: 3 })).status).toBe(201);
  });

  it('keeps no number of a card', async () => {
    await closeAll();
    const id = await addTalk();
    const { body } = await send(id, 'البطاقة 4111 1111 1111 1111');
    expect(body.data.message).toBe('البطاقة 4111 11•• •••• 1111');
    const { rows } = await database.pool.query('select text, search_key from messages where conversation_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('1111 1111 1111');
  });

  it('is refused where it says nothing, and where the conversation is closed', async () => {
    await closeAll();
    const id = await addTalk();
    for (const message of ['', '   ', undefined]) expect((await send(id, message as string)).status).toBe(422);
    expect((await call('POST', `conversations/${id}/close`)).body.data.status).toBe('closed');
    const refused = await send(id, 'مرحبًا');
    expect([refused.status, refused.body.code]).toEqual([409, 'conversation.closed']);
    expect((await send(id, 'ملاحظة', desk, { message_type: 'note' })).status).toBe(201);
  });

  it('is told to those who may list conversations of the country, with its beginning', async () => {
    await closeAll();
    const id = await addTalk();
    told.length = 0;
    await send(id, 'أهلًا بك');
    // News of what came before may still be on its way.
    await expect
      .poll(() => told.filter(({ event, data }) => event === 'message' && readRecord(data)['conversation_id'] === id))
      .toEqual([
        {
          event: 'message',
          rooms: ['rows.conversations', `rows.conversations.${country}`],
          data: expect.objectContaining({ conversation_id: id, seq: 1, preview: 'أهلًا بك', admin_id: desk.id, message_position: 'admin' }),
        },
      ]);
  });
});

describe('the thread', () => {
  it('comes in pages of fifty by the numbers of its messages, from either end', async () => {
    await closeAll();
    const id = await addTalk();
    for (let n = 1; n <= 60; n += 1) await say(id, `رسالة ${n}`);
    const read = async (query: string) => {
      const { body } = await call('GET', `conversations/${id}/messages?${query}`);
      const numbers = (body.data as { seq: number }[]).map(({ seq }) => seq);
      return [numbers[0], numbers.at(-1), numbers.length, body.meta.has_before, body.meta.has_after];
    };
    expect(await read('')).toEqual([11, 60, 50, true, false]);
    expect(await read('before=11')).toEqual([1, 10, 10, false, true]);
    expect(await read('after=0')).toEqual([1, 50, 50, false, true]);
    expect(await read('after=50')).toEqual([51, 60, 10, true, false]);
    expect((await call('GET', `conversations/${id}/messages?after=x`)).status).toBe(422);
  });

  it('counts as read what the desk has seen, and no more', async () => {
    await closeAll();
    const id = await addTalk();
    for (const text of ['أولى', 'ثانية', 'ثالثة']) await say(id, text);
    const unread = async () => (await call('GET', `conversations/${id}`)).body.data.unread;
    expect(await unread()).toBe(3);
    await call('POST', `conversations/${id}/read`, desk, { seq: 2 });
    expect(await unread()).toBe(1);
    await call('POST', `conversations/${id}/read`, desk, { seq: 1 });
    await call('POST', `conversations/${id}/read`, desk, { seq: 3, delivered_only: true });
    expect(await unread()).toBe(1);
    await call('POST', `conversations/${id}/read`, desk, { seq: 99 });
    expect((await call('GET', `conversations/${id}`)).body.data).toMatchObject({ unread: 0, is_read: 1, sides: { desk: { read_seq: 3 } } });
  });

  it('of client and provider stands in the log when somebody reads it, and nothing of it in the list', async () => {
    const id = await addTalk({ kind: 'order', provider_id: provider });
    await say(id, 'سرّ بين اثنين');
    const row = (await call('GET', 'get-conversations?kind=order')).body.data.find((one: { id: number }) => one.id === id);
    expect(row.last_message).toMatchObject({ message: null, message_type: 'text' });
    expect(await listed(`keyword=${encodeURIComponent('سرّ')}`)).not.toContain(id);
    const log = () =>
      database.pool.query(`select admin_id from audit where table_name = 'conversations' and row_id = $1 and action = 'view'`, [id]);
    expect((await log()).rows).toEqual([]);
    for (const query of ['', '?after=0', '?before=2']) await call('GET', `conversations/${id}/messages${query}`);
    await call('GET', `conversations/${id}/messages`, colleague);
    expect((await log()).rows).toEqual([{ admin_id: desk.id }, { admin_id: colleague.id }]);
  });
});

describe('a message that is deleted', () => {
  const remove = (id: number, seq: number, by = desk) => call('DELETE', `conversations/${id}/messages/${seq}`, by);
  const show = async (id: number) => (await call('GET', `conversations/${id}`)).body.data;

  it('leaves its number and its sender, and nothing of what it said: in the thread, the list, the search and the log', async () => {
    await closeAll();
    const id = await addTalk();
    await say(id, 'أين حقيبتي؟');
    await send(id, 'رقم السائق الخاص زعفران', desk);
    expect(await listed(`keyword=${encodeURIComponent('زعفران')}`)).toContain(id);
    const { status, body } = await remove(id, 2);
    const trace = { seq: 2, sender: { id: desk.id }, message: null, descreption: null, file: null, offer: null, is_deleted: 1 };
    expect([status, body.data]).toMatchObject([200, trace]);
    const thread = await call('GET', `conversations/${id}/messages`);
    expect(thread.body.data).toMatchObject([{ is_deleted: 0 }, { is_deleted: 1 }]);
    expect(await show(id)).toMatchObject({ last_message: { message: null, is_deleted: 1 } });
    expect(await listed(`keyword=${encodeURIComponent('زعفران')}`)).not.toContain(id);
    const gone = () =>
      told.flatMap(({ event, data }) => (event === 'message' && data.conversation_id === id && !data.is_new ? [data] : []));
    await expect.poll(gone).toMatchObject([{ seq: 2, preview: null }]);
    // Once more it is as it is, and stands in the log once.
    expect((await remove(id, 2)).status).toBe(200);
    const { rows } = await database.pool.query(
      `select admin_id, changes from audit where table_name = 'conversations' and row_id = $1 order by id`,
      [id],
    );
    // Their answer had made it theirs.
    expect(rows).toEqual([
      { admin_id: desk.id, changes: { assignee_id: { before: null, after: desk.id } } },
      { admin_id: desk.id, changes: { deleted_message: { before: 2, after: null } } },
    ]);
    expect(JSON.stringify([body, thread.body, gone(), rows])).not.toContain('زعفران');
  });

  it('is not to be read any more, and whom it answered waits again', async () => {
    await closeAll();
    const id = await addTalk();
    await say(id, 'هل من جواب؟');
    await send(id, 'أولى');
    await database.pool.query('update conversations set client_read_seq = 2, client_unread = 0 where id = $1', [id]);
    for (const text of ['ثانية', 'ثالثة']) await send(id, text);
    await send(id, 'ملاحظة', desk, { message_type: 'note' });
    const unread = async () => (await show(id)).sides.client.unread;
    expect(await unread()).toBe(2);
    // What was read before, and a note, count for nobody.
    for (const seq of [2, 5]) await remove(id, seq);
    expect(await unread()).toBe(2);
    await remove(id, 3);
    expect([await unread(), (await show(id)).waiting_since]).toEqual([1, null]);
    await remove(id, 4);
    expect([await unread(), (await show(id)).waiting_since]).toEqual([0, expect.any(String)]);
  });

  it('is one’s own, or a colleague’s for whoever assigns, and never what people wrote', async () => {
    await closeAll();
    const id = await addTalk();
    await say(id, 'كلامي');
    await send(id, 'كلام زميل', colleague);
    expect((await remove(id, 2, desk)).body.code).toBe('permission.missing');
    const answers = [await remove(id, 1, lead), await remove(id, 9, lead), await remove(id, 2, lead)];
    expect(answers.map(({ status }) => status)).toEqual([409, 404, 200]);
  });
});

describe('the list', () => {
  it('has what the specification names, with the words of the language', async () => {
    await closeAll();
    const id = await addTalk();
    await say(id, 'السلام عليكم');
    const { data } = (await call('GET', 'get-conversations?queue=unassigned')).body;
    expect(data[0]).toMatchObject({
      id,
      is_read: 0,
      ago_time: 'now',
      receiver: { user_type: 'client', id: client, name: 'أحمد المُهَيري' },
      last_message: { message: 'السلام عليكم', agoTime: 'now', message_position: 'client' },
    });
  });

  it('finds people and what was said however Arabic is spelt, near and far', async () => {
    await closeAll();
    const id = await addTalk();
    await say(id, 'ضاعت الأُجرة مع السائق');
    await send(id, 'سنتحقق');
    for (const keyword of ['المهيري', 'الاجره', 'اجرة السائق'])
      expect([keyword, (await listed(`queue=all&keyword=${encodeURIComponent(keyword)}`)).includes(id)]).toEqual([keyword, true]);
    expect(await listed('keyword=xyzzy')).toEqual([]);
  });

  it('goes on after its last line, without a gap and without a line twice', async () => {
    await closeAll();
    const people = await Promise.all(Array.from({ length: 7 }, () => addClient(database, country)));
    // All at the same moment: the row decides.
    const ids = await Promise.all(people.map((one) => addTalk({ client_id: one, seq: 1, last_message_at: '2026-11-01T08:00:00Z' })));
    const found: number[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { body } = await call('GET', `get-conversations?queue=all&to_date=2026-11-02&per_page=3${after && `&after=${after}`}`);
      found.push(...(body.data as { id: number }[]).map((one) => one.id));
      after = body.meta.next;
    }
    expect(found).toEqual(ids.toSorted((a, b) => b - a));
  });

  it('has queues: what nobody has, one’s own, and what is done with; who waits longest comes first if asked', async () => {
    await closeAll();
    const [first, second] = [await addClient(database, country), await addClient(database, country)];
    const newer = await addTalk({ client_id: first, seq: 1, waiting_since: '2026-11-23T09:00:00Z' });
    const older = await addTalk({
      client_id: second,
      seq: 1,
      waiting_since: '2026-11-23T08:00:00Z',
      last_message_at: '2026-11-01T00:00:00Z',
    });
    expect((await listed('queue=unassigned&sort=waiting')).slice(0, 2)).toEqual([older, newer]);
    await call('POST', `conversations/${older}/assign`, desk, { admin_id: desk.id });
    expect(await listed('queue=mine')).toEqual([older]);
    expect(await listed('queue=mine', colleague)).toEqual([]);
    expect(await listed('queue=unassigned')).not.toContain(older);
    await call('POST', `conversations/${older}/close`);
    expect([(await listed('queue=closed&per_page=50')).includes(older), await listed('queue=mine')]).toEqual([true, []]);
  });

  it('is that of one’s countries, and so is every call about a conversation', async () => {
    const stranger = await addClient(database, other);
    const id = await addTalk({ country_id: other, client_id: stranger, seq: 1 });
    expect(await listed('per_page=100')).not.toContain(id);
    expect((await call('GET', `get-conversations?country_id=${other}`)).status).toBe(403);
    const calls = [
      ['GET', '', undefined],
      ['GET', '/messages', undefined],
      ['GET', '/agents', undefined],
      ['POST', '/messages', { client_key: key(), message_type: 'text', message: 'x' }],
      ['DELETE', '/messages/1', undefined],
      ['POST', '/read', { seq: 1 }],
      ['POST', '/assign', { admin_id: null }],
      ['POST', '/close', undefined],
      ['POST', '/reopen', undefined],
    ] as const;
    for (const [method, path, body] of calls)
      expect([path, (await call(method, `conversations/${id}${path}`, lead, body)).status]).toEqual([path, 404]);
    const begun = await call('POST', 'conversations', desk, {
      user_type: 'client',
      user_id: stranger,
      client_key: key(),
      message: 'مرحبًا',
    });
    expect(begun.status).toBe(422);
  });
});

describe('who decides', () => {
  it('takes what nobody has and gives back their own; to give to others takes the right to', async () => {
    await closeAll();
    const id = await addTalk();
    const assign = async (by: typeof desk, to: number | null) => {
      const { status, body } = await call('POST', `conversations/${id}/assign`, by, { admin_id: to });
      return status === 200 ? (body.data.assignee?.id ?? null) : body.code;
    };
    expect(await assign(desk, colleague.id)).toBe('permission.missing');
    expect(await assign(desk, desk.id)).toBe(desk.id);
    expect(await assign(colleague, colleague.id)).toBe('conversation.taken');
    expect(await assign(colleague, null)).toBe('permission.missing');
    expect(await assign(lead, colleague.id)).toBe(colleague.id);
    const outsider = await addAdmin(database, { permissions: RIGHTS, countries: [other] });
    const idle = await addAdmin(database, { permissions: ['index-chats'], countries: [country] });
    for (const nobody of [outsider, idle, 999_999]) expect(await assign(lead, nobody)).toBe('validation');
    expect(await assign(colleague, null)).toBeNull();
    const agents = (await call('GET', `conversations/${id}/agents`, lead)).body.data.map((one: { id: number }) => one.id);
    expect(agents).toEqual(expect.arrayContaining([desk.id, colleague.id, lead.id]));
    expect(agents).not.toEqual(expect.arrayContaining([outsider]));
    expect(agents).not.toEqual(expect.arrayContaining([idle]));
  });

  it('closes and reopens once, and the log says so', async () => {
    await closeAll();
    const id = await addTalk();
    await say(id, 'شكرًا');
    await call('POST', `conversations/${id}/close`);
    expect((await call('POST', `conversations/${id}/close`)).body.code).toBe('conversation.closed');
    expect((await call('GET', `conversations/${id}`)).body.data).toMatchObject({ status: 'closed', waiting_since: null });
    const again = await addTalk();
    expect((await call('POST', `conversations/${id}/reopen`)).body.code).toBe('conversation.another_open');
    await call('POST', `conversations/${again}/close`);
    expect((await call('POST', `conversations/${id}/reopen`)).body.data.status).toBe('open');
    expect((await call('POST', `conversations/${id}/reopen`)).body.code).toBe('conversation.is_open');
    const { rows } = await database.pool.query(`select changes from audit where table_name = 'conversations' and row_id = $1 order by id`, [
      id,
    ]);
    expect(rows.map(({ changes }) => changes.status)).toEqual([
      { before: 'open', after: 'closed' },
      { before: 'closed', after: 'open' },
    ]);
    const log = (await call('GET', `audit?table=conversations&row_id=${id}`, lead)).body.data;
    // On the clocks of the conversation's country, as its thread is.
    expect(log.map(({ time_zone }: { time_zone: string }) => time_zone)).toEqual(['Asia/Dubai', 'Asia/Dubai']);
    const superAdmin = await makeAdmin(database);
    expect((await call('GET', `audit?table=conversations&row_id=${id}`, superAdmin)).body.data).toHaveLength(2);
  });

  it('begins to talk with a person once, and goes on with what is open already', async () => {
    await closeAll();
    const person = await addProvider(database, country);
    const begin = (text: string) =>
      call('POST', 'conversations', desk, { user_type: 'provider', user_id: person, client_key: key(), message: text });
    const [one, two] = await Promise.all([begin('أهلًا'), begin('ومرحبًا')]);
    expect([one.status, two.status, one.body.data.id]).toEqual([201, 201, two.body.data.id]);
    expect((await call('GET', `conversations/${one.body.data.id}/messages`)).body.data).toHaveLength(2);
    expect((await begin('x')).body.data.receiver).toMatchObject({ user_type: 'provider', id: person });
  });
});
