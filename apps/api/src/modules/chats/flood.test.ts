import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
import { MESSAGES_PER_MINUTE } from './refuse-flood.ts';

const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
let database: TestDatabase;
let nodes: [TestNode, TestNode];
let country: number;
let desk: string;
let client: string;

beforeAll(async () => {
  database = await createTestDatabase();
  nodes = [await startNode(database, clock), await startNode(database, clock)];
  country = await addCountry(database);
  const admin = await addAdmin(database, { permissions: ['index-chats', 'show-chats', 'reply-chats'], countries: [country] });
  desk = await addSession(database, admin, { expires_at: '2099-01-01T00:00:00Z' });
});
beforeEach(async () => {
  clock.now += 120_000;
  client = await logInAs(nodes[0], 'client', await addClient(database, country));
});
afterAll(async () => {
  for (const { app } of nodes) await app.close();
  await database.close();
});

let keys = 0;
const key = () => `message-${(keys += 1)}`;
const begin = (token: string) => appCall(nodes[0], 'POST', 'conversations', { token, body: { client_key: key(), message: 'أين طلبي؟' } });
const say = (id: number, { node = nodes[0], client_key = key(), language = 'ar' } = {}) =>
  appCall(node, 'POST', `conversations/${id}/messages`, {
    token: client,
    body: { client_key, message: 'هل من جديد؟' },
    headers: { 'accept-language': language },
  });

it('whoever floods a conversation is told when they may go on, at whichever node; what was sent before is found, and others write on', async () => {
  const { id } = (await begin(client)).body.data;
  const first = key();
  expect((await say(id, { client_key: first })).status).toBe(201);
  clock.now += 20_000;
  // What colleagues say in between takes nothing of it.
  const reply = { client_key: key(), message_type: 'text', message: 'نراجع طلبك' };
  const answer = () => nodes[0].call('POST', `conversations/${id}/messages`, { token: desk, body: { ...reply, client_key: key() } });
  for (let nth = 2; nth < MESSAGES_PER_MINUTE; nth += 1) {
    expect((await say(id)).status).toBe(201);
    if (nth % 10 === 0) await answer();
  }
  const refused = [await say(id), await say(id, { node: nodes[1], language: 'en' })];
  expect(refused.map(({ status, headers, body }) => [status, body.code, headers['retry-after'], body.message])).toEqual([
    [429, 'conversation.too_many', '40', 'أرسلت رسائل كثيرة، حاول بعد 40 ثانية'],
    [429, 'conversation.too_many', '40', 'Too many messages, try again in 40 seconds'],
  ]);
  // An app that got no answer asks again: that is the same message.
  expect((await say(id, { client_key: first })).status).toBe(201);
  expect((await begin(client)).body.code).toBe('conversation.too_many');
  expect((await answer()).status).toBe(201);
  expect((await begin(await logInAs(nodes[0], 'client', await addClient(database, country)))).status).toBe(201);
  const { rows } = await database.pool.query(
    `select count(*)::int as n from messages where conversation_id = $1 and sender_kind = 'client'`,
    [id],
  );
  expect(rows[0].n).toBe(MESSAGES_PER_MINUTE);
  clock.now += 40_000;
  expect((await say(id)).status).toBe(201);
});

it('beginning to write to the desk again and again is refused before anything is read', async () => {
  const answers: number[] = [];
  for (let nth = 0; nth < 62; nth += 1) answers.push((await begin(client)).status);
  expect([new Set(answers.slice(0, 60)), answers.slice(60)]).toEqual([new Set([201]), [429, 429]]);
});
