import type { JobView } from '@diwan/contract/jobs/job';
import type { Transaction } from '../../platform/database/transaction.ts';
import { tellAdmins } from '../events/tell-admins.ts';
import type { Job } from './job-kind.ts';

/** What a job shows of itself, over the wire and live; `subject` is what it sends or does, in the words of its kind. */
export function getJobView(job: Job): JobView {
  const { id, kind, table_name, status, total, done_count, failed_count, created_at, started_at, finished_at, cancelled_at, params } = job;
  const subject = [params['title'], params['call']].find((one) => typeof one === 'string') ?? null;
  return {
    id,
    kind,
    table: table_name,
    subject,
    status,
    total,
    done_count,
    failed_count,
    created_at,
    started_at,
    finished_at,
    cancelled_at,
  };
}

/** Tells a job's owner how far it is. */
export async function announceJob(transaction: Transaction, job: Job): Promise<void> {
  if (job.admin_id !== null) await tellAdmins(transaction, 'job', [job.admin_id], getJobView(job));
}
