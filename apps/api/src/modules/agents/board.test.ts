import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { routeTickets } from './route-tickets.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
let supervisor: LoggedIn;
let agent: LoggedIn;
let seat: number;
// Wednesday, nine o'clock in Riyadh.
const clock = { now: Date.parse('2026-05-13T06:00:00.000Z') };
const MINUTE = 60_000;
const WORKS = ['index-tickets', 'show-tickets', 'create-tickets', 'update-tickets'] as const;
const SEES = ['assign-tickets', 'supervise-desk', 'index-agents', 'index-agent-reports'] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  country = await addCountry(database, { time_zone: 'Asia/Riyadh' });
  supervisor = await makeAdmin(database, { permissions: [...WORKS, ...SEES], countries: [country] });
  agent = await makeAdmin(database, { permissions: [...WORKS], countries: [country] });
  seat = await insertRow(database, 'agents', {
    admin_id: agent.id,
    name: 'هند',
    team: 'الرياض',
    country_id: country,
    shift: ['wed 09:00-13:00'],
  });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const ask = (as: LoggedIn, method: 'GET' | 'POST', path: string, body?: unknown) =>
  node.call(method, path, { token: as.token, ...(body !== undefined && { body }) });
const pass = (minutes: number) => void (clock.now += minutes * MINUTE);
const enter = (action: string) => ask(agent, 'POST', 'desk/me', { action });
const waits = async (channel = 'chat') =>
  (await ask(supervisor, 'POST', 'tickets', { subject: 'لم يصل السائق', country_id: country, channel })).body.data.id as number;
const take = async () => {
  await routeTickets(node.app);
  const { offer } = (await ask(agent, 'GET', 'desk/me')).body.data;
  expect((await ask(agent, 'POST', `desk/offers/${offer.id}/accept`, {})).status).toBe(200);
};
const report = async (query = '') => (await ask(supervisor, 'GET', `desk/report?period=day&date=2026-05-13${query}`)).body.data;

describe('the desk', () => {
  // One shift from its beginning to its end, as everybody at the desk sees it.
  it('shows who does what, what waits and what today came to', async () => {
    // Late by six minutes.
    pass(6);
    await enter('active');
    const [first, second] = [await waits(), await waits('call')];
    pass(2);
    const { data } = (await ask(supervisor, 'GET', 'desk/board')).body;
    expect(data.agents).toMatchObject([{ id: seat, presence: 'active', load: 0, offered: null, today: { offered: 0, handled: 0 } }]);
    expect(data.waiting.map(({ id }: { id: number }) => id)).toEqual([first, second]);
    expect(data.queues).toMatchObject([
      { channel: 'chat', waiting: 1 },
      { channel: 'call', waiting: 1 },
      { waiting: 0, longest_since: null },
      {},
    ]);
    await take();
    pass(10);
    await ask(agent, 'POST', `tickets/${first}/close`, {});
    await take();
    await ask(agent, 'POST', `tickets/${second}/take_call`, {});
    pass(4);
    await ask(agent, 'POST', `tickets/${second}/hang_up`, {});
    pass(1);
    await ask(agent, 'POST', `tickets/${second}/close`, {});
    const after = (await ask(supervisor, 'GET', 'desk/board')).body.data;
    expect(after.overdue).toEqual({ count: 0, since: null });
    expect(after.agents[0].today).toEqual({ offered: 2, accepted: 2, skipped: 0, handled: 2 });
    expect(after.service.in_time).toBe(1);
  });

  it('counts what is late, and since when, in one’s countries alone', async () => {
    const at = (minutes: number) => new Date(clock.now + minutes * MINUTE).toISOString();
    const elsewhere = await addCountry(database);
    const [late, later] = [at(-40), at(-5)];
    const due = [[country, late], [country, later], [country, at(5)], [elsewhere, at(-90)]] as const; // prettier-ignore
    const made: number[] = [];
    for (const [country_id, due_at] of due)
      made.push(
        await insertRow(database, 'tickets', {
          ticket_no: `T8${made.length}`,
          subject: 'موعد',
          channel: 'chat',
          priority: 'normal',
          status: 'open',
          country_id,
          due_at,
        }),
      );
    const { data } = (await ask(supervisor, 'GET', 'desk/board')).body;
    expect(data.overdue).toEqual({ count: 2, since: late });
    expect(data.waiting.map(({ due_at }: { due_at: string }) => due_at)).toEqual(expect.arrayContaining([late, later]));
    await database.pool.query('delete from tickets where id = any($1)', [made]);
  });

  it('is seen by who supervises it, in their countries', async () => {
    expect((await ask(agent, 'GET', 'desk/board')).status).toBe(403);
    const abroad = await makeAdmin(database, { permissions: [...SEES], countries: [await addCountry(database)] });
    const { data } = (await ask(abroad, 'GET', 'desk/board')).body;
    expect([data.agents, data.waiting]).toEqual([[], []]);
    expect((await ask(abroad, 'GET', 'desk/report')).body.data.lines).toEqual([]);
    expect((await ask(abroad, 'GET', 'desk/report/rows')).body.data).toEqual([]);
  });
});

