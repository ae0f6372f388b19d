/** A fraction for each order and purpose, the same on every load: 0 <= x < 1. */
const RANDOM = `create function pg_temp.rnd(i bigint, salt bigint) returns float8 language sql immutable as
  $$ select (hashint8extended(i, salt) & 2147483647)::float8 / 2147483648::float8 $$`;
/** A part of an amount, rounded half to even as the app rounds. */
const SHARE = `create function pg_temp.part(amount bigint, times bigint, per bigint) returns bigint language plpgsql immutable as
  $$ declare q bigint := (amount * times) / per; r bigint := (amount * times) % per;
  begin return q + case when r * 2 > per or (r * 2 = per and q % 2 = 1) then 1 else 0 end; end $$`;

/** A setting of a country in hundredths of a percent: its own, else that for all, else what holds initially. */
const percent = (key: string, initial: number) =>
  `round(100 * coalesce((select (s.values->>'${key}')::numeric from settings s where s.country_id = c.id and s.values ? '${key}'),
    (select (s.values->>'${key}')::numeric from settings s where s.country_id is null and s.values ? '${key}'), ${initial}))::bigint`;

/** Whoever takes orders may take them (`eligibility` of the domain): their papers hold for what is agreed on days ahead, too. */
const MAY_WORK = `p.is_active and not p.is_ban and not p.is_locked and p.accepted_by_admin and p.deleted_at is null`;
const DAYS_AHEAD = 7;
const HOLDS = (day: string) => `(${day} is null or ${day} >= $1::timestamptz::date + ${DAYS_AHEAD})`;

/** The districts of the cities, which are $1 to $5: city, place in it, name, latitude, longitude. */
const DISTRICTS = `create temp table demo_districts on commit drop as
  select x.*, count(*) over (partition by city_id) as many from unnest($1::int[], $2::int[], $3::text[], $4::float8[], $5::float8[]) as x(city_id, place, name, lat, lng)`;

/** What orders are made of, numbered so that a fraction chooses among them. */
const SOURCES = [
  `create temp table demo_places on commit drop as
     select c.id, c.currency, c.time_zone, ${percent('VAT', 5)} as vat, ${percent('app_percentage_order', 15)} as app_order,
       ${percent('app_percentage_normal', 20)} as app_normal, ${percent('app_percentage_airport', 18)} as app_airport,
       ${percent('app_percentage_scheduled', 20)} as app_scheduled, ${percent('app_percentage_transfer_package', 15)} as app_package
     from countries c where c.is_active and c.deleted_at is null`,
  `create temp table demo_clients on commit drop as
     select row_number() over (order by created_at, id) as place, * from (
       select id, country_id, coalesce(city_id, (select min(t.id) from cities t where t.country_id = p.country_id)) as city_id, first_name || ' ' || last_name as name, phone, created_at
       from clients p where is_active and not is_ban) x`,
  `create unique index on demo_clients (place)`,
  `create temp table demo_known on commit drop as select d.day, (select count(*) from demo_clients c where c.created_at < $1::timestamptz - d.day * interval '1 day') as n from generate_series(0, 366) d(day)`,
  `create temp table demo_workers on commit drop as
     select country_id, drives, row_number() over (partition by country_id, drives order by id) as place, count(*) over (partition by country_id, drives) as many, id, vehicle_id, vehicle_type
     from (select p.id, p.country_id, false as drives, null::int as vehicle_id, null::text as vehicle_type from providers p
       where ${MAY_WORK} and not p.is_driver and not p.owns_vehicles
       union all select distinct on (d.provider_id) d.provider_id, p.country_id, true, v.id, m.vehicle_type from vehicle_drivers d
         join vehicles v on v.id = d.vehicle_id and v.review_status = 'accepted' and v.is_fulfilled and ${HOLDS('v.valid_until')}
         join vehicle_models m on m.id = v.vehicle_model_id
         join providers p on p.id = d.provider_id where ${MAY_WORK} and p.is_driver and ${HOLDS('p.license_expires_on')}) w`,
  `create index on demo_workers (country_id, drives, place)`,
  `create temp table demo_packs on commit drop as
     select s.country_id, row_number() over (partition by s.country_id order by s.id) as place, count(*) over (partition by s.country_id) as many,
       s.id, s.provider_id, s.group_service_id, g.is_maintenance, s.title_ar, s.title_en, s.price
     from provider_services s join group_services g on g.id = s.group_service_id where s.is_active and s.deleted_at is null
       and (s.provider_id is null or exists (select from providers p where p.id = s.provider_id and ${MAY_WORK}))`,
  `create index on demo_packs (country_id, place)`,
  `create temp table demo_ways on commit drop as
     select c.id as country_id, row_number() over (partition by c.id order by w.id) as place, count(*) over (partition by c.id) as many, w.id, w.kind as pays
     from demo_places c join payment_ways w on w.is_active and (w.country_id is null or w.country_id = c.id)`,
  `create index on demo_ways (country_id, place)`,
  `create temp table demo_reasons on commit drop as
     select 'cancel' as what, user_type as whose, row_number() over (partition by user_type order by id) as place, count(*) over (partition by user_type) as many, id from cancel_reasons
     union all select 'report', target, row_number() over (partition by target order by id), count(*) over (partition by target), id from report_reasons`,
];

