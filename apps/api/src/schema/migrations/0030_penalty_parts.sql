CREATE TABLE "penalty_parts" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"country_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp(3) with time zone,
	CONSTRAINT "penalty_parts_amount_check" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "penalty_parts" ADD CONSTRAINT "penalty_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalty_parts" ADD CONSTRAINT "penalty_parts_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalty_parts" ADD CONSTRAINT "penalty_parts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalty_parts" ADD CONSTRAINT "penalty_parts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "penalty_parts_unpaid" ON "penalty_parts" USING btree ("client_id","currency") WHERE paid_at is null;--> statement-breakpoint
-- Orders that were deleted, or were not settled, kept the visit of their package for good.
with gone as (
  update subscription_visits v set state = 'released' from orders o
  where o.id = v.order_id and v.state = 'reserved' and (o.deleted_at is not null or (o.order_status = 'finished' and o.pay_status in ('written_off', 'refunded')))
  returning v.subscription_id
)
update subscriptions s set count_reserved_visit = count_reserved_visit - g.n
from (select subscription_id, count(*)::int as n from gone group by 1) g where g.subscription_id = s.id;
