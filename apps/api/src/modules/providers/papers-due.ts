/** What is told of one paper: before its last day, and once that is over (0). */
export interface DuePaper {
  readonly paper: 'license' | 'vehicle';
  /** The provider, or the vehicle. */
  readonly id: number;
  readonly country_id: number;
  /** Its last day. */
  readonly expires_on: string;
  readonly days: number;
  /** Whose it is, or which plate. */
  readonly name: string;
  /** Who is told: whose licence it is; the vehicle's owner and its drivers. */
  readonly providers: readonly number[];
}

/** At once, so that admins find one notice of them; what is left has its turn right after. */
export const AT_ONCE = 500;

// Each country by its own calendar. What ran out more than a week ago is no news: it came into the system like that.
const TODAY = `today as (select id, ($1::timestamptz at time zone time_zone)::date as day from countries)`;
const STAGE = (expiry: string) =>
  `cross join lateral (select case when ${expiry} < d.day then 0 when ${expiry} - d.day <= 1 then 1 when ${expiry} - d.day <= 7 then 7 else 30 end as days) s`;
// The first bounds are those of an index: no country's day is further than one from that of UTC.
const WITHIN = (expiry: string) =>
  `${expiry} between ($1::timestamptz at time zone 'UTC')::date - 8 and ($1::timestamptz at time zone 'UTC')::date + 31 and ${expiry} - d.day between -7 and 30`;
const NEW = (paper: string, id: string, expiry: string) =>
  `not exists (select from paper_reminders r where r.paper = '${paper}' and r.subject_id = ${id} and r.expires_on = ${expiry} and r.days = s.days)`;

/** Driving licences that are told of now, written down as told of. Of whoever takes no orders anyway nothing is said. */
export const DUE_LICENSES = `with ${TODAY}, told as (
  insert into paper_reminders (paper, subject_id, expires_on, days, at)
  select 'license', p.id, p.license_expires_on, s.days, $1 from providers p join today d on d.id = p.country_id ${STAGE('p.license_expires_on')}
  where ${WITHIN('p.license_expires_on')} and p.deleted_at is null and p.is_driver and p.accepted_by_admin and p.is_active and not p.is_ban
    and ${NEW('license', 'p.id', 'p.license_expires_on')}
  order by p.license_expires_on, p.id limit ${AT_ONCE} on conflict do nothing returning paper, subject_id, expires_on, days)
select t.paper, t.subject_id as id, p.country_id, t.expires_on::text as expires_on, t.days, concat_ws(' ', p.first_name, p.last_name) as name, array[p.id] as providers
from told t join providers p on p.id = t.subject_id order by t.expires_on, p.id`;

/** Vehicles on the road whose papers are told of now: the first of them that runs out (`valid_until`). */
export const DUE_VEHICLES = `with ${TODAY}, told as (
  insert into paper_reminders (paper, subject_id, expires_on, days, at)
  select 'vehicle', v.id, v.valid_until, s.days, $1 from vehicles v join today d on d.id = v.country_id ${STAGE('v.valid_until')}
  where ${WITHIN('v.valid_until')} and v.deleted_at is null and v.review_status = 'accepted' and v.is_fulfilled
    and ${NEW('vehicle', 'v.id', 'v.valid_until')}
  order by v.valid_until, v.id limit ${AT_ONCE} on conflict do nothing returning paper, subject_id, expires_on, days)
select t.paper, t.subject_id as id, v.country_id, t.expires_on::text as expires_on, t.days, v.plate_number as name,
  array(select v.provider_id union select b.provider_id from vehicle_drivers b where b.vehicle_id = v.id order by 1) as providers
from told t join vehicles v on v.id = t.subject_id order by t.expires_on, v.id`;

/** How many of a country run out within these days, as the lists of them count, with what the country is called: `$1` now, `$2` the country, `$3` days. */
export const SOON = {
  license: `select c.name_ar, c.name_en, (select count(*)::int from providers p where p.country_id = c.id and p.deleted_at is null and p.is_driver and p.accepted_by_admin and p.is_active and not p.is_ban
    and p.license_expires_on between d.day and d.day + $3::int) as soon from countries c, lateral (select ($1::timestamptz at time zone c.time_zone)::date as day) d where c.id = $2`,
  vehicle: `select c.name_ar, c.name_en, (select count(*)::int from vehicles v where v.country_id = c.id and v.deleted_at is null and v.is_fulfilled
    and v.valid_until between d.day and d.day + $3::int) as soon from countries c, lateral (select ($1::timestamptz at time zone c.time_zone)::date as day) d where c.id = $2`,
} as const;
