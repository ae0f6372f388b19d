import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { routeTickets } from './route-tickets.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
let supervisor: LoggedIn;
let agent: LoggedIn;
let seat: number;
let client: string;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const WORKS = ['index-tickets', 'show-tickets', 'create-tickets', 'update-tickets', 'index-chats', 'show-chats', 'reply-chats'] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  country = await addCountry(database);
  supervisor = await makeAdmin(database, {
    permissions: [...WORKS, 'assign-tickets', 'assign-chats', 'supervise-desk', 'index-agents'],
    countries: [country],
  });
  agent = await makeAdmin(database, { permissions: WORKS, countries: [country] });
  seat = await insertRow(database, 'agents', { admin_id: agent.id, name: 'هند', country_id: country });
  client = await logInAs(node, 'client', await addClient(database, country, { first_name: 'نورة' }));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const ask = (as: LoggedIn, method: 'GET' | 'POST', path: string, body?: unknown) =>
  node.call(method, path, { token: as.token, ...(body !== undefined && { body }) });
const mine = async () => (await ask(agent, 'GET', 'desk/me')).body.data;
const board = async () => (await ask(supervisor, 'GET', 'desk/board')).body.data;
const inbox = async ({ id }: LoggedIn) =>
  (await database.pool.query('select title_en, body_en from notifications where admin_id = $1 order by id', [id])).rows;
/** A client writes to the desk, which opens a ticket. */
async function write(message: string): Promise<{ talk: number; ticket: number }> {
  const { body } = await appCall(node, 'POST', 'conversations', { token: client, body: { client_key: crypto.randomUUID(), message } });
  const { rows } = await database.pool.query<{ id: number }>('select id from tickets where conversation_id = $1', [body.data.id]);
  return { talk: body.data.id, ticket: rows[0]?.id ?? 0 };
}

