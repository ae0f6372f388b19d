import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

it('leaves the ticket to its person once somebody has answered; what they write brings it back', async () => {
  const country = await addCountry(database);
  const { token } = await makeAdmin(database, { permissions: ['index-chats', 'show-chats', 'reply-chats'], countries: [country] });
  const person = await logInAs(node, 'client', await addClient(database, country));
  const say = (path: string, message: string) =>
    appCall(node, 'POST', path, { token: person, body: { client_key: crypto.randomUUID(), message } });
  const { id } = (await say('conversations', 'أين طلبي؟')).body.data;
  const pend = () => node.call('POST', `conversations/${id}/pend`, { token, body: {} });
  const getStatus = async () => (await database.pool.query('select status from tickets where conversation_id = $1', [id])).rows[0].status;

  // Nobody is left waiting for an answer that was never given.
  expect((await pend()).body.code).toBe('ticket.not_answered');
  const body = { client_key: 'answer-1-1', message_type: 'text', message: 'ما رقم الطلب؟' };
  await node.call('POST', `conversations/${id}/messages`, { token, body });
  const { status, body: answer } = await pend();
  expect([status, answer.data.status, await getStatus()]).toEqual([200, 'open', 'pending']);
  expect((await pend()).body.code).toBe('row.move_not_allowed');
  await say(`conversations/${id}/messages`, 'D-100');
  expect(await getStatus()).toBe('reopen');
  await node.call('POST', `conversations/${id}/close`, { token, body: {} });
  expect((await pend()).body.code).toBe('conversation.no_ticket');
});
