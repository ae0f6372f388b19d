import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { QueryOf } from '@diwan/contract/kit/call';
import type { updateRequestCalls } from '@diwan/contract/update-requests/calls';
import { providers } from '@diwan/contract/providers/resource';
import { UPDATE_STATUSES, getUpdateStatus, type UpdateStatus } from '@diwan/contract/update-requests/update-request';
import { type Caller, countriesInScope } from '../../access/caller.ts';
import { foundSql } from '../../crud/list/open-filters.ts';
import { invalidField } from '../../platform/errors.ts';
import { getPatterns } from '../../crud/fields/keyword.ts';
import { allOf, Params } from '../../platform/database/sql-text.ts';
import { FROM_REQUESTS, LIVE, readRequests } from './waiting-requests.ts';
import { recordFrom } from '@diwan/domain/records';

type Where = (params: Params) => string;
type Query = QueryOf<typeof updateRequestCalls.listUpdateRequests>;

const LOCAL_DAY = '(r.created_at at time zone c.time_zone)::date';

/** What the filters of a call stand for. */
function filters(caller: Caller, { keyword = '', id, driver_id, provider_id, created_at, from_date, to_date }: Query): Where[] {
  if (from_date && to_date && to_date < from_date) throw invalidField('to_date', 'date_order');
  const found: Where[] = [];
  if (keyword.trim())
    found.push((params) =>
      foundSql(
        providers,
        caller,
        'p',
        getPatterns(keyword.trim()).map((pattern) => params.add(pattern)),
      ),
    );
  const rows = { 'r.id': [id], 'r.provider_id': [driver_id, provider_id] };
  for (const [column, ids] of Object.entries(rows))
    for (const one of ids) if (one !== undefined) found.push((params) => `${column} = ${params.add(one, 'int')}`);
  const days = { '=': created_at, '>=': from_date, '<=': to_date };
  for (const [operator, day] of Object.entries(days))
    if (day !== undefined) found.push((params) => `${LOCAL_DAY} ${operator} ${params.add(day, 'date')}`);
  return found;
}

/** The requests of the admin's countries, as SQL over `r`. */
export function scopeWhere(request: Request): Where {
  const countries = countriesInScope(request.caller);
  return (params) => (countries === null ? 'true' : `r.country_id = any(${params.add(countries, 'int[]')})`);
}

/** One page of each group (or of the one asked for), and how many there are in all of them. */
export async function listRequests(app: Context, request: Request, query: Query) {
  const only = getUpdateStatus(query.request_status);
  const { page } = query;
  const perPage = query.per_page ?? (await app.settings.of()).per_page;
  const conditions: Where[] = [() => LIVE, scopeWhere(request), ...filters(request.caller, query)];
  const totals = await getTotals(app, conditions);
  async function getPage(status: UpdateStatus) {
    if (only !== undefined && only !== status) return [];
    const where: Where = (params) => allOf([...conditions.map((one) => one(params)), `r.status = ${params.add(status)}`]);
    const window = { oldestFirst: status === 'pending', limit: perPage, offset: (page - 1) * perPage };
    return readRequests(app.database.pool, where, window);
  }
  const [pending, accept, reject] = await Promise.all([getPage('pending'), getPage('accept'), getPage('reject')]);
  const getMeta = (total: number) => ({
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  });
  const shown = UPDATE_STATUSES.filter((status) => only === undefined || only === status);
  return {
    data: { pending, accept, reject },
    meta: {
      ...getMeta(shown.reduce((sum, status) => sum + totals[status], 0)),
      last_page: Math.max(...shown.map((status) => getMeta(totals[status]).last_page)),
      groups: recordFrom(UPDATE_STATUSES, (status) => getMeta(totals[status])),
    },
  };
}

async function getTotals(app: Context, conditions: readonly Where[]): Promise<Record<UpdateStatus, number>> {
  const params = new Params();
  const text = `select r.status, count(*)::int as total ${FROM_REQUESTS} where ${allOf(conditions.map((one) => one(params)))} group by r.status`;
  const { rows } = await app.database.pool.query<{ status: UpdateStatus; total: number }>(text, params.values);
  return { pending: 0, accept: 0, reject: 0, ...Object.fromEntries(rows.map(({ status, total }) => [status, total])) };
}
