ALTER TABLE "approvals" ADD COLUMN "announced_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "approvals_alone" ON "approvals" USING btree ("done_at","id") WHERE status = 'pending' and deciders = '{}' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "audit_accounts" ON "audit" USING btree ("at") WHERE "audit"."table_name" in ('admins', 'roles');