CREATE TABLE "trip_alerts" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"behaviour" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_positions" (
	"provider_id" integer PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"is_online" boolean DEFAULT true NOT NULL,
	"stood_lat" double precision NOT NULL,
	"stood_lng" double precision NOT NULL,
	"stood_since" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_positions" ADD CONSTRAINT "provider_positions_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "approvals" USING btree ("country_id") WHERE status = 'pending' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cash_outs_waiting" ON "cash_outs" USING btree ("country_id") WHERE status = 'pending' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_running" ON "orders" USING btree ("provider_id") WHERE deleted_at is null and provider_id is not null and order_status in ('partner_accept_trip', 'driver_start_order', 'in_way', 'partner_in_pickup_location', 'driver_in_the_way', 'driver_arrived_location', 'order_progress', 'partner_start_trip', 'reached_stop_point', 'driver_picked_up_package', 'driver_transferred', 'order_done', 'pre_finished', 'ready_to_pay', 'partner_finished', 'driver_finished');--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("country_id","lat","lng") WHERE deleted_at is null and lat is not null and lng is not null and order_status in ('pending', 'client_receive_offers');