import type { AppEventData } from '@diwan/contract/app-events';
import type { Owners, Resource } from '@diwan/contract/kit/resource';
import { WEBHOOK_TOPICS } from '@diwan/contract/webhooks/resource';
import { getKeys } from '@diwan/domain/records';
import type { Actor } from '../../access/caller.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { sqlTable } from '../fields/sql-tables.ts';
import type { Row, Changes } from '../fields/row.ts';
import { actorColumns, type AuditAction } from './audit.ts';
import { tellPersons, type PersonId } from '../events/tell-persons.ts';
import { announceSql, eventsJson, type RowEvent } from '../events/row-events.ts';

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

/** A row that the log is about. */
export type NamedRow = Row & { readonly id: number };

/** What happened to a row. */
export interface Happened {
  /** As far as its id and its country go. */
  readonly row: NamedRow;
  /** As it was, as far as it was read. */
  readonly before?: Row | null;
  readonly kind: RowEvent['kind'];
  readonly action: AuditAction;
  /** Null: it stands in the log of another row. */
  readonly changes: Changes | null;
}

/** A row that changed, and as it was before. */
interface ChangedRow {
  readonly before?: Row | null | undefined;
  readonly row: NamedRow;
}

/** The people whose row it is, as far as it has them. */
function getOwners({ columns }: Owners, row: Row | null | undefined): PersonId[] {
  return getKeys(columns).flatMap((kind) => {
    const id = row?.[columns[kind]];
    return typeof id === 'number' ? [{ kind, id }] : [];
  });
}

/** Tells the people of a row that it has changed, and whoever had it before. */
async function tellPeople(transaction: Transaction, facts: Owners, { before, row }: ChangedRow): Promise<void> {
  const status = row[facts.status];
  // What is kept beside a row names no more than its id.
  if (status === undefined) return;
  const owners = getOwners(facts, row);
  const lost = getOwners(facts, before).filter((one) => !owners.some(({ kind, id }) => kind === one.kind && id === one.id));
  const data = { id: row.id, status, version: row['updated_at'] } as AppEventData<'order'>;
  await tellPersons(transaction, [...owners, ...lost], facts.event, data, owners);
}

/** Tells the people whose rows have changed, together with the change, where the rows are people's own. */
async function tellOwners(transaction: Transaction, resource: Resource | undefined, changed: readonly ChangedRow[]): Promise<void> {
  if (!resource?.owners) return;
  for (const one of changed) await tellPeople(transaction, resource.owners, one);
}

const getVersion = ({ updated_at: version = null }: Row): unknown => version;

/** For each webhook that wants to know: what is to be sent, which is there if the change is. */
const HOOKED = `hooked as (
  insert into webhook_messages (webhook_id, topic, kind, row_id, country_id, version, state)
  select w.id, e->>'table', e->>'kind', (e->>'id')::int, (e->>'country_id')::int, (e->>'version')::timestamptz, case when w.is_active then 'pending' else 'kept' end
  from jsonb_array_elements($7::jsonb) e join webhooks w on w.deleted_at is null and (w.country_id is null or w.country_id = (e->>'country_id')::int)
    and case e->>'table' ${WEBHOOK_TOPICS.map((topic) => `when '${topic}' then w.sends_${topic}`).join(' ')} else false end)`;

const RECORD = `with logged as (
  insert into audit (admin_id, user_type, user_id, ip, token_id, table_name, row_id, action, changes)
  select $1, $2, $3, $4, $5, e->>'table', (e->>'id')::int, e->>'action', e->'changes' from jsonb_array_elements($6::jsonb) e), ${HOOKED}
${announceSql('$7')}`;

/** Writes what happened to rows into the log and tells of it, in one statement, in the transaction of the changes themselves. */
export async function record(
  { caller, transaction }: ChangeContext,
  { table, resource }: Recorded,
  happened: readonly Happened[],
): Promise<void> {
  if (happened.length === 0) return;
  const entries = happened.flatMap(({ row, action, changes }) => (changes ? [{ table, id: row.id, action, changes }] : []));
  const events = happened.map(({ row, kind }) => ({
    table,
    id: row.id,
    kind,
    country_id: (row['country_id'] as number | null | undefined) ?? null,
    version: getVersion(row),
  }));
  await transaction.client.query({
    name: 'record_changes',
    text: RECORD,
    values: [...actorColumns(caller), JSON.stringify(entries), eventsJson(transaction, events)],
  });
  await tellOwners(transaction, resource, happened);
}

/** Records something about a row that is kept elsewhere, such as the second step of an admin: the row itself and its version stay. */
export function recordBeside(context: ChangeContext, of: Recorded, row: NamedRow, changes: Changes): Promise<void> {
  return record(context, of, [{ row, kind: 'update', action: 'update', changes }]);
}
