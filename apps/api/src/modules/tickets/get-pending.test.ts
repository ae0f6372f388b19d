import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

const MINUTE = 60_000;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

it('a ticket says when it waited for its person, since when it does, and for how long in all, whoever had it', async () => {
  const country = await addCountry(database);
  const permissions = [
    'index-tickets',
    'show-tickets',
    'update-tickets',
    'assign-tickets',
    'index-chats',
    'show-chats',
    'reply-chats',
  ] as const;
  const [one, other] = [
    await makeAdmin(database, { permissions, countries: [country] }),
    await makeAdmin(database, { permissions, countries: [country] }),
  ];
  const person = await logInAs(node, 'client', await addClient(database, country));
  const say = (path: string) => appCall(node, 'POST', path, { token: person, body: { client_key: crypto.randomUUID(), message: 'D-100' } });
  const ask = (as: { token: string }, path: string, body: object = {}) => node.call('POST', path, { token: as.token, body });
  const talk = (await say('conversations')).body.data.id;
  const { rows } = await database.pool.query<{ id: number }>('select id from tickets where conversation_id = $1', [talk]);
  const id = rows[0]?.id ?? 0;
  const pending = async () => (await node.call('GET', `tickets/${id}/clocks`, { token: one.token })).body.pending;
  const after = (minutes: number) => (clock.now += minutes * MINUTE);
  const iso = (ms: number) => new Date(ms).toISOString();
  const reply = (as: { token: string }) =>
    ask(as, `conversations/${talk}/messages`, { client_key: crypto.randomUUID(), message_type: 'text', message: 'ما رقم الطلب؟' });

  await ask(one, `tickets/${id}/assign`, { admin_id: one.id });
  expect(await pending()).toEqual({ since: null, seconds: 0, spans: [] });
  await reply(one);
  after(1);
  const first = clock.now;
  await ask(one, `tickets/${id}/pend`);
  after(20);
  expect(await pending()).toEqual({ since: iso(first), seconds: 1200, spans: [{ from: iso(first), to: null }] });
  await say(`conversations/${talk}/messages`);
  const ended = clock.now;
  after(5);
  // Others' time and the desk's own is none of it.
  expect(await pending()).toEqual({ since: null, seconds: 1200, spans: [{ from: iso(first), to: iso(ended) }] });
  await ask(one, `tickets/${id}/assign`, { admin_id: other.id });
  await reply(other);
  after(1);
  const second = clock.now;
  await ask(other, `tickets/${id}/pend`);
  after(10);
  expect(await pending()).toEqual({
    since: iso(second),
    seconds: 1800,
    spans: [
      { from: iso(second), to: null },
      { from: iso(first), to: iso(ended) },
    ],
  });
});