describe('a supervisor', () => {
  it('has another away with a reason, which the log keeps and they are told; what was before them goes to others', async () => {
    await ask(agent, 'POST', 'desk/me', { action: 'active' });
    const { body } = await ask(supervisor, 'POST', 'tickets', { subject: 'لم يصل السائق', country_id: country, channel: 'chat' });
    await routeTickets(node.app);
    expect((await mine()).offer.ticket_id).toBe(body.data.id);
    clock.now += 60_000;
    const path = `agents/${seat}/presence`;
    expect((await ask(supervisor, 'POST', path, { action: 'away', reason: '' })).status).toBe(422);
    expect((await ask(supervisor, 'POST', path, { action: 'active', reason: 'هيا' })).status).toBe(422);
    const done = await ask(supervisor, 'POST', path, { action: 'away', reason: 'لا يرد على العملاء' });
    expect([done.status, done.body.data.presence]).toEqual([200, 'away']);
    expect(await mine()).toMatchObject({ presence: 'away', offer: null });
    const { rows: offers } = await database.pool.query('select state, reason from ticket_offers where agent_id = $1', [seat]);
    expect(offers).toEqual([{ state: 'withdrawn', reason: 'left' }]);
    const { rows: log } = await database.pool.query(
      `select admin_id, changes from audit where table_name = 'agents' and row_id = $1 order by id desc limit 1`,
      [seat],
    );
    expect(log).toEqual([
      {
        admin_id: supervisor.id,
        changes: { presence: { before: 'active', after: 'away' }, reason: { before: null, after: 'لا يرد على العملاء' } },
      },
    ]);
    expect(await inbox(agent)).toEqual([{ title_en: 'A supervisor has set you away', body_en: 'لا يرد على العملاء' }]);
    const { rows: presence } = await database.pool.query('select event from agent_presence where agent_id = $1 and upper_inf(during)', [
      seat,
    ]);
    expect(presence).toEqual([{ event: 'supervisor' }]);
    // Nobody is away twice; off work is the next, and coming back is the agent's own.
    expect((await ask(supervisor, 'POST', path, { action: 'away', reason: 'ثانية' })).body.code).toBe('row.move_not_allowed');
    expect((await ask(supervisor, 'POST', path, { action: 'end_work', reason: 'انتهى الدوام' })).status).toBe(200);
    expect((await ask(agent, 'POST', 'desk/me', { action: 'active' })).status).toBe(200);
    expect((await ask(agent, 'POST', path, { action: 'away', reason: 'أنا' })).status).toBe(403);
  });

  it('sees who has what, whispers, gives it to another and steps in openly', async () => {
    const { talk, ticket } = await write('أين طلبي؟');
    expect((await ask(agent, 'POST', `tickets/${ticket}/assign`, { admin_id: agent.id })).status).toBe(200);
    const held = (await board()).held.filter(({ conversation_id }: { conversation_id: number }) => conversation_id === talk);
    expect(held).toMatchObject([
      { ticket_id: ticket, admin_id: agent.id, status: 'open', waiting_since: new Date(clock.now).toISOString() },
    ]);
    const note = { client_key: 'whisper-1', message_type: 'note', message: 'اعرض عليها قسيمة' };
    expect((await ask(supervisor, 'POST', `conversations/${talk}/messages`, note)).status).toBe(201);

    const taken = await ask(supervisor, 'POST', `tickets/${ticket}/step_in`, {});
    expect([taken.status, taken.body.data.assignee_id]).toEqual([200, supervisor.id]);
    const { data: said } = (await ask(agent, 'GET', `conversations/${talk}/messages`)).body;
    expect(said.map(({ message_type, noted }: { message_type: string; noted: unknown }) => [message_type, noted])).toEqual([
      ['text', null],
      ['note', null],
      ['note', { reason: 'stepped_in', name: expect.any(String), minutes: null }],
    ]);
    expect((await ask(agent, 'GET', `conversations/${talk}`)).body.data.assignee.id).toBe(supervisor.id);
    // People see nothing of it.
    const { body } = await appCall(node, 'GET', `conversations/${talk}/messages`, { token: client });
    expect(body.data.map(({ message }: { message: string }) => message)).toEqual(['أين طلبي؟']);
    expect((await inbox(agent)).at(-1)).toMatchObject({ title_en: expect.stringMatching(/^A supervisor has taken over ticket T\d+$/) });
    // Again changes nothing, and says nothing.
    expect((await ask(supervisor, 'POST', `tickets/${ticket}/step_in`, {})).status).toBe(200);
    expect((await ask(agent, 'GET', `conversations/${talk}/messages`)).body.data).toHaveLength(3);
    expect((await ask(supervisor, 'POST', `tickets/${ticket}/assign`, { admin_id: agent.id })).status).toBe(200);
    expect((await board()).held.find(({ ticket_id }: { ticket_id: number }) => ticket_id === ticket).admin_id).toBe(agent.id);
    await ask(agent, 'POST', `tickets/${ticket}/close`, {});
    expect((await ask(supervisor, 'POST', `tickets/${ticket}/step_in`, {})).body.code).toBe('row.move_not_allowed');
  });

  it('sees conversations that are no ticket’s, and nothing of other countries', async () => {
    const other = await addClient(database, country, { first_name: 'سلمى', last_name: 'حداد' });
    const { body } = await ask(supervisor, 'POST', 'conversations', {
      user_type: 'client',
      user_id: other,
      client_key: 'begin-one-1',
      message: 'أهلًا',
    });
    await ask(supervisor, 'POST', `conversations/${body.data.id}/assign`, { admin_id: agent.id });
    expect((await board()).held.find(({ conversation_id }: { conversation_id: number }) => conversation_id === body.data.id)).toMatchObject(
      {
        ticket_id: null,
        subject: 'سلمى حداد',
        admin_id: agent.id,
      },
    );
    const waits = await write('أين أنتم؟');
    const abroad = await makeAdmin(database, { permissions: [...WORKS, 'supervise-desk'], countries: [await addCountry(database)] });
    const there = (await ask(abroad, 'GET', 'desk/board')).body.data;
    expect([there.agents, there.waiting, there.held, there.service]).toEqual([[], [], [], { in_time: 0, due: 0 }]);
    expect(there.queues.every(({ waiting }: { waiting: number }) => waiting === 0)).toBe(true);
    expect((await ask(abroad, 'POST', `tickets/${waits.ticket}/step_in`, {})).status).toBe(404);
    expect((await ask(abroad, 'POST', `agents/${seat}/presence`, { action: 'away', reason: 'استراحة' })).status).toBe(404);
  });

  it('steps in only with the rights that owning a ticket takes: the board alone shows no ticket and gives none', async () => {
    const { talk, ticket } = await write('أريد استرداد المبلغ');
    await ask(agent, 'POST', `tickets/${ticket}/assign`, { admin_id: agent.id });
    const look = async () => [await inbox(agent), (await ask(agent, 'GET', `conversations/${talk}/messages`)).body.data.length];
    const before = await look();
    for (const [held, missing] of [
      [['supervise-desk'], 'show-tickets'],
      [['supervise-desk', 'update-tickets'], 'show-tickets'],
      [['supervise-desk', 'show-tickets'], 'update-tickets'],
    ] as const) {
      const other = await makeAdmin(database, { permissions: held, countries: [country] });
      const { status, body } = await ask(other, 'POST', `tickets/${ticket}/step_in`, {});
      expect([status, body.code, body.data]).toEqual([403, 'permission.missing', { permissions: [missing] }]);
    }
    expect((await ask(agent, 'GET', `tickets/${ticket}`)).body.data.assignee_id).toBe(agent.id);
    expect(await look()).toEqual(before);
    const enough = await makeAdmin(database, { permissions: ['supervise-desk', 'show-tickets', 'update-tickets'], countries: [country] });
    expect((await ask(enough, 'POST', `tickets/${ticket}/step_in`, {})).body.data).toMatchObject({ id: ticket, assignee_id: enough.id });
  });
});
