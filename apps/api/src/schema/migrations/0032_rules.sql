CREATE TABLE "trip_reminders" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "discount_type" text;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "discount_amount" bigint;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "max_discount" bigint;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "min_purchase" bigint;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "discount_unit" text GENERATED ALWAYS AS (case when discount_type = 'percentage' then 'percent' else currency end) STORED;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "national_id" text;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "national_id" text;--> statement-breakpoint
ALTER TABLE "cancel_reasons" ADD COLUMN "is_provider_cause" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trip_reminders" ADD CONSTRAINT "trip_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_unmatched" ON "orders" USING btree ("country_id","created_at","id") WHERE deleted_at is null and is_live and order_status = 'pending' and order_type in ('trip', 'transfer_package');
--> statement-breakpoint
-- A percentage was kept as an amount of its currency is; it is thousandths of a percent from now on.
UPDATE "coupons" SET "discount_amount" = CASE
  WHEN "currency" IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN "discount_amount" * 1000
  WHEN "currency" IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN "discount_amount"
  WHEN "currency" IN ('CLF', 'UYW') THEN "discount_amount" / 10
  ELSE "discount_amount" * 10 END
WHERE "discount_type" = 'percentage';--> statement-breakpoint
-- What is known of the terms of uses so far: those that their coupons have today.
UPDATE "coupon_uses" u SET "discount_type" = c."discount_type", "discount_amount" = c."discount_amount", "max_discount" = c."max_discount", "min_purchase" = c."min_purchase"
FROM "coupons" c WHERE c."id" = u."coupon_id" AND u."released_at" IS NULL;
