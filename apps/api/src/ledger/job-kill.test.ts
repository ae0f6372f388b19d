import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase } from '../testing/access-fixtures.ts';
import { SERVER, startApp, type AppProcess } from '../testing/app-process.ts';
import { addManyClients, makeAdmin } from '../testing/fixtures.ts';

/** Enough that a kill finds the job in the middle. */
const PEOPLE = 4_000;
/** Far sooner than the queue gives an entry up that was begun. */
const SOON = 60_000;

let database: TestDatabase;
const apps: AppProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const { child } of apps) child.kill('SIGTERM');
  await Promise.all(apps.map(({ ended }) => ended));
  await database.close();
});

async function begin(): Promise<AppProcess> {
  const app = startApp(
    { DATABASE_URL: database.connectionString, DEMO: '0', LOG_LEVEL: 'silent', HOST: '127.0.0.1', DRAIN_SECONDS: '0' },
    SERVER,
  );
  apps.push(app);
  await app.ready;
  return app;
}

/** Charges a lot of wallets, which is a job. */
async function startCharging(): Promise<number> {
  const node = await startNode(database);
  const { token } = await makeAdmin(database);
  await addManyClients(database, await addCountry(database), PEOPLE);
  const answer = await node.call('POST', 'wallet/charge', { token, body: { user_type: 'client', all: true, amount: '100' } });
  await node.app.close();
  expect(answer.status).toBe(202);
  return answer.body.data.id;
}

it('a job whose node is killed is done to its end by another, each row once', { timeout: 180_000 }, async () => {
  const [first, second] = await Promise.all([begin(), begin()]);
  // So that it is the first that takes the job.
  second.child.kill('SIGSTOP');
  const id = await startCharging();
  const saved = async () =>
    (await database.pool.query<{ status: string; done_count: number }>('select status, done_count from jobs where id = $1', [id])).rows[0];
  while ((await saved())?.done_count === 0) await sleep(10);
  second.child.kill('SIGCONT');
  first.child.kill('SIGKILL');
  await first.ended;
  expect((await saved())?.status).toBe('running');
  await expect.poll(saved, { timeout: SOON, interval: 200 }).toEqual({ status: 'done', done_count: PEOPLE });
  const { rows } = await database.pool.query('select count(*)::int as lines, count(distinct user_id)::int as people from transactions');
  expect(rows).toEqual([{ lines: PEOPLE, people: PEOPLE }]);
});