/** Hours of the day by how many orders they see, as often as they are named. */
const HOURS = `array[7,8,8,9,9,9,10,10,10,10,11,11,11,12,12,13,13,14,15,16,16,16,17,17,17,17,18,18,18,18,18,19,19,19,19,20,20,20,20,21,21,21,22,22,23,0]`;
/** How far from the middle of its district an address lies at the most, twice: half a kilometre. */
const NEARBY_DEGREES = 0.01;
/** What is open at the desk is about orders of these days, of which more people complain than of others, so that a desk has something to do; of the last two days no more than of others, as a complaint stops what an order earned before it is available. Of the reasons about clients the last one, a false address, fits a home as well as a ride. */
const COMPLAINT_DAYS = 9;
const SERVICE_OPEN = `array['pending','pending','accepted','accepted','in_way','order_progress','order_done']`;
const TRIP_OPEN = `array['pending','partner_accept_trip','partner_in_pickup_location','partner_start_trip','partner_start_trip','reached_stop_point','pre_finished','ready_to_pay']`;
const PACKAGE_OPEN = `array['pending','client_receive_offers','accepted','driver_start_order','driver_in_the_way','driver_arrived_location','driver_picked_up_package','driver_transferred']`;
const pick = (list: string, salt: number) => `(${list})[1 + floor(pg_temp.rnd(i, ${salt}) * array_length(${list}, 1))::int]`;

/** One of the numbered rows of a source: more often the first ones. */
const place = (many: string, salt: number, power = 1) => `1 + floor(power(pg_temp.rnd(i, ${salt}), ${power}) * ${many})::int`;

/**
 * Each stage is worked out once: merged into one, its expressions would repeat those before it without end.
 *
 * Orders $2 to $3 of $4, the oldest first: denser towards the present ($1), by the hours of their country, of people who were
 * there already. Those that are due are over, some called off; those of the last hours stand in every status.
 */
