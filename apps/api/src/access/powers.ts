import { isPermission } from '@diwan/contract/permissions/catalogue';
import { may, type Access } from './access.ts';

/** What someone may do and where, as it is stored. */
export interface Powers {
  readonly is_super_admin: boolean;
  readonly all_countries: boolean;
  readonly permissions: readonly string[];
  readonly country_ids: readonly number[];
}

/** What somebody may do and where, as it is looked at. */
type Held = Pick<Access, 'isSuperAdmin' | 'permissions' | 'countries'>;

/** Of some permissions, those that an admin does not hold. Names that no longer mean anything count for nothing. */
export function permissionsBeyond(access: Held, permissions: readonly string[]): string[] {
  return permissions.filter((url) => isPermission(url) && !may(access, url));
}

/** Of some countries, those that are not an admin's. */
export function countriesBeyond(access: Held, ids: readonly number[]): number[] {
  const { countries } = access;
  return countries === null ? [] : ids.filter((id) => !countries.includes(id));
}

/** True when the admin holds everything that the other does: only then may they change them. */
export function coversPowers(access: Held, other: Powers): boolean {
  if (access.isSuperAdmin) return true;
  if (other.is_super_admin || (other.all_countries && access.countries !== null)) return false;
  return permissionsBeyond(access, other.permissions).length === 0 && countriesBeyond(access, other.country_ids).length === 0;
}
