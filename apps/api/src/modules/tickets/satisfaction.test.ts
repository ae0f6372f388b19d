import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANSWERED_WITHIN, ASKED_AFTER } from '@diwan/domain/tickets/satisfaction';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { askSatisfaction } from './ask-satisfaction.ts';

let database: TestDatabase;
let node: TestNode;
let agent: LoggedIn;
let country: number;
let client: { id: number; token: string };
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  country = await addCountry(database);
  agent = await makeAdmin(database, {
    permissions: ['index-tickets', 'show-tickets', 'create-tickets', 'update-tickets', 'index-chats', 'reply-chats'],
    countries: [country],
  });
  const id = await addClient(database, country);
  client = { id, token: await logInAs(node, 'client', id) };
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const ask = (path: string, body: object = {}) => node.call('POST', path, { token: agent.token, body });
const rate = (id: number, score: unknown, token = client.token) => appCall(node, 'POST', `tickets/${id}/score`, { token, body: { score } });
const inbox = async () => (await appCall(node, 'GET', 'notifications', { token: client.token })).body.data;
async function makeTicket(): Promise<number> {
  const columns = { subject: 'سؤال', country_id: country, client_id: client.id, channel: 'call' };
  const { id } = (await ask('tickets', columns)).body.data;
  await ask(`tickets/${id}/take_call`);
  await ask(`tickets/${id}/hang_up`);
  return id;
}

it('whoever was helped is asked once, a while after closing, and answers once', async () => {
  const id = await makeTicket();
  await ask(`tickets/${id}/close`);
  expect([await askSatisfaction(node.app), (await rate(id, 5)).status]).toEqual([0, 404]);
  clock.now += ASKED_AFTER;
  expect([await askSatisfaction(node.app), await askSatisfaction(node.app)]).toEqual([1, 0]);
  expect(await inbox()).toMatchObject([{ notify_type: 'ticket', notify_id: id, title: 'How did we do?' }]);
  for (const score of [0, 6, 2.5, '5', null]) expect((await rate(id, score)).status).toBe(422);
  const other = await logInAs(node, 'client', await addClient(database, country));
  expect((await rate(id, 1, other)).status).toBe(404);
  const answers = await Promise.all([rate(id, 4), rate(id, 4)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await rate(id, 1)).body.code).toBe('ticket.score_given');
  const { rows } = await database.pool.query('select admin_id, score from ticket_ratings where ticket_id = $1', [id]);
  expect(rows).toEqual([{ admin_id: agent.id, score: 4 }]);
  const { body } = await node.call('GET', `tickets/${id}/timeline`, { token: agent.token });
  expect(body.data[0]).toMatchObject({ by: 'client', changes: { score: { before: null, after: 4 } } });
  // What comes back and ends again is not asked about again.
  await ask(`tickets/${id}/reopen`);
  await ask(`tickets/${id}/close`);
  clock.now += ASKED_AFTER;
  expect(await askSatisfaction(node.app)).toBe(0);
});

it('what came back before the question waits for its next end; nobody is asked for whom nothing was done, or too late', async () => {
  const id = await makeTicket();
  await ask(`tickets/${id}/close`);
  await ask(`tickets/${id}/reopen`);
  const unanswered = (await ask('tickets', { subject: 'خطأ', country_id: country, client_id: client.id, channel: 'chat' })).body.data.id;
  await ask(`tickets/${unanswered}/assign`, { admin_id: agent.id });
  await ask(`tickets/${unanswered}/close`);
  clock.now += ASKED_AFTER;
  expect(await askSatisfaction(node.app)).toBe(0);
  await ask(`tickets/${id}/close`);
  clock.now += ASKED_AFTER;
  expect(await askSatisfaction(node.app)).toBe(1);
  clock.now += ANSWERED_WITHIN + 1;
  expect((await rate(id, 3)).body.code).toBe('ticket.score_over');
  const late = await makeTicket();
  await ask(`tickets/${late}/close`);
  clock.now += 25 * 60 * 60_000;
  expect(await askSatisfaction(node.app)).toBe(0);
});
