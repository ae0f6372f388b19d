import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, temporaryFolder, type AppProcess } from '../../apps/api/src/testing/app-process.ts';
import { createBareDatabase, type TestDatabase } from '../../apps/api/src/testing/database.ts';
import { ROOT } from '../steps/run-command.mjs';

// `npm run faults -- upgrade`: the version before goes on beside this one, on the tables of this one, while both are at work.

const FORMER = process.env['DRILL_FORMER'] ?? '';
const LOGIN = { email: 'drill@diwan.example', password: 'upgrade drill 4711' };
const START_MS = 300_000;
/** How long both are at work together. */
const TOGETHER_MS = 20_000;
/** Those who write at once, at each node. */
const WRITERS = 4;

let database: TestDatabase;
const nodes: AppProcess[] = [];
beforeAll(async () => {
  database = await createBareDatabase();
});
afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGTERM');
  await Promise.all(nodes.map(({ ended }) => ended));
  await database.close();
}, 60_000);

const data = temporaryFolder();

/** Starts the version of a folder on the drill's database, and gives its address. */
async function start(folder: string): Promise<string> {
  const demo = { DEMO: '1', DEMO_LIVE: '0', DEMO_ORDERS: '0', DEMO_PROVIDERS: '200' };
  const secrets = { ADMIN_EMAIL: LOGIN.email, ADMIN_PASSWORD: LOGIN.password, SECRET_KEY: 'a key that both versions have in common' };
  const own = { DATABASE_URL: database.connectionString, DATA_DIR: data, HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  const node = startApp({ ...own, ...demo, ...secrets }, [join(folder, 'apps/api/dist/server.js')]);
  nodes.push(node);
  return node.ready;
}

interface Said {
  readonly isDone: boolean;
  readonly data: Record<string, unknown>;
}

/** Calls a node; of all calls of a drill it is counted how they ended, and what was refused is kept in its words. */
function caller(url: string, endings: Map<string, number>) {
  return async (method: string, path: string, more: { token?: string; key?: string; body?: object } = {}): Promise<Said> => {
    const headers = {
      'content-type': 'application/json',
      'accept-language': 'en',
      ...(more.token && { authorization: `Bearer ${more.token}` }),
      ...(more.key && { 'idempotency-key': more.key }),
    };
    const answer = await fetch(`${url}/api/admin/${path}`, { method, headers, ...(more.body && { body: JSON.stringify(more.body) }) });
    const { data: given, ...said } = (await answer.json()) as { data: Record<string, unknown> };
    const ending = `${method} ${path} ${answer.status}${answer.ok ? '' : ` ${JSON.stringify(said)}`}`;
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
    return { isDone: answer.ok, data: given };
  };
}
type Call = ReturnType<typeof caller>;

/** A dashboard's live connection, and how many news it has had. */
async function listen(url: string, token: string): Promise<{ socket: Socket; heard: () => number }> {
  const socket = io(url, { path: '/realtime', transports: ['websocket'], auth: { token } });
  let heard = 0;
  socket.onAny(() => (heard += 1));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, heard: () => heard };
}

let serial = 0;

/** Writes for as long as there is work: a row and a charge, each sent twice by the same key, of which one counts. Gives how many keys there were. */
async function write(call: Call, token: string, client: number, goesOn: () => boolean): Promise<number> {
  let keys = 0;
  while (goesOn()) {
    const key = `drill ${process.pid} ${(serial += 1)}`;
    const city = { country_id: 1, name_ar: 'مدينة', name_en: `Drill ${serial}`, is_active: 1 };
    const charge = { user_type: 'client', user_ids: [client], amount: '10' };
    for (const _ of [1, 2]) {
      await call('POST', 'cities', { token, key: `${key} city`, body: city });
      await call('POST', 'wallet/charge', { token, key: `${key} charge`, body: charge });
    }
    keys += 1;
  }
  return keys;
}

const countRows = async (text: string) => Number((await database.pool.query<{ n: string }>(text)).rows[0]?.n);

it(
  'the version before lives with the tables of this one: keyed writes, live connections and jobs of both end without a fault',
  async () => {
    const old = await start(FORMER);
    const endings = new Map<string, number>();
    const atOld = caller(old, endings);
    const token = String((await atOld('POST', 'login', { body: LOGIN })).data['token']);
    const first = await listen(old, token);
    const client = await countRows(
      'select min(id) as n from clients where country_id = 1 and is_active and not is_ban and deleted_at is null',
    );

    const charges = `select (select count(*) from ledger_postings where kind = 'charge') + (select count(*) from approvals where kind = 'charge') as n`;
    const jobs = `select count(*) as n from jobs where status`;
    const [before, jobsBefore] = [await countRows(charges), await countRows(`${jobs} = 'done'`)];

    // Its work goes on while this version comes up and changes the tables under it.
    let until = Number.POSITIVE_INFINITY;
    const goesOn = () => Date.now() < until;
    const writing = Array.from({ length: WRITERS }, () => write(atOld, token, client, goesOn));
    const url = await start(ROOT);
    const atNew = caller(url, endings);
    const second = await listen(url, token);
    until = Date.now() + TOGETHER_MS;
    writing.push(...Array.from({ length: WRITERS }, () => write(atNew, token, client, goesOn)));
    for (const call of [atOld, atNew])
      await call('POST', 'notifications', { token, key: `drill job ${(serial += 1)}`, body: { all: 1, user_type: 'client', title: 'عرض', body: 'خصم' } }); // prettier-ignore
    const keys = (await Promise.all(writing)).reduce((sum, one) => sum + one, 0);

    console.log(Object.fromEntries(endings));
    expect([...endings.keys()].filter((ending) => !/ 20[012]$/.test(ending))).toEqual([]);
    // Each key counts once, whichever version it came to.
    expect(await countRows(`select count(*) as n from cities where name_en like 'Drill %'`)).toBe(keys);
    expect((await countRows(charges)) - before).toBe(keys);
    expect([first.socket.connected, first.heard() > 0, second.socket.connected, second.heard() > 0]).toEqual([true, true, true, true]);
    await expect.poll(() => countRows(`${jobs} in ('queued', 'running')`), { timeout: 60_000 }).toBe(0);
    expect((await countRows(`${jobs} = 'done'`)) - jobsBefore).toBe(2);
    first.socket.close();
    second.socket.close();
    for (const node of nodes) expect(node.errors()).toBe('');
  },
  2 * START_MS,
);
