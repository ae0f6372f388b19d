DROP INDEX "vehicles_plate";--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate_number_key" ON "vehicles" USING btree ("country_id","plate_number") WHERE deleted_at is null;