const INSERT = `insert into orders (created_at, updated_at, order_type, order_status, status_at, country_id, city_id, client_id, contact_name, contact_phone,
  provider_id, vehicle_id, vehicle_type, group_service_id, is_maintenance, platform_type, payment_way_id, pay_type, pay_status, currency,
  services_price, total_addition_price, services_price_after_coupon, vat_price, total_price, visit_date, visit_time, is_live, is_scheduled,
  client_address, lat, lng, destination_address, destination_lat, destination_lng, planned_distance, actual_distance, planned_order_duration,
  actual_order_duration, trip_type, base_fare, minimum_fare, price_per_kilo, price_per_minute, stop_price_per_minute, vat_rate, app_rate, app_amount, driver_amount,
  report_reason_id, cancel_reason_id)
with aged as materialized (
  select i, case when i > $4::bigint - greatest(12, $4::bigint / 400) then pg_temp.rnd(i, 1) * 0.4 else 0.4 + 364 * power(($4::bigint - i + pg_temp.rnd(i, 1)) / $4::float8, 1.25) end as age
  from generate_series($2::bigint, $3::bigint) i
), asked as materialized (
  select a.i, a.age, c.id as client_id, c.country_id, c.city_id, c.name, c.phone, c.created_at as joined, p.currency, p.time_zone, p.vat, p.app_order, p.app_normal, p.app_airport, p.app_scheduled, p.app_package,
    case when pg_temp.rnd(i, 2) < 0.56 then 'normal' when pg_temp.rnd(i, 2) < 0.64 then 'cooperator' when pg_temp.rnd(i, 2) < 0.9 then 'trip' else 'transfer_package' end as wanted
  from aged a join demo_known k on k.day = least(366, floor(a.age)::int + 2)
  join demo_clients c on c.place = 1 + floor(pg_temp.rnd(i, 3) * greatest(k.n, 1))::int
  join demo_places p on p.id = c.country_id
), timed as materialized (
  select x.*, greatest(joined + interval '10 minutes', case when age < 0.41 then $1::timestamptz - age * interval '1 day' - interval '3 minutes'
    else least(((($1::timestamptz - age * interval '1 day') at time zone time_zone)::date + ${pick(HOURS, 4)} * interval '1 hour' + pg_temp.rnd(i, 5) * interval '1 hour') at time zone time_zone, $1::timestamptz - interval '10 hours') end) as created
  from asked x
), typed as materialized (
  select t.*, case when t.wanted in ('trip', 'transfer_package') and w.many is null then 'normal' else t.wanted end as kind, v.country_id is not null as served
  from timed t left join (select distinct country_id, many from demo_workers where drives) w on w.country_id = t.country_id
  left join (select distinct country_id from demo_workers where not drives) v on v.country_id = t.country_id
), made as materialized (
  select t.*, kind in ('trip', 'transfer_package') as rides,
    pg_temp.rnd(i, 6) < case when kind in ('trip', 'transfer_package') then 0.15 else 1 end as scheduled,
    coalesce(w.meters, 800 + floor(26000 * power(pg_temp.rnd(i, 7), 1.8))::int) as planned, from_name, from_lat, from_lng, to_name, to_lat, to_lng, 0.94 + 0.2 * pg_temp.rnd(i, 8) as stretch, pg_temp.rnd(i, 9) as luck
  from typed t
  left join demo_districts f on f.city_id = t.city_id and f.place = 1 + floor(pg_temp.rnd(i, 24) * f.many)::int
  left join demo_districts d on d.city_id = t.city_id and d.place = 1 + (f.place + floor(pg_temp.rnd(i, 27) * (d.many - 1))::int) % d.many
  cross join lateral (select f.name as from_name, f.lat + ${NEARBY_DEGREES} * (pg_temp.rnd(i, 25) - 0.5) as from_lat, f.lng + ${NEARBY_DEGREES} * (pg_temp.rnd(i, 26) - 0.5) as from_lng,
    d.name as to_name, d.lat + ${NEARBY_DEGREES} * (pg_temp.rnd(i, 10) - 0.5) as to_lat, d.lng + ${NEARBY_DEGREES} * (pg_temp.rnd(i, 7) - 0.5) as to_lng) p
  cross join lateral (select greatest(800, 1.3 * 111320 * sqrt(power(to_lat - from_lat, 2) + power((to_lng - from_lng) * cos(radians(from_lat)), 2)))::int as meters) w
), due as materialized (
  select m.*, case when not scheduled then created
    when rides then date_trunc('hour', created) + (2 + floor(pg_temp.rnd(i, 11) * 30)) * interval '1 hour'
    else ((created at time zone time_zone)::date + floor(pg_temp.rnd(i, 11) * 4) * interval '1 day' + (9 + floor(pg_temp.rnd(i, 12) * 11)) * interval '1 hour') at time zone time_zone end as visit0
  from made m
), staged as materialized (
  select d.*, case when visit0 < created then created + interval '1 hour' else visit0 end as visit,
    case when visit0 < created then created + interval '1 hour' else visit0 end + case when rides then (12 + planned / 500.0) * interval '1 minute' else (40 + 120 * pg_temp.rnd(i, 13)) * interval '1 minute' end as ends
  from due d
), stated as materialized (
  select s.*, case
    when not rides and not served then 'auto_cancel'
    when luck < 0.155 then case
      when kind in ('normal', 'cooperator') then (array['client_cancel','client_cancel','client_cancel','agent_cancel','admin_cancel','auto_cancel','rejected','admin_reject'])[1 + floor(luck / 0.155 * 8)::int]
      when kind = 'trip' then (array['rider_cancel','rider_cancel','rider_cancel','partner_cancel_trip','partner_cancel_trip','auto_cancel','auto_cancel','admin_cancel'])[1 + floor(luck / 0.155 * 8)::int]
      else (array['client_cancel','client_cancel','agent_cancel','admin_cancel','auto_cancel','auto_cancel','client_cancel','agent_cancel'])[1 + floor(luck / 0.155 * 8)::int] end
    when ends < $1::timestamptz and (age > 0.41 or pg_temp.rnd(i, 14) < 0.45) then 'finished'
    when visit > $1::timestamptz then case when kind = 'trip' then (array['pending','partner_accept_trip'])[1 + (i % 2)::int] when kind = 'transfer_package' then (array['pending','client_receive_offers','accepted'])[1 + (i % 3)::int] else (array['pending','accepted','accepted'])[1 + (i % 3)::int] end
    when kind = 'trip' then (${TRIP_OPEN})[1 + floor(pg_temp.rnd(i, 15) * case when visit + (planned / 9.5 + 420) * interval '1 second' > $1::timestamptz then 6 else 8 end)::int] when kind = 'transfer_package' then ${pick(PACKAGE_OPEN, 15)} else ${pick(SERVICE_OPEN, 15)} end as status
  from staged s
), priced as materialized (
  select s.*, w.id as worker, w.vehicle_id, coalesce(w.vehicle_type, 'sedan') as vehicle_type, pk.id as pack, pk.group_service_id, pk.is_maintenance, pk.price as pack_price, pk.provider_id as pack_provider,
    y.id as way, y.pays as way_kind, case when rides then planned * stretch end as driven, vp.base_fare, vp.minimum_fare, vp.price_per_kilo, vp.price_per_minute, vp.stop_price_per_minute, ci.name_ar as city,
    1 + (pg_temp.rnd(i, 16) < 0.18)::int as quantity,
    case when kind = 'trip' then case when scheduled then 'scheduled' when pg_temp.rnd(i, 17) < 0.12 then 'airport' else 'normal' end end as trip_kind,
    not (status in ('pending', 'client_receive_offers', 'rejected', 'admin_reject') or (status in ('auto_cancel', 'rider_cancel', 'client_cancel', 'admin_cancel') and i % 2 = 0)) as taken
  from stated s
  left join demo_packs pk on not s.rides and pk.country_id = s.country_id and pk.place = 1 + floor(power(pg_temp.rnd(i, 18), 1.4) * (select q.many from demo_packs q where q.country_id = s.country_id and q.place = 1))::int
  left join lateral (select n.many from demo_workers n where n.country_id = s.country_id and n.drives = s.rides and n.place = 1) n on true
  left join demo_workers w on w.country_id = s.country_id and w.drives = s.rides and w.place = ${place('n.many', 19, 1.5)}
  left join demo_ways y on y.country_id = s.country_id and y.place = 1 + floor(power(pg_temp.rnd(i, 20), 1.3) * (select q.many from demo_ways q where q.country_id = s.country_id and q.place = 1))::int
  left join vehicle_packages vp on s.rides and vp.country_id = s.country_id and vp.vehicle_type = coalesce(w.vehicle_type, 'sedan') and vp.is_active and vp.deleted_at is null
  left join cities ci on ci.id = s.city_id
), fared as materialized (
  select p.*, case when rides then greatest(coalesce(minimum_fare, 1000), coalesce(base_fare, 500)
      + pg_temp.part(coalesce(price_per_kilo, 200), (case when status in ('finished', 'pre_finished', 'ready_to_pay', 'partner_finished') then driven else planned end)::bigint, 1000)
      + pg_temp.part(coalesce(price_per_minute, 40), (planned / 9.5)::bigint, 60))
    else coalesce(pack_price, 10000) * quantity end as services,
    case when not rides and pg_temp.rnd(i, 21) < 0.12 then pg_temp.part(coalesce(pack_price, 10000), 1, 10) else 0 end as additions
  from priced p
), summed as materialized (
  select f.*, services + additions as price, pg_temp.part(services + additions, vat, 10000) as tax,
    case kind when 'transfer_package' then app_package when 'trip' then case trip_kind when 'airport' then app_airport when 'scheduled' then app_scheduled else app_normal end else app_order end as app
  from fared f
)
select created, least(greatest(ends, created), $1::timestamptz - interval '1 minute'), kind, status,
  case when status = 'pending' then null when luck < 0.155 then least(created + (4 + 40 * pg_temp.rnd(i, 22)) * interval '1 minute', $1::timestamptz - interval '1 minute') else least(ends, $1::timestamptz - interval '1 minute') end,
  country_id, city_id, client_id, name, phone,
  case when taken then coalesce(pack_provider, worker) end, case when taken and rides then vehicle_id end, case when rides then vehicle_type end, group_service_id, coalesce(is_maintenance, false),
  (array['android','android','android','android','android','ios','ios','ios','web','admin'])[1 + floor(pg_temp.rnd(i, 23) * 10)::int],
  way, coalesce(way_kind, 'cash'), case when status = 'finished' then 'paid' else 'unpaid' end, currency,
  services, additions, price, tax, price + tax,
  case when scheduled then (visit at time zone time_zone)::date end, case when scheduled then to_char(visit at time zone time_zone, 'HH24:MI') end, not scheduled, scheduled,
  concat_ws('، ', from_name, city), from_lat, from_lng,
  case when rides then concat_ws('، ', case when trip_kind = 'airport' then 'المطار' else to_name end, city) end, case when rides then to_lat end, case when rides then to_lng end,
  case when rides then planned end, case when rides and status in ('finished', 'pre_finished', 'ready_to_pay', 'partner_finished') then driven::int end,
  case when rides then (planned / 9.5)::int end, case when rides and status in ('finished', 'pre_finished', 'ready_to_pay', 'partner_finished') then (planned / 9.5)::int end,
  trip_kind, base_fare, minimum_fare, price_per_kilo, price_per_minute, stop_price_per_minute, vat * 10, app * 10,
  case when status = 'finished' then pg_temp.part(price, app, 10000) end, case when status = 'finished' then price - pg_temp.part(price, app, 10000) end,
  case when status = 'finished' and kind <> 'transfer_package' and luck > case when age between 2.5 and ${COMPLAINT_DAYS} then 0.88 else 0.97 end then (select r.id from demo_reasons r where r.what = 'report' and r.whose = case when kind = 'trip' then (array['trip','partner','partner','client','trip'])[1 + (i / 16) % 5] else (array['order','order','client','order'])[1 + (i / 16) % 4] end and r.place = case when kind <> 'trip' and r.whose = 'client' then r.many else 1 + i % r.many end limit 1) end,
  case when luck < 0.155 and status <> 'auto_cancel' then (select r.id from demo_reasons r where r.what = 'cancel' and r.whose = case when status in ('rider_cancel', 'client_cancel') then 'client' when status in ('admin_cancel', 'admin_reject') then 'admin' else 'provider' end and r.place = 1 + i % r.many limit 1) end
from summed order by created`;

