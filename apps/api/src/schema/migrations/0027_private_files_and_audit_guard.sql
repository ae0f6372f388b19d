CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "saved_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "clients_id_image" ON "clients" USING btree ("id_image") WHERE "clients"."id_image" is not null;--> statement-breakpoint
CREATE INDEX "clients_license_image" ON "clients" USING btree ("license_image") WHERE "clients"."license_image" is not null;--> statement-breakpoint
CREATE INDEX "providers_id_image" ON "providers" USING btree ("id_image") WHERE "providers"."id_image" is not null;--> statement-breakpoint
CREATE INDEX "providers_license_image" ON "providers" USING btree ("license_image") WHERE "providers"."license_image" is not null;--> statement-breakpoint
CREATE INDEX "providers_plate_image" ON "providers" USING btree ("plate_image") WHERE "providers"."plate_image" is not null;--> statement-breakpoint
CREATE INDEX "uploads_admin" ON "uploads" USING btree ("admin_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_unsaved" ON "uploads" USING btree ("created_at") WHERE saved_at is null;--> statement-breakpoint
CREATE INDEX "update_requests_changes" ON "update_requests" USING gin ("changes" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "vehicle_documents_images" ON "vehicle_documents" USING gin ("images");--> statement-breakpoint
CREATE INDEX "vehicles_plate_image" ON "vehicles" USING btree ("plate_image") WHERE "vehicles"."plate_image" is not null;--> statement-breakpoint
-- All that was uploaded before anybody kept account counts as saved: what no record holds any more may stand in the log.
update uploads set saved_at = created_at;
--> statement-breakpoint
-- Papers that were public to whoever knew their names are no longer.
update uploads u set is_private = true where u.reference in (
  select id_image from clients union select license_image from clients
  union select id_image from providers union select license_image from providers union select plate_image from providers
  union select plate_image from vehicles union select unnest(images) from vehicle_documents
  union select c.value->>w.side from update_requests r, jsonb_each(r.changes) c, (values ('before'), ('after')) w(side)
    where c.key in ('id_image', 'license_image', 'plate_image'));
--> statement-breakpoint
-- The log is only ever added to. Who has to shorten it (docs/operations.md) switches this off for one transaction, as the table's owner.
create trigger audit_append_only before update or delete or truncate on audit for each statement execute function refuse_change();
