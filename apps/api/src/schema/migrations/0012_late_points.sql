DROP INDEX "orders_unmatched";--> statement-breakpoint
ALTER TABLE "order_routes" ADD COLUMN "closed_from" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "order_routes" ADD COLUMN "closed_to" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "person_sessions_device" ON "person_sessions" USING btree ("device_id") WHERE device_id is not null;