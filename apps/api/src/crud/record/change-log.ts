import type { Resource } from '@diwan/contract/kit/resource';
import type { Actor } from '../../access/caller.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { sqlTable } from '../sql-tables.ts';
import type { Row } from '../store.ts';
import { actorColumns, type AuditAction, type Changes } from './audit.ts';
import { announceSql, eventsJson, type RowEvent } from './row-events.ts';
import { tellOwners } from './tell-owners.ts';

/** A table whose rows are on record: what changes in them stands in the log, and their lists hear of it. */
export interface Recorded {
  readonly table: string;
  /** The facts of its columns, where it is a resource. */
  readonly resource?: Resource;
}

/** The table of a resource, for who knows no more of it than its facts. */
export const recorded = (resource: Resource): Recorded => ({ table: sqlTable(resource.name), resource });

/** Who changes rows, and in which transaction. */
export interface ChangeContext {
  readonly caller: Actor;
  readonly transaction: Transaction;
  /** The present, in milliseconds or as ISO 8601; left out, it is the database's. */
  readonly now?: number | string;
}

/** What happened to a row. */
export interface Happened {
  /** As far as its id and its country go. */
  readonly row: Row;
  /** As it was, as far as it was read. */
  readonly before?: Row | null;
  readonly kind: RowEvent['kind'];
  readonly action: AuditAction;
  /** Null: it stands in the log of another row. */
  readonly changes: Changes | null;
}

const RECORD = `with logged as (
  insert into audit (admin_id, user_type, user_id, ip, table_name, row_id, action, changes)
  select $1, $2, $3, $4, e->>'table', (e->>'id')::int, e->>'action', e->'changes' from jsonb_array_elements($5::jsonb) e)
${announceSql('$6')}`;

/** Writes what happened to rows into the log and tells of it, in one statement, in the transaction of the changes themselves. */
export async function record(
  { caller, transaction }: ChangeContext,
  { table, resource }: Recorded,
  happened: readonly Happened[],
): Promise<void> {
  if (happened.length === 0) return;
  const getId = (row: Row) => row['id'] as number;
  const entries = happened.flatMap(({ row, action, changes }) => (changes ? [{ table, id: getId(row), action, changes }] : []));
  const events = happened.map(({ row, kind }) => ({
    table,
    id: getId(row),
    kind,
    country_id: (row['country_id'] as number | null | undefined) ?? null,
  }));
  await transaction.client.query({
    name: 'record_changes',
    text: RECORD,
    values: [...actorColumns(caller), JSON.stringify(entries), eventsJson(transaction, events)],
  });
  await tellOwners(transaction, resource, happened);
}

/** Records something about a row that is kept elsewhere, such as the second step of an admin: the row itself and its version stay. */
export function recordBeside(context: ChangeContext, of: Recorded, row: Row, changes: Changes): Promise<void> {
  return record(context, of, [{ row, kind: 'update', action: 'update', changes }]);
}
