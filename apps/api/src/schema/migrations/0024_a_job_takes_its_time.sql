ALTER TABLE "order_routes" ADD COLUMN "tracked_meters" integer;--> statement-breakpoint
ALTER TABLE "settlement_reviews" ADD COLUMN "quoted_total" bigint;--> statement-breakpoint
ALTER TABLE "settlement_reviews" ADD COLUMN "driven_total" bigint;--> statement-breakpoint
CREATE INDEX "orders_under_review" ON "orders" USING btree ("client_id") WHERE deleted_at is null and pay_status = 'under_review';--> statement-breakpoint
UPDATE "settings" SET "values" = "values" || '{"start_pin_in_cash": 1}' WHERE "section" = 'orders' AND "values" ->> 'start_pin' = '1';
