import { notifyAll, type Notice } from '../events/notice.ts';
import type { Row, Changes } from '../fields/row.ts';
import { changesBetween, deletedChanges, type AuditAction } from './audit.ts';
import { record, type NamedRow, type ChangeContext, type Happened, type Recorded } from './change-log.ts';
import type { RowEvent } from '../events/row-events.ts';
import type { Resource } from '@diwan/contract/kit/resource';
import { apiKind } from '../fields/kinds/index.ts';
import { theRow } from '../../platform/database/the-row.ts';

/** How a change is recorded, and what else belongs to it. */
export interface How<Stored = Row> {
  /** As the log calls it; `create` or `update` where nothing is said. */
  readonly action?: AuditAction;
  /** What the log says besides what the columns say. */
  readonly noted?: Changes;
  /** All that the log says, whatever the columns say; null where it stands in the log of another row. */
  readonly says?: Changes | null;
  /** Columns that are set beside the others, of which the log says nothing: who decided, and when. */
  readonly silently?: Row;
  /** What is written elsewhere together with the row, once it is there; what it gives is noted in the log, too. */
  along?(after: Stored): Promise<Changes | void>;
  /** Whom it is told by name. */
  notices?(after: Stored): readonly Notice[];
}

/**
 * The version of a row is the moment of its last change. It always grows, also within a millisecond and where a clock goes back.
 * Left out (null), the moment is the database's.
 */
const nextVersion = (timestamp: string) =>
  `updated_at = greatest(coalesce(${timestamp}::timestamptz(3), now()), updated_at + interval '1 millisecond')`;

const getTimestamp = ({ now }: ChangeContext) => (now === undefined ? null : new Date(now).toISOString());

/** From the third value of the statement on. */
const assignments = (columns: Row) => Object.keys(columns).map((name, index) => `, ${name} = $${index + 3}`);

const without = (changes: Changes, columns: Row): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in columns)));

/** The log names amounts as people read them, not in minor units, and numbers as numbers. */
function readableChanges(resource: Resource, row: Row, changes: Changes): Changes {
  const shown = { ...changes };
  for (const [name, change] of Object.entries(changes)) {
    const field = resource.fields[name];
    const readable = field && apiKind(field).readable?.(field, change, row, changes);
    if (readable) shown[name] = readable;
  }
  return shown;
}

type Told = Pick<How, 'noted' | 'silently' | 'says'>;

/** What the log says of a change: what differs, as people read it, and what was noted. A row that was read in part is compared in that part. */
function getChanges({ resource }: Recorded, before: Row | null, after: Row, { noted = {}, silently = {}, says }: Told): Changes | null {
  if (says !== undefined) return says;
  const known = before ? Object.fromEntries(Object.entries(after).filter(([name]) => name in before)) : after;
  const changes = without(changesBetween(before, known), silently);
  return { ...(resource ? readableChanges(resource, after, changes) : changes), ...noted };
}

async function finish<Stored>(
  context: ChangeContext,
  of: Recorded,
  before: Row | null,
  after: Stored & NamedRow,
  how: How<Stored>,
): Promise<Stored> {
  const along = await how.along?.(after);
  const changes = getChanges(of, before, after, along ? { ...how, noted: { ...how.noted, ...along } } : how);
  const kind = before ? 'update' : 'create';
  await record(context, of, [{ row: after, before, kind, action: how.action ?? kind, changes }]);
  if (how.notices) await notifyAll(context.transaction, how.notices(after));
  return after;
}

/** Creates a row, with its entry in the log, its event and its notices: all of it or, with its transaction, nothing. Gives it whole. */
export async function insertRow<Stored extends object = Row>(
  context: ChangeContext,
  of: Recorded,
  columns: Row,
  how: How<Stored> = {},
): Promise<Stored> {
  const all = { ...columns, ...how.silently };
  const { rows } = await context.transaction.client.query<Stored & NamedRow>(
    `insert into ${of.table} (created_at, updated_at${Object.keys(all)
      .map((name) => `, ${name}`)
      .join('')})
     values (coalesce($1::timestamptz, now()), coalesce($1::timestamptz, now())${Object.keys(all)
       .map((_, index) => `, $${index + 2}`)
       .join('')}) returning *`,
    [getTimestamp(context), ...Object.values(all)],
  );
  return finish<Stored>(context, of, null, theRow(rows), how);
}

