ALTER TABLE "audit" ADD COLUMN "user_type" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "user_id" integer;--> statement-breakpoint
CREATE INDEX "audit_admins" ON "audit" USING btree ("id") WHERE "audit"."admin_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_people" ON "audit" USING btree ("user_type","id") WHERE "audit"."user_type" is not null;--> statement-breakpoint
CREATE INDEX "audit_system" ON "audit" USING btree ("id") WHERE "audit"."admin_id" is null and "audit"."user_type" is null;