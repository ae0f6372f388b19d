import { holdsEverywhere } from '@diwan/contract/kit/resource';
import { type Caller, ownCountries } from '../../access/caller.ts';
import { rawJson, type RawRow } from '../../platform/database/raw-json.ts';
import { conflict, forbidden, notFound, type AppError } from '../../platform/errors.ts';
import type { ResourceApi, Verb } from '../resource/crud.ts';
import { storeFor } from '../resource/hidden.ts';
import { rowsFrom } from '../resource/rows.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { getScopeConditions } from '../resource/scope.ts';
import { statement, unprepared, type Query } from '../../platform/database/sql-text.ts';
import type { KeptRow, Row, ShownRow } from '../fields/row.ts';

/** Rows of a query over a store's select, as the wire shows them. */
export async function readRows<Shown extends ShownRow>(runner: Runner, api: ResourceApi<Row, Shown>, query: Query): Promise<Shown[]> {
  const { rows } = await runner.query<RawRow>(statement(query));
  return rawJson(rows).map((row) => api.parse(row));
}

/** One row as the wire shows it; a row out of reach is 404. What was just changed is shown to whoever may change it. */
export async function showRow<Shown extends ShownRow>(
  runner: Runner,
  api: ResourceApi<Row, Shown>,
  caller: Caller,
  id: number,
  verb: Verb = 'show',
): Promise<Shown> {
  const store = storeFor(api, caller);
  const rows = rowsFrom(store, [...getScopeConditions(api, caller, verb), { kind: 'equals', column: 'id', value: id }]);
  const [row] = await readRows(runner, api, { ...rows, select: [store.select], joins: [...rows.joins, ...store.joins] });
  if (!row) throw notFound();
  return row;
}

/**
 * The stored rows themselves, locked for a change, in the order of their ids; those out of reach are left out.
 * The lock lets foreign keys be checked meanwhile: two admins who change each other also write each other's names into the log.
 */
export async function lockRows<Stored extends KeptRow>(
  runner: Runner,
  api: ResourceApi<Stored>,
  caller: Caller,
  ids: readonly number[],
): Promise<Stored[]> {
  const found = rowsFrom(api.store, [...getScopeConditions(api, caller, 'change'), { kind: 'ids', ids }]);
  const { rows } = await runner.query<Stored>(unprepared({ ...found, select: ['t.*'], order: ['t.id'], lock: 'no key update of t' }));
  demandAllCountries(api, caller, rows);
  return rows;
}

/** What a locked row is compared with, and how it is refused. */
interface Seen<Stored> {
  /** The version that somebody looked at; one that nobody names is not compared. */
  readonly version?: unknown;
  /** What a refusal shows of a row that has changed since. */
  readonly shown?: (row: Stored) => Promise<unknown>;
  /** What is thrown in place of 404 where the row is out of reach. */
  readonly gone?: () => AppError;
}

/** 409 for who goes by what is no longer so. */
export const rowChanged = (data?: unknown) => conflict('row.changed', {}, data);

/** 409 `row.changed` unless a locked row, or none yet, is the version that somebody looked at; `shown` is what it collided with. */
export async function demandUnchanged(
  row: { readonly updated_at: string } | undefined,
  version: unknown,
  shown?: () => Promise<unknown>,
): Promise<void> {
  if ((row?.updated_at ?? null) !== version) throw rowChanged(await shown?.());
}

/** One stored row, locked for a change: 404 out of reach, 409 `row.changed` where it is another version than somebody looked at. */
export async function lockRow<Stored extends KeptRow>(
  runner: Runner,
  api: ResourceApi<Stored>,
  caller: Caller,
  id: number,
  { version, shown, gone = notFound }: Seen<Stored> = {},
): Promise<Stored> {
  const [row] = await lockRows(runner, api, caller, [id]);
  if (!row) throw gone();
  if (version !== undefined) await demandUnchanged(row, version, shown && (() => shown(row)));
  return row;
}

/** What holds in all countries is read by who works in some, and changed by who works in all. */
function demandAllCountries({ resource }: ResourceApi, caller: Caller, rows: readonly Row[]): void {
  if (ownCountries(caller) === null) return;
  if (rows.some((row) => holdsEverywhere(resource, row))) throw forbidden('row.all_countries_only');
}
