import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerSchema, object, type JsonSchema } from '../documents/record-schema.ts';
import { conflict, invalidField, notFound } from '../errors.ts';
import type { Runner } from '../list/rows.ts';
import { rowId } from '../row-id.ts';
import { inTransaction } from '../transaction.ts';
import { translate } from '../translate.ts';
import { jobView } from './job-events.ts';
import type { Job } from './job-kind.ts';
import { RESULT_STATUSES, resultsOf, type ResultStatus } from './job-results.ts';
import { retryFailures } from './start-job.ts';

const LATEST = 20;
const COUNT: JsonSchema = { type: 'integer' };
const MOMENT: JsonSchema = { type: ['string', 'null'], format: 'date-time' };

/** A job on the wire. */
export const JOB_SCHEMA = object({
  id: COUNT,
  kind: { type: 'string' },
  table: { type: ['string', 'null'], description: 'The table of its rows' },
  status: { type: 'string', enum: ['queued', 'running', 'done'] },
  total: COUNT,
  done_count: COUNT,
  failed_count: COUNT,
  created_at: MOMENT,
  started_at: MOMENT,
  finished_at: MOMENT,
});
const RESULT_SCHEMA = object({
  row_id: COUNT,
  status: { type: 'string', enum: RESULT_STATUSES },
  error: { type: ['string', 'null'], description: 'A stable code' },
  at: MOMENT,
  name: { type: ['string', 'null'] },
  reason: { type: ['string', 'null'], description: 'The error in the language of the request' },
});
const doc = (summary: string, answer: JsonSchema, more: object = {}) => ({ summary, tag: 'jobs', answer: answerSchema(answer), ...more });

/** A job of whoever asks; other people's do not exist for them, except for superadmins. */
async function findJob(runner: Runner, request: FastifyRequest): Promise<Job> {
  const { adminId, isSuperAdmin } = request.access;
  const { rows } = await runner.query<Job>('select * from jobs where id = $1 and (admin_id = $2 or $3)', [
    rowId(request),
    adminId,
    isSuperAdmin,
  ]);
  const [job] = rows;
  if (!job) throw notFound();
  return job;
}

function asked(request: FastifyRequest): { page: number; status: ResultStatus | undefined } {
  const { page: rawPage = '1', status } = request.query as { page?: string; status?: ResultStatus };
  const page = Number(rawPage);
  if (!Number.isSafeInteger(page) || page < 1 || page > 1_000_000) throw invalidField('page', 'filter_value');
  if (status !== undefined && !RESULT_STATUSES.includes(status)) throw invalidField('status', 'filter_value');
  return { page, status };
}

/** Long work of one's own: how far it is, what became of each row, and the failures once more. */
export function registerJobRoutes(app: FastifyInstance, prefix: string) {
  const { pool } = app.database;
  const success = (request: FastifyRequest, data: unknown, key = 'ok') => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });

  const listDoc = doc('The latest jobs of whoever is logged in', { type: 'array', items: JOB_SCHEMA });
  app.get(`${prefix}/jobs`, { config: { guard: 'session', doc: listDoc } }, async (request) => {
    const { rows } = await pool.query<Job>(`select * from jobs where admin_id = $1 order by id desc limit ${LATEST}`, [
      request.access.adminId,
    ]);
    return success(request, rows.map(jobView));
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

  const retryDoc = doc('Do the rows that failed once more', JOB_SCHEMA, { status: 202, refusals: [404, 409] });
  app.post(`${prefix}/jobs/:id/retry`, { config: { guard: 'session', doc: retryDoc } }, async (request, reply) => {
    const job = await inTransaction(app, async (transaction) => {
      const { id } = await findJob(transaction.client, request);
      const { rows } = await transaction.client.query<Job>('select * from jobs where id = $1 for update', [id]);
      if (rows[0]?.status !== 'done') throw conflict('job.unfinished');
      if ((await retryFailures(app, transaction, id)) === 0) throw conflict('job.no_failures');
      return findJob(transaction.client, request);
    });
    return reply.status(202).send(success(request, jobView(job), 'queued'));
  });
}
