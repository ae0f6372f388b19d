CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"settlement_id" integer PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"seller_name" text,
	"seller_tax_number" text,
	"seller_address" text,
	"vat_rate" integer NOT NULL,
	CONSTRAINT "invoices_number" UNIQUE("series","year","number")
);
--> statement-breakpoint
create trigger invoices_as_written before update or delete or truncate on invoices for each statement execute function refuse_change();
--> statement-breakpoint
-- Who sells in a country now: its own settings, else those for all; without what is empty.
create function seller_of(country integer) returns jsonb language sql stable as $$
  select coalesce((select jsonb_strip_nulls(values) from settings where section = 'general' and country_id is null), '{}')
    || coalesce((select jsonb_strip_nulls(values) from settings where section = 'general' and country_id = country), '{}')
$$;
--> statement-breakpoint
-- Whose numbers an invoice has: a legal entity is known by its tax number, however it is written; without one, by its country.
create function invoice_series(tax_number text, country integer) returns text language sql immutable as $$
  select coalesce(nullif(upper(regexp_replace(tax_number, '[^0-9A-Za-z]', '', 'g')), ''), 'country ' || country)
$$;
--> statement-breakpoint
-- The rate that an order was taxed at; of one from before it was kept, what its tax comes to.
create function invoice_vat_rate(of_order integer, gross bigint, vat bigint) returns integer language sql stable as $$
  select coalesce((select vat_rate from orders where id = of_order), round(vat * 100000.0 / nullif(gross - vat, 0))::integer, 0)
$$;
--> statement-breakpoint
-- Runs when the settlement's transaction commits, and whatever it needs is read first: the counter is the last row that the transaction
-- locks, and held for as long as the commit takes. Undone with the settlement, it leaves no gap, which a sequence would.
create function number_invoice() returns trigger language plpgsql as $$
declare
  seller jsonb := seller_of(new.country_id);
  entity text := invoice_series(seller->>'seller_tax_number', new.country_id);
  rate integer := invoice_vat_rate(new.order_id, new.gross_amount, new.vat_amount);
  local_year integer;
  given integer;
begin
  select extract(year from new.created_at at time zone c.time_zone) into local_year from countries c where c.id = new.country_id;
  insert into invoice_counters as c (series, year, last) values (entity, local_year, 1)
    on conflict (series, year) do update set last = c.last + 1 returning last into given;
  insert into invoices (settlement_id, series, year, number, seller_name, seller_tax_number, seller_address, vat_rate)
    values (new.id, entity, local_year, given, seller->>'seller_name', seller->>'seller_tax_number', seller->>'seller_address', rate);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger settlements_invoice after insert on settlements deferrable initially deferred
  for each row when (new.settlement_kind = 'settlement') execute function number_invoice();
--> statement-breakpoint
-- What was settled before is numbered in its order, for the seller of today: nobody kept who it was.
with settled as (
  select s.id, s.created_at, seller_of(s.country_id) as seller, s.country_id, extract(year from s.created_at at time zone c.time_zone)::integer as year,
    invoice_vat_rate(s.order_id, s.gross_amount, s.vat_amount) as rate
  from settlements s join countries c on c.id = s.country_id where s.settlement_kind = 'settlement'
), told as (select s.*, invoice_series(s.seller->>'seller_tax_number', s.country_id) as series from settled s)
insert into invoices (settlement_id, series, year, number, seller_name, seller_tax_number, seller_address, vat_rate)
select id, series, year, row_number() over (partition by series, year order by created_at, id),
  seller->>'seller_name', seller->>'seller_tax_number', seller->>'seller_address', rate from told;
--> statement-breakpoint
insert into invoice_counters (series, year, last) select series, year, max(number) from invoices group by 1, 2;
