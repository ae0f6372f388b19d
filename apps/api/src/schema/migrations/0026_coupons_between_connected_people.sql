CREATE TABLE "person_devices" (
	"device_id" text NOT NULL,
	"user_type" text NOT NULL,
	"user_id" integer NOT NULL,
	"first_seen_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "person_devices_device_id_user_type_user_id_pk" PRIMARY KEY("device_id","user_type","user_id")
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "provider_id" integer;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "given_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "person_devices_owner" ON "person_devices" USING btree ("user_type","user_id");--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_accounts_number" ON "bank_accounts" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "coupon_uses_provider" ON "coupon_uses" USING btree ("provider_id","coupon_id","given_at") WHERE released_at is null;--> statement-breakpoint
INSERT INTO "person_devices" ("device_id", "user_type", "user_id", "first_seen_at", "last_seen_at") SELECT "device_id", "user_type", "user_id", min("created_at"), max("last_seen_at") FROM "person_sessions" WHERE "device_id" IS NOT NULL GROUP BY 1, 2, 3;--> statement-breakpoint
UPDATE "coupon_uses" u SET "provider_id" = o."provider_id", "given_at" = u."created_at" FROM "orders" o WHERE o."id" = u."order_id" AND o."provider_id" IS NOT NULL;
