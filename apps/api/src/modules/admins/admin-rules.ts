import type { Message } from '@diwan/contract/kit/validate';
import { countriesBeyond, coversPowers, permissionsBeyond, type Powers } from '../../access/powers.ts';
import type { Flag } from '../../platform/as-flag.ts';
import { conflict, forbidden, invalid } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Access } from '../../access/access.ts';

/** An admin's row, as far as the rules look at it. */
export interface StoredAdmin {
  readonly id: number;
  readonly is_super_admin: boolean;
  readonly all_countries: boolean;
  readonly is_active: boolean;
  readonly is_ban: boolean;
  readonly role_id: number | null;
}

/** What a save says about an admin; what it does not name stays. Flags are 0 or 1, as bodies carry them. */
export interface AdminChanges {
  readonly is_super_admin?: Flag | undefined;
  readonly all_countries?: Flag | undefined;
  readonly is_active?: Flag | undefined;
  readonly is_ban?: Flag | undefined;
  readonly role_id?: number | null | undefined;
  readonly country_ids?: readonly number[] | null | undefined;
}

/** Who holds something that the admin lacks cannot be changed by them: not even their e-mail or password, which would be a way in. */
export function refuseStronger(access: Access, target: Powers): void {
  if (!coversPowers(access, target)) throw forbidden('admin.too_powerful');
}

/** 422 for what an admin would grant without holding it; `rolePermissions` are those of the role that the save names. */
export function refuseGrants(access: Access, changes: AdminChanges, rolePermissions: readonly string[]): void {
  const errors: Record<string, Message[]> = {};
  const refuse = (field: string, key: string) => (errors[field] = [{ key, params: {} }]);
  if (changes.is_super_admin === 1 && !access.isSuperAdmin) refuse('is_super_admin', 'super_admin_only');
  if (changes.all_countries === 1 && access.countries !== null) refuse('all_countries', 'country_not_yours');
  if (countriesBeyond(access, changes.country_ids ?? []).length > 0) refuse('country_ids', 'country_not_yours');
  if (permissionsBeyond(access, rolePermissions).length > 0) refuse('role_id', 'too_powerful');
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Nobody shuts themself out by mistake. */
export function refuseOnYourself(access: Access, target: StoredAdmin, changes: AdminChanges): void {
  if (target.id === access.adminId && (changes.is_active === 0 || changes.is_ban === 1)) throw conflict('admin.yourself');
}

const rules = (admin: Pick<StoredAdmin, 'is_super_admin' | 'is_active' | 'is_ban'>) =>
  admin.is_super_admin && admin.is_active && !admin.is_ban;

/** True when a superadmin who could log in no longer could, or would be one no more. */
export function stepsDown(before: StoredAdmin, changes: AdminChanges): boolean {
  const flag = (name: 'is_super_admin' | 'is_active' | 'is_ban') => (changes[name] === undefined ? before[name] : changes[name] === 1);
  return rules(before) && !rules({ is_super_admin: flag('is_super_admin'), is_active: flag('is_active'), is_ban: flag('is_ban') });
}

export const isReigning = rules;

/** 409 unless an active superadmin remains beside those who leave. Two who leave at once take turns, so that the second sees the first gone. */
export async function keepOneSuperAdmin({ client }: Transaction, leaving: readonly number[]): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('the last superadmin', 0))`);
  const { rowCount } = await client.query(
    'select 1 from admins where is_super_admin and is_active and not is_ban and deleted_at is null and id <> all($1::int[]) limit 1',
    [leaving],
  );
  if (!rowCount) throw conflict('admin.last_super_admin');
}
