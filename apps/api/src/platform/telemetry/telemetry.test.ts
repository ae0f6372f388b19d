import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { connect } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { addCountry, createTestDatabase, startNode, withCalls, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addCity, addManyClients, makeAdmin } from '../../testing/fixtures.ts';
import { startOtlpReceiver, type ReceivedSpan } from '../../testing/otlp-receiver.ts';

const MARKER = 'Zibriqan-971501234567';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

let database: TestDatabase;
let token: string;
let country: number;
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
const nodes: TestNode[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ token } = await makeAdmin(database));
  country = await addCountry(database);
});
beforeEach(async () => {
  receiver = await startOtlpReceiver();
});
afterEach(async () => {
  for (const { app } of nodes.splice(0)) await app.close();
  await receiver.close();
});
afterAll(() => database.close());

async function startTraced(env: Record<string, string> = {}, on = database): Promise<TestNode> {
  const node = await startNode(on, { now: Date.now() }, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env });
  nodes.push(node);
  return node;
}

/** Ends the nodes, which sends what is left, and gives what was received. */
async function receive(): Promise<ReceivedSpan[]> {
  for (const { app } of nodes.splice(0)) await app.close();
  return receiver.getSpans();
}

const isStatement = ({ facts }: ReceivedSpan) => 'db.query.text' in facts;
const getRoot = (spans: readonly ReceivedSpan[], span: ReceivedSpan): ReceivedSpan => {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? getRoot(spans, parent) : span;
};