/** Sets columns of a locked row, with the next version, an entry in the log, its event and its notices. Gives the row as it is then. */
export async function changeRow<Stored extends object>(
  context: ChangeContext,
  of: Recorded,
  before: Stored & { readonly id: number },
  patch: Row,
  how: How<Stored> = {},
): Promise<Stored> {
  const columns = { ...patch, ...how.silently };
  const { rows } = await context.transaction.client.query<Stored & NamedRow>(
    `update ${of.table} set ${nextVersion('$2')}${assignments(columns).join('')} where id = $1 returning *`,
    [before.id, getTimestamp(context), ...Object.values(columns)],
  );
  return finish<Stored>(context, of, { ...before }, theRow(rows), how);
}

/** What of `How` many rows share. */
export interface HowMany extends Pick<How, 'action' | 'silently'> {
  /** What the log says of each, where that is not what its columns say. */
  changes?(row: Row): Changes;
  /** What happened to them, where they were not just changed. */
  readonly kind?: RowEvent['kind'];
  /** What is written elsewhere together with the rows, once they are changed. */
  along?(): Promise<void> | void;
  /** Whom it is told by name. */
  readonly notices?: readonly Notice[];
}

/** Sets the same columns of many locked rows, in one statement, and records each of them, in another. */
export async function changeRows(
  context: ChangeContext,
  of: Recorded,
  rows: readonly { readonly id: number }[],
  patch: Row,
  how: HowMany = {},
): Promise<void> {
  if (rows.length === 0) return;
  const columns = { ...patch, ...how.silently };
  const all = rows.map((row): NamedRow => ({ ...row }));
  const { rows: versions } = await context.transaction.client.query<{ id: number; updated_at: string }>(
    `update ${of.table} set ${nextVersion('$2')}${assignments(columns).join('')} where id = any($1::int[]) returning id, updated_at`,
    [all.map((row) => row.id), getTimestamp(context), ...Object.values(columns)],
  );
  const newVersions = new Map(versions.map(({ id, updated_at }) => [id, updated_at]));
  await how.along?.();
  const happened = all.map((row): Happened => {
    const changes = how.changes ? readable(of, row, how.changes(row)) : getChanges(of, row, { ...row, ...patch }, {});
    const after = { ...row, ...columns, updated_at: newVersions.get(row.id) };
    return { row: after, before: row, kind: how.kind ?? 'update', action: how.action ?? 'update', changes };
  });
  await record(context, of, happened);
  if (how.notices) await notifyAll(context.transaction, how.notices);
}

const readable = ({ resource }: Recorded, row: Row, changes: Changes) => (resource ? readableChanges(resource, row, changes) : changes);

/** Takes locked rows out of every list; they are kept, and the log holds each whole. `along` does what follows from their absence. */
export async function deleteRows<Stored extends { readonly id: number }>(
  context: ChangeContext,
  of: Recorded,
  rows: readonly Stored[],
  along?: (rows: readonly Stored[]) => Promise<void> | void,
): Promise<void> {
  const deleted_at = new Date(context.now ?? Date.now()).toISOString();
  const how: HowMany = { action: 'delete', kind: 'delete', changes: deletedChanges, along: () => along?.(rows) };
  await changeRows(context, of, rows, { deleted_at }, how);
}

/** Brings a deleted row back, which is locked; `patch` are columns that are others than they were. */
export async function restoreRow(context: ChangeContext, of: Recorded, row: NamedRow, patch: Row = {}): Promise<void> {
  const changes = changesBetween(row, { ...row, ...patch });
  await changeRows(context, of, [row], { ...patch, deleted_at: null }, { action: 'restore', kind: 'create', changes: () => changes });
}