/** Its provider thought better of an order. */
const GAVE_UP = `order_status = case order_type when 'trip' then 'partner_cancel_trip' else 'agent_cancel' end,
  cancel_reason_id = (select r.id from demo_reasons r where r.what = 'cancel' and r.whose = 'provider' and r.place = 1 + o.id % r.many limit 1)`;

/** A driver is out for one ride and has accepted one more at most: of the others they thought better. */
const ONE_RIDE = `update orders o set ${GAVE_UP}
from (select id, row_number() over (partition by provider_id, order_status = any($1) order by id) as nth from orders
  where order_type in ('trip', 'transfer_package') and provider_id is not null and order_status = any($1::text[] || $2::text[])) r
where r.id = o.id and r.nth > 1`;

/** One person has promised an hour to one order: the others of that hour they gave up, before it was written down who promised what. */
const ONE_HOUR = `update orders o set ${GAVE_UP}
from take_provider_hours(array(select id from orders where keeps_hours(order_status, provider_id, visit_date, visit_time, deleted_at))) collides (id)
where collides.id = o.id`;
const HOURS_TRIGGERS = ['orders_take_hours', 'orders_keep_hours'];
const hoursTriggers = (word: string) => `alter table orders ${HOURS_TRIGGERS.map((name) => `${word} trigger ${name}`).join(', ')}`;

