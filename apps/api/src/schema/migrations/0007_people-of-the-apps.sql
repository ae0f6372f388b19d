CREATE TABLE "bank_accounts" (
	"provider_id" integer PRIMARY KEY NOT NULL,
	"bank_name" text NOT NULL,
	"branch" text,
	"account_number" text NOT NULL,
	"city" text,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"payouts_from" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "user_type" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_notifications_unread" ON "user_notifications" USING btree ("user_type","user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "uploads_person" ON "uploads" USING btree ("user_id","user_type","created_at") WHERE user_id is not null;