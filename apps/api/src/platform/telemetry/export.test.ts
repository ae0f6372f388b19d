import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/access-fixtures.ts';
import { SERVER, startApp } from '../../testing/app-process.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { startOtlpReceiver } from '../../testing/otlp-receiver.ts';

let database: TestDatabase;
let token: string;
const apps: FastifyInstance[] = [];
const lines: { msg: string }[] = [];
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ token } = await makeAdmin(database));
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  for (const close of closers.splice(0)) await close();
  lines.length = 0;
});
afterAll(() => database.close());

async function startReceiver() {
  const receiver = await startOtlpReceiver();
  closers.push(receiver.close);
  return receiver;
}

async function start(endpoint: string): Promise<FastifyInstance> {
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'warn', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
    database,
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  apps.push(app);
  return app;
}

const ask = (app: FastifyInstance) => app.inject({ url: '/api/admin/cities', headers: { authorization: `Bearer ${token}` } });
const count = (text: string) => lines.filter(({ msg }) => msg === text).length;
const LOST = 'traces cannot be exported this time';

/** As many calls as fill what waits to be sent, in batches that do not wait for each other; the slowest of them. */
async function askMuch(app: FastifyInstance): Promise<number> {
  let slowest = 0;
  for (let nth = 0; nth < 300; nth += 1) {
    const began = performance.now();
    expect((await ask(app)).statusCode).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
  }
  return slowest;
}

async function closeTimed(app: FastifyInstance): Promise<number> {
  const began = performance.now();
  await app.close();
  return performance.now() - began;
}

describe('a receiver', () => {
  it('that is away costs no call anything, and is logged once', async () => {
    const gone = await startOtlpReceiver();
    await gone.close();
    const app = await start(gone.url);
    expect(await askMuch(app)).toBeLessThan(2_000);
    await expect.poll(() => count(LOST), { timeout: 15_000 }).toBeGreaterThan(0);
    await askMuch(app);
    await sleep(500);
    expect(count(LOST)).toBe(1);
    expect(await closeTimed(app)).toBeLessThan(4_000);
  });

  it('that never answers holds up neither a call nor the stop', async () => {
    const receiver = await startReceiver();
    receiver.next.push(...Array.from({ length: 100 }, () => 'silent' as const));
    const app = await start(receiver.url);
    expect(await askMuch(app)).toBeLessThan(2_000);
    await expect.poll(() => receiver.calls.length, { timeout: 15_000 }).toBeGreaterThan(0);
    // One batch at a time: those behind it are left out.
    await askMuch(app);
    expect(receiver.calls.filter(({ path }) => path === '/v1/traces').length).toBeLessThanOrEqual(2);
    expect(await closeTimed(app)).toBeLessThan(4_000);
  });

  it('that refuses is logged once, and is sent what comes later', async () => {
    const receiver = await startReceiver();
    receiver.next.push(...Array.from({ length: 2 }, () => ({ status: 401 })));
    const app = await start(receiver.url);
    await ask(app);
    await expect.poll(() => count(LOST), { timeout: 15_000 }).toBe(1);
    for (let nth = 0; nth < 20 && receiver.next.length > 0; nth += 1) {
      await ask(app);
      await sleep(500);
    }
    await ask(app);
    await expect.poll(() => count('traces can be exported again'), { timeout: 15_000 }).toBeGreaterThan(0);
    expect(count(LOST)).toBeLessThanOrEqual(2);
    await app.close();
    expect(receiver.getSpans().length).toBeGreaterThan(0);
  });
});

describe('a start', () => {
  // Not the small one that the library of Prometheus loads by itself.
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) { if (/@opentelemetry.(?!api[\\\\/])/.test(url)) console.error('loads ' + url); return next(url, context); } });`;

  it.each([
    ['without a receiver loads nothing of it', '', 0],
    ['with one does', 'http://127.0.0.1:9', 1],
  ])(
    '%s',
    async (_, endpoint, least) => {
      const app = startApp(
        {
          DATABASE_URL: database.connectionString,
          DEMO: '0',
          HOST: '127.0.0.1',
          DRAIN_SECONDS: '0',
          OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
          NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}`,
        },
        SERVER,
      );
      const url = await app.ready;
      expect((await fetch(`${url}/api/admin/cities`)).status).toBe(401);
      app.child.kill('SIGTERM');
      expect(await app.ended).toBe(0);
      const loaded = app.errors().match(/^loads /gm)?.length ?? 0;
      expect([loaded >= least, loaded > 0]).toEqual([true, least > 0]);
    },
    120_000,
  );
});
