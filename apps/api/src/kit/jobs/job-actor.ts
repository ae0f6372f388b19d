import type { Runner } from '../list/rows.ts';
import type { Actor } from '../actor.ts';
import type { Job } from './job-kind.ts';

interface Row {
  is_super_admin: boolean;
  all_countries: boolean;
  permissions: string[];
  country_ids: number[];
}

const FIND = `select a.is_super_admin, a.all_countries, coalesce(r.permissions, '{}') as permissions,
  coalesce((select array_agg(ac.country_id) from admin_countries ac where ac.admin_id = a.id), '{}') as country_ids
from admins a left join roles r on r.id = a.role_id and r.deleted_at is null
where a.id = $1 and a.deleted_at is null and a.is_active and not a.is_ban`;

/**
 * Whoever began a job, with what they may do now: a right that was taken away in the meantime ends the job's work too. After a
 * ban there is nobody. The country is that which was chosen when it began.
 */
export async function jobActor(runner: Runner, job: Job): Promise<Actor | undefined> {
  const { rows } = await runner.query<Row>({ name: 'job_actor', text: FIND, values: [job.admin_id] });
  const [admin] = rows;
  if (!admin || job.admin_id === null) return undefined;
  const { country_id: countryId = null } = job.params as { country_id?: number | null };
  return {
    access: {
      adminId: job.admin_id,
      isSuperAdmin: admin.is_super_admin,
      permissions: new Set(admin.permissions),
      countries: admin.is_super_admin || admin.all_countries ? null : admin.country_ids,
      tokenHash: '',
      expiresAt: 0,
    },
    countryId,
    ip: job.ip ?? '',
    language: 'ar',
  };
}
