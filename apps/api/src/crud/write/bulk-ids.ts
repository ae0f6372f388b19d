import type { Request } from '../../platform/http/server.ts';
import type { ResourceApi } from '../resource/crud.ts';
import { conflict, invalidField, refuseUnknown } from '../../platform/errors.ts';
import { parseOpenFilters } from '../list/open-filters.ts';
import { rowsFrom } from '../resource/rows.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { getScopeConditions } from '../resource/scope.ts';
import { statement, toSql, type Params, type Query } from '../../platform/database/sql-text.ts';
import { isRecord } from '@diwan/domain/records';

const ROW_ID_MAX = 2_147_483_647;
/** Rows that one bulk call changes at once; more would hold their locks, and the caller, for too long: they are a job's. */
const BULK_MAX = 1_000;

/** What a bulk call is about. */
export interface BulkRows {
  /** None where they are more than one call takes. */
  readonly ids: readonly number[] | null;
  /** SQL that selects them again, where a filter names them. */
  readonly matching: ((params: Params) => string) | null;
  /** How many the page showed, where a filter names them. */
  readonly shown?: ShownCount;
}

/** A count as a list shows it; of very many it knows only that they are at least so many. */
interface ShownCount {
  readonly count: number;
  readonly isAtLeast: boolean;
}

/** 409 where a filter lets through another number of rows than the page showed to whoever confirmed it. */
export function demandShownCount(count: number, shown: ShownCount | undefined): void {
  if (shown === undefined || count === shown.count || (shown.isAtLeast && count > shown.count)) return;
  throw conflict('bulk.other_count', { shown: shown.count, count }, { count });
}

/** The count of a body that names rows by a filter. */
function shownCount({ count, count_is_at_least: atLeast }: Readonly<Record<string, unknown>>): ShownCount {
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) throw invalidField('count', 'empty');
  if (![undefined, true, false, 0, 1].some((flag) => flag === atLeast)) throw invalidField('count_is_at_least', 'flag');
  return { count, isAtLeast: atLeast === true || atLeast === 1 };
}

/** The rows that a list of ids names, each once; 422 for none, too many, and what is no id. */
export function readIds(ids: unknown): number[] {
  // `Number` alone would read true and [1] as the row 1.
  const list = Array.isArray(ids) ? ids.map((id) => (typeof id === 'number' || typeof id === 'string' ? Number(id) : 0)) : [];
  if (list.length === 0) throw invalidField('ids', 'empty');
  if (list.some((id) => !Number.isSafeInteger(id) || id < 1 || id > ROW_ID_MAX)) throw invalidField('ids', 'ids');
  if (list.length > BULK_MAX) throw invalidField('ids', 'too_many', { max: BULK_MAX });
  return [...new Set(list)];
}

/** The ids of a body that names rows and nothing else. */
export function idsOfBody(request: Request): number[] {
  if (!isRecord(request.body)) throw invalidField('ids', 'empty');
  const { ids, ...others } = request.body;
  refuseUnknown(Object.keys(others));
  return readIds(ids);
}

/** The rows within reach that a filter lets through; an unknown filter is 422, as nothing more than was meant may be changed. */
async function matching(runner: Runner, api: ResourceApi, request: Request, filter: unknown): Promise<BulkRows> {
  if (!isRecord(filter)) throw invalidField('filter', 'empty');
  const conditions = [
    ...getScopeConditions(api, request.caller),
    ...parseOpenFilters(api.resource, api.options, request.caller, filter, true),
  ];
  const query: Query = { ...rowsFrom(api.store, conditions), select: ['t.id'] };
  const { rows } = await runner.query<{ id: number }>(statement({ ...query, order: ['t.id'], limit: BULK_MAX + 1 }));
  return {
    ids: rows.length > BULK_MAX ? null : rows.map(({ id }) => id),
    matching: (into) => toSql(query, into),
  };
}

/**
 * The rows that a bulk call is about: those of `ids`, or with `all_matching` all that its `filter` lets through, of which it says how
 * many were shown.
 */
export async function bulkRows(runner: Runner, api: ResourceApi, request: Request): Promise<BulkRows> {
  if (!isRecord(request.body)) throw invalidField('ids', 'empty');
  const { ids, all_matching: all, filter, count, count_is_at_least, ...others } = request.body;
  refuseUnknown(Object.keys(others));
  if (all === undefined) {
    refuseUnknown(Object.keys(request.body).filter((key) => key !== 'ids'));
    return { ids: readIds(ids), matching: null };
  }
  refuseUnknown(ids === undefined ? [] : ['ids']);
  if (all !== true && all !== 1) throw invalidField('all_matching', 'flag');
  const shown = shownCount({ count, count_is_at_least });
  const rows = await matching(runner, api, request, filter);
  if (rows.ids) demandShownCount(rows.ids.length, shown);
  return { ...rows, shown };
}
