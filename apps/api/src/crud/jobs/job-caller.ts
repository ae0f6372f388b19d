import { type AdminCaller, adminCaller } from '../../access/caller.ts';
import { currentAccess } from '../../access/current-access.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Job } from './job-kind.ts';

/**
 * Whoever began a job, with what they may do now: a right that was taken away in the meantime ends the job's work too. After a
 * ban there is nobody. The country is that which was chosen when it began.
 */
export async function jobCaller(runner: Runner, job: Job): Promise<AdminCaller | undefined> {
  const access = job.admin_id === null ? undefined : await currentAccess(runner, job.admin_id);
  const { country_id: country } = job.params;
  return access && adminCaller(access, { countryId: typeof country === 'number' ? country : null, ip: job.ip ?? '', language: 'ar' });
}