describe('a call', () => {
  it('is a span by its route, with its statements in it, and known to its caller by its trace', async () => {
    const node = await startTraced();
    const { status, headers } = await node.call('GET', 'cities', { token });
    expect(status).toBe(200);
    const [, traceId] = /^00-([\da-f]{32})-[\da-f]{16}-01$/.exec(String(headers['traceresponse'])) ?? [];
    const spans = (await receive()).filter((span) => span.traceId === traceId);
    const call = spans.find(({ name }) => name === 'GET /api/admin/cities');
    expect(call?.facts).toEqual({ 'http.request.method': 'GET', 'http.route': '/api/admin/cities', 'http.response.status_code': 200 });
    const statements = spans.filter(isStatement);
    expect(statements.length).toBeGreaterThan(2);
    for (const statement of statements) expect(getRoot(spans, statement)).toBe(call);
    expect(statements.some(({ facts }) => String(facts['db.query.text']).includes('from cities'))).toBe(true);
  });

  it.each([
    ['goes on with a trace that is well formed', `00-${TRACE}-00f067aa0ba902b7-00`, true],
    ['takes what is not for none', `00-${TRACE}-00f067aa0ba902b7-01-more`, false],
    ['takes an empty trace for none', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, false],
  ])('%s', async (_, traceparent, isTaken) => {
    const node = await startTraced();
    await node.call('GET', 'cities', { token, headers: { traceparent } });
    const call = (await receive()).find(({ name }) => name === 'GET /api/admin/cities');
    expect([call?.traceId === TRACE, call?.parentSpanId === '00f067aa0ba902b7']).toEqual([isTaken, isTaken]);
  });

  it('that fails is told, logged and recorded by one number', async () => {
    const lines: { msg: string; reqId?: string; trace_id?: string }[] = [];
    const app = await buildApp({
      config: readConfig({ LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b' }),
      database,
      logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    });
    await database.pool.query('alter table cities rename to cities_away');
    const answer = await app.inject({ url: '/api/admin/cities', headers: { authorization: `Bearer ${token}` } });
    await database.pool.query('alter table cities_away rename to cities');
    const { request_id: id } = answer.json<{ request_id: string }>();
    await app.close();
    expect(lines.find(({ msg }) => msg === 'request failed')).toMatchObject({ reqId: id, trace_id: id });
    const call = receiver.getSpans().find(({ name }) => name === 'GET /api/admin/cities');
    expect(call).toMatchObject({ traceId: id, status: { code: 2 }, facts: { 'error.type': '42P01', 'http.response.status_code': 500 } });
    const line = receiver.getLines().find(({ body }) => body === 'request failed');
    expect(line).toMatchObject({
      traceId: id,
      facts: { 'exception.type': '42P01', 'exception.stacktrace': expect.stringMatching(/^ +at /) },
    });
    expect(receiver.calls[0]?.headers['x-key']).toBe('a b');
  });
});

it('a body that comes bit by bit changes nothing about whose statements these are', async () => {
  const node = await startTraced();
  await node.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = node.app.server.address() as AddressInfo;
  const body = JSON.stringify({ country_id: country, name_ar: 'مدينة', name_en: 'Bit by bit', is_active: 1 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const call = request({ port, method: 'POST', path: '/api/admin/cities', headers });
  const status = new Promise((resolve) => call.once('response', (response) => resolve(response.resume().statusCode)));
  call.write(body.slice(0, 10));
  await sleep(300);
  call.end(body.slice(10));
  expect(await status).toBe(201);
  const spans = await receive();
  const root = spans.find(({ name }) => name === 'POST /api/admin/cities');
  const texts = spans
    .filter((span) => isStatement(span) && getRoot(spans, span) === root)
    .map(({ facts }) => String(facts['db.query.text']));
  // Before the body was there, and after.
  for (const part of ['from sessions', 'insert into cities']) expect(texts.some((text) => text.includes(part))).toBe(true);
});

it('nothing that a person types, and no secret, leaves in what is exported', async () => {
  const lines: string[] = [];
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }),
    database,
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
  });
  const authorization = `Bearer ${token}`;
  const common = {
    authorization,
    'user-agent': MARKER,
    referer: MARKER,
    'x-app-version': MARKER,
    baggage: `a=${MARKER}`,
    tracestate: MARKER,
  };
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: Record<string, string> = {}) =>
    app.inject({
      method,
      url: `/api/admin/${url}`,
      headers: { ...common, 'idempotency-key': crypto.randomUUID(), ...headers },
      ...(payload && { payload }),
    });
  const city = { country_id: country, name_ar: 'مدينة', name_en: MARKER, is_active: 1 };
  const added = await ask('POST', 'cities', city);
  expect(added.statusCode).toBe(201);
  const id = added.json<{ data: { id: number } }>().data.id;
  for (const url of ['cities?keyword=', 'clients?keyword=', 'search?q=', 'cities/', 'nothing/', 'exports/', 'orders?page='])
    await ask('GET', url + MARKER);
  await ask('PUT', `cities/${id}`, { ...city, name_en: `${MARKER} again` });
  await ask('POST', 'login', { email: `${MARKER}@example.com`, password: MARKER });
  await ask('GET', 'cities', undefined, { authorization: `Bearer ${MARKER}` });
  await ask('GET', `cities?keyword=${MARKER}`, undefined, { traceparent: MARKER });
  // A fault whose message repeats what was written.
  await database.pool.query(`alter table cities add constraint refuses_all check (name_en not like '%fault%') not valid`);
  expect((await ask('POST', 'cities', { ...city, name_en: `${MARKER} fault` })).statusCode).toBeGreaterThan(400);
  await database.pool.query('alter table cities drop constraint refuses_all');
  // A COPY has what was searched for in its text.
  const link = await ask('POST', 'cities/export-link', { format: 'csv', filter: { keyword: MARKER } });
  const { url } = link.json<{ data: { url: string } }>().data;
  expect((await app.inject({ url })).payload).toContain(MARKER);
  await app.close();
  const all = receiver.getAll();
  expect(receiver.getSpans().filter(isStatement).length).toBeGreaterThan(40);
  expect(receiver.getSpans().some(({ name }) => name === 'copy')).toBe(true);
  expect(lines.some((line) => line.includes('request failed'))).toBe(true);
  for (const secret of [MARKER, MARKER.toLowerCase(), '971501234567', token, url.split('/').at(-1)]) expect(all).not.toContain(secret);
});

