DROP INDEX "cities_country";--> statement-breakpoint
DROP INDEX "cities_created";--> statement-breakpoint
DROP INDEX "clients_created";--> statement-breakpoint
DROP INDEX "clients_country_created";--> statement-breakpoint
DROP INDEX "clients_city";--> statement-breakpoint
DROP INDEX "providers_created";--> statement-breakpoint
DROP INDEX "providers_country_created";--> statement-breakpoint
DROP INDEX "providers_city";--> statement-breakpoint
DROP INDEX "audit_row";--> statement-breakpoint
DROP INDEX "audit_at";--> statement-breakpoint
DROP INDEX "audit_admin";--> statement-breakpoint
CREATE INDEX "cities_country" ON "cities" USING btree ("country_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cities_created" ON "cities" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "clients_created" ON "clients" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_country_created" ON "clients" USING btree ("country_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_city" ON "clients" USING btree ("city_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "providers_created" ON "providers" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "providers_country_created" ON "providers" USING btree ("country_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "providers_city" ON "providers" USING btree ("city_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "audit_row" ON "audit" USING btree ("table_name","row_id","id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_admin" ON "audit" USING btree ("admin_id","id");