/** Lines of the newest $1 orders of services. */
const LINES = `insert into order_services (order_id, place, provider_service_id, title_ar, title_en, quantity, unit_price)
select o.id, 1, s.id, s.title_ar, s.title_en, o.services_price / s.price, s.price from (select * from orders order by id desc limit $1) o
join lateral (select * from provider_services s where s.country_id = o.country_id and s.group_service_id = o.group_service_id and s.price > 0 and o.services_price % s.price = 0 order by o.services_price / s.price, s.id limit 1) s on true
where o.order_type in ('normal', 'cooperator')`;

/** How far into its whole time an order's step lies: of a ride, most of the time is the drive. */
const SHARE_OF_WAY = `(case when p.place = p.steps - 1 then 1 when k.destination_lat is null then p.place::float8 / greatest(p.steps - 1, 1)
  when k.order_type = 'trip' and p.place <= 3 then p.place * 0.06 when k.order_type <> 'trip' and p.place <= 6 then p.place * 0.04
  when p.to_status = 'reached_stop_point' then 0.5 when p.from_status = 'reached_stop_point' then 0.56 else 1 - (p.steps - 1 - p.place) * 0.01 end)`;

/** A drive that is over lies in its timeline as long as it took, the wait at a stop beside it; before it the partner came, after it was paid. */
const DRIVE_ENDS = `k.status_at - (p.steps - 1 - p.ended) * interval '45 seconds'`;
const DRIVE_BEGINS = `(${DRIVE_ENDS} - k.actual_order_duration * interval '1 second' - p.stops * interval '90 seconds')`;
const ALONG_DRIVE = `case when p.place >= p.ended then k.status_at - (p.steps - 1 - p.place) * interval '45 seconds'
  when p.place > p.starts then ${DRIVE_BEGINS} + k.actual_order_duration * interval '0.5 seconds' + case when p.from_status = 'reached_stop_point' then interval '90 seconds' else interval '0' end
  when p.place = p.starts then ${DRIVE_BEGINS}
  when p.place > 0 and p.place = p.starts - 1 then ${DRIVE_BEGINS} - least(interval '3 minutes', (${DRIVE_BEGINS} - k.created_at) / 2)
  else k.created_at + p.place * least(interval '5 minutes', (${DRIVE_BEGINS} - k.created_at) / 8) end`;

