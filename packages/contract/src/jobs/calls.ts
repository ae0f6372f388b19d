import * as z from 'zod/mini';
import { jobView, RESULT_STATUSES } from './job.ts';
import { id, timestamp, pageMeta } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { rowNumber, wholeNumber } from '../kit/queries.ts';

const wrong = { error: 'filter_value' } as const;
const common = { permission: 'session', tag: 'jobs' } as const;

const listJobs = defineCall({
  ...common,
  method: 'GET',
  path: 'jobs',
  summary: 'Long work, the newest first: of whoever is logged in, or of all by right',
  query: {
    whose: z.optional(z.enum(['mine', 'all'], wrong)),
    /** Older ones than this. */
    before: rowNumber(),
  },
  // Whose they are, too.
  answer: z.array(z.extend(jobView, { admin_id: z.nullable(id()), admin_name: z.nullable(z.string()) })),
  beside: { meta: z.object({ next_before: z.nullable(id()) }) },
  errors: { 403: ['row.all_countries_only'] },
});

const showJob = defineCall({ ...common, method: 'GET', path: 'jobs/:id', summary: 'How far a job is', answer: jobView });

const jobResults = defineCall({
  ...common,
  method: 'GET',
  path: 'jobs/:id/results',
  summary: 'What became of each row of a job',
  query: { page: wholeNumber(1_000_000, 1), status: z.optional(z.enum(RESULT_STATUSES, wrong)) },
  answer: z.array(
    z.object({
      row_id: id(),
      status: z.enum(RESULT_STATUSES),
      /** A stable code. */
      error: z.nullable(z.string()),
      at: z.nullable(timestamp()),
      name: z.nullable(z.string()),
      /** The error in the language of the request. */
      reason: z.nullable(z.string()),
    }),
  ),
  beside: { meta: pageMeta() },
});

const cancelJob = defineCall({
  ...common,
  method: 'POST',
  path: 'jobs/:id/cancel',
  summary: 'Have a job end before its next rows; what is not done by then is a failure',
  answer: jobView,
  status: 202,
  errors: { 409: ['job.finished'] },
});

const retryJob = defineCall({
  ...common,
  method: 'POST',
  path: 'jobs/:id/retry',
  summary: 'Do the rows that failed once more; it takes the right to what the job does, and money only its owner moves',
  answer: jobView,
  status: 202,
  errors: { 403: ['job.owner_only'], 409: ['job.unfinished', 'job.no_failures', 'job.above_limit'] },
});

export const jobCalls = { listJobs, showJob, jobResults, cancelJob, retryJob };

export type ListedJob = DataOf<typeof listJobs>[number];
/** What became of one row. */
export type JobResult = DataOf<typeof jobResults>[number];
