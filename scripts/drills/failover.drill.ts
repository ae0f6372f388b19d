import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveLedger } from '../../apps/api/src/ledger/prove-ledger.ts';
import type { AppProcess } from '../../apps/api/src/testing/app-process.ts';
import { Cluster } from '../cluster/cluster.ts';
import { CLUSTER_LOGIN, startNodes } from '../cluster/nodes.ts';

// `npm run faults -- failover`: the primary is killed again and again while people write by three nodes, then etcd loses its quorum.

const KILLS = Number(process.env['DRILL_KILLS'] ?? 3);
const WRITERS = 12;
const READERS = 12;
/** Calls a second that writers and readers make together, as far as the machine lets them. */
const RATE = 200;
/** From the kill to the end of the first write that began after it. */
const BOUND_MS = 15_000;
const RETRY_MS = 200;

const cluster = new Cluster(mkdtempSync(join(tmpdir(), 'diwan-failover-')));
let nodes: readonly AppProcess[] = [];
let urls: string[] = [];
beforeAll(async () => {
  await cluster.start();
  nodes = startNodes(cluster);
  urls = await Promise.all(nodes.map(({ ready }) => ready));
}, 300_000);
afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGTERM');
  await Promise.all(nodes.map(({ ended }) => ended));
  await cluster.stop();
}, 180_000);

interface Answer {
  readonly status: number;
  readonly body: { readonly data?: Record<string, unknown>; readonly code?: string };
}
/** Status 0: no answer at all. */
async function call(
  url: string,
  method: string,
  path: string,
  more: { token?: string; key?: string; body?: object } = {},
): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    ...(more.token && { authorization: `Bearer ${more.token}` }),
    ...(more.key && { 'idempotency-key': more.key }),
  };
  const body = more.body && JSON.stringify(more.body);
  try {
    const answer = await fetch(`${url}/api/admin/${path}`, { method, headers, signal: AbortSignal.timeout(60_000), ...(body && { body }) });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  } catch {
    return { status: 0, body: {} };
  }
}
const anyNode = () => urls[Math.floor(Math.random() * urls.length)] ?? '';

/** What writers and readers have seen. */
class Load {
  #isOver = false;
  #workers: Promise<void>[] = [];
  readonly acknowledged: string[] = [];
  readonly writes: { readonly began: number; readonly ended: number }[] = [];
  readonly refusals = new Map<string, number>();
  calls = 0;
  /** What a writer cannot go on after. */
  fault: unknown;

  constructor(
    private readonly token: string,
    private readonly client: number,
  ) {}

  start(): void {
    const pause = ((WRITERS + READERS) * 1000) / RATE;
    const work = async (turn: () => Promise<void>) => {
      while (!this.#isOver) {
        const began = performance.now();
        await turn().catch((error: unknown) => {
          this.fault ??= error;
          this.#isOver = true;
        });
        await sleep(Math.max(0, pause - (performance.now() - began)));
      }
    };
    let serial = 0;
    for (let n = 0; n < WRITERS; n += 1) this.#workers.push(work(() => this.#write(`${n} ${(serial += 1)}`)));
    for (let n = 0; n < READERS; n += 1) this.#workers.push(work(() => this.#read()));
  }

  /** Ends once each write that was begun is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#workers);
    if (this.fault !== undefined) throw this.fault;
  }

  async #call(method: string, path: string, more: { key?: string; body?: object } = {}): Promise<Answer> {
    const answer = await call(anyNode(), method, path, { token: this.token, ...more });
    const { status, body } = answer;
    this.calls += 1;
    if (status >= 300 || status === 0) {
      const what = `${method} ${path} ${status} ${body.code ?? ''}`;
      this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
    }
    return answer;
  }

  /** A row and a charge, each asked for by its key until it is acknowledged. */
  async #write(name: string): Promise<void> {
    await this.#writeOne('cities', name, { country_id: 1, name_ar: 'مدينة', name_en: `Failover ${name}`, is_active: 1 });
    await this.#writeOne('wallet/charge', name, {
      user_type: 'client',
      user_ids: [this.client],
      amount: '10',
    });
    this.acknowledged.push(name);
  }

  async #writeOne(path: string, name: string, body: object): Promise<void> {
    for (;;) {
      const began = performance.now();
      const { status, body: refusal } = await this.#call('POST', path, { key: `failover ${name} ${path}`, body });
      if (status >= 200 && status < 300) {
        this.writes.push({ began, ended: performance.now() });
        return;
      }
      // What is wrong with a call stays wrong.
      if (status >= 400 && status < 500) throw new Error(`${path} was refused with ${status}: ${JSON.stringify(refusal)}`);
      await sleep(RETRY_MS);
    }
  }

  async #read(): Promise<void> {
    await this.#call('GET', 'cities?page=1');
  }
}

