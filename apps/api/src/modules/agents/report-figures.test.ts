import { afterAll, beforeAll, expect, it } from 'vitest';
import { ASKED_AFTER } from '@diwan/domain/tickets/satisfaction';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { askSatisfaction } from '../tickets/ask-satisfaction.ts';

let database: TestDatabase;
let node: TestNode;
let agent: LoggedIn;
let supervisor: LoggedIn;
let seat: number;
let person: string;
// Wednesday, noon in Riyadh.
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const MINUTE = 60_000;
const WORKS = ['index-tickets', 'show-tickets', 'create-tickets', 'update-tickets', 'index-chats', 'show-chats', 'reply-chats'] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  const country = await addCountry(database, { time_zone: 'Asia/Riyadh' });
  agent = await makeAdmin(database, { permissions: WORKS, countries: [country] });
  supervisor = await makeAdmin(database, { permissions: [...WORKS, 'index-agents', 'index-agent-reports'], countries: [country] });
  seat = await insertRow(database, 'agents', { admin_id: agent.id, name: 'هند', country_id: country, capacity: 5 });
  person = await logInAs(node, 'client', await addClient(database, country));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const pass = (minutes: number) => void (clock.now += minutes * MINUTE);
const ask = (as: LoggedIn, method: 'GET' | 'POST', path: string, body?: unknown) =>
  node.call(method, path, { token: as.token, ...(body !== undefined && { body }) });
const enter = (action: string) => ask(agent, 'POST', 'desk/me', { action });
const say = (path: string, message: string) =>
  appCall(node, 'POST', path, { token: person, body: { client_key: crypto.randomUUID(), message } });
const answer = (id: number, message: string) =>
  ask(agent, 'POST', `conversations/${id}/messages`, { client_key: crypto.randomUUID(), message_type: 'text', message });
const line = async (day = '2026-05-13') =>
  (await ask(supervisor, 'GET', `desk/report?period=day&date=${day}`)).body.data.lines.find(
    ({ agent_id }: { agent_id: number }) => agent_id === seat,
  );
const rows = async (of: string) =>
  (await ask(supervisor, 'GET', `desk/report/rows?period=day&date=2026-05-13&of=${of}&agent_id=${seat}`)).body.data;

it('has how long those who wrote again waited, and what they said of it after closing; each opens its rows', async () => {
  await enter('active');
  const talk = (await say('conversations', 'أين طلبي؟')).body.data.id as number;
  const { rows: opened } = await database.pool.query<{ id: number }>('select id from tickets where conversation_id = $1', [talk]);
  const ticket = opened[0]?.id;
  await ask(agent, 'POST', `tickets/${ticket}/assign`, { admin_id: agent.id });
  pass(2);
  await answer(talk, 'ما رقمه؟');
  pass(4);
  await say(`conversations/${talk}/messages`, 'D-7');
  pass(3);
  // A second question in the same wait is no other wait, and a note is no answer.
  await say(`conversations/${talk}/messages`, 'هل أنتم هنا؟');
  await ask(agent, 'POST', `conversations/${talk}/messages`, { client_key: 'note-1-1', message_type: 'note', message: 'تأخر' });
  pass(2);
  await answer(talk, 'في الطريق');
  expect(await line()).toMatchObject({
    first_response: 120,
    next_response: 300,
    next_response_working: 300,
    satisfaction: null,
    scores: 0,
  });
  expect(await rows('answers')).toMatchObject([{ agent: 'هند', ticket_id: ticket, what: 'chat', seconds: 300 }]);
  await ask(agent, 'POST', `conversations/${talk}/close`, {});
  clock.now += ASKED_AFTER;
  await askSatisfaction(node.app);
  expect((await appCall(node, 'POST', `tickets/${ticket}/score`, { token: person, body: { score: 4 } })).status).toBe(200);
  expect(await line()).toMatchObject({ satisfaction: 1, scores: 1 });
  expect(await rows('scores')).toMatchObject([{ agent: 'هند', ticket_id: ticket, what: '4' }]);
  await enter('end_work');
});

it('counts several tickets at once as one, nothing that was left to the person, and nothing while the agent was gone', async () => {
  clock.now = Date.parse('2026-05-14T06:00:00.000Z');
  const make = async () =>
    (await ask(agent, 'POST', 'tickets', { subject: 'سؤال', country_id: (await seatRow()).country_id, channel: 'contact_message' })).body
      .data.id as number;
  const seatRow = async () => (await database.pool.query('select country_id from agents where id = $1', [seat])).rows[0];
  const [first, second] = [await make(), await make()];
  await enter('active');
  for (const id of [first, second]) await ask(agent, 'POST', `tickets/${id}/assign`, { admin_id: agent.id });
  // Two at once for ten minutes, of which one is left to its person for the last four; that goes on alone.
  await database.pool.query('update tickets set first_responded_at = $2 where id = any($1)', [
    [first, second],
    new Date(clock.now).toISOString(),
  ]);
  pass(6);
  await ask(agent, 'POST', `tickets/${first}/pend`, {});
  pass(4);
  await ask(agent, 'POST', `tickets/${second}/close`, {});
  pass(5);
  await ask(agent, 'POST', `tickets/${first}/reopen`, {});
  pass(5);
  // At lunch it is nobody's work, although it is still theirs.
  await enter('away');
  pass(60);
  await enter('active');
  await ask(agent, 'POST', `tickets/${first}/close`, {});
  pass(10);
  await enter('end_work');
  pass(60);
  // 0-10 and 15-20 of 20, then ten idle ones; each change of a ticket is a millisecond after the one before.
  expect((await line('2026-05-14')).occupancy).toBeCloseTo(15 / 30, 4);
});
