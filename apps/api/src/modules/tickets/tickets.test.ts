import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { tellClocks } from './tell-clocks.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
let agent: LoggedIn;
let other: LoggedIn;
let supervisor: LoggedIn;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const WORKS = ['index-tickets', 'show-tickets', 'create-tickets', 'update-tickets', 'index-chats', 'reply-chats'];

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  country = await addCountry(database);
  agent = await makeAdmin(database, { permissions: WORKS, countries: [country] });
  other = await makeAdmin(database, { permissions: WORKS, countries: [country] });
  supervisor = await makeAdmin(database, { permissions: [...WORKS, 'assign-tickets', 'assign-chats'], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const pass = (minutes: number) => void (clock.now += minutes * 60_000);
const ask = (as: LoggedIn, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  node.call(method, path, { token: as.token, ...(body !== undefined && { body }) });
const show = async (id: number) => (await ask(agent, 'GET', `tickets/${id}`)).body.data;
const byHand = async (more: object = {}) => {
  const made = await ask(agent, 'POST', 'tickets', { subject: 'لم يصل السائق', country_id: country, ...more });
  expect(made.status).toBe(201);
  return made.body.data.id as number;
};

let serial = 0;
/** A client who wrote to the desk, and the ticket that this opened. */
async function written() {
  const token = await logInAs(node, 'client', await addClient(database, country));
  const say = (message: string) =>
    appCall(node, 'POST', 'conversations', { token, body: { client_key: `message-${(serial += 1)}`, message } });
  const first = await say('أين طلبي؟');
  const talk = first.body.data.id as number;
  const { rows } = await database.pool.query<{ id: number }>('select id from tickets where conversation_id = $1', [talk]);
  expect(rows).toHaveLength(1);
  const answer = () =>
    ask(agent, 'POST', `conversations/${talk}/messages`, { client_key: `message-${(serial += 1)}`, message_type: 'text', message: 'حاضر' });
  return { id: rows[0]?.id ?? 0, talk, say, answer };
}

describe('a message of a person', () => {
  it('opens a ticket with its clocks, an answer stops them, and the next message brings it back', async () => {
    const { id, talk, say, answer } = await written();
    const opened = await show(id);
    expect(opened).toMatchObject({ status: 'open', channel: 'chat', subject: 'أين طلبي؟', conversation_id: talk });
    expect(opened.due_at).toBe(new Date(clock.now + 60 * 60_000).toISOString());
    pass(5);
    await answer();
    expect(await show(id)).toMatchObject({ status: 'replied', waiting_since: null, first_responded_at: new Date(clock.now).toISOString() });
    expect((await ask(agent, 'POST', `tickets/${id}/pend`, {})).body.data).toMatchObject({ status: 'pending', due_at: null });
    pass(300);
    await say('هل من جديد؟');
    const due = new Date(clock.now + 120 * 60_000).toISOString();
    expect(await show(id)).toMatchObject({ status: 'reopen', next_response_due_at: due, due_at: due });
    expect((await ask(agent, 'POST', `tickets/${id}/close`, {})).body.data).toMatchObject({ status: 'closed', waiting_since: null });
    await say('لم ينته الأمر');
    expect(await show(id)).toMatchObject({ status: 'reopen', closed_at: null });
  });
});

describe('a ticket', () => {
  it('waits for the person only once somebody has answered', async () => {
    const id = await byHand();
    expect((await ask(agent, 'POST', `tickets/${id}/pend`, {})).body.code).toBe('ticket.not_answered');
  });

  it('counts its calls: whoever takes one owns it, and has answered', async () => {
    const id = await byHand();
    const taken = await ask(agent, 'POST', `tickets/${id}/take_call`, {});
    expect(taken.body.data).toMatchObject({ status: 'onCall', assignee_id: agent.id, call_state: 'talk' });
    pass(2);
    const over = await ask(agent, 'POST', `tickets/${id}/hang_up`, {});
    expect(over.body.data).toMatchObject({ status: 'replied', call_state: 'after_call', talk_seconds: 120 });
    pass(1);
    expect((await ask(agent, 'POST', `tickets/${id}/close`, {})).body.data).toMatchObject({ call_state: null, after_call_seconds: 60 });
    const again = await ask(agent, 'POST', `tickets/${id}/hang_up`, {});
    expect([again.status, again.body.data.allowed]).toEqual([409, ['reopen']]);
  });

  it('is due sooner when it becomes urgent', async () => {
    const id = await byHand();
    const before = await show(id);
    const saved = await ask(agent, 'PUT', `tickets/${id}`, { subject: before.subject, priority: 'urgent', updated_at: before.updated_at });
    expect(saved.body.data.due_at).toBe(new Date(clock.now + 5 * 60_000).toISOString());
  });

  it('has one owner, and its conversation the same; who may assign takes it from them', async () => {
    const { id, talk } = await written();
    const assign = (as: LoggedIn, admin_id: number | null) => ask(as, 'POST', `tickets/${id}/assign`, { admin_id });
    const getTalk = async () => (await ask(agent, 'GET', `conversations/${talk}`)).body.data.assignee?.id ?? null;
    expect((await assign(agent, agent.id)).status).toBe(200);
    expect(await getTalk()).toBe(agent.id);
    expect((await assign(other, other.id)).body.code).toBe('ticket.taken');
    expect((await assign(other, agent.id)).status).toBe(403);
    expect((await assign(supervisor, other.id)).body.data.assignee_id).toBe(other.id);
    await ask(supervisor, 'POST', `conversations/${talk}/assign`, { admin_id: agent.id });
    expect((await show(id)).assignee_id).toBe(agent.id);
    const elsewhere = await makeAdmin(database, { permissions: WORKS, countries: [await addCountry(database)] });
    expect((await assign(supervisor, elsewhere.id)).status).toBe(422);
  });

  it('tells its owner and who assigns at four fifths and at the end, once each', async () => {
    const id = await byHand({ priority: 'urgent' });
    await ask(agent, 'POST', `tickets/${id}/assign`, { admin_id: agent.id });
    const told = async () => {
      const { rows } = await database.pool.query<{ admin_id: number }>(
        `select admin_id from notifications where notify_type = 'ticket' and notify_id = $1 order by id`,
        [id],
      );
      return rows.map((row) => row.admin_id);
    };
    pass(4);
    await tellClocks(node.app);
    await tellClocks(node.app);
    expect(await told()).toEqual([agent.id, supervisor.id]);
    pass(2);
    await tellClocks(node.app);
    await tellClocks(node.app);
    expect(await told()).toEqual([agent.id, supervisor.id, agent.id, supervisor.id]);
  });
});
