import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDay } from '@diwan/contract/kinds/date.schema';
import { PER_PAGE_MAX } from '@diwan/contract/constants';
import { UPDATE_STATUSES, updateStatusOf, type UpdateGroups, type UpdateStatus } from '@diwan/contract/update-requests';
import { invalidField } from '../../platform/errors.ts';
import { patternsOf } from '../../crud/list/keyword.ts';
import { allOf, Params } from '../../platform/database/sql-text.ts';
import { countriesInReach } from '../../access/access.ts';
import { FROM, LIVE, readRequests } from './waiting-requests.ts';

const PAGE_MAX = 100_000;
const INT_MAX = 2_147_483_647;
type Where = (params: Params) => string;

function whole(name: string, raw: unknown, max: number, fallback: number): number {
  if (raw === undefined || raw === '') return fallback;
  const value = Number(raw);
  if (!Number.isSafeInteger(value) || value < 1 || value > max) throw invalidField(name, 'filter_value');
  return value;
}

const LOCAL_DAY = '(r.created_at at time zone c.time_zone)::date';

/** What the filters of a call stand for; a bad value is 422. */
function filters(query: Readonly<Record<string, unknown>>): Where[] {
  const given = (name: string): string | undefined => {
    const raw = query[name];
    if (raw === undefined || raw === '') return undefined;
    if (typeof raw !== 'string' || raw.length > 200 || raw.includes('\u0000')) throw invalidField(name, 'filter_value');
    return raw.trim();
  };
  const found: Where[] = [];
  const keyword = given('keyword');
  if (keyword) found.push((params) => allOf(patternsOf(keyword).map((pattern) => `p.search_key like ${params.add(pattern)}`)));
  for (const [name, column] of [
    ['id', 'r.id'],
    ['provider_id', 'r.provider_id'],
    ['driver_id', 'r.provider_id'],
  ] as const) {
    const text = given(name);
    if (text === undefined) continue;
    const id = whole(name, /^\d+$/.test(text) ? text : 'x', INT_MAX, 0);
    found.push((params) => `${column} = ${params.add(id, 'int')}`);
  }
  for (const [name, operator] of [
    ['created_at', '='],
    ['from_date', '>='],
    ['to_date', '<='],
  ] as const) {
    const day = given(name);
    if (day === undefined) continue;
    if (!isDay(day)) throw invalidField(name, 'filter_value');
    found.push((params) => `${LOCAL_DAY} ${operator} ${params.add(day, 'date')}`);
  }
  const from = given('from_date');
  const to = given('to_date');
  if (from && to && to < from) throw invalidField('to_date', 'date_order');
  return found;
}

/** The requests of the admin's countries, as SQL over `r`. */
export function reach(request: FastifyRequest): Where {
  const countries = countriesInReach(request);
  return (params) => (countries === null ? 'true' : `r.country_id = any(${params.add(countries, 'int[]')})`);
}

export interface GroupMeta {
  readonly current_page: number;
  readonly last_page: number;
  readonly per_page: number;
  readonly total: number;
}

/** One page of each group (or of the one asked for), and how many there are in all of them. */
export async function listRequests(app: FastifyInstance, request: FastifyRequest) {
  const query = request.query as Record<string, unknown>;
  const asked = query['request_status'];
  const only = asked === undefined || asked === '' ? undefined : updateStatusOf(asked);
  if (asked !== undefined && asked !== '' && only === undefined) throw invalidField('request_status', 'filter_value');
  const page = whole('page', query['page'], PAGE_MAX, 1);
  const { per_page: usual } = await app.settings.of();
  const perPage = whole('per_page', query['per_page'], PER_PAGE_MAX, usual);
  const conditions: Where[] = [() => LIVE, reach(request), ...filters(query)];
  const totals = await totalsOf(app, conditions);
  const groups = await Promise.all(
    UPDATE_STATUSES.map(async (status) => {
      if (only !== undefined && only !== status) return [status, []] as const;
      const where: Where = (params) => allOf([...conditions.map((one) => one(params)), `r.status = ${params.add(status)}`]);
      const window = { oldestFirst: status === 'pending', limit: perPage, offset: (page - 1) * perPage };
      return [status, await readRequests(app.database.pool, where, window)] as const;
    }),
  );
  const metaOf = (total: number): GroupMeta => ({
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  });
  const shown = UPDATE_STATUSES.filter((status) => only === undefined || only === status);
  return {
    data: Object.fromEntries(groups) as unknown as UpdateGroups,
    meta: {
      ...metaOf(shown.reduce((sum, status) => sum + totals[status], 0)),
      last_page: Math.max(...shown.map((status) => metaOf(totals[status]).last_page)),
      groups: Object.fromEntries(UPDATE_STATUSES.map((status) => [status, metaOf(totals[status])])) as Record<UpdateStatus, GroupMeta>,
    },
  };
}

async function totalsOf(app: FastifyInstance, conditions: readonly Where[]): Promise<Record<UpdateStatus, number>> {
  const params = new Params();
  const text = `select r.status, count(*)::int as total ${FROM} where ${allOf(conditions.map((one) => one(params)))} group by r.status`;
  const { rows } = await app.database.pool.query<{ status: UpdateStatus; total: number }>(text, params.values);
  return { pending: 0, accept: 0, reject: 0, ...Object.fromEntries(rows.map(({ status, total }) => [status, total])) };
}
