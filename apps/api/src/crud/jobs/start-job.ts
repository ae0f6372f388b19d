import type { Context } from '../resource/context.ts';
import type { Params } from '../../platform/database/sql-text.ts';
import { Params as Values } from '../../platform/database/sql-text.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Job, JobParams } from './job-kind.ts';
import { theRow } from '../../platform/database/the-row.ts';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

export interface JobOrder {
  readonly kind: string;
  readonly adminId: number | null;
  readonly ip: string | null;
  /** The table whose rows it is about. */
  readonly table: string;
  readonly params: JobParams;
  /** Its rows: ids, or SQL that selects them. They are fixed here, whatever changes later. */
  readonly rows: readonly number[] | ((params: Params) => string);
}

/** Starts a job in the transaction of whatever asks for it: it exists, with its rows, if and only if that commits. */
export async function startJob(app: Context, transaction: Transaction, order: JobOrder): Promise<Job> {
  const { client } = transaction;
  const { kind, adminId: admin_id, ip, table: table_name, params } = order;
  const made = db.insertInto('jobs').values({ kind, admin_id, ip, table_name, params: JSON.stringify(params) });
  const { id } = await one(client, made.returning('id'));
  const values = new Values();
  const job = values.add(id, 'int');
  const rows = typeof order.rows === 'function' ? order.rows(values) : `select unnest(${values.add(order.rows, 'int[]')})`;
  const { rowCount } = await client.query(
    `insert into job_rows (job_id, row_id) select ${job}, x.id from (${rows}) x (id) on conflict do nothing`,
    values.values,
  );
  const { rows: saved } = await client.query<Job>('update jobs set total = $2 where id = $1 returning *', [id, rowCount ?? 0]);
  await app.queue.send(transaction, 'jobs', id);
  return theRow(saved);
}

/** Asks for a job to end: whoever works on it stops before its next rows. Answers the job as it is then, undefined where it has ended. */
export async function cancelJob({ client }: Transaction, id: number): Promise<Job | undefined> {
  const { rows } = await client.query<Job>(
    `update jobs set cancelled_at = coalesce(cancelled_at, now()) where id = $1 and status <> 'done' returning *`,
    [id],
  );
  return rows[0];
}

/** Queues the failures of a finished job once more; answers how many there are. */
export async function retryFailures(app: Context, transaction: Transaction, id: number): Promise<number> {
  const { client } = transaction;
  const { rowCount } = await client.query(
    `update job_rows set status = 'pending', error = null, at = null where job_id = $1 and status = 'failed'`,
    [id],
  );
  if (!rowCount) return 0;
  await client.query(
    `update jobs set status = 'queued', failed_count = 0, finished_at = null, cancelled_at = null, updated_at = now() where id = $1`,
    [id],
  );
  await app.queue.send(transaction, 'jobs', id);
  return rowCount;
}