/** Timelines of the newest $1 orders, along the ways in $2; nothing lies in the future of $3. */
const EVENTS = `insert into order_events (order_id, at, action, from_status, to_status, actor, admin_id, provider_id, cancel_reason_id, meters)
with paths as (select * from jsonb_to_recordset($2::jsonb) as p(order_type text, status text, variant int, place int, steps int, action text, from_status text, to_status text, actor text)),
marked as (select p.*, min(p.place) filter (where p.to_status in ('partner_start_trip', 'driver_picked_up_package')) over way as starts,
  min(p.place) filter (where p.to_status in ('pre_finished', 'driver_transferred')) over way as ended, count(*) filter (where p.to_status = 'reached_stop_point') over way as stops
  from paths p window way as (partition by p.order_type, p.status, p.variant)),
chosen as (select o.*, case when o.provider_id is not null and (o.order_type <> 'trip' or o.order_status <> 'finished' or o.id % 6 = 0) then 1 else 0 end as wanted from (select * from orders order by id desc limit $1) o),
known as (select c.*, least(c.wanted, (select max(p.variant) from paths p where p.order_type = c.order_type and p.status = c.order_status)) as variant from chosen c)
select k.id, least(case when k.actual_order_duration is not null and p.starts < p.ended then ${ALONG_DRIVE}
    else k.created_at + (coalesce(k.status_at, k.created_at) - k.created_at) * ${SHARE_OF_WAY} end, $3::timestamptz), p.action, p.from_status, p.to_status,
  case when p.place = 0 and k.platform_type = 'admin' then 'admin' else p.actor end,
  case when p.actor = 'admin' or (p.place = 0 and k.platform_type = 'admin') then (select a.id from admins a where a.is_super_admin or exists (select from admin_countries x where x.admin_id = a.id and x.country_id = k.country_id) order by (a.id * 7 + k.id) % 5, a.id limit 1) end,
  case when p.place > 0 then k.provider_id end, case when p.to_status = k.order_status then k.cancel_reason_id end,
  case when k.planned_distance is not null and p.to_status in ('reached_stop_point', 'pre_finished', 'ready_to_pay', 'partner_finished', 'finished') then case when p.to_status = 'reached_stop_point' then coalesce(k.actual_distance, k.planned_distance) / 2 else k.actual_distance end end
from known k join marked p on p.order_type = k.order_type and p.status = k.order_status and p.variant = k.variant
order by k.id, p.place`;

