import { readFileSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addCountry,
  createTestDatabase,
  insertRow,
  startNode,
  type Answer,
  type TestDatabase,
  type TestNode,
} from './testing/access-fixtures.ts';
import { makeAdmin } from './testing/fixtures.ts';

// How much of our own code one warm call enters: what a stranger walks through who follows it. The figures stand in
// docs/architecture.md, and a walk that becomes longer says so there first.

const ROOT = join(import.meta.dirname, '../../..');
const OURS = new RegExp(`${ROOT}/(?:apps/api|packages/\\w+)/src/(?!testing/).*(?<!\\.test)\\.ts$`);

let database: TestDatabase;
let node: TestNode;
let token: string;
let country: number;
let client: number;

beforeAll(async () => {
  database = await createTestDatabase();
  // What is done by the clock is no part of a call.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  node = await startNode(database);
  ({ token } = await makeAdmin(database));
  country = await addCountry(database);
  client = await insertRow(database, 'clients', { country_id: country, phone: '+971501234567', first_name: 'هند', last_name: 'سالم' });
});

afterAll(async () => {
  vi.useRealTimers();
  await node.app.close();
  await database.close();
});

/** The functions of ours that run while something is done, each as its file, its name and its place there. */
async function walk(work: () => Promise<unknown>): Promise<Set<string>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = (await session.post('Profiler.takePreciseCoverage')) as Profiler.TakePreciseCoverageReturnType;
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const ran = result
    .filter(({ url }) => OURS.test(url))
    .flatMap(({ url, functions }) => functions.map(({ functionName, ranges: [range] }) => ({ url, functionName, range })))
    .filter(({ range }) => (range?.count ?? 0) > 0);
  return new Set(ran.map(({ url, functionName, range }) => `${url.split(`${ROOT}/`)[1]} ${functionName} ${range?.startOffset}`));
}

describe('what one warm call enters', () => {
  const CALLS: Readonly<Record<string, () => Promise<Answer>>> = {
    'GET orders': () => node.call('GET', 'orders', { token }),
    'POST wallet/charge': () =>
      node.call('POST', 'wallet/charge', { token, body: { user_type: 'client', user_ids: [client], amount: '20', notes: 'رصيد' } }),
  };
  const documented = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

  it.each(Object.keys(CALLS))('%s: no more files and functions than the architecture has', async (name) => {
    const call = CALLS[name] as () => Promise<Answer>;
    const [, files = '', functions = ''] = new RegExp(`\\| \`${name}\`: files, functions \\| (\\d+), (\\d+) \\|`).exec(documented) ?? [];
    const ask = async () => {
      expect((await call()).status).toBeLessThan(300);
      // What it sends to dashboards is walked, too.
      await pause(200);
    };
    // Warm, for what is asked once only: settings, sessions, what a driver knows of a statement.
    await ask();
    await ask();
    // What each of three calls enters: what comes beside one of them by chance, as news of another node's, is no part of it.
    const walks = [await walk(ask), await walk(ask), await walk(ask)];
    const [first] = walks;
    const entered = [...(first ?? [])].filter((one) => walks.every((other) => other.has(one))).map((one) => one.split(' '));
    const inFiles = new Set(entered.map(([file]) => file)).size;
    const named = entered.filter(([, functionName]) => functionName !== '').length;
    console.log(`${name}: ${inFiles} files, ${named} functions with a name`);
    expect.soft(inFiles).toBeLessThanOrEqual(Number(files));
    expect(named).toBeLessThanOrEqual(Number(functions));
  });
});
