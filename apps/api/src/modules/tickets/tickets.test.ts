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
  return { id: rows[0]?.id ?? 0, talk, token, say, answer };
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

describe('a call', () => {
  it('is counted on hold by itself, and is written up until somebody says so', async () => {
    const id = await byHand();
    const step = (action: string) => ask(agent, 'POST', `tickets/${id}/${action}`, {});
    expect((await step('hold_call')).body.code).toBe('ticket.no_such_call');
    await step('take_call');
    pass(3);
    expect((await step('hold_call')).body.data).toMatchObject({ status: 'onCall', call_state: 'hold', talk_seconds: 180 });
    pass(2);
    expect((await step('resume_call')).body.data).toMatchObject({ call_state: 'talk', hold_seconds: 120 });
    await step('hold_call');
    pass(1);
    expect((await step('hang_up')).body.data).toMatchObject({ call_state: 'after_call', hold_seconds: 180, talk_seconds: 180 });
    pass(4);
    expect((await step('wrap_up_call')).body.data).toMatchObject({ status: 'replied', call_state: null, after_call_seconds: 240 });
  });
});

describe('closing', () => {
  it('a conversation closes its ticket, but not while somebody is on the phone; a ticket leaves its conversation open', async () => {
    const { id, talk, token } = await written();
    const say = (message: string) =>
      appCall(node, 'POST', `conversations/${talk}/messages`, {
        token,
        body: { client_key: `writes-again-${(serial += 1)}`, message },
      });
    const getTalk = async () => (await ask(agent, 'GET', `conversations/${talk}`)).body.data.status;
    expect((await ask(agent, 'POST', `conversations/${talk}/close`)).status).toBe(200);
    expect(await show(id)).toMatchObject({ status: 'closed', waiting_since: null });
    expect((await say('لم ينته')).body).toMatchObject({ data: {} });
    expect([(await show(id)).status, await getTalk()]).toEqual(['reopen', 'open']);
    await ask(agent, 'POST', `tickets/${id}/close`, {});
    expect(await getTalk()).toBe('open');
    await ask(agent, 'POST', `tickets/${id}/reopen`, {});
    await ask(agent, 'POST', `tickets/${id}/take_call`, {});
    await ask(agent, 'POST', `conversations/${talk}/close`);
    expect((await show(id)).status).toBe('onCall');
  });
});

describe('a message to the administration', () => {
  it('is a ticket, with what was written for who may read it', async () => {
    const client = await addClient(database, country);
    const token = await logInAs(node, 'client', client);
    const body = { type: 'complaint', subject: 'حقيبة ضائعة', message: 'نسيتها في السيارة' };
    const written = await appCall(node, 'POST', 'contacts', { token, body, key: `contact-${client}` });
    expect(written.body).toMatchObject({ data: { id: expect.any(Number) } });
    const contact = written.body.data.id;
    const [ticket] = (await ask(agent, 'GET', `tickets?client_id=${client}`)).body.data;
    expect(ticket).toMatchObject({
      channel: 'contact_message',
      contact_message_id: contact,
      subject: 'حقيبة ضائعة',
      priority: 'high',
      status: 'open',
    });
    const desk = await makeAdmin(database, {
      permissions: [...WORKS, 'index-contacts', 'show-contacts'],
      countries: [country],
    });
    const steps = (await ask(desk, 'GET', `tickets/${ticket.id}/timeline`)).body.data;
    expect(steps).toContainEqual(expect.objectContaining({ kind: 'contact', text: 'نسيتها في السيارة', by: 'client' }));
    const without = (await ask(agent, 'GET', `tickets/${ticket.id}/timeline`)).body.data;
    expect(without.map(({ kind }: { kind: string }) => kind)).not.toContain('contact');
    // Beside the message itself, which stands above them, there are no words of it; and who took the ticket is known by their number.
    await ask(desk, 'POST', `tickets/${ticket.id}/assign`, { admin_id: desk.id });
    const beside = (await ask(desk, 'GET', `tickets/${ticket.id}/timeline?view=beside_thread`)).body.data;
    expect(beside).toMatchObject([
      { kind: 'change', admin: { id: desk.id }, assignee: expect.any(String), changes: { assignee_id: { before: null, after: desk.id } } },
      { kind: 'change', form: 'create', admin: null, assignee: null },
    ]);
  });
});

