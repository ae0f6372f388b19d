import { SILENT_AFTER_SECONDS } from '@diwan/domain/tracking/partner-state';
import { isRideType } from '@diwan/domain/orders/rides';
import type { Context } from '../../crud/resource/context.ts';
import { IS_TAKER } from '../../schema/tables/people.ts';
import type { Caller } from '../../access/caller.ts';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { getPatterns } from '../../crud/fields/keyword.ts';
import { openWords } from '../../crud/list/open-filters.ts';
import { findPage } from '../../crud/list/page.ts';
import { Params, prepared } from '../../platform/database/sql-text.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { nearestProviders } from '../tracks/index.ts';
import type { OpenJob } from './order-eligibility.ts';

/** Where somebody is wanted, and for what. */
export interface WantedPlace {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly group_service_id: number | null;
}
/** A job with what decides who is looked at for it; `packs` are the packages that were ordered. */
export type WantedJob = OpenJob & WantedPlace & { readonly packs: readonly number[] };

/** So many are looked at of each way to be suited, however many providers there are. */
const OF_EACH = 60;
const FOUND_MAX = 30;
/** Who is farther off is no nearer than others. */
const NEAR_METERS = 25_000;
/** Of the nearest so many are looked at: some of them serve another country, or may take nothing. */
const NEAR_MAX = 200;

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

/** The nearest of those whose apps say where they are. */
async function nearArm(app: Context, { country_id, lat, lng }: WantedJob, drivers: string, params: Params): Promise<string[]> {
  if (lat === null || lng === null) return [];
  const seenSince = app.now() - SILENT_AFTER_SECONDS * 1000;
  const near = await nearestProviders(app.database.pool, { lat, lng }, { meters: NEAR_METERS, limit: NEAR_MAX, seenSince });
  const ids = params.add(
    near.map(({ provider_id: id }) => id),
    'int[]',
  );
  return [
    `(select p.id from unnest(${ids}) with ordinality near (id, place) join providers p on p.id = near.id
      where ${IS_TAKER} and p.country_id = ${params.add(country_id, 'int')} and ${drivers} order by near.place limit ${OF_EACH})`,
  ];
}

/** A keyword, and who looks by it: names alone are looked into for who may not see providers. */
export interface Sought {
  readonly keyword: string;
  readonly caller: Caller;
}

/** The providers of the job's country whom a keyword finds, as their list does. */
async function foundBy(app: Context, providers: ResourceApi, { country_id }: WantedJob, { keyword, caller }: Sought): Promise<number[]> {
  const conditions = [
    { kind: 'equals', column: 'country_id', value: country_id },
    openWords(providers.resource, caller, { kind: 'words', patterns: getPatterns(keyword) }),
  ] as const;
  const rows = await findPage(app.database.pool, providers.store, conditions, {
    page: 1,
    perPage: FOUND_MAX,
    sort: { column: 'created_at', descending: true },
  });
  return rows.map((row) => providers.parse(row).id);
}

/** Who is looked at for a job: those found by a keyword, else the best of its service, of its city, of its country, and the nearest. */
export async function candidateIds(
  app: Context,
  job: WantedJob,
  sought: Sought | null,
  runner: Runner = app.database.pool,
): Promise<number[]> {
  const providers = app.resources.find(({ resource }) => resource.name === 'providers');
  if (sought && sought.keyword !== '' && providers) return foundBy(app, providers, job, sought);
  const params = new Params();
  const rides = isRideType(job.order_type);
  const drivers = rides ? 'p.is_driver' : 'true';
  const arms = [
    bestIn(`p.country_id = ${params.add(job.country_id, 'int')} and ${drivers}`),
    ...(job.city_id === null ? [] : [bestIn(`p.city_id = ${params.add(job.city_id, 'int')} and ${drivers}`)]),
    ...(rides ? [] : [servingSql(job, params)]),
    ...(await nearArm(app, job, drivers, params)),
  ];
  const { rows } = await runner.query<{ id: number }>(prepared(arms.join(' union '), params));
  return rows.map(({ id }) => id);
}
