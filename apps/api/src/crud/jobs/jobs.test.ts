import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { addManyClients } from '../../testing/fixtures.ts';
import { conflict } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Job, JobKind } from './job-kind.ts';
import { orphanedJobs } from './register-jobs.ts';
import { runJob } from './run-job.ts';
import { startJob } from './start-job.ts';

let database: TestDatabase;
let nodes: TestNode[];
let owner: number;
let token: string;

/** Notes each row in a table, and fails as it is told to. */
const wish: { refuse: Set<number>; break: Set<number>; outage: number | null; slow: number } = {
  refuse: new Set(),
  break: new Set(),
  outage: null,
  slow: 0,
};
const noting: JobKind = {
  kind: 'noting',
  batch: 10,
  async run({ transaction, job }, ids) {
    if (wish.slow > 0) await sleep(wish.slow);
    for (const id of ids) {
      if (wish.break.has(id)) throw conflict('row.in_use');
      if (wish.outage === id) throw Object.assign(new Error('the server is going down'), { code: '57P01' });
      await transaction.client.query('insert into noted (job_id, row_id) values ($1, $2)', [job.id, id]);
    }
    return new Map(ids.filter((id) => wish.refuse.has(id)).map((id) => [id, 'row.not_found']));
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table noted (job_id int, row_id int)');
  nodes = [await startNode(database), await startNode(database)];
  for (const { app } of nodes) (app.jobKinds as Map<string, JobKind>).set('noting', noting);
  await addManyClients(database, await addCountry(database), 45);
  owner = await addAdmin(database, { permissions: [] });
  token = await addSession(database, owner);
});
afterAll(async () => {
  for (const { app } of nodes) await app.close();
  await database.close();
});
beforeEach(() => Object.assign(wish, { refuse: new Set(), break: new Set(), outage: null, slow: 0 }));

const app = () => (nodes[0] as TestNode).app;
const start = (rows: readonly number[] | (() => string) = () => 'select id from clients') =>
  inTransaction(app(), (transaction) =>
    startJob(app(), transaction, { kind: 'noting', adminId: owner, ip: null, table: 'clients', params: {}, rows }),
  );
const saved = async (id: number) => (await database.pool.query<Job>('select * from jobs where id = $1', [id])).rows[0] as Job;
const noted = async (id: number) =>
  (await database.pool.query<{ row_id: number }>('select row_id from noted where job_id = $1 order by row_id', [id])).rows.map(
    (row) => row.row_id,
  );
const queued = async () => (await database.pool.query(`select 1 from pgboss.job where name = 'jobs' and state = 'created'`)).rowCount;