describe('the report of agents', () => {
  it('has attendance against the shift, times in states, and what was handled, calls apart from all else', async () => {
    await enter('break');
    pass(7);
    await enter('active');
    clock.now = Date.parse('2026-05-13T09:50:00.000Z');
    await enter('end_work');
    clock.now = Date.parse('2026-05-13T12:00:00.000Z');
    const { lines } = await report();
    expect(lines).toMatchObject([
      {
        agent_id: seat,
        name: 'هند',
        late_seconds: 360,
        left_early_seconds: 600,
        offered: 2,
        accepted: 2,
        skipped_rate: 0,
        handled: 2,
        chats: { handled: 1, average: 600, median: 600, p90: 600 },
        calls: { handled: 1, average: 300, median: 300, p90: 300 },
        reopen_rate: 0,
      },
    ]);
    expect(lines[0].attendance).toBeCloseTo((4 * 60 - 16) / (4 * 60), 6);
    expect(lines[0].states.break).toBe(7 * 60);
    // Fifteen minutes on the chat and the call, of 217 in which they were active.
    expect(lines[0].occupancy).toBeCloseTo(15 / 217, 6);
    // The whole day so far: what nobody knows of is time off work.
    expect(Object.values(lines[0].states as Record<string, number>).reduce((sum, one) => sum + one, 0)).toBe(15 * 3600);
  });

  it('has a line for each team and day as well, and each figure opens what it counts', async () => {
    expect((await report('&group=team')).lines).toMatchObject([{ name: 'الرياض', handled: 2 }]);
    expect((await report('&group=day')).lines).toMatchObject([{ name: '2026-05-13', handled: 2, offered: 2 }]);
    for (const group of ['team', 'day']) expect((await report(`&group=${group}`)).lines[0].occupancy).toBeCloseTo(15 / 217, 6);
    expect((await report('&team=غيره')).seats).toEqual([{ id: seat, name: 'هند', team: 'الرياض' }]);
    expect((await report('&team=غيره')).lines).toEqual([]);
    const rows = async (of: string) =>
      (await ask(supervisor, 'GET', `desk/report/rows?period=day&date=2026-05-13&of=${of}&agent_id=${seat}`)).body.data;
    expect((await rows('handled')).map(({ seconds }: { seconds: number }) => seconds)).toEqual([300, 600]);
    expect((await rows('offers')).map(({ what }: { what: string }) => what)).toEqual(['accepted', 'accepted']);
    expect((await rows('presence')).map(({ what }: { what: string }) => what)).toEqual(['end_work', 'active', 'break', 'active']);
  });

  it('counts a ticket that comes back as reopened by who had closed it', async () => {
    const { rows } = await database.pool.query<{ id: number }>(`select id from tickets where channel = 'chat' order by id limit 1`);
    expect((await ask(agent, 'POST', `tickets/${rows[0]?.id}/reopen`, {})).status).toBe(200);
    expect((await report()).lines[0].reopen_rate).toBe(0.5);
  });

  it.each(['csv', 'xlsx'])('is a file as %s', async (format) => {
    const response = await node.app.inject({
      method: 'GET',
      url: `/api/admin/agent_reports/export?format=${format}&period=day&date=2026-05-13`,
      headers: { authorization: `Bearer ${supervisor.token}`, 'accept-language': 'ar' },
    });
    expect(response.statusCode).toBe(200);
    if (format === 'csv') expect(response.body).toContain('هند');
    const link = await ask(supervisor, 'POST', 'agent_reports/export-link', { format, filter: { period: 'day', date: '2026-05-13' } });
    expect([link.status, link.body.data]).toEqual([201, { url: expect.any(String) }]);
    expect((await node.app.inject(link.body.data.url)).statusCode).toBe(200);
  });
});
