import { holdsEverywhere } from '@diwan/contract/kit/resource';
import { rawJson, type RawRow } from '../platform/database/raw-json.ts';
import type { Actor } from '../access/actor.ts';
import { forbidden, notFound } from '../platform/errors.ts';
import type { ResourceApi, Verb } from './crud.ts';
import { rowsFrom } from './list/rows.ts';
import type { Runner } from '../platform/database/runner.ts';
import { getScopeConditions } from './scope.ts';
import { Params, prepared } from '../platform/database/sql-text.ts';
import { parseRow, type Row } from './store.ts';

/** Rows of a statement over a store's select, as the wire shows them. */
export async function readRows(runner: Runner, select: string, params: Params): Promise<Row[]> {
  const { rows } = await runner.query<RawRow>(prepared(select, params));
  return rawJson(rows).map(parseRow);
}

/** One row as the wire shows it; a row out of reach is 404. What was just changed is shown to whoever may change it. */
export async function showRow(runner: Runner, api: ResourceApi, request: Actor, id: number, verb: Verb = 'show'): Promise<Row> {
  const params = new Params();
  const { store } = api;
  const from = rowsFrom(store, [...getScopeConditions(api, request, verb), { kind: 'equals', column: 'id', value: id }], params);
  const [row] = await readRows(runner, `select ${store.select} ${from.replace(' where ', ` ${store.joins} where `)}`, params);
  if (!row) throw notFound();
  return row;
}

/**
 * The stored rows themselves, locked for a change, in the order of their ids; those out of reach are left out.
 * The lock lets foreign keys be checked meanwhile: two admins who change each other also write each other's names into the log.
 */
export async function lockRows<Stored extends Row>(
  runner: Runner,
  api: ResourceApi<Stored>,
  request: Actor,
  ids: readonly number[],
): Promise<Stored[]> {
  const params = new Params();
  const from = rowsFrom(api.store, getScopeConditions(api, request, 'change'), params);
  const { rows } = await runner.query<Stored>(
    `select t.* ${from} and t.id = any(${params.add(ids, 'int[]')}) order by t.id for no key update of t`,
    params.values,
  );
  demandAllCountries(api, request, rows);
  return rows;
}

/** What holds in all countries is read by who works in some, and changed by who works in all. */
function demandAllCountries({ resource }: ResourceApi, request: Actor, rows: readonly Row[]): void {
  if (request.access.countries === null) return;
  if (rows.some((row) => holdsEverywhere(resource, row))) throw forbidden('row.all_countries_only');
}
