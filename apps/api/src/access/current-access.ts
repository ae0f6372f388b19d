import type { Access } from './access.ts';
import type { Runner } from '../platform/database/runner.ts';

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

/** What an admin may do now, without a session of theirs; undefined where they may not even log in any more. */
export async function currentAccess(runner: Runner, adminId: number): Promise<Access | undefined> {
  const { rows } = await runner.query<Row>({ name: 'current_access', text: FIND, values: [adminId] });
  const [admin] = rows;
  if (!admin) return undefined;
  return {
    adminId,
    isSuperAdmin: admin.is_super_admin,
    permissions: new Set(admin.permissions),
    countries: admin.is_super_admin || admin.all_countries ? null : admin.country_ids,
    tokenHash: '',
    expiresAt: 0,
  };
}
