CREATE TABLE "order_pins" (
	"order_id" integer NOT NULL,
	"step" text NOT NULL,
	"pin" text NOT NULL,
	"wrong" smallint DEFAULT 0 NOT NULL,
	"passed_at" timestamp(3) with time zone,
	CONSTRAINT "order_pins_order_id_step_pk" PRIMARY KEY("order_id","step")
);
--> statement-breakpoint
CREATE TABLE "order_ratings" (
	"order_id" integer NOT NULL,
	"by" text NOT NULL,
	"user_type" text NOT NULL,
	"user_id" integer NOT NULL,
	"rate" numeric(2, 1) NOT NULL,
	"review" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_ratings_order_id_by_pk" PRIMARY KEY("order_id","by")
);
--> statement-breakpoint
CREATE TABLE "rating_totals" (
	"user_type" text NOT NULL,
	"user_id" integer NOT NULL,
	"count" integer NOT NULL,
	"sum" numeric(12, 1) NOT NULL,
	CONSTRAINT "rating_totals_user_type_user_id_pk" PRIMARY KEY("user_type","user_id")
);
--> statement-breakpoint
ALTER TABLE "order_pins" ADD CONSTRAINT "order_pins_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD CONSTRAINT "order_ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_ratings_person" ON "order_ratings" USING btree ("user_type","user_id","created_at","order_id");--> statement-breakpoint
CREATE INDEX "orders_client_open" ON "orders" USING btree ("client_id","created_at","id") WHERE deleted_at is null and order_status in ('pending', 'accepted', 'in_way', 'order_progress', 'order_done', 'partner_accept_trip', 'partner_in_pickup_location', 'partner_start_trip', 'reached_stop_point', 'pre_finished', 'ready_to_pay', 'partner_finished', 'client_receive_offers', 'driver_start_order', 'driver_in_the_way', 'driver_arrived_location', 'driver_picked_up_package', 'driver_transferred', 'driver_finished');--> statement-breakpoint
CREATE INDEX "orders_provider_open" ON "orders" USING btree ("provider_id","created_at","id") WHERE deleted_at is null and order_status in ('pending', 'accepted', 'in_way', 'order_progress', 'order_done', 'partner_accept_trip', 'partner_in_pickup_location', 'partner_start_trip', 'reached_stop_point', 'pre_finished', 'ready_to_pay', 'partner_finished', 'client_receive_offers', 'driver_start_order', 'driver_in_the_way', 'driver_arrived_location', 'driver_picked_up_package', 'driver_transferred', 'driver_finished');--> statement-breakpoint
-- A complaint that an app has opened is as its order says already: it is not written a second time.
CREATE OR REPLACE FUNCTION open_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO complaints AS c (created_at, updated_at, deleted_at, country_id, order_id, order_type, order_no, report_reason_id)
  VALUES (NEW.updated_at, NEW.updated_at, NEW.deleted_at, NEW.country_id, NEW.id, NEW.order_type, NEW.order_no, NEW.report_reason_id)
  ON CONFLICT (order_id) DO UPDATE SET report_reason_id = excluded.report_reason_id, deleted_at = excluded.deleted_at
  WHERE (c.report_reason_id, c.deleted_at) IS DISTINCT FROM (excluded.report_reason_id, excluded.deleted_at);
  RETURN NULL;
END $$;
