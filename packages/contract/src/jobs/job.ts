import * as z from 'zod/mini';
import { id, timestamp } from '../kit/answers.ts';

/** Where a job stands. */
const JOB_STATUSES = ['queued', 'running', 'done'] as const;

/** What can become of a row of a job. */
export const RESULT_STATUSES = ['pending', 'done', 'failed'] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

/** What a job shows of itself, over the wire and live. */
export const jobView = z.strictObject({
  id: id(),
  kind: z.string(),
  /** The table of its rows. */
  table: z.nullable(z.string()),
  /** What is sent or done, in the words of its kind. */
  subject: z.nullable(z.string()),
  status: z.enum(JOB_STATUSES),
  total: z.int(),
  done_count: z.int(),
  failed_count: z.int(),
  created_at: timestamp(),
  started_at: z.nullable(timestamp()),
  finished_at: z.nullable(timestamp()),
  cancelled_at: z.nullable(timestamp()),
});
export type JobView = z.output<typeof jobView>;
