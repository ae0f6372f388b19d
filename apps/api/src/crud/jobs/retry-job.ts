import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../context.ts';
import { demand } from '../../access/access.ts';
import { writeAudit } from '../record/audit.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Job, JobKind } from './job-kind.ts';
import { retryFailures } from './start-job.ts';

/** What a job does is done again under the right that it needs, by whoever began it or by others who hold that right; money by the former alone. */
function demandRetry({ access }: Request, kind: JobKind | undefined, job: Job): void {
  const right = kind?.right?.(job);
  const isOwn = job.admin_id === access.adminId;
  if (!isOwn && (right === undefined || kind?.movesMoney === true)) throw forbidden('job.owner_only');
  if (right !== undefined) demand(access, right);
}

/** Queues the failures of a finished job once more, where whoever asks may do what the job does; the log says who asked. */
export async function retryJob(app: Context, transaction: Transaction, request: Request, id: number): Promise<void> {
  const { client } = transaction;
  const { rows } = await client.query<Job>('select * from jobs where id = $1 for update', [id]);
  const [job] = rows;
  if (job?.status !== 'done') throw conflict('job.unfinished');
  const kind = app.jobKinds.get(job.kind);
  demandRetry(request, kind, job);
  const failed = await client.query<{ row_id: number }>(`select row_id from job_rows where job_id = $1 and status = 'failed'`, [id]);
  if (failed.rows.length === 0) throw conflict('job.no_failures');
  const ids = failed.rows.map((row) => row.row_id);
  await kind?.beforeRetry?.({ app, transaction, job }, ids);
  const count = await retryFailures(app, transaction, id);
  const changes = { status: { before: job.status, after: 'queued' }, failed_count: { before: count, after: 0 } };
  await writeAudit(transaction, request.caller, [{ table: 'jobs', id, action: 'update', changes }]);
}