async function query<T extends object>(text: string): Promise<T[]> {
  return onDatabase(async (client) => (await client.query<T>(text)).rows);
}
async function onDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Kills whoever is primary, and gives how long nobody could write. */
async function killPrimary(load: Load): Promise<number> {
  await cluster.waitUntilWhole();
  const primary = await cluster.findPrimary();
  if (primary === undefined) throw new Error('There is no primary.');
  const at = performance.now();
  cluster.killMember(primary);
  const wasWritten = () => load.writes.find(({ began }) => began > at);
  await cluster
    .waitUntil('somebody can write again', async () => wasWritten() !== undefined)
    .catch(async (error: unknown) => {
      console.log(
        'Primary:',
        await cluster.findPrimaries(),
        'refused:',
        Object.fromEntries(load.refusals),
        nodes.map((node) => node.errors()),
      );
      throw error;
    });
  const back = (wasWritten()?.ended ?? Infinity) - at;
  expect((await cluster.findPrimaries()).length).toBeLessThan(2);
  cluster.startMember(primary);
  return back;
}

it(
  'the primary is killed under load: writes are back in time, none that was acknowledged is lost, none is done twice, the proof holds',
  async () => {
    const { body } = await call(urls[0] ?? '', 'POST', 'login', { body: CLUSTER_LOGIN });
    const [first] = await query<{ id: number }>(
      'select min(id) as id from clients where country_id = 1 and is_active and not is_ban and deleted_at is null',
    );
    const load = new Load(String(body.data?.['token']), first?.id ?? 0);
    const charges = `select (select count(*)::int from ledger_postings where kind = 'charge') + (select count(*)::int from approvals where kind = 'charge') as n`;
    const before = (await query<{ n: number }>(charges))[0]?.n ?? 0;
    const began = performance.now();
    load.start();
    await sleep(3_000);
    const back: number[] = [];
    for (let n = 0; n < KILLS; n += 1) {
      back.push(Math.round(await killPrimary(load)));
      console.log(`Killed ${n + 1} of ${KILLS}: writes were back after ${back.at(-1)} ms.`);
    }
    await load.stop();
    await cluster.waitUntilWhole();
    const rate = (load.calls / (performance.now() - began)) * 1000;
    console.log(
      `${load.acknowledged.length} pairs of writes in ${load.calls} calls, ${rate.toFixed(0)} a second; refused:`,
      Object.fromEntries(load.refusals),
    );

    // What is not acknowledged is refused as what passes: no fault of ours, and nothing that a caller would take for an end.
    expect([...load.refusals.keys()].filter((what) => !/ (?:503 database\.\w+|503 server\.\w+|0 )$/.test(what))).toEqual([]);
    const rows = await query<{ name: string; n: number }>(
      `select substr(name_en, 10) as name, count(*)::int as n from cities where name_en like 'Failover %' group by 1`,
    );
    const counts = new Map(rows.map(({ name, n }) => [name, n]));
    expect(load.acknowledged.filter((name) => counts.get(name) !== 1)).toEqual([]);
    expect(rows.length).toBe(load.acknowledged.length);
    expect(((await query<{ n: number }>(charges))[0]?.n ?? 0) - before).toBe(load.acknowledged.length);
    expect((await onDatabase((client) => proveLedger(client))).holds).toBe(true);
    expect(back.filter((ms) => ms > BOUND_MS)).toEqual([]);
    for (const node of nodes) expect(node.child.exitCode).toBe(null);
  },
  KILLS * 180_000 + 300_000,
);

it('without a quorum of etcd there is no primary: people read, and writes are refused as what the database is', async () => {
  const token = String((await call(urls[0] ?? '', 'POST', 'login', { body: CLUSTER_LOGIN })).body.data?.['token']);
  const write = (name: string) =>
    call(urls[1] ?? '', 'POST', 'cities', {
      token,
      key: name,
      body: { country_id: 1, name_ar: 'مدينة', name_en: `Quorum ${name}`, is_active: 1 },
    });
  await cluster.waitUntilWhole();
  cluster.kill('etcd db2');
  cluster.kill('etcd db3');
  await cluster.waitUntil('nobody is primary', async () => (await cluster.findPrimaries()).length === 0);
  await cluster.waitUntil('it reads', async () => (await call(urls[1] ?? '', 'GET', 'cities?page=1', { token })).status === 200);
  const refused = await write('while it is away');
  expect([refused.status, refused.body.code]).toEqual([503, 'database.read_only']);
  cluster.startEtcd('db2');
  cluster.startEtcd('db3');
  const began = performance.now();
  await cluster.waitUntil('it writes', async () => (await write('while it is away')).status === 201);
  console.log(`Writes were back ${Math.round(performance.now() - began)} ms after etcd.`);
  expect(await query(`select name_en from cities where name_en like 'Quorum %'`)).toHaveLength(1);
}, 300_000);
