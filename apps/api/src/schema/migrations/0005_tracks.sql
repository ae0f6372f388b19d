CREATE TABLE "position_flags" (
	"provider_id" integer NOT NULL,
	"kind" text NOT NULL,
	"seen_on" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"order_id" integer,
	CONSTRAINT "position_flags_provider_id_seen_on_kind_pk" PRIMARY KEY("provider_id","seen_on","kind")
);
--> statement-breakpoint
CREATE TABLE "provider_presences" (
	"provider_id" integer PRIMARY KEY NOT NULL,
	"is_online" boolean DEFAULT false NOT NULL,
	"vehicle_id" integer,
	"changed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_routes" ADD COLUMN "distance_from" text;--> statement-breakpoint
ALTER TABLE "order_routes" ADD COLUMN "coverage" real;--> statement-breakpoint
-- Half of each page is left for the rows that are written again, so that a change of place stays on its page and rewrites no index.
alter table provider_positions set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE "provider_positions" ADD COLUMN "heading" smallint;--> statement-breakpoint
ALTER TABLE "provider_positions" ADD COLUMN "cell" integer GENERATED ALWAYS AS ((floor((lat + 90) * 100))::integer * 36000 + (floor((lng + 180) * 100))::integer) STORED;--> statement-breakpoint
ALTER TABLE "position_flags" ADD CONSTRAINT "position_flags_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_presences" ADD CONSTRAINT "provider_presences_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_presences" ADD CONSTRAINT "provider_presences_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "position_flags_order" ON "position_flags" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "provider_positions_cell" ON "provider_positions" USING btree ("cell");
--> statement-breakpoint
-- Where those who serve an order were while it was under way, a partition a day, which a timer makes ahead and drops once its orders
-- are closed long enough. No reference to `orders`: thousands of rows a second would be looked up there, and rows go by the day.
create table order_positions (
  order_id integer not null,
  at timestamp(3) with time zone not null,
  provider_id integer not null,
  lat double precision not null,
  lng double precision not null,
  accuracy real,
  speed real,
  primary key (order_id, at)
) partition by range (at);
--> statement-breakpoint
-- Makes the partition of a day (UTC), if it is not there. It is attached, not made in its place: points go on arriving meanwhile.
create function add_track_day(day date) returns void language plpgsql as $$
declare
  name text := 'order_positions_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(name) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('order_positions'));
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like order_positions including defaults including constraints)', name);
  execute format('alter table order_positions attach partition %I for values from (%L) to (%L)', name,
    day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
end $$;
--> statement-breakpoint
-- Drops the oldest partition of those before a day that no open order has points in, and says whether there was one.
create function drop_track_day(before date, open text[]) returns boolean language plpgsql as $$
declare
  name text;
  used boolean;
begin
  for name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'order_positions'::regclass and c.relname < 'order_positions_' || to_char(before, 'YYYYMMDD') order by c.relname
  loop
    execute format('select exists (select from orders o where o.deleted_at is null and o.order_status = any($1) and exists (select from %I p where p.order_id = o.id))', name)
      into used using open;
    if used then continue; end if;
    set local lock_timeout = '2s';
    execute format('drop table %I', name);
    return true;
  end loop;
  return false;
end $$;
