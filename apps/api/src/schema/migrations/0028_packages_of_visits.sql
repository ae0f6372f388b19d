CREATE TABLE "subscription_visits" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"subscription_id" integer NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"is_gift" boolean DEFAULT false NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quoted_price" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_paid_here" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pay_type" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "sold_by" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "vat_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "deferred_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "returned_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "count_reserved_visit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "subscription_visits" ADD CONSTRAINT "subscription_visits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_visits" ADD CONSTRAINT "subscription_visits_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_visits_subscription" ON "subscription_visits" USING btree ("subscription_id","state");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_sold_by_admins_id_fk" FOREIGN KEY ("sold_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_reference" ON "subscriptions" USING btree ("reference") WHERE reference is not null;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_deferred_check" CHECK (deferred_amount between 0 and price);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_visits_check" CHECK (count_reserved_visit >= 0 and (not is_paid_here or count_used_visit + count_reserved_visit <= count_visit + count_gift_visit));