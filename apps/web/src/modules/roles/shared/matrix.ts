import type { PermissionType } from '@diwan/contract/permissions/catalogue';
import { foldShown } from '@diwan/domain/search-key';
import type { NamedCategory, NamedPermission } from './catalogue.ts';

/** The five actions that most categories have are columns; what is special stands in the last one. */
export const COLUMNS = ['index', 'show', 'create', 'update', 'delete'] as const satisfies readonly PermissionType[];

export interface MatrixRow {
  readonly category: NamedCategory;
  /** Permissions of a column: several where a category has several lists. */
  readonly cells: Readonly<Record<PermissionType, readonly NamedPermission[]>>;
}

/** Categories by actions, narrowed to what was searched for: a category by its name, a permission by its own. */
export function matrixRows(catalogue: readonly NamedCategory[], typed: string): MatrixRow[] {
  const wanted = foldShown(typed);
  return catalogue.flatMap((category) => {
    const whole = foldShown(category.title).includes(wanted);
    const found = whole
      ? category.permissions
      : category.permissions.filter(
          ({ label, permission_url: url }) => foldShown(label).includes(wanted) || url.includes(typed.trim().toLowerCase()),
        );
    if (found.length === 0) return [];
    const cells = { index: [], show: [], create: [], update: [], delete: [], other: [] } as Record<PermissionType, NamedPermission[]>;
    for (const permission of found) cells[permission.permission_type].push(permission);
    return [{ category, cells }];
  });
}

export type Held = ReadonlySet<string>;

/** The permissions with all of some switched on or off, leaving alone what one may not grant. */
export function withAll(
  held: Held,
  permissions: readonly { readonly permission_url: string }[],
  on: boolean,
  mayGrant: (url: string) => boolean,
): Set<string> {
  const next = new Set(held);
  for (const { permission_url: url } of permissions) {
    if (!mayGrant(url)) continue;
    if (on) next.add(url);
    else next.delete(url);
  }
  return next;
}

/** A role's permissions copied: what one may not grant stays as it is, and what could not be copied is counted. */
export function copied(held: Held, from: readonly string[], mayGrant: (url: string) => boolean): { next: Set<string>; skipped: number } {
  const kept = [...held].filter((url) => !mayGrant(url));
  const allowed = from.filter(mayGrant);
  return { next: new Set([...kept, ...allowed]), skipped: from.filter((url) => !mayGrant(url) && !held.has(url)).length };
}

/** What saving would change. */
export function difference(before: readonly string[], after: Held): { granted: string[]; withdrawn: string[] } {
  const had = new Set(before);
  return { granted: [...after].filter((url) => !had.has(url)), withdrawn: before.filter((url) => !after.has(url)) };
}