it('two calls at once on one pooled session hold only their own statements', async () => {
  const single = { ...database, ...connect({ connectionString: database.connectionString }, () => {}, 1) };
  const ask = (app: FastifyInstance, name: string) =>
    app.get(`/api/admin/traced/${name}`, { config: { guard: 'public' } as never }, async () => {
      for (let nth = 0; nth < 20; nth += 1) await single.pool.query(`select 1 as ${name}`);
      await inTransaction({ node: 'a', database: single }, async ({ client }) => {
        await client.query(`select 2 as ${name}`);
      });
      return {};
    });
  const node = await withCalls(
    (app) => void ['one', 'two', 'three'].map((name) => ask(app, name)),
    () => startTraced({}, single),
  );
  const names = Array.from({ length: 4 }, () => ['one', 'two', 'three']).flat();
  await Promise.all(names.map((name) => node.call('GET', `traced/${name}`)));
  const spans = await receive();
  await single.close();
  for (const name of ['one', 'two', 'three']) {
    const statements = spans.filter(({ facts }) => String(facts['db.query.text']).endsWith(` as ${name}`));
    expect(statements).toHaveLength(4 * 21);
    const roots = statements.map((span) => getRoot(spans, span));
    expect(new Set(roots.map((root) => root.name))).toEqual(new Set([`GET /api/admin/traced/${name}`]));
    expect(new Set(roots).size).toBe(4);
    // Those of a transaction are within it as well: begin, the statement, commit.
    for (const root of new Set(roots)) expect(spans.filter((span) => isStatement(span) && getRoot(spans, span) === root)).toHaveLength(23);
  }
});

it('a statement that fails ends its span, by the code of its fault', async () => {
  const node = await withCalls(
    (app) =>
      void app.get('/api/admin/traced/fault', { config: { guard: 'public' } as never }, async () => {
        await database.pool.query('select nothing_of_the_kind').catch(() => {});
        return {};
      }),
    startTraced,
  );
  await node.call('GET', 'traced/fault');
  const failed = (await receive()).find(({ facts }) => facts['db.query.text'] === 'select nothing_of_the_kind');
  expect(failed).toMatchObject({ name: 'select', status: { code: 2 }, facts: { 'error.type': '42703' } });
});

it('a job goes on with the trace of who began it, and so does what dashboards are told', async () => {
  // Of two cities one is in use: what cannot be done at once is a job.
  for (const name of ['Gone to be 1', 'Gone to be 2']) await addCity(database, country, { name_en: name });
  await addManyClients(database, country, 1);
  await database.pool.query(`update clients set city_id = (select id from cities where name_en = 'Gone to be 1') where country_id = $1`, [
    country,
  ]);
  const node = await startTraced();
  await node.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = node.app.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, { path: '/realtime', transports: ['websocket'], auth: { token }, forceNew: true });
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const { status, body, headers } = await node.call('POST', 'cities/deleteAll', {
    token,
    body: { all_matching: true, filter: { keyword: 'Gone to be' }, count: 2 },
  });
  expect([status, body.message]).toEqual([202, expect.any(String)]);
  const done = async () => (await database.pool.query(`select 1 from jobs where status = 'done'`)).rowCount;
  await expect.poll(done, { timeout: 10_000 }).toBe(1);
  await sleep(100);
  socket.disconnect();
  const spans = await receive();
  const ofCall = spans.filter(({ traceId }) => traceId === String(headers['traceresponse']).split('-')[1]);
  const call = ofCall.find(({ name }) => name.startsWith('POST '));
  const job = ofCall.find(({ name }) => name === 'queue jobs');
  expect(getRoot(ofCall, job as ReceivedSpan)).toBe(call);
  const within = ofCall.filter((span) => isStatement(span) && getRoot(ofCall, span) === call && span.parentSpanId === job?.spanId);
  expect(within.some(({ facts }) => String(facts['db.query.text']).startsWith('update jobs set status = ?'))).toBe(true);
  expect(ofCall.some(({ name }) => name === 'bus diwan_rows')).toBe(true);
  expect(spans.some(({ name }) => name === 'socket /realtime')).toBe(true);
  expect(spans.some(({ name }) => name.startsWith('timer '))).toBe(true);
});

it('as many traces are exported as the setting says, whatever callers say', async () => {
  const node = await startTraced({ OTEL_TRACES_SAMPLER_ARG: '0' });
  const { headers } = await node.call('GET', 'cities', { token, headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` } });
  expect(headers['traceresponse']).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-00$`));
  expect(await receive()).toEqual([]);
});
