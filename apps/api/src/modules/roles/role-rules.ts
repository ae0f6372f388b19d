import type { ErrorCode } from '@diwan/locales/keys';
import { isPermission, PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { permissionsBeyond } from '../../access/powers.ts';
import { conflict, forbidden, invalidField } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Access } from '../../access/access.ts';
import { db } from '../../platform/database/tables.ts';
import { among, maybe } from '../../platform/database/typed.ts';

export interface StoredRole {
  readonly id: number;
  readonly permissions: readonly string[];
}

/** Only who holds all that a role holds may delete it. */
export function refuseStrongerRole(access: Access, role: StoredRole): void {
  if (permissionsBeyond(access, role.permissions).length > 0) throw forbidden('role.too_powerful');
}

/** The permissions that a role is to have, each once and in the catalogue's order. 422 for those that do not exist or that the admin does not hold. */
export function grantedPermissions(access: Access, wanted: readonly string[]): string[] {
  if (!wanted.every((url) => isPermission(url))) throw invalidField('permissions', 'permission_unknown');
  if (permissionsBeyond(access, wanted).length > 0) throw invalidField('permissions', 'too_powerful');
  return PERMISSIONS.map((permission) => permission.permission_url).filter((url) => wanted.includes(url));
}

/** Whether somebody holds a role who works where the admin does not. Whoever gives it to somebody meanwhile waits for this transaction. */
async function isHeldElsewhere({ client }: Transaction, { countries }: Access, id: number): Promise<boolean> {
  if (countries === null) return false;
  const { rowCount } = await client.query(
    `select 1 from admins a where a.role_id = $1 and a.deleted_at is null and (a.is_super_admin or a.all_countries
       or exists (select 1 from admin_countries c where c.admin_id = a.id and c.country_id <> all($2::int[]))) limit 1`,
    [id, countries],
  );
  return Boolean(rowCount);
}

/**
 * Why an admin may not change a role, if so: whoever changes it changes what its holders may do, wherever they work. They hold all
 * that it holds, else its holders could be cut down from below; and they work wherever its holders do.
 */
export async function whyNotChanged(transaction: Transaction, access: Access, role: StoredRole): Promise<ErrorCode | undefined> {
  if (permissionsBeyond(access, role.permissions).length > 0) return 'role.too_powerful';
  return (await isHeldElsewhere(transaction, access, role.id)) ? 'role.held_elsewhere' : undefined;
}

/** 409 for roles that admins have. Whoever assigns one meanwhile waits for this transaction, and finds it gone. */
export async function refuseHeldRoles({ client }: Transaction, ids: readonly number[]): Promise<void> {
  const holders = db.selectFrom('admins').select('id').where('role_id', '=', among(ids)).where('deleted_at', 'is', null);
  if (await maybe(client, holders.limit(1))) throw conflict('role.in_use');
}
