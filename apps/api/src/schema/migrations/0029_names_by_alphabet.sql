DROP INDEX "clients_first_name";--> statement-breakpoint
DROP INDEX "providers_first_name";--> statement-breakpoint
CREATE INDEX "clients_first_name" ON "clients" USING btree ("first_name" collate "ar-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "providers_first_name" ON "providers" USING btree ("first_name" collate "ar-x-icu","id") WHERE deleted_at is null;