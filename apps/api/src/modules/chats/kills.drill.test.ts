import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase } from '../../testing/access-fixtures.ts';
import { addClient, addProvider, logInAs } from '../../testing/app-fixtures.ts';
import { SERVER, startApp, type AppProcess } from '../../testing/app-process.ts';

/** 10,000 over 20 kills by `TALK_MESSAGES=10000 TALK_KILLS=20 npm run faults -- kills`. */
const MESSAGES = Number(process.env['TALK_MESSAGES'] ?? 400);
const KILLS = Number(process.env['TALK_KILLS'] ?? 2);
const TALKS = 4;
/** How soon whoever was on a killed node has what was said. */
const CATCH_UP_MS = 3_000;

interface Node {
  readonly app: AppProcess;
  readonly url: string;
}
interface Talk {
  readonly id: number;
  readonly client: string;
  readonly provider: string;
}

let database: TestDatabase;
const apps: AppProcess[] = [];
const alive: Node[] = [];
const talks: Talk[] = [];
let sent = 0;

async function start(): Promise<Node> {
  const app = startApp({ DATABASE_URL: database.connectionString, DEMO: '0', LOG_LEVEL: 'silent', HOST: '127.0.0.1' }, SERVER);
  apps.push(app);
  const node = { app, url: (await app.ready).replace(/\/$/, '') };
  alive.push(node);
  return node;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const here = await startNode(database);
  const country = await addCountry(database);
  for (let nth = 0; nth < TALKS; nth += 1) {
    const [client, provider] = [await addClient(database, country, {}), await addProvider(database, country, {})];
    const id = await insertRow(database, 'conversations', { country_id: country, kind: 'order', client_id: client, provider_id: provider });
    talks.push({ id, client: await logInAs(here, 'client', client), provider: await logInAs(here, 'provider', provider) });
  }
  await here.app.close();
  await Promise.all([start(), start(), start()]);
});
afterAll(async () => {
  for (const { child } of apps) child.kill('SIGKILL');
  await Promise.all(apps.map(({ ended }) => ended));
  await database.close();
});

/** One call of an app, at any node that lives, again and again until somebody answers. */
async function ask<T>(token: string, path: string, body?: object): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const url = alive[attempt % alive.length]?.url ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const response = await fetch(`${url}/api/app/v1/${path}`, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (response?.ok) return (await response.json()) as T;
    // A node that was killed, or one that is full; anything else is a fault.
    if (response && response.status !== 503 && response.status !== 429)
      throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60));
  }
}

/** Writes so many messages, each under its own key until it was taken. */
async function write(talk: Talk, token: string, who: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const client_key = `${who}-${talk.id}-${nth}-key`;
    await ask(token, `conversations/${talk.id}/messages`, { client_key, message: `${who} ${nth}` });
    sent += 1;
  }
}

type Page = { readonly data: { seq: number; client_key: string }[]; readonly meta: { readonly has_after: boolean } };

/** Somebody who follows a talk by the socket of one node and goes over to another when that dies: what they have, and how soon. */
function follow({ id, provider }: Talk, at: Node) {
  const had: { seq: number; client_key: string }[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  let socket: Socket | undefined;
  const catchUp = () =>
    (turn = turn.then(async () => {
      for (let more = true; more;) {
        const page = await ask<Page>(provider, `conversations/${id}/messages?after=${had.at(-1)?.seq ?? 0}`);
        had.push(...page.data);
        more = page.meta.has_after;
      }
    }));
  function connect(node: Node) {
    socket = io(node.url, {
      path: '/api/app/v1/realtime',
      transports: ['websocket'],
      auth: { token: provider },
      reconnection: false,
      forceNew: true,
    });
    socket.on('message', () => void catchUp());
    socket.on('connect', () => void catchUp());
    for (const lost of ['disconnect', 'connect_error'] as const)
      socket.on(lost, () => setTimeout(() => alive[0] && connect(alive[0]), 100));
  }
  connect(at);
  return {
    had,
    catchUp,
    close: () => {
      socket?.removeAllListeners();
      socket?.disconnect();
    },
  };
}

it(
  'nothing is missing and nothing is there twice, however many nodes are killed; others catch up in three seconds',
  { timeout: 3_600_000 },
  async () => {
    const each = Math.ceil(MESSAGES / TALKS / 2);
    const followers = talks.map((talk, nth) => follow(talk, alive[nth % alive.length] as Node));
    const writing = Promise.all(
      talks.flatMap((talk) => [write(talk, talk.client, 'client', each), write(talk, talk.provider, 'provider', each)]),
    );
    const waits: number[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const due = (kill / (KILLS + 1)) * each * 2 * TALKS;
      await expect.poll(() => sent >= due, { timeout: 600_000, interval: 20 }).toBe(true);
      // The first one stays: somebody has to be there.
      const [victim] = alive.splice(1, 1);
      victim?.app.child.kill('SIGKILL');
      const killed = performance.now();
      const { rows } = await database.pool.query<{ id: number; seq: number }>('select id, seq from conversations order by id');
      const isCaughtUp = () => rows.every(({ seq }, nth) => (followers[nth]?.had.at(-1)?.seq ?? 0) >= seq);
      await expect.poll(isCaughtUp, { timeout: 30_000, interval: 20 }).toBe(true);
      waits.push(Math.round(performance.now() - killed));
      if (kill < KILLS && alive.length < 3) await start();
    }
    await writing;
    await Promise.all(followers.map(({ catchUp }) => catchUp()));
    for (const [nth, { had, close }] of followers.entries()) {
      close();
      expect(had.map(({ seq }) => seq)).toEqual(Array.from({ length: each * 2 }, (_, index) => index + 1));
      expect(new Set(had.map(({ client_key: key }) => key)).size).toBe(each * 2);
      for (const who of ['client', 'provider']) {
        const own = had.filter(({ client_key: key }) => key.startsWith(who)).map(({ client_key: key }) => key);
        expect(own).toEqual(Array.from({ length: each }, (_, index) => `${who}-${talks[nth]?.id}-${index}-key`));
      }
    }
    const { rows } = await database.pool.query('select seq, client_unread, provider_unread, desk_unread from conversations');
    for (const row of rows) expect([row.seq, row.client_unread + row.provider_unread, row.desk_unread]).toEqual([each * 2, each * 2, 0]);
    console.log(`${sent} messages over ${KILLS} kills; the others had caught up after ${waits.join(', ')} ms`);
    expect(Math.max(...waits)).toBeLessThan(CATCH_UP_MS);
  },
);
