import type { Request } from '../../platform/http/server.ts';
import type { ResourceApi } from '../crud.ts';
import { invalidField, refuseUnknown } from '../../platform/errors.ts';
import { parseFilters } from '../list/filters.ts';
import { rowsFrom } from '../list/rows.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { getScopeConditions } from '../scope.ts';
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
}

function named(ids: unknown): number[] {
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
  return named(ids);
}

/** The rows within reach that a filter lets through; an unknown filter is 422, as nothing more than was meant may be changed. */
async function matching(runner: Runner, api: ResourceApi, request: Request, filter: unknown): Promise<BulkRows> {
  if (!isRecord(filter)) throw invalidField('filter', 'empty');
  const conditions = [...getScopeConditions(api, request.caller), ...parseFilters(api.resource, api.options, request.caller, filter, true)];
  const query: Query = { ...rowsFrom(api.store, conditions), select: ['t.id'] };
  const { rows } = await runner.query<{ id: number }>(statement({ ...query, order: ['t.id'], limit: BULK_MAX + 1 }));
  return {
    ids: rows.length > BULK_MAX ? null : rows.map(({ id }) => id),
    matching: (into) => toSql(query, into),
  };
}

/** The rows that a bulk call is about: those of `ids`, or with `all_matching` all that its `filter` lets through. */
export async function bulkRows(runner: Runner, api: ResourceApi, request: Request): Promise<BulkRows> {
  if (!isRecord(request.body)) throw invalidField('ids', 'empty');
  const { ids, all_matching: all, filter, ...others } = request.body;
  refuseUnknown(Object.keys(others));
  if (all === undefined) {
    refuseUnknown(filter === undefined ? [] : ['filter']);
    return { ids: named(ids), matching: null };
  }
  refuseUnknown(ids === undefined ? [] : ['ids']);
  if (all !== true && all !== 1) throw invalidField('all_matching', 'flag');
  return matching(runner, api, request, filter);
}
