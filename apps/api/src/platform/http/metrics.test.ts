import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { refusedCalls } from './load/gated-server.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, undefined, { METRICS_LOCAL: '1' });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const metrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
  node.app.inject({ url: '/metrics', remoteAddress, headers });

it('counts calls by route, never by path, and shows the process and the pool', async () => {
  await node.app.inject('/api/admin/cities/123');
  await node.app.inject('/api/admin/cities/124');
  await node.app.inject('/api/admin/nothing-of-the-kind');
  const { statusCode, headers, payload } = await metrics('127.0.0.1');
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
  expect(payload).toMatch(/http_requests_total\{method="GET",route="\/api\/admin\/cities\/:id"\} 2\n/);
  expect(payload).toMatch(/http_request_seconds_total\{method="GET",route="\/api\/admin\/cities\/:id"\} 0\.\d+\n/);
  expect(payload).toMatch(/http_responses_total\{method="GET",status="401"\} 2\n/);
  expect(payload).toMatch(/http_request_duration_seconds_count\{kind="read"\} [2-9]\n/);
  expect(payload).not.toContain('http_faults_total{');
  expect(payload).not.toContain('cities/123');
  expect(payload).not.toContain('nothing-of-the-kind');
  expect(payload).toMatch(/database_pool_sessions\{state="total"\} \d+/);
  expect(payload).toMatch(/process_resident_memory_bytes \d+/);
});

it('has two series for a route and its method, however it was answered, and one for each kind of fault', async () => {
  const { token } = await makeAdmin(database);
  for (const headers of [{}, { authorization: `Bearer ${token}` }, { authorization: `Bearer ${token}`, 'x-country-id': 'none' }])
    await node.app.inject({ url: '/api/admin/cities', headers });
  const ofCities = async () =>
    (await metrics('127.0.0.1')).payload.split('\n').filter((line) => line.includes('route="/api/admin/cities"'));
  expect(await ofCities()).toHaveLength(2);
  await database.pool.query('alter table cities rename to cities_away');
  await node.app.inject({ url: '/api/admin/cities', headers: { authorization: `Bearer ${token}` } });
  await database.pool.query('alter table cities_away rename to cities');
  expect(await ofCities()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^http_faults_total\{method="GET",route="\/api\/admin\/cities",status="500"\} 1$/)]),
  );
});

