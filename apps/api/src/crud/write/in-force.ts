import type { Resource } from '@diwan/contract/kit/resource';
import { writeAudit } from '../record/audit.ts';
import type { Write, WriteContext } from '../crud.ts';
import { announce } from '../record/row-events.ts';
import { sqlTable } from '../sql-tables.ts';

/**
 * Of rows that agree in `keys`, one is in force (`is_active`): saving another as active switches that one off, in the same
 * transaction and with an entry in its log. To be called before the row is written; a unique index holds it besides.
 */
export async function replaceInForce(
  { transaction, request, now }: WriteContext,
  resource: Resource,
  { before, values }: Write,
  keys: readonly string[],
): Promise<void> {
  const next = { ...before, ...values };
  if (next['is_active'] !== 1 && next['is_active'] !== true) return;
  const table = sqlTable(resource.name);
  const { rows } = await transaction.client.query<{ id: number; country_id: number | null }>(
    `update ${table} set is_active = false, updated_at = greatest($2::timestamptz(3), updated_at + interval '1 millisecond')
     where is_active and deleted_at is null and id <> $1 ${keys.map((key, index) => `and ${key} is not distinct from $${index + 3}`).join(' ')}
     returning id, country_id`,
    [(before?.['id'] as number | undefined) ?? 0, new Date(now).toISOString(), ...keys.map((key) => next[key] ?? null)],
  );
  const changes = { is_active: { before: true, after: false } };
  await writeAudit(
    transaction,
    request,
    rows.map(({ id }) => ({ table, id, action: 'toggle' as const, changes })),
  );
  for (const { id, country_id } of rows) await announce(transaction, { table, id, kind: 'update', country_id });
}
