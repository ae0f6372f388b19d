import type { Context } from '../resource/context.ts';
import type pg from 'pg';
import { isLost } from '../../platform/database/lost.ts';
import { AppError } from '../../platform/errors.ts';
import { isTransient } from '../../platform/http/database-faults.ts';
import { retried, type Transaction } from '../../platform/database/transaction.ts';
import { announceJob } from './job-events.ts';
import type { Job, JobKind } from './job-kind.ts';
import { asError, thrownCode } from '../../platform/thrown.ts';
import { theRow } from '../../platform/database/the-row.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all, maybe } from '../../platform/database/typed.ts';

/** "jobs" in ASCII: the space of the locks that say which jobs are being worked on. */
export const RUN_LOCK = 0x6a6f6273;

/** How a run ended: to the end, between two rows since the node is stopping, or not at all since another node is at it. */
export type RunEnd = 'done' | 'stopped' | 'elsewhere';

/** Runs `work` in a transaction on the connection that holds the job's lock; again where others' locks stood in its way. */
function onClient<T>(app: Context, client: pg.PoolClient, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return retried(() => onceOnClient(app, client, work));
}

async function onceOnClient<T>(app: Context, client: pg.PoolClient, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const tasks: (() => void)[] = [];
  await client.query('begin');
  try {
    const result = await work({ client, node: app.node, afterCommit: (task) => void tasks.push(task) });
    await client.query('commit');
    for (const task of tasks) task();
    return result;
  } catch (error) {
    if (!isLost(error)) await client.query('rollback');
    throw error;
  }
}

/** The code that a row's failure is kept under. */
const getCode = (error: unknown): string => (error instanceof AppError ? error.code : 'internal');

/** True for faults of the database or its connection: no row's own, so the whole run is tried again later. */
function isOutage(error: unknown): boolean {
  const code = thrownCode(error) ?? '';
  return !(error instanceof AppError) && (/^(08|53|57|58|XX)/.test(code) || isLost(error));
}

/** Does a batch, and what it throws over row by row, each behind a savepoint. */
async function attempt(app: Context, kind: JobKind, job: Job, transaction: Transaction, ids: readonly number[]) {
  const { client } = transaction;
  const once = async (some: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    await client.query('savepoint batch');
    try {
      const failures = await kind.run({ app, transaction, job }, some);
      await client.query('release savepoint batch');
      return failures;
    } catch (error) {
      if (isOutage(error) || isTransient(error)) throw error;
      await client.query('rollback to savepoint batch');
      if (some.length > 1) throw error;
      if (!(error instanceof AppError)) app.log.error({ err: error, job: job.id, row: some[0] }, 'a row of a job failed');
      return new Map(some.map((id) => [id, getCode(error)]));
    }
  };
  try {
    return await once(ids);
  } catch (error) {
    if (isOutage(error) || isTransient(error)) throw error;
    const failures = new Map<number, string>();
    for (const id of ids) for (const [row, code] of await once([id])) failures.set(row, code);
    return failures;
  }
}

async function isCancelled(client: pg.PoolClient, id: number): Promise<boolean> {
  const cancelled = db.selectFrom('jobs').select('id').where('id', '=', id).where('cancelled_at', 'is not', null);
  return (await maybe(client, cancelled)) !== undefined;
}

/** What a cancelled job did not come to is kept as a failure: its owner sees which rows, and may have them done after all. */
async function leaveTheRest(transaction: Transaction, id: number): Promise<null> {
  await transaction.client.query(
    `with left_out as (update job_rows set status = 'failed', error = 'job.cancelled', at = now() where job_id = $1 and status = 'pending' returning 1)
     update jobs set failed_count = failed_count + (select count(*) from left_out), updated_at = now() where id = $1`,
    [id],
  );
  return null;
}

/** The next rows, their results and the job's progress, in one transaction. Answers the last row, or null when none is left. */
async function doBatch(app: Context, kind: JobKind, job: Job, client: pg.PoolClient, after: number): Promise<number | null> {
  return onClient(app, client, async (transaction) => {
    if (await isCancelled(client, job.id)) return leaveTheRest(transaction, job.id);
    const next = db
      .selectFrom('job_rows')
      .select('row_id')
      .where('job_id', '=', job.id)
      .where('row_id', '>', after)
      .where('status', '=', sql.lit('pending'))
      .orderBy('row_id')
      .limit(kind.batch);
    const ids = (await all(client, next.forUpdate())).map((row) => row.row_id);
    const last = ids.at(-1);
    if (last === undefined) return null;
    const failures = await attempt(app, kind, job, transaction, ids);
    await client.query(
      `update job_rows r set status = case when f.code is null then 'done' else 'failed' end, error = f.code, at = now()
       from unnest($2::int[]) i (id) left join unnest($3::int[], $4::text[]) f (id, code) on f.id = i.id
       where r.job_id = $1 and r.row_id = i.id`,
      [job.id, ids, [...failures.keys()], [...failures.values()]],
    );
    const { rows: saved } = await client.query<Job>(
      'update jobs set done_count = done_count + $2, failed_count = failed_count + $3, updated_at = now() where id = $1 returning *',
      [job.id, ids.length - failures.size, failures.size],
    );
    await announceJob(transaction, theRow(saved));
    return last;
  });
}

async function begin(client: pg.PoolClient, id: number): Promise<Job | undefined> {
  const { rows } = await client.query<Job>(
    `update jobs set status = 'running', started_at = coalesce(started_at, now()), updated_at = now()
     where id = $1 and status in ('queued', 'running') returning *`,
    [id],
  );
  return rows[0];
}

async function end(app: Context, kind: JobKind, client: pg.PoolClient, id: number): Promise<void> {
  await onClient(app, client, async (transaction) => {
    const { rows } = await client.query<Job>(
      `update jobs set status = 'done', finished_at = now(), updated_at = now() where id = $1 returning *`,
      [id],
    );
    const job = theRow(rows);
    await kind.finish?.({ app, transaction, job });
    await announceJob(transaction, job);
  });
}

/**
 * Works on a job until its rows are done. The lock on it belongs to this connection, so it ends with the process, however that
 * ends, and another node (or the next start) goes on at the first row without a result.
 */
export async function runJob(app: Context, id: number, isStopping: () => boolean = () => false): Promise<RunEnd> {
  const client = await app.database.pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [RUN_LOCK, id]);
    if (!rows[0]?.mine) return 'elsewhere';
    const job = await begin(client, id);
    if (!job) return 'done';
    const kind = app.jobKinds.get(job.kind);
    if (!kind) throw new Error(`no kind of job is called ${job.kind}`);
    for (let last: number | null = 0; (last = await doBatch(app, kind, job, client, last)) !== null;) {
      if (isStopping()) return 'stopped';
    }
    await end(app, kind, client, id);
    return 'done';
  } catch (error) {
    broken = asError(error);
    throw error;
  } finally {
    if (!broken) await client.query('select pg_advisory_unlock($1, $2)', [RUN_LOCK, id]).catch((fault: Error) => (broken = fault));
    // A broken connection goes, and its lock with it.
    client.release(broken);
  }
}