it('shows how many messages wait, of each channel', async () => {
  const getWaiting = async () => (await metrics('127.0.0.1')).payload.match(/^outbox_waiting\{.+$/gm);
  const none = ['fcm', 'sms', 'email'].flatMap((channel) => ['queued', 'held'].map((state) => `outbox_waiting{channel="${channel}",state="${state}"} 0`)); // prettier-ignore
  await expect.poll(getWaiting).toEqual(none);
  await database.pool.query(
    `insert into outbox (channel, recipient, body, status) select 'sms', '+971501234567', '…', status from unnest('{queued,queued,held,sent}'::text[]) status`,
  );
  const waiting = none.map((line) =>
    line.replace('"sms",state="queued"} 0', '"sms",state="queued"} 2').replace('"sms",state="held"} 0', '"sms",state="held"} 1'),
  );
  expect(await getWaiting()).toEqual(waiting);
  expect((await metrics('127.0.0.1')).payload).toMatch(/^outbox_oldest_seconds\{channel="sms",state="queued"\} 0\.\d+$/m);
});

it('counts what is promised of calls of the API: answered, and of these within a second', async () => {
  const one = await startNode(database, undefined, { METRICS_LOCAL: '1' });
  const getCounts = async () => {
    const { payload } = await one.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    const read = (name: string, objective: string) =>
      Number(new RegExp(`^${name}\\{objective="${objective}"\\} (.+)$`, 'm').exec(payload)?.[1]);
    return ['answered', 'fast'].flatMap((objective) => ['slo_calls_total', 'slo_missed_total'].map((name) => read(name, objective)));
  };
  const before = await getCounts();
  expect(before.every(Number.isInteger)).toBe(true);
  const grown = async () => (await getCounts()).map((count, index) => count - (before[index] ?? 0));
  const { token } = await makeAdmin(database);
  const ask = (url: string) => one.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  // Neither what watches the node, nor files, nor what meets no route is promised anything.
  for (const url of ['/health', '/ready', '/login', '/api/admin/nothing-of-the-kind']) await ask(url);
  expect(await grown()).toEqual([0, 0, 0, 0]);
  await ask('/api/admin/cities');
  await one.app.inject('/api/admin/cities');
  expect(await grown()).toEqual([2, 0, 2, 0]);
  await database.pool.query('alter table cities rename to cities_away');
  await ask('/api/admin/cities');
  await database.pool.query('alter table cities_away rename to cities');
  expect(await grown()).toEqual([3, 1, 2, 0]);
  const holder = await database.pool.connect();
  await holder.query('begin; lock table cities in access exclusive mode');
  const waits = ask('/api/admin/cities');
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  await holder.query('rollback');
  holder.release();
  expect((await waits).statusCode).toBe(200);
  expect(await grown()).toEqual([4, 1, 3, 1]);
  refusedCalls.inc({ importance: 'read' }, 2);
  expect(await grown()).toEqual([6, 3, 3, 1]);
  await one.app.close();
});

it('shows what the database knows of its WAL, its replicas and the proofs of the ledger and of the log', async () => {
  const read = async (name: string) => {
    const value = new RegExp(`^${name} (.+)$`, 'm').exec((await metrics('127.0.0.1')).payload)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  expect(await read('wal_bytes')).toBeGreaterThan(0);
  expect(await read('wal_usual_bytes')).toBeGreaterThan(0);
  expect(await read('wal_disk_bytes')).toBeGreaterThan(0);
  expect([await read('wal_unarchived_seconds'), await read('replicas_connected')]).toEqual([0, 0]);
  // Never proven: as old as this process.
  expect(await read('ledger_proof_age_seconds')).toBeCloseTo(process.uptime(), -1);
  await database.pool.query(`insert into last_checks (name, checked_at, faults) values ('ledger', now() - interval '2 hours', 3)`);
  expect(await read('ledger_proof_age_seconds')).toBeCloseTo(7_200, -1);
  expect(await read('ledger_proof_faults')).toBe(3);
  expect([await read('audit_proof_age_seconds'), await read('audit_proof_faults')]).toEqual([expect.closeTo(process.uptime(), -1), 0]);
  await database.pool.query(`insert into last_checks (name, checked_at, faults) values ('log', now() - interval '1 hour', 2)`);
  expect([await read('audit_proof_age_seconds'), await read('audit_proof_faults')]).toEqual([expect.closeTo(3_600, -1), 2]);
  // What cannot be read stays as it was known, and keeps nothing else from being read.
  await database.pool.query('alter table last_checks rename to lost_checks');
  expect(await read('ledger_proof_faults')).toBe(3);
  await database.pool.query('alter table lost_checks rename to last_checks; delete from last_checks');
  expect(await read('ledger_proof_faults')).toBe(0);
});

it('waits no longer than a few seconds for a table that is locked', async () => {
  const holder = await database.pool.connect();
  await holder.query('begin; lock table last_checks, outbox in access exclusive mode');
  const began = performance.now();
  expect((await metrics('127.0.0.1')).statusCode).toBe(200);
  expect(performance.now() - began).toBeLessThan(4_000);
  await holder.query('rollback');
  holder.release();
});

it('stays small: a node that has just begun has some hundred lines', async () => {
  const one = await startNode(database, undefined, { METRICS_LOCAL: '1' });
  const { payload } = await one.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(payload.split('\n').filter((line) => !line.startsWith('#')).length).toBeLessThan(180);
  await one.app.close();
});

it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
  'answers a scraper at %s, where those of this machine are welcome',
  async (address) => {
    expect((await metrics(address)).statusCode).toBe(200);
  },
);

it.each<[string, Record<string, string>]>([
  ['203.0.113.7', {}],
  ['10.0.0.127', {}],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['127.0.0.1', { forwarded: 'for=203.0.113.7' }],
  ['127.0.0.1', { 'x-real-ip': '203.0.113.7' }],
  ['127.0.0.1', { 'x-forwarded-proto': 'https' }],
  ['127.0.0.1', { 'x-forwarded-host': 'diwan.example' }],
  ['127.0.0.1', { via: '1.1 proxy' }],
  ['127.0.0.1', { 'cf-connecting-ip': '203.0.113.7' }],
  ['127.0.0.1', { 'true-client-ip': '203.0.113.7' }],
  ['127.0.0.1', { 'fly-client-ip': '203.0.113.7' }],
  ['127.0.0.1', { 'fastly-client-ip': '203.0.113.7' }],
  ['127.0.0.1', { 'x-a-proxy-nobody-knows': '1' }],
])('does not exist for %s with %o', async (address, headers) => {
  expect((await metrics(address, headers)).statusCode).toBe(404);
});

it('answers what a scraper sends, and behind a proxy nobody without the token', async () => {
  const sent = {
    'user-agent': 'Prometheus/3.0',
    accept: 'text/plain',
    'accept-encoding': 'gzip',
    'x-prometheus-scrape-timeout-seconds': '10',
  };
  expect((await metrics('127.0.0.1', sent)).statusCode).toBe(200);
  const behind = await startNode(database, undefined, { DEMO: '1', TRUST_PROXY: '1', METRICS_LOCAL: '1' });
  expect((await behind.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers: sent })).statusCode).toBe(404);
  await behind.app.close();
});

it('answers anyone with its token, through a proxy too, and nobody with another', async () => {
  const token = 'a-token-of-thirty-two-characters';
  const guarded = await startNode(database, undefined, { METRICS_TOKEN: token });
  const scrape = async (given: string) =>
    (await guarded.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7', headers: { via: 'x', authorization: `Bearer ${given}` } }))
      .statusCode;
  expect([await scrape(token), await scrape(`${token}x`), await scrape('null')]).toEqual([200, 404, 404]);
  await guarded.app.close();
});

it.each([{}, { METRICS_LOCAL: '0' }])('with %o does not exist without the token for whatever connects from this machine', async (env) => {
  const token = 'a-token-of-thirty-two-characters';
  // A proxy on this machine that adds no header cannot be told from a scraper.
  for (const more of [{}, { METRICS_TOKEN: token }]) {
    const one = await startNode(database, undefined, { ...env, ...more });
    const scrape = async (headers: Record<string, string>) =>
      (await one.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })).statusCode;
    expect(await scrape({})).toBe(404);
    expect(await scrape({ authorization: `Bearer ${token}` })).toBe('METRICS_TOKEN' in more ? 200 : 404);
    await one.app.close();
  }
});
