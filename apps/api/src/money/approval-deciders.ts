import type { PermissionUrl } from '@diwan/contract/permissions';
import { APPROVAL_HOURS } from '@diwan/contract/resources/approvals';
import { conflict } from '../kit/errors.ts';
import type { Transaction } from '../kit/transaction.ts';

const RIGHT: PermissionUrl = 'decide-approvals';

/** What gives somebody power over an account, or the account powers: whoever did it could be both of the two. */
const POWERS = ['email', 'password', 'has_totp', 'role_id', 'is_super_admin', 'all_countries', 'country_ids', 'is_active', 'is_ban'];
const GRIPS = `x.at > now() - interval '${APPROVAL_HOURS} hours' and (x.action = 'create' or x.changes ?| $3::text[])`;
const GRIPPED = `select from audit x where x.table_name = 'admins' and x.row_id = a.id and x.admin_id = $1 and ${GRIPS}`;

const DECIDERS = `select a.id from admins a left join roles r on r.id = a.role_id and r.deleted_at is null
where a.id <> $1 and a.deleted_at is null and a.is_active and not a.is_ban
  and (a.is_super_admin or ($4 = any(r.permissions)
    and (a.all_countries or exists (select from admin_countries c where c.admin_id = a.id and c.country_id = $2))))
  and not exists (${GRIPPED})
  and not exists (select from audit x where x.table_name = 'roles' and x.row_id = a.role_id and x.admin_id = $1 and not a.is_super_admin
    and x.at > now() - interval '${APPROVAL_HOURS} hours' and (x.action = 'create' or x.changes ? 'permissions'))
order by a.id`;

/**
 * Who may decide about what an admin asks for now: those who hold the right in the country at this moment. Left out is whose
 * account the asker lately made, promoted or got into, also by a role or a password: one person with two accounts is no second
 * one. 409 where nobody is left.
 */
export async function decidersNow({ client }: Transaction, asker: number, countryId: number | null): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(DECIDERS, [asker, countryId, POWERS, RIGHT]);
  if (rows.length === 0) throw conflict('approval.nobody', { hours: APPROVAL_HOURS });
  return rows.map(({ id }) => id);
}
