CREATE TABLE "provider_hours" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"during" "tstzrange" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_hours" ADD CONSTRAINT "provider_hours_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_hours" ADD CONSTRAINT "provider_hours_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- One person serves one order at one time. 0016 has made the extension.
ALTER TABLE "provider_hours" ADD CONSTRAINT "provider_hours_apart" EXCLUDE USING gist ("provider_id" WITH =, "during" WITH &&);
--> statement-breakpoint
-- When the clocks of a zone show a day and a time, as `getTimestamp` of the domain has it: of two such moments (in autumn) the first; a time
-- that they skip (in spring) counts on from before the gap. PostgreSQL by itself would take the second of the two.
create function clock_time(shown timestamp, zone text) returns timestamptz language sql stable as $$
  select coalesce(min(x.at) filter (where x.at at time zone zone = shown), min(x.at) filter (where x.is_before))
  from (
    select is_before, u.utc - ((n.near at time zone zone) - (n.near at time zone 'UTC')) as at
    from (select shown at time zone 'UTC' as utc) u,
      lateral (values (true, u.utc - interval '24 hours'), (false, u.utc + interval '24 hours')) n (is_before, near)
  ) x
$$;
--> statement-breakpoint
-- A setting in minutes: the country's own, else that for all, else what holds initially.
create function minutes_set(country int, key text, initial int) returns interval language sql stable as $$
  select make_interval(mins => coalesce(
    (select (s.values ->> key)::numeric from settings s where s.country_id = country and s.values ? key order by s.id desc limit 1),
    (select (s.values ->> key)::numeric from settings s where s.country_id is null and s.values ? key order by s.id desc limit 1),
    initial)::int)
$$;
--> statement-breakpoint
-- How long an order keeps whoever serves it: a visit as long as its country says, a ride as long as it was planned to take; then comes the
-- way to the next one. None for what has no appointment, and where visits take no time.
create function order_hours(country int, order_type text, visit_date date, visit_time text, planned_seconds int) returns tstzrange language sql stable as $$
  select tstzrange(x.begins, x.begins + x.takes + minutes_set(country, 'visit_travel_minutes', 0))
  from (
    select clock_time(visit_date + visit_time::time, c.time_zone) as begins,
      case when order_type in ('trip', 'transfer_package') and planned_seconds > 0 then planned_seconds * interval '1 second'
        else minutes_set(country, 'visit_takes_minutes', 60) end as takes
    from countries c where c.id = country
  ) x
  where x.takes > interval '0'
$$;
--> statement-breakpoint
-- Whether somebody has promised the hour of an order: from accepting on until what is left is the payment.
create function keeps_hours(order_status text, provider_id int, visit_date date, visit_time text, deleted_at timestamptz) returns boolean language sql immutable as $$
  select deleted_at is null and provider_id is not null and visit_date is not null and visit_time is not null
    and order_status in ('accepted', 'partner_accept_trip', 'driver_start_order', 'in_way', 'partner_in_pickup_location', 'driver_in_the_way', 'driver_arrived_location', 'order_progress', 'partner_start_trip', 'reached_stop_point', 'driver_picked_up_package', 'driver_transferred', 'pre_finished', 'ready_to_pay')
$$;
--> statement-breakpoint
-- Takes the hours of some orders for those who serve them, the order that was placed first before the others. Answers the orders whose hour
-- somebody has already: they stay as they are, without an hour. A company sends several people, and is not kept to one order at a time.
create function take_provider_hours(ids int[]) returns setof int language sql as $$
  with wanted as (
    select o.id, o.provider_id, h.during from orders o join providers p on p.id = o.provider_id and p.type <> 'company'
    cross join lateral order_hours(o.country_id, o.order_type, o.visit_date, o.visit_time, o.planned_order_duration) h (during)
    where o.id = any(ids) and keeps_hours(o.order_status, o.provider_id, o.visit_date, o.visit_time, o.deleted_at) and h.during is not null
  ), taken as (
    insert into provider_hours (order_id, provider_id, during) select id, provider_id, during from wanted order by id
    on conflict do nothing returning order_id
  )
  select id from wanted where id not in (select order_id from taken)
