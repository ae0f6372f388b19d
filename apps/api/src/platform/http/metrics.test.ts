import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

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