describe('merging', () => {
  it('leaves one owner, that of the ticket that is left where it has one, and the longest wait of both', async () => {
    /** Two tickets of a client, one of which waits for ten minutes longer, with whom they are given to. */
    async function two(first: LoggedIn | null, second: LoggedIn | null) {
      const { id: longer } = await written();
      pass(10);
      const later = await byHand({ client_id: (await show(longer)).client_id });
      await database.pool.query('update tickets set waiting_since = $2 where id = $1', [later, new Date(clock.now)]);
      for (const [id, owner] of [[longer, first], [later, second]] as const)
        if (owner) expect((await ask(supervisor, 'POST', `tickets/${id}/assign`, { admin_id: owner.id })).status).toBe(200); // prettier-ignore
      return { longer, later, since: new Date(clock.now - 10 * 60_000).toISOString() };
    }
    const merge = async (from: number, into_id: number) => {
      const { assignee_id, waiting_since } = (await ask(supervisor, 'POST', `tickets/${from}/merge`, { into_id })).body.data;
      return [assignee_id, waiting_since];
    };
    const both = [await two(agent, other), await two(agent, other)] as const;
    expect(await merge(both[0].longer, both[0].later)).toEqual([other.id, both[0].since]);
    expect(await merge(both[1].later, both[1].longer)).toEqual([agent.id, both[1].since]);
    const one = await two(agent, null);
    expect(await merge(one.longer, one.later)).toEqual([agent.id, one.since]);
  });

  it('keeps both threads: what is said in either is the other ticket’s, and all of it is one timeline', async () => {
    const { id: into, talk, token } = await written();
    const client = (await show(into)).client_id;
    pass(10);
    const made = await byHand({ client_id: client, priority: 'urgent' });
    const refusal = async (from: number, to: number, as = agent) => {
      const { status, body } = await ask(as, 'POST', `tickets/${from}/merge`, { into_id: to });
      return [status, body.code === 'validation' ? body.errors.into_id[0] : body.code];
    };
    expect((await refusal(made, made))[0]).toBe(422);
    expect((await refusal(made, await byHand()))[0]).toBe(422);
    expect((await refusal(made, (await written()).id))[0]).toBe(422);
    await ask(agent, 'POST', `tickets/${into}/assign`, { admin_id: agent.id });
    expect(await refusal(made, into, other)).toEqual([409, 'ticket.taken']);
    const merged = await ask(agent, 'POST', `tickets/${into}/merge`, { into_id: made });
    expect([merged.status, merged.body.data.id]).toEqual([200, made]);
    // What somebody has waited for since then is due as it was, and the urgent one before it.
    expect(merged.body.data).toMatchObject({ status: 'open', due_at: new Date(clock.now + 5 * 60_000).toISOString() });
    expect(merged.body.data.waiting_since).toBe(new Date(clock.now - 10 * 60_000).toISOString());
    const gone = await show(into);
    expect(gone).toMatchObject({ status: 'closed', merged_into_id: made, merged_into_no: merged.body.data.ticket_no });
    expect(await refusal(made, into)).toEqual([409, 'ticket.merge_closed']);
    expect((await ask(agent, 'POST', `tickets/${into}/reopen`, {})).status).toBe(409);

    // The thread goes on in the one that is left.
    expect(token).toBeTruthy();
    await ask(agent, 'POST', `conversations/${talk}/messages`, {
      client_key: 'after-merging',
      message_type: 'text',
      message: 'وصل السائق',
    });
    expect(await show(made)).toMatchObject({ status: 'replied', waiting_since: null });
    expect((await show(into)).status).toBe('closed');
    const steps = (await ask(agent, 'GET', `tickets/${made}/timeline`)).body.data;
    const told = steps.map(({ kind, text, ticket_no }: Record<string, string>) => [kind, text, ticket_no]);
    expect(told).toContainEqual(['message', 'وصل السائق', gone.ticket_no]);
    expect(told).toContainEqual(['message', 'أين طلبي؟', gone.ticket_no]);
    expect(steps.filter(({ changes }: { changes: object | null }) => changes !== null && 'merged' in changes)).toHaveLength(1);
    const { place } = steps.at(-1);
    expect((await ask(agent, 'GET', `tickets/${made}/timeline?before=${encodeURIComponent(place)}`)).body.data).toEqual([]);
    for (const bad of [
      '2026-05-13T09:00:00.000Z',
      `${place}x`,
      '2026-13-13T09:00:00.000000Z.change.1',
      '2026-05-13T09:00:00.000000Z.none.1',
    ])
      expect((await ask(agent, 'GET', `tickets/${made}/timeline?before=${bad}`)).status).toBe(422);
  });

  it('tells each step once, page by page, however many there are of one moment', async () => {
    const { id, talk } = await written();
    // Written by one statement, and so of the very same moment; others a microsecond apart.
    await database.pool.query(
      `insert into messages (conversation_id, seq, created_at, kind, sender_kind, sender_id, client_key, text)
       select $1, 100 + n, '2026-05-13T08:00:00Z'::timestamptz + (n / 40) * interval '1 microsecond', 'text', 'admin', $2, 'same-' || n, 'السطر ' || n from generate_series(1, 120) n`,
      [talk, agent.id],
    );
    await database.pool.query(
      `insert into audit (at, admin_id, table_name, row_id, action, changes)
       select '2026-05-13T08:00:00.000002Z', $2, 'tickets', $1, 'update', '{}' from generate_series(1, 30)`,
      [id, agent.id],
    );
    const all: string[] = [];
    let before = '';
    for (let page = 0; page < 10; page += 1) {
      const { data } = (await ask(agent, 'GET', `tickets/${id}/timeline?before=${encodeURIComponent(before)}`)).body;
      all.push(...data.map(({ key }: { key: string }) => key));
      if (data.length < 50) break;
      before = data.at(-1).place;
    }
    expect(new Set(all).size).toBe(all.length);
    expect([all.filter((key) => key.startsWith('message')).length, all.filter((key) => key.startsWith('change')).length]).toEqual([
      121, 31,
    ]);
  });

  it('has one owner with both threads, from the merging on and by whichever of them somebody begins', async () => {
    const [one, two] = [await written(), await written()];
    const client = (await show(one.id)).client_id;
    // A person has one open talk with the desk.
    await database.pool.query(`update conversations set status = 'closed' where id = $1`, [one.talk]);
    await database.pool.query('update conversations set client_id = $2 where id = $1', [two.talk, client]);
    await database.pool.query('update tickets set client_id = $2 where id = $1', [two.id, client]);
    await ask(agent, 'POST', `tickets/${one.id}/assign`, { admin_id: agent.id });
    expect((await ask(agent, 'POST', `tickets/${one.id}/merge`, { into_id: two.id })).status).toBe(200);
    const owners = async () => {
      const { rows } = await database.pool.query<{ assignee_id: number | null }>(
        'select assignee_id from conversations where id = any($1::int[]) union all select assignee_id from tickets where id = $2',
        [[one.talk, two.talk], two.id],
      );
      return rows.map(({ assignee_id: owner }) => owner);
    };
    expect(await owners()).toEqual([agent.id, agent.id, agent.id]);
    await ask(supervisor, 'POST', `conversations/${one.talk}/assign`, { admin_id: other.id });
    expect(await owners()).toEqual([other.id, other.id, other.id]);
    await ask(supervisor, 'POST', `conversations/${two.talk}/assign`, { admin_id: null });
    expect(await owners()).toEqual([null, null, null]);
    await ask(supervisor, 'POST', `tickets/${two.id}/assign`, { admin_id: agent.id });
    expect(await owners()).toEqual([agent.id, agent.id, agent.id]);
    // Whoever gives one of them while another gives the other: each is done, one after another.
    const both = [ask(supervisor, 'POST', `conversations/${one.talk}/assign`, { admin_id: other.id }), ask(supervisor, 'POST', `conversations/${two.talk}/assign`, { admin_id: supervisor.id })]; // prettier-ignore
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(await owners()).size).toBe(1);
  });
});