describe('a job', () => {
  it('exists with its rows and its place in the queue, or not at all', async () => {
    const before = await queued();
    const failed = inTransaction(app(), async (transaction) => {
      await startJob(app(), transaction, { kind: 'noting', adminId: owner, ip: null, table: 'clients', params: {}, rows: [1, 2] });
      throw conflict('row.changed');
    });
    await expect(failed).rejects.toMatchObject({ code: 'row.changed' });
    expect(await queued()).toBe(before);
    const job = await start([3, 1, 2, 3]);
    expect(job).toMatchObject({ status: 'queued', total: 3, done_count: 0 });
    expect(await queued()).toBe(Number(before) + 1);
  });

  it('does every row once, keeps a result for each, and leaves one row to fail alone', async () => {
    wish.refuse.add(7);
    wish.break.add(23);
    const { id } = await start();
    expect(await runJob(app(), id)).toBe('done');
    expect(await saved(id)).toMatchObject({ status: 'done', total: 45, done_count: 43, failed_count: 2 });
    // What a refused row wrote stays; what a broken one wrote is rolled back, and its neighbours are done all the same.
    expect(await noted(id)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1).filter((row) => row !== 23));
    const { rows } = await database.pool.query(`select row_id, error from job_rows where job_id = $1 and status = 'failed' order by 1`, [
      id,
    ]);
    expect(rows).toEqual([
      { row_id: 7, error: 'row.not_found' },
      { row_id: 23, error: 'row.in_use' },
    ]);
  });

  it('goes on after an outage where it stood, and repeats nothing', async () => {
    wish.outage = 25;
    const { id } = await start();
    await expect(runJob(app(), id)).rejects.toThrow('going down');
    expect(await saved(id)).toMatchObject({ status: 'running', done_count: 20 });
    wish.outage = null;
    // The lock ends with the connection, whose end may not have come to the server yet.
    await expect.poll(() => runJob(app(), id)).toBe('done');
    expect(await noted(id)).toHaveLength(45);
    expect(new Set(await noted(id)).size).toBe(45);
    expect(await runJob(app(), id)).toBe('done');
    expect(await noted(id)).toHaveLength(45);
  });

  it('is worked on by one node at a time, and stops between two batches when its node does', async () => {
    wish.slow = 60;
    const { id } = await start();
    let stopping = false;
    const first = runJob(app(), id, () => stopping);
    await sleep(90);
    expect(await runJob((nodes[1] as TestNode).app, id)).toBe('elsewhere');
    stopping = true;
    expect(await first).toBe('stopped');
    const { done_count: done } = await saved(id);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(45);
    expect(await runJob((nodes[1] as TestNode).app, id)).toBe('done');
    expect(await noted(id)).toHaveLength(45);
  });

  it('is taken up by a node that listens, also when the one that did it was killed', async () => {
    const { id } = await start();
    const forgotten = await start([4, 5]);
    // As a killed node leaves them: running, with nobody who holds its lock, or not begun; and neither with a place in the queue.
    await database.pool.query(`update jobs set status = 'running', updated_at = now() where id = $1`, [id]);
    await database.pool.query(`update jobs set updated_at = now() - interval '1 minute' where id = $1`, [forgotten.id]);
    await database.pool.query(`delete from pgboss.job where name = 'jobs'`);
    const node = await startNode(database);
    (node.app.jobKinds as Map<string, JobKind>).set('noting', noting);
    await node.app.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(async () => (await saved(id)).status, { timeout: 10_000 }).toBe('done');
    await expect.poll(async () => (await saved(forgotten.id)).status, { timeout: 10_000 }).toBe('done');
    const next = await start([1, 2]);
    await expect.poll(async () => (await saved(next.id)).status, { timeout: 10_000 }).toBe('done');
    await node.app.close();
    expect(await noted(id)).toHaveLength(45);
  });
});

describe('a job without a node', () => {
  const entries = async (id: number) =>
    (
      await database.pool.query<{ state: string }>(`select state from pgboss.job where name = 'jobs' and data->>'id' = $1 order by 1`, [
        String(id),
      ])
    ).rows.map(({ state }) => state);
  const setEntry = (id: number, state: string) =>
    database.pool.query(`update pgboss.job set state = $2::pgboss.job_state where name = 'jobs' and data->>'id' = $1`, [String(id), state]);

  it.each([
    ['queued once more in the place of what the killed node had taken up', 'active', ['created']],
    ['left to the queue while that hands it out again by itself', 'retry', ['retry']],
    ['queued once more when its tries are used up', 'failed', ['created', 'failed']],
  ])('is %s', async (_what, state, after) => {
    const { id } = await start([1, 2]);
    await database.pool.query(`update jobs set status = 'running' where id = $1`, [id]);
    await setEntry(id, state);
    for (let time = 0; time < 2; time += 1) await orphanedJobs.run(app(), AbortSignal.any([]));
    expect(await entries(id)).toEqual(after);
    await database.pool.query(`delete from pgboss.job where name = 'jobs' and data->>'id' = $1`, [String(id)]);
    await runJob(app(), id);
  });
});