$$;
--> statement-breakpoint
create function keep_provider_hours() returns trigger language plpgsql as $$
declare
  other record;
begin
  if tg_op = 'UPDATE' then delete from provider_hours where order_id = old.id; end if;
  if not exists (select from take_provider_hours(array[new.id])) then return null; end if;
  select o.order_no, to_char(lower(h.during) at time zone c.time_zone, 'DD/MM/YYYY HH24:MI') as at into other
  from provider_hours h join orders o on o.id = h.order_id join countries c on c.id = o.country_id
  where h.provider_id = new.provider_id
    and h.during && order_hours(new.country_id, new.order_type, new.visit_date, new.visit_time, new.planned_order_duration)
  order by h.during limit 1;
  -- Whoever had the hour has given it up in this moment: the whole change is tried once more.
  if not found then raise exception 'the hours of provider % have changed', new.provider_id using errcode = 'serialization_failure'; end if;
  raise exception 'provider % serves another order at that hour', new.provider_id using errcode = 'exclusion_violation',
    table = 'provider_hours', constraint = 'provider_hours_apart', detail = json_build_object('order_no', other.order_no, 'at', other.at)::text;
end $$;
--> statement-breakpoint
create trigger orders_take_hours after insert on orders for each row
  when (keeps_hours(new.order_status, new.provider_id, new.visit_date, new.visit_time, new.deleted_at))
  execute function keep_provider_hours();
--> statement-breakpoint
-- An order that goes on from one status to the next asks for nothing anew: what has no hour since before there were any can be served all the same.
create trigger orders_keep_hours after update of order_status, provider_id, visit_date, visit_time, country_id, deleted_at on orders for each row
  when (keeps_hours(old.order_status, old.provider_id, old.visit_date, old.visit_time, old.deleted_at)
      is distinct from keeps_hours(new.order_status, new.provider_id, new.visit_date, new.visit_time, new.deleted_at)
    or (keeps_hours(new.order_status, new.provider_id, new.visit_date, new.visit_time, new.deleted_at)
      and (old.provider_id, old.visit_date, old.visit_time, old.country_id) is distinct from (new.provider_id, new.visit_date, new.visit_time, new.country_id)))
  execute function keep_provider_hours();
--> statement-breakpoint
-- Other clocks are another moment for each appointment, and who becomes a company or ceases to be one promises otherwise. Hours that collide
-- then are kept by the order that was placed first.
create function retake_provider_hours() returns trigger language plpgsql as $$
declare
  ids int[];
  left_out int;
begin
  if tg_table_name = 'countries' then
    select array_agg(o.id) into ids from orders o where o.country_id = new.id
      and keeps_hours(o.order_status, o.provider_id, o.visit_date, o.visit_time, o.deleted_at);
  else
    select array_agg(o.id) into ids from orders o where o.provider_id = new.id
      and keeps_hours(o.order_status, o.provider_id, o.visit_date, o.visit_time, o.deleted_at);
  end if;
  delete from provider_hours where order_id = any(ids);
  for left_out in select * from take_provider_hours(ids) loop
    raise warning 'order % has no hour of its own: its provider has another order then', left_out;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger countries_retake_hours after update of time_zone on countries for each row
  when (old.time_zone is distinct from new.time_zone) execute function retake_provider_hours();
--> statement-breakpoint
create trigger providers_retake_hours after update of type on providers for each row
  when (old.type is distinct from new.type) execute function retake_provider_hours();
--> statement-breakpoint
-- What was accepted before there were hours stays accepted: of orders that collide the one that was placed first has the hour.
do $$
declare
  left_out int;
begin
  for left_out in select * from take_provider_hours(array(select id from orders
    where keeps_hours(order_status, provider_id, visit_date, visit_time, deleted_at)))
  loop
    raise warning 'order % has no hour of its own: its provider has another order then', left_out;
  end loop;
end $$;