/** Where the newest $1 rides were to go, and where those that have begun went: gentle curves between their ends. */
const ROUTES = `insert into order_routes (order_id, planned, driven, driven_from)
with rides as (select o.*, e.at as began, coalesce(o.actual_distance, o.planned_distance) as meters, coalesce(o.actual_order_duration, o.planned_order_duration) as seconds
  from (select * from orders where destination_lat is not null order by id desc limit $1) o
  left join lateral (select min(at) as at from order_events e where e.order_id = o.id and e.to_status in ('partner_start_trip', 'driver_picked_up_package')) e on true),
points as (select r.id, n, n / 24.0 as part, r.lng + (r.destination_lng - r.lng) * n / 24.0 + 0.0035 * sin(n * 0.9 + r.id) * sin(3.1416 * n / 24.0) as x,
  r.lat + (r.destination_lat - r.lat) * n / 24.0 + 0.003 * cos(n * 0.7 + r.id) * sin(3.1416 * n / 24.0) as y, r.meters, r.seconds, r.began, r.order_status from rides r cross join generate_series(0, 24) n)
select id, jsonb_agg(jsonb_build_array(round((x - 0.0012 * sin(n))::numeric, 5), round((y + 0.0008 * cos(n))::numeric, 5)) order by n) filter (where n % 2 = 0),
  coalesce(jsonb_agg(jsonb_build_array(round(x::numeric, 5), round(y::numeric, 5), round(seconds * part), round(meters * part)) order by n) filter (where began is not null and (order_status in ('finished', 'pre_finished', 'ready_to_pay', 'partner_finished', 'driver_transferred', 'driver_finished') or n < 13)), '[]'), min(began)
from points group by id`;

/** Stops of trips whose timelines have one, half way. */
const STOPS = `insert into order_stops (order_id, place, address, lat, lng, arrived_at, left_at)
select o.id, 1, 'محطة في الطريق', (o.lat + o.destination_lat) / 2, (o.lng + o.destination_lng) / 2, e.at, (select min(n.at) from order_events n where n.order_id = o.id and n.from_status = 'reached_stop_point')
from order_events e join orders o on o.id = e.order_id where e.to_status = 'reached_stop_point'`;

/** A vehicle serves an order as long as that is open. */
const VEHICLES = `update vehicles v set is_in_order = exists (select from orders o where o.vehicle_id = v.id and o.order_status not in ('finished','rejected','admin_reject','client_cancel','rider_cancel','agent_cancel','partner_cancel_trip','admin_cancel','auto_cancel') and o.deleted_at is null)
where is_in_order is distinct from exists (select from orders o where o.vehicle_id = v.id and o.order_status not in ('finished','rejected','admin_reject','client_cancel','rider_cancel','agent_cancel','partner_cancel_trip','admin_cancel','auto_cancel') and o.deleted_at is null)`;

export const ORDER_SQL = {
  functions: [RANDOM, SHARE],
  sources: SOURCES,
  districts: DISTRICTS,
  insert: INSERT,
  oneRide: ONE_RIDE,
  hoursLater: hoursTriggers('disable'),
  oneHour: ONE_HOUR,
  hoursAgain: hoursTriggers('enable'),
  lines: LINES,
  events: EVENTS,
  routes: ROUTES,
  stops: STOPS,
  vehicles: VEHICLES,
};
