ALTER TABLE "complaints" ADD COLUMN "priority" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "conversation_id" integer;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "provider_id" integer;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "vehicle_id" integer;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "refund_amount" bigint;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "penalty_amount" bigint;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "sanction" text;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "against" text;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "approval_id" integer;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaints_conversation" ON "complaints" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "complaints_about_client" ON "complaints" USING btree ("client_id","id") WHERE deleted_at is null and complained_by = 'provider';--> statement-breakpoint
CREATE INDEX "complaints_about_provider" ON "complaints" USING btree ("provider_id","id") WHERE deleted_at is null and complained_by = 'client';--> statement-breakpoint
CREATE INDEX "complaints_about_vehicle" ON "complaints" USING btree ("vehicle_id","id") WHERE deleted_at is null and complained_by = 'client';--> statement-breakpoint
CREATE INDEX "complaints_owner" ON "complaints" USING btree ("owner_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
-- What the order says of whom it is about stands on its complaint as well, where others about the same are looked for.
CREATE OR REPLACE FUNCTION open_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO complaints (created_at, updated_at, deleted_at, country_id, order_id, order_type, order_no, report_reason_id, client_id, provider_id, vehicle_id, currency)
  VALUES (NEW.updated_at, NEW.updated_at, NEW.deleted_at, NEW.country_id, NEW.id, NEW.order_type, NEW.order_no, NEW.report_reason_id, NEW.client_id, NEW.provider_id, NEW.vehicle_id, NEW.currency)
  ON CONFLICT (order_id) DO UPDATE SET report_reason_id = excluded.report_reason_id, deleted_at = excluded.deleted_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE complaints m SET client_id = o.client_id, provider_id = o.provider_id, vehicle_id = o.vehicle_id, currency = o.currency FROM orders o WHERE o.id = m.order_id;
--> statement-breakpoint
-- What nobody has resolved yet is talked about from now on. Before its message a talk says nothing, and no list shows it.
WITH talks AS (
  INSERT INTO conversations (created_at, updated_at, country_id, kind, client_id, provider_id, order_id, assignee_id, last_message_at)
  SELECT created_at, created_at, country_id, 'complaint', CASE WHEN complained_by = 'client' THEN client_id END,
    CASE WHEN complained_by = 'provider' THEN provider_id END, order_id, owner_id, created_at
  FROM complaints WHERE deleted_at IS NULL AND status <> 'resolved' AND CASE complained_by WHEN 'client' THEN client_id ELSE provider_id END IS NOT NULL
  RETURNING id, order_id
)
UPDATE complaints m SET conversation_id = talks.id FROM talks WHERE talks.order_id = m.order_id;
--> statement-breakpoint
WITH said AS (
  INSERT INTO messages (conversation_id, seq, created_at, kind, sender_kind, sender_id, client_key, text)
  SELECT m.conversation_id, 1, m.created_at, 'text', m.complained_by, CASE m.complained_by WHEN 'client' THEN m.client_id ELSE m.provider_id END,
    'complaint-' || m.id, coalesce(m.description, r.title_ar)
  FROM complaints m JOIN report_reasons r ON r.id = m.report_reason_id WHERE m.conversation_id IS NOT NULL
  RETURNING conversation_id
)
UPDATE conversations c SET seq = 1, desk_unread = 1, waiting_since = c.created_at FROM said WHERE said.conversation_id = c.id;
--> statement-breakpoint
-- Notices of complaints name the conversation from now on; older ones named an order.
UPDATE notifications SET notify_id = NULL WHERE notify_type = 'complaint';