describe('the calls about jobs', () => {
  const call = (method: 'GET' | 'POST', path: string, as = token) => (nodes[0] as TestNode).call(method, path, { token: as });

  it('show a job to its owner and to superadmins only', async () => {
    const { id } = await start([1]);
    const other = await addSession(database, await addAdmin(database, { permissions: [] }));
    const above = await addSession(database, await addAdmin(database, { is_super_admin: true }));
    expect((await call('GET', `jobs/${id}`)).body.data).toMatchObject({ id, kind: 'noting', table: 'clients', status: 'queued', total: 1 });
    expect((await call('GET', `jobs/${id}`, other)).status).toBe(404);
    expect((await call('GET', `jobs/${id}/results`, other)).status).toBe(404);
    expect((await call('POST', `jobs/${id}/retry`, other)).status).toBe(404);
    expect((await call('GET', `jobs/${id}`, above)).status).toBe(200);
    expect((await call('GET', 'jobs', other)).body.data).toEqual([]);
    expect((await call('GET', 'jobs')).body.data[0]).toMatchObject({ id });
  });

  it('name each row and say why it failed, and repeat the failures alone', async () => {
    wish.refuse.add(7);
    const { id } = await start([6, 7, 8]);
    expect((await call('POST', `jobs/${id}/retry`)).body.code).toBe('job.unfinished');
    await runJob(app(), id);
    const { body } = await call('GET', `jobs/${id}/results?status=failed`);
    expect(body.meta.total).toBe(1);
    expect(body.data).toMatchObject([
      { row_id: 7, status: 'failed', error: 'row.not_found', reason: 'Not Found', name: expect.stringContaining('العتيبي') },
    ]);
    expect((await call('GET', `jobs/${id}/results?status=lost`)).status).toBe(422);
    wish.refuse.clear();
    expect((await call('POST', `jobs/${id}/retry`)).body.data).toMatchObject({ status: 'queued', done_count: 2, failed_count: 0 });
    await runJob(app(), id);
    expect(await saved(id)).toMatchObject({ status: 'done', done_count: 3, failed_count: 0 });
    expect(await noted(id)).toEqual([6, 7, 7, 8]);
    expect((await call('POST', `jobs/${id}/retry`)).body.code).toBe('job.no_failures');
  });

  it('list what everyone has begun to who may manage it in all countries, page by page', async () => {
    const started = [await start([1]), await start([2])];
    const manager = await makeAdmin(database, { permissions: ['manage-jobs'] });
    const local = await makeAdmin(database, { permissions: ['manage-jobs'], countries: [await addCountry(database)] });
    const plain = await makeAdmin(database, { permissions: [] });
    expect((await call('GET', 'jobs?whose=all', plain.token)).status).toBe(403);
    expect((await call('GET', 'jobs?whose=all', local.token)).body.code).toBe('row.all_countries_only');
    expect((await call('GET', 'jobs?whose=nobody', manager.token)).status).toBe(422);
    const first = await call('GET', `jobs?whose=all&before=${started[1]?.id}`, manager.token);
    expect(first.body.data[0]).toMatchObject({ id: started[0]?.id, admin_id: owner, admin_name: expect.any(String) });
    for (let n = 0; n < 21; n++) await start([1]);
    const page = await call('GET', 'jobs?whose=all', manager.token);
    expect([page.body.data.length, page.body.meta.next_before]).toEqual([20, page.body.data[19].id]);
    const older = await call('GET', `jobs?whose=all&before=${page.body.meta.next_before}`, manager.token);
    expect(older.body.data[0].id).toBe(page.body.data[19].id - 1);
    expect((await call('GET', `jobs/${started[0]?.id}`, manager.token)).status).toBe(200);
    expect((await call('GET', `jobs/${started[0]?.id}`, local.token)).status).toBe(404);
  });

  it('end a job before its next rows; the rest is a failure that may be done after all, and the log says who ended it', async () => {
    const { id } = await start();
    const other = await addSession(database, await addAdmin(database, { permissions: [] }));
    expect((await call('POST', `jobs/${id}/cancel`, other)).status).toBe(404);
    wish.slow = 40;
    const run = runJob(app(), id);
    await expect.poll(async () => (await saved(id)).done_count, { interval: 5 }).toBeGreaterThan(0);
    expect((await call('POST', `jobs/${id}/cancel`)).body.data.cancelled_at).toEqual(expect.any(String));
    await run;
    const { done_count: done, failed_count: failed, status } = await saved(id);
    expect([status, done + failed]).toEqual(['done', 45]);
    expect(failed).toBeGreaterThan(0);
    expect(await noted(id)).toHaveLength(done);
    expect((await call('GET', `jobs/${id}/results?status=failed`)).body.data[0].error).toBe('job.cancelled');
    expect((await call('POST', `jobs/${id}/cancel`)).body.code).toBe('job.finished');
    const { rowCount } = await database.pool.query(`select 1 from audit where table_name = 'jobs' and row_id = $1 and admin_id = $2`, [
      id,
      owner,
    ]);
    expect(rowCount).toBe(1);
    wish.slow = 0;
    expect((await call('POST', `jobs/${id}/retry`)).body.data).toMatchObject({ failed_count: 0, cancelled_at: null });
    await runJob(app(), id);
    expect(await noted(id)).toHaveLength(45);
  });
});
