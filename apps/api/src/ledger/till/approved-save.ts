import type { ApprovalKind } from '@diwan/contract/approvals/resource';
import type { ResourceApi, Waiting, Write, WriteContext } from '../../crud/resource/crud.ts';
import { callerMay } from '../../access/caller.ts';
import { demandUnchanged, lockRow, rowChanged } from '../../crud/record/read.ts';
import { restoreRow } from '../../crud/record/change-row.ts';
import type { KeptRow, Row } from '../../crud/fields/row.ts';
import { addRow, saveFields } from '../../crud/write/save.ts';
import { writableFields } from '@diwan/contract/kit/form';
import { sqlTable } from '../../crud/fields/sql-tables.ts';
import { conflict } from '../../platform/errors.ts';
import type { ApprovalWork, Approved } from './approval-kind.ts';
import { askApproval } from './ask-approval.ts';
import { isFirstDay } from './second-person.ts';

/** A save that waits: a new row, a change of one, or one that comes back. */
interface WaitingSave {
  /** The page that it was asked for on; a row that comes back out of the log is known by its table. */
  readonly resource?: string;
  readonly table?: string;
  readonly id: number | null;
  /** The version that was looked at. */
  readonly version: string | null;
  readonly values: Row;
  readonly restore?: true;
}

/** What carries a save out once a second person agrees: what of its values a form can say. */
export function waitingSave({ resource }: Pick<ResourceApi, 'resource'>, before: KeptRow | null, values: Row): WaitingSave & Row {
  const wanted = writableFields(resource).flatMap(([name]) => (values[name] === undefined ? [] : [[name, values[name]] as const]));
  return {
    resource: resource.name,
    id: before?.id ?? null,
    version: before?.updated_at ?? null,
    values: Object.fromEntries(wanted),
  };
}

/** Fields of a row as they were and are to be, as whoever decides reads them. */
export const beforeAndAfter = (names: readonly string[], before: Row | null, after: Row) =>
  Object.fromEntries(names.map((name) => [name, { before: before?.[name] ?? null, after: after[name] ?? null }]));

const TITLES = ['title_ar', 'title_en'] as const;

/** A change of a rule that money follows from, by which field. */
interface RuleChange {
  readonly kind: ApprovalKind;
  readonly message: string;
  /** Null: it holds in all countries. */
  readonly country_id: number | null;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * What a save waits for that changes a rule that money follows from: a second person, once there is money behind it; before, it is its
 * superadmin's. Null where it may be done.
 */
export async function secondForRule(
  { caller, transaction }: WriteContext,
  api: Pick<ResourceApi, 'resource'>,
  { before, values, columns }: Write<KeptRow> & { readonly columns: Row },
  { kind, message, country_id, field, ...change }: RuleChange,
): Promise<Waiting | null> {
  if (change.before === change.after || caller.kind !== 'admin' || (await isFirstDay(transaction, caller, country_id))) return null;
  // Which one it is: a country is shown by itself.
  const titles = TITLES.filter((name) => name in api.resource.fields);
  const changes = { ...beforeAndAfter(titles, before, { ...before, ...columns }), [field]: change };
  const payload = { ...waitingSave(api, before, values), changes };
  return { message, data: await askApproval(transaction, caller, { kind, country_id, payload }) };
}

/** What carries out that a deleted row comes back as it is. */
export const waitingRestore = (row: KeptRow): WaitingSave & Row => ({
  id: row.id,
  version: row.updated_at,
  values: {},
  restore: true,
});

/** Brings a deleted row back, unless it was changed or brought back since. */
async function bringBack({ app, transaction, asker }: Approved, { resource }: ResourceApi, { id, version }: WaitingSave): Promise<void> {
  const table = sqlTable(resource.name);
  const { rows } = await transaction.client.query<KeptRow>(`select * from ${table} where id = $1 and deleted_at is not null for update`, [
    id,
  ]);
  const [row] = rows;
  if (!row) throw rowChanged();
  await demandUnchanged(row, version);
  await restoreRow({ caller: asker, transaction, now: app.now() }, { table, resource }, row);
}

/** Does what was asked for in the name of whoever asked. 409 where somebody has changed the row since, or the asker may not do it any more. */
async function saveApproved(approved: Approved, api: ResourceApi): Promise<void> {
  const { app, transaction, asker, row } = approved;
  const save = row.payload as WaitingSave;
  const { id, version, values, restore } = save;
  const { create, update } = api.resource.can;
  const right = restore ? 'restore-rows' : id === null ? create : update;
  if (!right || !callerMay(asker, right)) throw conflict('approval.asker_gone');
  if (restore) return bringBack(approved, api, save);
  const context = { app, caller: asker, transaction, now: app.now(), isApproved: true };
  if (id === null) {
    await addRow(context, api, values, {});
    return undefined;
  }
  const before = await lockRow(transaction.client, api, asker, id, { version, gone: () => conflict('approval.gone') });
  await saveFields(context, api, before, values);
  return undefined;
}

/** What a save that waited is of: of one resource alone, it need not say. */
function findApi(apis: readonly ResourceApi[], { resource, table }: WaitingSave): ResourceApi | undefined {
  const [only, ...others] = apis;
  if (others.length === 0) return only;
  return apis.find(({ resource: { name } }) => (resource === undefined ? sqlTable(name) === table : name === resource));
}

/** Carries out saves of some resources that waited, each by the right of the page that it was asked for on, and by `right` if there is one. */
export const approvedSaveTo = (apis: readonly ResourceApi[], right: ApprovalWork['right'] = null): ApprovalWork => ({
  right,
  async carryOut(approved) {
    const api = findApi(apis, approved.row.payload as WaitingSave);
    if (!api) throw conflict('approval.gone');
    await saveApproved(approved, api);
    return {};
  },
});
