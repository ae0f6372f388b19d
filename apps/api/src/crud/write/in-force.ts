import type { Resource } from '@diwan/contract/kit/resource';
import type { Write, WriteContext } from '../resource/crud.ts';
import { changeRows } from '../record/change-row.ts';
import { sqlTable } from '../fields/sql-tables.ts';
import type { KeptRow } from '../fields/row.ts';

/**
 * Of rows that agree in `keys`, one is in force (`is_active`): saving another as active switches that one off, in the same
 * transaction and with an entry in its log. To be called before the row is written; a unique index holds it besides.
 */
export async function replaceInForce(
  context: WriteContext,
  resource: Resource,
  { before, values }: Write<KeptRow>,
  keys: readonly string[],
): Promise<void> {
  const next = { ...before, ...values };
  if (next['is_active'] !== 1 && next['is_active'] !== true) return;
  const table = sqlTable(resource.name);
  const { rows } = await context.transaction.client.query<KeptRow>(
    `select * from ${table} where is_active and deleted_at is null and id <> $1
       ${keys.map((key, index) => `and ${key} is not distinct from $${index + 2}`).join(' ')} order by id for no key update`,
    [before?.id ?? 0, ...keys.map((key) => next[key] ?? null)],
  );
  await changeRows(context, { table, resource }, rows, { is_active: false }, { action: 'toggle' });
}
