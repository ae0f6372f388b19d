import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { PASS_PAUSE } from '@diwan/domain/agents/plan-offers';
import { noteSilence } from './heartbeats.ts';
import { routeTickets } from './route-tickets.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
let supervisor: LoggedIn;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const WORKS = ['index-tickets', 'show-tickets', 'create-tickets', 'update-tickets'];
const SECOND = 1000;
const MINUTE = 60 * SECOND;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  country = await addCountry(database);
  supervisor = await makeAdmin(database, {
    permissions: [...WORKS, 'assign-tickets', 'supervise-desk', 'index-agents'],
    countries: [country],
  });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
// Each test has a desk of its own.
beforeEach(async () => {
  await database.pool.query(`update tickets set deleted_at = now() where deleted_at is null`);
  await database.pool.query(`update agents set deleted_at = now() where deleted_at is null`);
  clock.now += 60 * MINUTE;
});

interface Agent extends LoggedIn {
  readonly seat: number;
}

async function sit(wishes: Record<string, unknown> = {}, permissions = WORKS, countries = [country]): Promise<Agent> {
  const admin = await makeAdmin(database, { permissions, countries });
  const seat = await insertRow(database, 'agents', { admin_id: admin.id, name: `وكيل ${admin.id}`, country_id: country, ...wishes });
  return { ...admin, seat };
}

const ask = (as: LoggedIn, method: 'GET' | 'POST', path: string, body?: unknown) =>
  node.call(method, path, { token: as.token, ...(body !== undefined && { body }) });
const enter = (as: LoggedIn, action: string) => ask(as, 'POST', 'desk/me', { action });
const mine = async (as: LoggedIn) => (await ask(as, 'GET', 'desk/me')).body.data;
const pass = (ms: number) => void (clock.now += ms);
const waits = async (more: object = {}) => {
  const { body, status } = await ask(supervisor, 'POST', 'tickets', {
    subject: 'لم يصل السائق',
    country_id: country,
    channel: 'chat',
    ...more,
  });
  expect(status).toBe(201);
  return body.data.id as number;
};
const route = () => routeTickets(node.app);
const getOwner = async (id: number) => (await ask(supervisor, 'GET', `tickets/${id}`)).body.data.assignee_id as number | null;

interface Interval {
  readonly state: string;
  readonly event: string;
  readonly from: string;
  readonly to: string | null;
}
async function intervals({ seat }: Agent): Promise<Interval[]> {
  const { rows } = await database.pool.query(
    `select state, event, lower(during) as "from", upper(during) as "to" from agent_presence where agent_id = $1 order by lower(during)`,
    [seat],
  );
  return rows.map(({ from, to, ...rest }) => ({ ...rest, from: new Date(from).toISOString(), to: to && new Date(to).toISOString() }));
}
const at = (ms: number) => new Date(ms).toISOString();

describe('presence', () => {
  it('is set by the agent, one state after the other without a gap, and returning from after-call work is a step of its own', async () => {
    const agent = await sit();
    const start = clock.now;
    expect((await mine(agent)).presence).toBe('end_work');
    expect((await enter(agent, 'active')).body.data).toMatchObject({ presence: 'active', presence_at: at(start) });
    pass(MINUTE);
    await enter(agent, 'after_call_work');
    pass(MINUTE);
    const refused = await enter(agent, 'active');
    expect([refused.status, refused.body.code]).toEqual([409, 'row.move_not_allowed']);
    await enter(agent, 'return_from_after_call_work');
    expect(await intervals(agent)).toEqual([
      { state: 'active', event: 'active', from: at(start), to: at(start + MINUTE) },
      { state: 'after_call_work', event: 'after_call_work', from: at(start + MINUTE), to: at(start + 2 * MINUTE) },
      { state: 'active', event: 'return_from_after_call_work', from: at(start + 2 * MINUTE), to: null },
    ]);
  });

  it('of no time leaves nothing, and who comes back to what they did goes on with it', async () => {
    const agent = await sit();
    const start = clock.now;
    await enter(agent, 'active');
    pass(MINUTE);
    await enter(agent, 'break');
    await enter(agent, 'active');
    expect(await intervals(agent)).toEqual([{ state: 'active', event: 'active', from: at(start), to: null }]);
  });

  it('falls to away after a minute of silence and ends after ten, both dated by when the agent was last heard', async () => {
    const agent = await sit();
    const start = clock.now;
    await enter(agent, 'active');
    pass(59 * SECOND);
    await noteSilence(node.app);
    expect((await mine(agent)).presence).toBe('active');
    pass(SECOND);
    await noteSilence(node.app);
    expect(await mine(agent)).toMatchObject({ presence: 'away', presence_at: at(start + 0) });
    pass(10 * MINUTE);
    await noteSilence(node.app);
    await noteSilence(node.app);
    expect((await intervals(agent)).map(({ state, from, to }) => [state, from, to])).toEqual([
      ['away', at(start), at(start + 10 * MINUTE)],
      ['end_work', at(start + 10 * MINUTE), null],
    ]);
  });

  it('is two things at once for nobody, whoever writes it', async () => {
    const agent = await sit();
    await enter(agent, 'active');
    const twice = database.pool.query(
      `insert into agent_presence (agent_id, state, event, during) values ($1, 'break', 'break', tstzrange($2::timestamptz, $3::timestamptz))`,
      [agent.seat, at(clock.now + MINUTE), at(clock.now + 2 * MINUTE)],
    );
    await expect(twice).rejects.toMatchObject({ code: '23P01' });
    await Promise.all(['break', 'on_meeting', 'coaching', 'away', 'on_training'].map((action) => enter(agent, action)));
    expect((await intervals(agent)).filter(({ to }) => to === null)).toHaveLength(1);
  });

  it('is nobody’s without a seat', async () => {
    const other = await makeAdmin(database, { permissions: WORKS, countries: [country] });
    expect(await mine(other)).toBeNull();
    expect((await enter(other, 'active')).body.code).toBe('agent.no_seat');
  });
});

