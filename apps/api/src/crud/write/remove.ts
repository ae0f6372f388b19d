import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../access/actor.ts';
import { writeAudit } from '../record/audit.ts';
import type { ResourceApi, WriteContext } from '../crud.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { lockRows } from '../read.ts';
import { announce } from '../record/row-events.ts';
import type { Row } from '../store.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { readableAmounts } from './amounts.ts';
import { usedIds } from './references.ts';

/** How many rows a deletion took away, and how many it put out of use instead since others name them. */
export interface Removed {
  readonly deleted: number;
  readonly archived: number;
}

const idOf = (row: Row) => row['id'] as number;

/**
 * Deletes rows, all or none: they are kept with `deleted_at`, out of every list, and the log holds them whole. Rows that others
 * name are archived where their resource says so, else the call is refused. One missing id is 404, or 409 among several.
 */
export async function removeRows(app: FastifyInstance, api: ResourceApi, request: Actor, ids: readonly number[]): Promise<Removed> {
  return inTransaction(app, (transaction) => removeWithin({ app, request, transaction, now: app.now() }, api, ids));
}

/** As `removeRows`, within a transaction that has more to do. */
export async function removeWithin(context: WriteContext, api: ResourceApi, ids: readonly number[]): Promise<Removed> {
  const { request, transaction, now } = context;
  const rows = await lockRows(transaction.client, api, request, ids);
  if (rows.length < new Set(ids).size) throw ids.length === 1 ? notFound() : conflict('bulk.ids_missing');
  await api.options.beforeDelete?.(context, rows);
  const used = await usedIds(transaction, api.resource, ids);
  if (used.size > 0 && api.resource.whenUsed === 'refuse')
    throw conflict((api.resource.viewOf ?? api.resource.name) === 'countries' ? 'country.has_rows' : 'row.in_use');
  const gone = rows.filter((row) => !used.has(idOf(row)));
  const kept = rows.filter((row) => used.has(idOf(row)) && row['is_archived'] !== true);
  await mark(transaction, api, gone, now, `deleted_at = $2`);
  await mark(transaction, api, kept, now, `is_archived = true`);
  const { table } = api.store;
  await writeAudit(transaction, request, [
    ...gone.map((row) => ({
      table,
      id: idOf(row),
      action: 'delete' as const,
      changes: readableAmounts(api.resource, row, deleted(row)),
    })),
    ...kept.map((row) => ({ table, id: idOf(row), action: 'toggle' as const, changes: { is_archived: { before: false, after: true } } })),
  ]);
  for (const row of [...gone, ...kept]) {
    const kind = used.has(idOf(row)) ? 'update' : 'delete';
    await announce(transaction, { table, id: idOf(row), kind, country_id: (row['country_id'] as number | undefined) ?? null });
  }
  return { deleted: gone.length, archived: used.size };
}

async function mark(transaction: Transaction, { store }: ResourceApi, rows: readonly Row[], now: number, change: string): Promise<void> {
  if (rows.length === 0) return;
  await transaction.client.query(
    `update ${store.table} set ${change}, updated_at = greatest($2::timestamptz(3), updated_at + interval '1 millisecond') where id = any($1::int[])`,
    [rows.map(idOf), new Date(now).toISOString()],
  );
}

/** The whole row as it was, secrets and derived columns apart. */
function deleted(row: Record<string, unknown>) {
  const hidden = new Set(['id', 'search_key', 'password_hash', 'deleted_at', 'updated_at']);
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (hidden.has(name) || value === null ? [] : [[name, { before: value, after: null }]])),
  );
}
