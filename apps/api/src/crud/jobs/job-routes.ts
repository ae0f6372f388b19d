import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerSchema, object, type JsonSchema } from '../documents/record-schema.ts';
import { demand, may } from '../../access/access.ts';
import { writeAudit } from '../record/audit.ts';
import { conflict, forbidden, invalidField, notFound } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { rowId } from '../../platform/http/row-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { announceJob, jobView } from './job-events.ts';
import type { Job } from './job-kind.ts';
import { RESULT_STATUSES, resultsOf, type ResultStatus } from './job-results.ts';
import { retryJob } from './retry-job.ts';
import { cancelJob } from './start-job.ts';

const COUNT: JsonSchema = { type: 'integer' };
const MOMENT: JsonSchema = { type: ['string', 'null'], format: 'date-time' };

const JOB_PROPERTIES = {
  id: COUNT,
  kind: { type: 'string' },
  table: { type: ['string', 'null'], description: 'The table of its rows' },
  subject: { type: ['string', 'null'], description: 'What is sent or done, in the words of its kind' },
  status: { type: 'string', enum: ['queued', 'running', 'done'] },
  total: COUNT,
  done_count: COUNT,
  failed_count: COUNT,
  created_at: MOMENT,
  started_at: MOMENT,
  finished_at: MOMENT,
  cancelled_at: MOMENT,
};
/** A job on the wire. */
export const JOB_SCHEMA = object(JOB_PROPERTIES);
/** A job in a list: whose it is, too. */
const LISTED_SCHEMA = object({ ...JOB_PROPERTIES, admin_id: { type: ['integer', 'null'] }, admin_name: { type: ['string', 'null'] } });
const RESULT_SCHEMA = object({
  row_id: COUNT,
  status: { type: 'string', enum: RESULT_STATUSES },
  error: { type: ['string', 'null'], description: 'A stable code' },
  at: MOMENT,
  name: { type: ['string', 'null'] },
  reason: { type: ['string', 'null'], description: 'The error in the language of the request' },
});
const doc = (summary: string, answer: JsonSchema, more: object = {}) => ({ summary, tag: 'jobs', answer: answerSchema(answer), ...more });

const PAGE = 20;

/** Whose jobs somebody sees: their own; everybody's with the right to, and in all countries, since a job names rows of any. */
const seesAll = ({ access }: FastifyRequest): boolean => may(access, 'manage-jobs') && access.countries === null;

/** A job of whoever asks; other people's do not exist for them, unless they see all. */
async function findJob(runner: Runner, request: FastifyRequest): Promise<Job> {
  const { rows } = await runner.query<Job>('select * from jobs where id = $1 and (admin_id = $2 or $3)', [
    rowId(request),
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

const LARGEST_ID = 2_147_483_647;

function askedList(request: FastifyRequest): { all: boolean; before: number } {
  const { whose = 'mine', before = String(LARGEST_ID) } = request.query as { whose?: unknown; before?: unknown };
  if (whose !== 'mine' && whose !== 'all') throw invalidField('whose', 'filter_value');
  if (typeof before !== 'string' || !/^\d{1,10}$/.test(before) || Number(before) > LARGEST_ID) throw invalidField('before', 'filter_value');
  return { all: whose === 'all', before: Number(before) };
}

function asked(request: FastifyRequest): { page: number; status: ResultStatus | undefined } {
  const { page: rawPage = '1', status } = request.query as { page?: string; status?: ResultStatus };
  const page = Number(rawPage);
  if (!Number.isSafeInteger(page) || page < 1 || page > 1_000_000) throw invalidField('page', 'filter_value');
  if (status !== undefined && !RESULT_STATUSES.includes(status)) throw invalidField('status', 'filter_value');
  return { page, status };
}

/** Long work: how far it is, what became of each row, the failures once more, and an end before the end. */
export function registerJobRoutes(app: FastifyInstance, prefix: string) {
  const { pool } = app.database;
  const success = (request: FastifyRequest, data: unknown, key = 'ok') => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });

  const listQuery = { whose: { type: 'string', enum: ['mine', 'all'] }, before: { type: 'integer' } } as const;
  const listDoc = doc(
    'Long work, the newest first: of whoever is logged in, or of all by right',
    { type: 'array', items: LISTED_SCHEMA },
    {
      query: listQuery,
      refusals: [403, 422],
    },
  );
  app.get(`${prefix}/jobs`, { config: { guard: 'session', doc: listDoc } }, async (request) => {
    const { all, before } = askedList(request);
    if (all) demand(request.access, 'manage-jobs');
    if (all && !seesAll(request)) throw forbidden('row.all_countries_only');
    const rows = await jobsBefore(pool, all ? null : request.access.adminId, before);
    const data = rows.slice(0, PAGE).map((job) => ({ ...jobView(job), admin_id: job.admin_id, admin_name: job.admin_name }));
    return { ...success(request, data), meta: { next_before: rows.length > PAGE ? (data.at(-1)?.id ?? null) : null } };
  });

  const showDoc = doc('How far a job is', JOB_SCHEMA, { refusals: [404] });
  app.get(`${prefix}/jobs/:id`, { config: { guard: 'session', doc: showDoc } }, async (request) =>
    success(request, jobView(await findJob(pool, request))),
  );

  const query = { page: { type: 'integer' }, status: { type: 'string', enum: RESULT_STATUSES } } as const;
  const resultsDoc = doc('What became of each row of a job', { type: 'array', items: RESULT_SCHEMA }, { query, refusals: [404, 422] });
  app.get(`${prefix}/jobs/:id/results`, { config: { guard: 'session', doc: resultsDoc } }, async (request) => {
    const { page, status } = asked(request);
    const job = await findJob(pool, request);
    return { ...success(request, null), ...(await resultsOf(pool, job, status, page, request.language)) };
  });

  const cancelDoc = doc('Have a job end before its next rows; what is not done by then is a failure', JOB_SCHEMA, {
    status: 202,
    refusals: [404, 409],
  });
  app.post(`${prefix}/jobs/:id/cancel`, { config: { guard: 'session', doc: cancelDoc } }, async (request, reply) => {
    const job = await inTransaction(app, async (transaction) => {
      const { id } = await findJob(transaction.client, request);
      const cancelled = await cancelJob(transaction, id);
      if (!cancelled) throw conflict('job.finished');
      const changes = { cancelled_at: { before: null, after: cancelled.cancelled_at } };
      await writeAudit(transaction, request, [{ table: 'jobs', id, action: 'update', changes }]);
      await announceJob(transaction, cancelled);
      return cancelled;
    });
    return reply.status(202).send(success(request, jobView(job), 'job_cancelled'));
  });

  const retrySummary = 'Do the rows that failed once more; it takes the right to what the job does, and money only its owner moves';
  const retryDoc = doc(retrySummary, JOB_SCHEMA, { status: 202, refusals: [403, 404, 409] });
  app.post(`${prefix}/jobs/:id/retry`, { config: { guard: 'session', doc: retryDoc } }, async (request, reply) => {
    const job = await inTransaction(app, async (transaction) => {
      const { id } = await findJob(transaction.client, request);
      await retryJob(app, transaction, request, id);
      return findJob(transaction.client, request);
    });
    return reply.status(202).send(success(request, jobView(job), 'queued'));
  });
}
