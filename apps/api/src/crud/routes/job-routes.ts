import type { Request, Server } from '../../platform/http/server.ts';
import type { Context } from '../resource/context.ts';
import { jobCalls } from '@diwan/contract/jobs/calls';
import { handle } from '../calls/handle.ts';
import { demand, may } from '../../access/access.ts';
import { writeAudit } from '../record/audit.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { announceJob, getJobView } from '../jobs/job-events.ts';
import type { Job, JobKind } from '../jobs/job-kind.ts';
import { getResults } from '../jobs/job-results.ts';
import { cancelJob, retryFailures } from '../jobs/start-job.ts';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

const PAGE = 20;
const LARGEST_ID = 2_147_483_647;

/** Whose jobs somebody sees: their own; everybody's with the right to, and in all countries, since a job names rows of any. */
const seesAll = ({ access }: Request): boolean => may(access, 'manage-jobs') && access.countries === null;

/** A job of whoever asks; other people's do not exist for them, unless they see all. */
async function findJob(runner: Runner, request: Request, id: number): Promise<Job> {
  const { rows } = await runner.query<Job>('select * from jobs where id = $1 and (admin_id = $2 or $3)', [
    id,
    request.access.adminId,
    seesAll(request),
  ]);
  const [job] = rows;
  if (!job) throw notFound();
  return job;
}

interface ListedJob extends Job {
  readonly admin_name: string | null;
}

/** The newest jobs before one of them, of one admin or of all; one more than a page, to know whether there are older ones. */
async function jobsBefore(runner: Runner, adminId: number | null, before: number): Promise<ListedJob[]> {
  const { rows } = await runner.query<ListedJob>(
    `select j.*, nullif(concat_ws(' ', a.first_name, a.last_name), '') as admin_name from jobs j left join admins a on a.id = j.admin_id
     where ($1::int is null or j.admin_id = $1) and j.id < $2 order by j.id desc limit ${PAGE + 1}`,
    [adminId, before],
  );
  return rows;
}

/** What a job does is done again under the right that it needs, by whoever began it or by others who hold that right; money by the former alone. */
function demandRetry({ access }: Request, kind: JobKind | undefined, job: Job): void {
  const right = kind?.right?.(job);
  const isOwn = job.admin_id === access.adminId;
  if (!isOwn && (right === undefined || kind?.movesMoney === true)) throw forbidden('job.owner_only');
  if (right !== undefined) demand(access, right);
}

/** Queues the failures of a finished job once more, where whoever asks may do what the job does; the log says who asked. */
async function retryJob(app: Context, transaction: Transaction, request: Request, id: number): Promise<void> {
  const { client } = transaction;
  const { rows } = await client.query<Job>('select * from jobs where id = $1 for update', [id]);
  const [job] = rows;
  if (job?.status !== 'done') throw conflict('job.unfinished');
  const kind = app.jobKinds.get(job.kind);
  demandRetry(request, kind, job);
  const failed = await all(client, db.selectFrom('job_rows').select('row_id').where('job_id', '=', id).where('status', '=', 'failed'));
  if (failed.length === 0) throw conflict('job.no_failures');
  const ids = failed.map((row) => row.row_id);
  await kind?.beforeRetry?.({ app, transaction, job }, ids);
  const count = await retryFailures(app, transaction, id);
  const changes = { status: { before: job.status, after: 'queued' }, failed_count: { before: count, after: 0 } };
  await writeAudit(transaction, request.caller, [{ table: 'jobs', id, action: 'update', changes }]);
}

/** Long work: how far it is, what became of each row, the failures once more, and an end before the end. */
export function registerJobRoutes(app: Server, prefix: string) {
  const { pool } = app.database;

  handle(app, prefix, jobCalls.listJobs, async ({ request, query: { whose, before = LARGEST_ID } }) => {
    const all = whose === 'all';
    if (all) demand(request.access, 'manage-jobs');
    if (all && !seesAll(request)) throw forbidden('row.all_countries_only');
    const rows = await jobsBefore(pool, all ? null : request.access.adminId, before);
    const data = rows.slice(0, PAGE).map((job) => ({ ...getJobView(job), admin_id: job.admin_id, admin_name: job.admin_name }));
    return { data, beside: { meta: { next_before: rows.length > PAGE ? (data.at(-1)?.id ?? null) : null } } };
  });

  handle(app, prefix, jobCalls.showJob, async ({ request, params }) => ({ data: getJobView(await findJob(pool, request, params.id)) }));

  handle(app, prefix, jobCalls.jobResults, async ({ request, params, query: { status, page } }) => {
    const job = await findJob(pool, request, params.id);
    const { data, meta } = await getResults(pool, job, status, page, request.language);
    return { data, beside: { meta } };
  });

  handle(app, prefix, jobCalls.cancelJob, async ({ request, params }) => {
    const job = await inTransaction(app, async (transaction) => {
      const { id } = await findJob(transaction.client, request, params.id);
      const cancelled = await cancelJob(transaction, id);
      if (!cancelled) throw conflict('job.finished');
      const changes = { cancelled_at: { before: null, after: cancelled.cancelled_at } };
      await writeAudit(transaction, request.caller, [{ table: 'jobs', id, action: 'update', changes }]);
      await announceJob(transaction, cancelled);
      return cancelled;
    });
    return { data: getJobView(job), message: 'job_cancelled' };
  });

  handle(app, prefix, jobCalls.retryJob, async ({ request, params }) => {
    const job = await inTransaction(app, async (transaction) => {
      const { id } = await findJob(transaction.client, request, params.id);
      await retryJob(app, transaction, request, id);
      return findJob(transaction.client, request, params.id);
    });
    return { data: getJobView(job), message: 'queued' };
  });
}
