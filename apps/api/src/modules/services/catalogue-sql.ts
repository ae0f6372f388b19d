/** More of a catalogue than an app could show; what is beyond has a list with pages. */
const MOST = 500;

/** A bilingual column in the language that is the first value of the statement. */
const said = (column: string, alias = 't') => `case when $1 = 'ar' then ${alias}.${column}_ar else ${alias}.${column}_en end as ${column}`;
const LIVE = 't.is_active and t.deleted_at is null';

export const COUNTRIES = `select t.id, ${said('name')}, t.flag, t.phone_code, t.phone_limit, t.currency, t.time_zone
from countries t where ${LIVE} order by name, t.id limit ${MOST}`;

export const CITIES = `select t.id, t.country_id, ${said('name')}, t.lat, t.lng
from cities t where t.country_id = $2 and ${LIVE} order by name, t.id limit ${MOST}`;

export const GROUP_SERVICES = `select t.id, ${said('title')}, ${said('description')}, t.image, t.is_maintenance::int
from group_services t where ${LIVE} order by t.id limit ${MOST}`;

export const SUB_SERVICES = `select t.id, t.group_service_id, ${said('title')}, ${said('description')}, t.image
from sub_services t join group_services g on g.id = t.group_service_id
where ${LIVE} and g.is_active and g.deleted_at is null and ($2::int is null or t.group_service_id = $2) order by t.group_service_id, t.id limit ${MOST}`;

/** What `price-order.ts` sells, of categories that are shown and of providers who may serve at all; newest first, from one on. */
export const SELECT_PACKAGES = `select t.id, t.country_id, t.group_service_id, t.sub_service_id, ${said('title')}, ${said('description')}, t.image,
  case when p.id is null then null else json_build_object('id', p.id, 'name', coalesce(nullif(p.company_name, ''), p.first_name), 'rating', p.rate_avg::float8) end as provider,
  t.currency, t.price::text as price, t.count_visit, t.count_gift_visit, t.count_cancel_visit, t.count_employee, t.period
from provider_services t
  join countries c on c.id = t.country_id and c.currency = t.currency
  join group_services g on g.id = t.group_service_id and g.is_active and g.deleted_at is null
  join sub_services s on s.id = t.sub_service_id and s.is_active and s.deleted_at is null
  left join providers p on p.id = t.provider_id
where t.country_id = $2 and ${LIVE} and ($3::int is null or t.group_service_id = $3) and ($4::int is null or t.sub_service_id = $4)
  and (t.provider_id is null or (p.is_active and not p.is_ban and p.accepted_by_admin and p.deleted_at is null))
  and ($5::int is null or (t.created_at, t.id) < (select b.created_at, b.id from provider_services b where b.id = $5 and b.country_id = $2))
order by t.created_at desc, t.id desc limit $6`;

export const SELECT_PAYMENT_WAYS = `select t.id, ${said('title')}, t.kind, t.image
from payment_ways t where (t.country_id is null or t.country_id = $2) and ${LIVE} order by t.id limit ${MOST}`;

export const SELECT_RATE_CARDS = `select t.id, t.vehicle_type, ${said('title')}, t.currency, t.base_fare::text, t.minimum_fare::text,
  t.price_per_kilo::text, t.price_per_minute::text, t.stop_price_per_minute::text
from vehicle_packages t join countries c on c.id = t.country_id and c.currency = t.currency where t.country_id = $2 and ${LIVE} order by t.id limit ${MOST}`;

export const SELECT_SLIDERS = `select t.id, ${said('title')}, ${said('description')}, t.image, t.link, t.ends_at
from sliders t where (t.country_id is null or t.country_id = $2) and t.audience in ('all', $3) and ${LIVE}
  and (t.starts_at is null or t.starts_at <= $4) and (t.ends_at is null or t.ends_at > $4) order by t.position, t.id limit ${MOST}`;

export const CANCEL_REASONS = `select t.id, ${said('title')}, t.is_provider_cause::int
from cancel_reasons t where t.user_type = $2 and ${LIVE} order by t.id limit ${MOST}`;

export const REPORT_REASONS = `select t.id, ${said('title')}, t.target
from report_reasons t where t.target = any($2::text[]) and not t.is_archived and ${LIVE} order by t.position, t.id limit ${MOST}`;

/** A country's own texts, else those that hold wherever there are none. */
const articles = (table: string, image: string, order: string) => `select t.id, ${said('title')}, ${said('description')}, ${image} as image
from ${table} t where ${LIVE} and (t.country_id = $2 or (t.country_id is null and not exists (
  select from ${table} o where o.country_id = $2 and o.is_active and o.deleted_at is null)))
order by ${order} limit ${MOST}`;

export const CONTENTS = {
  terms: articles('terms', 'null', 't.id'),
  privacy: articles('privacy_policy', 'null', 't.id'),
  about: articles('about', 'null', 't.id'),
  faqs: articles('faqs', 'null', 't.position, t.id'),
  'how-to-work': articles('how_to_work', 't.image', 't.position, t.id'),
} as const;
