import { OFFLINE_AFTER_SECONDS } from '@diwan/domain/tracking/partner-state';
import { isRideType } from '@diwan/domain/orders/rides';
import type { Context } from '../../crud/context.ts';
import { IS_TAKER } from '../../schema/tables/people.ts';
import type { ResourceApi } from '../../crud/crud.ts';
import { getPatterns } from '../../crud/list/keyword.ts';
import { findPage } from '../../crud/list/list.ts';
import { Params, prepared } from '../../platform/database/sql-text.ts';
import { parseRow } from '../../crud/store.ts';
import type { OpenJob } from './order-eligibility.ts';

/** Where somebody is wanted, and for what. */
export interface Place {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly group_service_id: number | null;
}
/** A job with what decides who is looked at for it; `packs` are the packages that were ordered. */
export type WantedJob = OpenJob & Place & { readonly packs: readonly number[] };

/** So many are looked at of each way to be suited, however many providers there are. */
const OF_EACH = 60;
const FOUND_MAX = 30;
/** Some 25 km: who is farther off is no nearer than others. */
const BOX_DEGREES = 0.25;

const BEST_FIRST = 'order by p.is_available desc, coalesce(p.rate_avg, 0) desc, p.id desc';

/** The best of a place, along an index in this order. */
const bestIn = (where: string) => `(select p.id from providers p where ${IS_TAKER} and ${where} ${BEST_FIRST} limit ${OF_EACH})`;

/** Whose packages were ordered, or who has some of the same main category. */
function servingSql({ packs, country_id, group_service_id: group }: WantedJob, params: Params): string {
  const wanted = params.add(packs, 'int[]');
  const groups = `select ${params.add(group, 'int')} union all select o.group_service_id from provider_services o where o.id = any(${wanted})`;
  return `(select s.provider_id from provider_services s where s.group_service_id in (${groups}) and s.provider_id is not null and s.is_active and s.deleted_at is null
    and s.country_id = ${params.add(country_id, 'int')} order by s.id = any(${wanted}) desc, s.id desc limit ${OF_EACH})`;
}

/** The nearest of those whose apps say where they are. The positions of all are read: one row each, as the map does. */
function nearSql({ country_id, lat, lng }: WantedJob, drivers: string, now: number, params: Params): string {
  const [y, x] = [params.add(lat, 'float8'), params.add(lng, 'float8')];
  const seen = `${params.add(new Date(now).toISOString())}::timestamptz - interval '${OFFLINE_AFTER_SECONDS} seconds'`;
  return `(select p.id from provider_positions s join providers p on p.id = s.provider_id
    where s.lat between ${y} - ${BOX_DEGREES} and ${y} + ${BOX_DEGREES} and s.lng between ${x} - ${BOX_DEGREES} and ${x} + ${BOX_DEGREES}
      and s.is_online and s.seen_at >= ${seen} and ${IS_TAKER} and p.country_id = ${params.add(country_id, 'int')} and ${drivers}
    order by (s.lat - ${y}) ^ 2 + ((s.lng - ${x}) * cos(radians(${y}))) ^ 2 limit ${OF_EACH})`;
}

/** The providers of the job's country whom a keyword finds, as their list does. */
async function foundBy(app: Context, providers: ResourceApi, { country_id }: WantedJob, keyword: string): Promise<number[]> {
  const conditions = [
    { kind: 'equals', column: 'country_id', value: country_id },
    { kind: 'words', patterns: getPatterns(keyword) },
  ] as const;
  const rows = await findPage(app.database.pool, providers.store, conditions, {
    page: 1,
    perPage: FOUND_MAX,
    sort: { column: 'created_at', descending: true },
  });
  return rows.map((row) => Number(parseRow(row)['id']));
}

/** Who is looked at for a job: those found by a keyword, else the best of its service, of its city, of its country, and the nearest. */
export async function candidateIds(app: Context, job: WantedJob, keyword: string): Promise<number[]> {
  const providers = app.resources.find(({ resource }) => resource.name === 'providers');
  if (keyword !== '' && providers) return foundBy(app, providers, job, keyword);
  const params = new Params();
  const rides = isRideType(job.order_type);
  const drivers = rides ? 'p.is_driver' : 'true';
  const arms = [
    bestIn(`p.country_id = ${params.add(job.country_id, 'int')} and ${drivers}`),
    ...(job.city_id === null ? [] : [bestIn(`p.city_id = ${params.add(job.city_id, 'int')} and ${drivers}`)]),
    ...(rides ? [] : [servingSql(job, params)]),
    ...(job.lat === null || job.lng === null ? [] : [nearSql(job, drivers, app.now(), params)]),
  ];
  const { rows } = await app.database.pool.query<{ id: number }>(prepared(arms.join(' union '), params));
  return rows.map(({ id }) => id);
}
