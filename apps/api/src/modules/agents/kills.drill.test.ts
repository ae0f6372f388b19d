import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase } from '../../testing/access-fixtures.ts';
import { SERVER, startApp, type AppProcess } from '../../testing/app-process.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';

/** 200 over 10 kills by `ROUTED_TICKETS=200 ROUTED_KILLS=10 npm run faults -- kills`. */
const TICKETS = Number(process.env['ROUTED_TICKETS'] ?? 24);
const KILLS = Number(process.env['ROUTED_KILLS'] ?? 2);
const AGENTS = 6;
const WORKS = ['index-tickets', 'show-tickets', 'create-tickets', 'update-tickets'];

interface Node {
  readonly app: AppProcess;
  readonly url: string;
}

let database: TestDatabase;
const apps: AppProcess[] = [];
const alive: Node[] = [];
const agents: LoggedIn[] = [];

async function start(): Promise<void> {
  const app = startApp({ DATABASE_URL: database.connectionString, DEMO: '0', LOG_LEVEL: 'silent', HOST: '127.0.0.1' }, SERVER);
  apps.push(app);
  alive.push({ app, url: (await app.ready).replace(/\/$/, '') });
}

beforeAll(async () => {
  database = await createTestDatabase();
  const here = await startNode(database);
  const country = await addCountry(database);
  for (let nth = 0; nth < AGENTS; nth += 1) {
    const agent = await makeAdmin(database, { permissions: WORKS, countries: [country] });
    await insertRow(database, 'agents', { admin_id: agent.id, name: `وكيل ${nth}`, country_id: country, capacity: 20 + TICKETS });
    agents.push(agent);
  }
  for (let nth = 0; nth < TICKETS; nth += 1) {
    const body = { subject: `تذكرة ${nth}`, country_id: country, channel: 'chat' };
    await here.call('POST', 'tickets', { token: agents[0]?.token ?? '', body });
  }
  await here.app.close();
  await Promise.all([start(), start(), start()]);
});
afterAll(async () => {
  for (const { child } of apps) child.kill('SIGKILL');
  await Promise.all(apps.map(({ ended }) => ended));
  await database.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One call of an agent's, at any node that lives, again and again until somebody answers. */
async function ask(token: string, path: string, body?: object): Promise<{ status: number; data: unknown }> {
  for (let attempt = Math.floor(Math.random() * 3); ; attempt += 1) {
    const url = alive[attempt % alive.length]?.url ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const response = await fetch(`${url}/api/admin/${path}`, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => null);
    const answer = response && ((await response.json().catch(() => null)) as { data: unknown } | null);
    // A node that was killed, or one that is full; anything else is somebody's answer.
    if (response && answer && response.status !== 503 && response.status !== 429) return { status: response.status, data: answer.data };
    await pause(20 + Math.random() * 60);
  }
}

interface Seat {
  readonly presence: string;
  readonly offer: { readonly id: number; readonly ticket_id: number } | null;
}

const getNumber = async (sql: string) => Number((await database.pool.query<{ n: string }>(sql)).rows[0]?.n);
const countOut = () => getNumber(`select count(*) as n from ticket_offers where state = 'offered'`);
const countWaiting = () => getNumber('select count(*) as n from tickets where assignee_id is null');

/** Somebody at the desk: takes what is offered, presses twice at times, and lets some of it go. */
async function work({ token }: LoggedIn, over: AbortSignal): Promise<void> {
  await ask(token, 'desk/me', { action: 'active' });
  while (!over.aborted) {
    const seat = (await ask(token, 'desk/me')).data as Seat;
    if (seat.presence !== 'active') await ask(token, 'desk/me', { action: 'active' });
    if (seat.offer) {
      // Long enough that nodes are killed while offers stand before somebody.
      await pause(100 + Math.random() * 600);
      const path = `desk/offers/${seat.offer.id}`;
      const answers =
        Math.random() < 0.15
          ? [await ask(token, `${path}/decline`, { reason: 'busy' })]
          : await Promise.all([ask(token, `${path}/accept`, {}), ask(token, `${path}/accept`, {})]);
      // What a killed node has done already is not done again: 409.
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    }
    await pause(100);
  }
}

it('every ticket has one owner and none is lost, however many nodes are killed while offers are out', { timeout: 1_800_000 }, async () => {
  const over = new AbortController();
  const working = agents.map((agent) => work(agent, over.signal));
  const twice: unknown[] = [];
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await database.pool.query(
        `select ticket_id, agent_id from ticket_offers where state = 'offered' and (ticket_id in (select ticket_id from ticket_offers where state = 'offered' group by 1 having count(*) > 1)
             or agent_id in (select agent_id from ticket_offers where state = 'offered' group by 1 having count(*) > 1))`,
      );
      twice.push(...rows);
      await pause(50);
    }
  })();
  const outAtKill: number[] = [];
  const starting: Promise<void>[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const due = TICKETS - (kill / (KILLS + 1)) * TICKETS;
    await expect.poll(countWaiting, { timeout: 300_000, interval: 20 }).toBeLessThanOrEqual(due);
    await expect.poll(() => alive.length, { timeout: 120_000, interval: 20 }).toBeGreaterThan(1);
    await expect.poll(countOut, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    outAtKill.push(await countOut());
    // The first one stays: somebody has to be there.
    const [victim] = alive.splice(1, 1);
    victim?.app.child.kill('SIGKILL');
    // The desk goes on meanwhile.
    if (kill < KILLS) starting.push(start());
  }
  await expect.poll(countWaiting, { timeout: 300_000, interval: 100 }).toBe(0);
  over.abort();
  await Promise.all([...working, watching, ...starting]);
  expect(twice).toEqual([]);
  const { rows: wrong } = await database.pool.query(
    `select t.id from tickets t where (select count(*) from ticket_offers o join agents a on a.id = o.agent_id where o.ticket_id = t.id and o.state = 'accepted' and a.admin_id = t.assignee_id) <> 1
         or (select count(*) from ticket_offers o where o.ticket_id = t.id and o.state = 'accepted') <> 1
         or (select count(*) from ticket_segments s where s.ticket_id = t.id) <> 1`,
  );
  expect(wrong).toEqual([]);
  expect(await getNumber('select count(*) as n from tickets')).toBe(TICKETS);
  console.log(`${TICKETS} tickets over ${KILLS} kills with ${outAtKill.join(', ')} offers out`);
});
