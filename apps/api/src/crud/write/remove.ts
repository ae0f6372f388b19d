import type { ErrorCode } from '@diwan/locales/keys';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../resource/context.ts';
import { changeRows, deleteRows } from '../record/change-row.ts';
import type { ResourceApi, WriteContext } from '../resource/crud.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { lockRows } from '../record/read.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { usedIds } from './references.ts';

/** How many rows a deletion took away, and how many it put out of use instead since others name them. */
export interface Removed {
  readonly deleted: number;
  readonly archived: number;
}

/**
 * Deletes rows, all or none: they are kept with `deleted_at`, out of every list, and the log holds them whole. Rows that others
 * name are archived where their resource says so, else the call is refused. One missing id is 404, or 409 among several.
 */
export async function removeRows(app: Context, api: ResourceApi, caller: Caller, ids: readonly number[]): Promise<Removed> {
  return inTransaction(app, (transaction) => removeWithin({ app, caller, transaction, now: app.now() }, api, ids));
}

/** As `removeRows`, within a transaction that has more to do. */
export async function removeWithin(context: WriteContext, api: ResourceApi, ids: readonly number[]): Promise<Removed> {
  const { caller, transaction } = context;
  const rows = await lockRows(transaction.client, api, caller, ids);
  if (rows.length < new Set(ids).size) throw ids.length === 1 ? notFound() : conflict('bulk.ids_missing');
  await api.options.beforeDelete?.(context, rows);
  const used = await usedIds(transaction, api.resource, ids);
  // A fact of the contract, which knows no catalogue: catalogues.facts.test.ts holds it to one.
  if (used.size > 0 && api.resource.whenUsed === 'refuse') throw conflict((api.resource.refusals?.inUse ?? 'row.in_use') as ErrorCode);
  const gone = rows.filter((row) => !used.has(row.id));
  const kept = rows.filter((row) => used.has(row.id) && row['is_archived'] !== true);
  await deleteRows(context, api.store, gone, (deleted) => api.options.afterDelete?.(context, deleted));
  await changeRows(context, api.store, kept, { is_archived: true }, { action: 'toggle' });
  return { deleted: gone.length, archived: used.size };
}
