import { notifyAdmins } from '../events/notify-admins.ts';
import type { JobContext } from './job-kind.ts';

/** Tells whoever began a job that it is done, and how many failed; its words are `messages.<words>`. */
export async function tellEnd({ transaction, job }: JobContext, words: 'wallet' | 'deletion'): Promise<void> {
  if (job.admin_id === null) return;
  await notifyAdmins(transaction, {
    type: 'job',
    id: job.id,
    title: `messages.${words}.finished`,
    body: `messages.${words}.${job.failed_count > 0 ? 'with_failures' : 'all_done'}`,
    params: { count: job.done_count, failed: job.failed_count },
    to: [job.admin_id],
  });
}
