import type { PermissionUrl } from '@diwan/contract/permissions';
import { APPROVAL_HOURS } from '@diwan/contract/resources/approvals';
import { conflict } from '../platform/errors.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { ApprovalRow } from './approval-kind.ts';

type DecidedRequest = Pick<ApprovalRow, 'requested_by' | 'country_id' | 'created_at'>;

const RIGHT: PermissionUrl = 'decide-approvals';

/** What gives somebody power over an account, or the account powers: whoever did it could be both of the two. */
const POWERS = ['email', 'password', 'has_totp', 'role_id', 'is_super_admin', 'all_countries', 'country_ids', 'is_active', 'is_ban'];

/**
 * Whom an admin has in hand: the accounts they made or got into since the window began, also by a role, and whom those have in
 * hand in turn, however long the chain. As nobody is followed twice it ends.
 */
const IN_HAND = `with recursive grips(hand, id) as materialized (
  select x.admin_id, x.row_id from audit x
  where x.table_name = 'admins' and x.at > $5 and (x.action = 'create' or x.changes ?| $3::text[])
  union
  select x.admin_id, a.id from audit x join admins a on a.role_id = x.row_id and not a.is_super_admin
  where x.table_name = 'roles' and x.at > $5 and (x.action = 'create' or x.changes ? 'permissions')
), in_hand(id) as (
  select $1::int union select g.id from in_hand m join grips g on g.hand = m.id
)`;

const DECIDERS = `${IN_HAND} select a.id from admins a left join roles r on r.id = a.role_id and r.deleted_at is null
where a.deleted_at is null and a.is_active and not a.is_ban
  and (a.is_super_admin or ($4 = any(r.permissions)
    and (a.all_countries or exists (select from admin_countries c where c.admin_id = a.id and c.country_id = $2))))
  and not exists (select from in_hand m where m.id = a.id)
order by a.id`;

const WINDOW = APPROVAL_HOURS * 3_600_000;

async function deciders({ client }: Transaction, asker: number, countryId: number | null, asked: Date): Promise<number[]> {
  const since = new Date(asked.getTime() - WINDOW);
  const { rows } = await client.query<{ id: number }>(DECIDERS, [asker, countryId, POWERS, RIGHT, since]);
  return rows.map(({ id }) => id);
}

/**
 * Who may decide about what an admin asks for now: those who hold the right in the country at this moment. Left out is whose
 * account the asker lately made, promoted or got into, also by a role or a password, themself or through such an account: one
 * person with two accounts is no second one. 409 where nobody is left.
 */
export async function decidersNow(transaction: Transaction, asker: number, countryId: number | null): Promise<number[]> {
  const { rows } = await transaction.client.query<{ now: Date }>('select now()::timestamptz as now');
  const found = await deciders(transaction, asker, countryId, new Date(rows[0]?.now ?? 0));
  if (found.length === 0) throw conflict('approval.nobody', { hours: APPROVAL_HOURS });
  return found;
}

/**
 * Whether an admin may still decide about a request: what the asker has done since they asked counts as well, and what counted then
 * goes on counting.
 */
export async function stillDecides(transaction: Transaction, request: DecidedRequest, decider: number): Promise<boolean> {
  const { requested_by: asker, country_id, created_at } = request;
  return (await deciders(transaction, asker ?? 0, country_id, new Date(created_at))).includes(decider);
}