describe('a ticket that waits', () => {
  it('is offered to the agent with room, language and channel, taken by them, and theirs', async () => {
    const [english, calls, away, fit] = [
      await sit({ speaks_ar: false, speaks_en: true }),
      await sit({ takes_chats: false }),
      await sit(),
      await sit({ capacity: 1 }),
    ];
    for (const one of [english, calls, fit]) await enter(one, 'active');
    const [first, second] = [await waits(), await waits()];
    await route();
    expect([await mine(english), await mine(calls), await mine(away)].map(({ offer }) => offer)).toEqual([null, null, null]);
    const { offer } = await mine(fit);
    expect(offer).toMatchObject({ ticket_id: first, channel: 'chat', expires_in_ms: 20 * SECOND });
    const taken = await ask(fit, 'POST', `desk/offers/${offer.id}/accept`, {});
    expect([taken.status, taken.body.data.offer]).toEqual([200, null]);
    expect(await getOwner(first)).toBe(fit.id);
    // One at once is all that they take.
    await route();
    expect([(await mine(fit)).offer, await getOwner(second)]).toEqual([null, null]);
    const { rows } = await database.pool.query('select admin_id, ended_at from ticket_segments where ticket_id = $1', [first]);
    expect(rows).toEqual([{ admin_id: fit.id, ended_at: null }]);
  });

  it('goes on when it is declined, with the reason, and when nobody answers in time; two of these in a row make away', async () => {
    const [one, other] = [await sit(), await sit()];
    await enter(one, 'active');
    pass(SECOND);
    await enter(other, 'active');
    const id = await waits();
    await route();
    const { offer } = await mine(one);
    expect((await ask(one, 'POST', `desk/offers/${offer.id}/decline`, { reason: 'busy' })).status).toBe(200);
    await route();
    expect([(await mine(one)).offer, (await mine(other)).offer.ticket_id]).toEqual([null, id]);
    const late = (await mine(other)).offer.id;
    pass(20 * SECOND);
    await route();
    expect((await ask(other, 'POST', `desk/offers/${late}/accept`, {})).body.code).toBe('agent.offer_over');
    // Whoever has just passed it on is left in peace: nobody else is there.
    expect([(await mine(one)).offer, (await mine(other)).offer.ticket_id]).toEqual([null, id]);
    pass(20 * SECOND);
    await route();
    expect(await mine(other)).toMatchObject({ presence: 'away', offer: null });
    expect((await mine(one)).offer).toBeNull();
    pass(PASS_PAUSE);
    await enter(one, 'active');
    await route();
    expect((await mine(one)).offer.ticket_id).toBe(id);
    const { rows } = await database.pool.query('select state, reason from ticket_offers where ticket_id = $1 order by id', [id]);
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['declined', 'busy'],
      ['timed_out', 'no_answer'],
      ['timed_out', 'no_answer'],
      ['offered', null],
    ]);
    const inbox = await database.pool.query(`select notify_id from notifications where admin_id = $1 and notify_type = 'agent'`, [
      supervisor.id,
    ]);
    expect(inbox.rows).toEqual([{ notify_id: other.seat }]);
  });

  it('sends nobody away for one that they let pass after they came back', async () => {
    const agent = await sit();
    await enter(agent, 'active');
    await waits();
    for (const presence of ['active', 'away']) {
      await route();
      pass(20 * SECOND);
      await route();
      expect((await mine(agent)).presence).toBe(presence);
    }
    await enter(agent, 'active');
    await route();
    pass(20 * SECOND);
    await route();
    expect((await mine(agent)).presence).toBe('active');
  });

  it('is answered once: what was accepted is not declined, nor the other way round', async () => {
    const agent = await sit({ capacity: 2 });
    await enter(agent, 'active');
    const answer = (offer: number, way: 'accept' | 'decline') =>
      ask(agent, 'POST', `desk/offers/${offer}/${way}`, way === 'accept' ? {} : { reason: 'busy' });
    const getState = async (offer: number) =>
      (await database.pool.query('select state from ticket_offers where id = $1', [offer])).rows[0].state;
    for (const [first, second, state] of [
      ['accept', 'decline', 'accepted'],
      ['decline', 'accept', 'declined'],
    ] as const) {
      const ticket = await waits();
      await route();
      const { id } = (await mine(agent)).offer;
      expect((await answer(id, first)).status).toBe(200);
      const late = await answer(id, second);
      expect([late.status, late.body.code, await getState(id)]).toEqual([409, 'agent.offer_over', state]);
      expect(await getOwner(ticket)).toBe(first === 'accept' ? agent.id : null);
    }
  });

  it('is a call’s only for who has nothing else, however much room there is', async () => {
    const [busy, free] = [await sit({ capacity: 3 }), await sit({ capacity: 1 })];
    await enter(busy, 'active');
    await waits();
    await route();
    await ask(busy, 'POST', `desk/offers/${(await mine(busy)).offer.id}/accept`, {});
    const call = await waits({ channel: 'call' });
    await route();
    expect((await mine(busy)).offer).toBeNull();
    await enter(free, 'active');
    await route();
    expect((await mine(free)).offer.ticket_id).toBe(call);
  });

  it('comes while a chat waits for its person for more than ten minutes, and not before', async () => {
    const agent = await sit({ capacity: 1 });
    await enter(agent, 'active');
    const first = await waits();
    await route();
    await ask(agent, 'POST', `desk/offers/${(await mine(agent)).offer.id}/accept`, {});
    const replied = (ago: number) =>
      database.pool.query(`update tickets set status = 'replied', status_at = $2 where id = $1`, [first, at(clock.now - ago * MINUTE)]);
    const second = await waits();
    await replied(9);
    await route();
    expect((await mine(agent)).offer).toBeNull();
    await replied(11);
    await route();
    expect((await mine(agent)).offer.ticket_id).toBe(second);
  });

  it('is offered to nobody who cannot receive, works elsewhere or has lost the right, and taken back once a supervisor gives it away', async () => {
    const elsewhere = await addCountry(database);
    // An account that lost the country of its seat works there no more.
    const moved = await sit({}, WORKS, [elsewhere]);
    const [off, foreign, powerless, fit] = [
      await sit({ agents_cant_receive_orders: true }),
      await sit({ country_id: elsewhere }, WORKS, [country, elsewhere]),
      await sit({}, ['index-tickets']),
      await sit(),
    ];
    for (const one of [off, foreign, powerless, moved, fit]) await enter(one, 'active');
    const id = await waits();
    await route();
    const others = await Promise.all([off, foreign, powerless, moved].map(mine));
    expect(others.map(({ offer }) => offer)).toEqual([null, null, null, null]);
    const { offer } = await mine(fit);
    expect((await ask(supervisor, 'POST', `tickets/${id}/assign`, { admin_id: supervisor.id })).status).toBe(200);
    expect((await ask(fit, 'POST', `desk/offers/${offer.id}/accept`, {})).body.code).toBe('ticket.taken');
    await route();
    const { rows } = await database.pool.query('select state, reason from ticket_offers where ticket_id = $1', [id]);
    expect([rows, (await mine(fit)).offer]).toEqual([[{ state: 'withdrawn', reason: 'taken' }], null]);
  });

  it('has one owner at the most, and none is lost, whoever takes, leaves and routes at once', async () => {
    const agents = await Promise.all(Array.from({ length: 6 }, () => sit({ capacity: 20 })));
    for (const one of agents) await enter(one, 'active');
    const ids = [];
    for (let count = 0; count < 18; count++) ids.push(await waits());
    const second = await startNode(database, clock);
    const act = async (agent: Agent, turn: number) => {
      const { offer } = await mine(agent);
      if (!offer) return;
      const path = `desk/offers/${offer.id}/accept`;
      // Two windows press at once; some leave in the middle, and some offers are given away by hand meanwhile.
      if (turn % 4 === 1) await enter(agent, 'break').then(() => enter(agent, 'active'));
      if (turn % 5 === 2) await ask(supervisor, 'POST', `tickets/${offer.ticket_id}/assign`, { admin_id: supervisor.id });
      const answers = await Promise.all([ask(agent, 'POST', path, {}), ask(agent, 'POST', path, {})]);
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    };
    for (let turn = 0; turn < 14; turn++) {
      await Promise.all([routeTickets(node.app), routeTickets(second.app)]);
      await Promise.all(agents.map((agent, index) => act(agent, turn + index)));
      pass(SECOND);
    }
    await second.app.close();
    const owners = await Promise.all(ids.map(getOwner));
    expect(owners.filter((owner) => owner === null)).toEqual([]);
    const { rows } = await database.pool.query(
      `select t.id from tickets t where t.id = any($1) and ((select count(*) from ticket_offers o where o.ticket_id = t.id and o.state = 'accepted') > 1
         or (select count(*) from ticket_segments s where s.ticket_id = t.id and s.ended_at is null and s.admin_id = t.assignee_id) <> 1)`,
      [ids],
    );
    expect(rows).toEqual([]);
  });
});
