import type { Context } from '../resource/context.ts';
import { isPrivateFile } from '@diwan/contract/kit/field';
import { getAdminId, type Caller } from '../../access/caller.ts';
import type { ResourceApi } from '../resource/crud.ts';
import { apiKind } from '../fields/kinds/index.ts';
import { rowsFrom } from '../resource/rows.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { getScopeConditions } from '../resource/scope.ts';
import { Params, toSql } from '../../platform/database/sql-text.ts';
import { may } from '../../access/access.ts';

declare module '../resource/context.ts' {
  interface Context {
    /** What holds private files beside records. */
    readonly fileHolders: readonly FileHolder[];
  }
}

/** SQL that a file `f.reference` is held by something else than a record that the admin may see; null where they may see none of it. */
export type FileHolder = (caller: Caller, params: Params) => string | null;

/** The columns of a resource that hold private files. */
const privateColumns = ({ resource, store }: ResourceApi) =>
  Object.entries(resource.fields).filter(([name, field]) => isPrivateFile(field) && store.columns.has(name));

/** SQL that a file `f.reference` is held by a row of the resource that the admin may see. */
function heldSql(api: ResourceApi, caller: Caller, params: Params): string {
  const holds = privateColumns(api).flatMap(([name, field]) => apiKind(field).holdsFile?.(name) ?? []);
  const rows = rowsFrom(api.store, getScopeConditions(api, caller));
  return `exists (${toSql({ ...rows, select: ['1'], where: [...rows.where, `(${holds.join(' or ')})`] }, params)})`;
}

/**
 * Of some files, those that an admin may see: public ones, one's own that no record names yet, and private ones that a record
 * within reach holds, or a module's own rows, which the admin may see.
 */
export async function readableFiles(app: Context, runner: Runner, caller: Caller, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const params = new Params();
  const asked = params.add(references, 'text[]');
  const apis = app.resources.filter((api) => privateColumns(api).length > 0);
  const seen =
    caller.kind === 'admin' ? apis.filter(({ resource: { can } }) => may(caller.access, can.show) || may(caller.access, can.list)) : apis;
  const conditions = [
    'not f.is_private',
    `f.saved_at is null and f.admin_id = ${params.add(getAdminId(caller), 'int')}`,
    // What people uploaded themselves they have seen, whatever became of it.
    ...(caller.kind === 'client' || caller.kind === 'provider'
      ? [`f.user_type = ${params.add(caller.kind)} and f.user_id = ${params.add(caller.id, 'int')}`]
      : []),
    ...seen.map((api) => heldSql(api, caller, params)),
    ...app.fileHolders.flatMap((holder) => holder(caller, params) ?? []),
  ];
  // Who may see every record may see what records held before, too.
  if (caller.kind === 'admin' && caller.access.isSuperAdmin && caller.countryId === null) conditions.push('true');
  const { rows } = await runner.query<{ reference: string }>(
    `select f.reference from uploads f where f.reference = any(${asked}) and (${conditions.join(' or ')})`,
    params.values,
  );
  return new Set(rows.map((row) => row.reference));
}
