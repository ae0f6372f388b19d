import type { Candidate } from '@diwan/contract/orders/calls';
import { OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import { SILENT_AFTER_SECONDS } from '@diwan/domain/tracking/partner-state';
import type { Place as Point } from '@diwan/domain/orders/planned-way';
import { IS_RUNNING } from '../../schema/tables/orders.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { WantedJob } from './candidate-ids.ts';

/** A candidate before anybody judged them; `at` is where they were last seen. */
export type CandidateFacts = Omit<Candidate, 'in_city' | 'meters' | 'reasons' | 'may_override'> & { readonly at: Point | null };

type Found = Omit<CandidateFacts, 'at' | 'is_free'> & {
  readonly is_available: boolean;
  readonly lat: number | null;
  readonly lng: number | null;
};

/** One statement for all of them: who they are, what they are out for, and their other visits on that day. */
const FACTS = `select p.id, p.first_name, p.last_name, p.rate_avg::float8 as rating, p.is_available and (not p.is_driver or s.provider_id is not null) as is_available, s.lat, s.lng,
  case when c.id is null then null else json_build_object('id', c.id, 'name_ar', c.name_ar, 'name_en', c.name_en) end as city,
  exists (select from provider_services x where x.provider_id = p.id and x.is_active and x.deleted_at is null
    and (x.id = any($3::int[]) or x.group_service_id = $4 or x.group_service_id in (select y.group_service_id from provider_services y where y.id = any($3::int[])))) as serves,
  r.busy, coalesce(v.visits, '{}') as visits
from providers p left join cities c on c.id = p.city_id left join provider_positions s on s.provider_id = p.id and s.is_online and s.seen_at >= $7::timestamptz - interval '${SILENT_AFTER_SECONDS} seconds'
left join (
  select distinct on (provider_id) provider_id, json_build_object('until', to_char(case when ends > $7::timestamptz then ends end at time zone z.time_zone, 'HH24:MI')) as busy
  from orders o join countries z on z.id = o.country_id, lateral (select case when order_type in ('trip', 'transfer_package')
    then o.status_at + o.planned_order_duration * interval '1 second' end as ends) e
  where ${IS_RUNNING.replaceAll('deleted_at', 'o.deleted_at')} and provider_id = any($1::int[]) and o.id is distinct from $2 order by provider_id, o.status_at desc
) r on r.provider_id = p.id
left join (
  select provider_id, array_agg(visit_time order by visit_time) as visits from orders
  where deleted_at is null and visit_date = $5::date and provider_id = any($1::int[]) and id is distinct from $2 and visit_time is not null and order_status = any($6::text[])
  group by provider_id
) v on v.provider_id = p.id
where p.id = any($1::int[])`;

/** What is known of some providers, as far as it decides who suits a job. */
export async function readCandidates(runner: Runner, job: WantedJob, ids: readonly number[], now: number): Promise<CandidateFacts[]> {
  const values = [ids, job.id, job.packs, job.group_service_id, job.visit_date, OPEN_STATUSES, new Date(now).toISOString()];
  const { rows } = await runner.query<Found>(FACTS, values);
  return rows.map(({ is_available: available, lat, lng, ...row }) => ({
    ...row,
    is_free: available && row.busy === null,
    at: lat === null || lng === null ? null : { lat, lng },
  }));
}
