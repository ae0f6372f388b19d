DROP INDEX "complaints_order";--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_order_side" ON "complaints" USING btree ("order_id","complained_by");--> statement-breakpoint
-- An order that has a complaint, of whichever side, opens no other one by being given its reason: all of them go and come back with it.
CREATE OR REPLACE FUNCTION open_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM complaints WHERE order_id = NEW.id) THEN
    UPDATE complaints SET deleted_at = NEW.deleted_at WHERE order_id = NEW.id AND deleted_at IS DISTINCT FROM NEW.deleted_at;
  ELSE
    INSERT INTO complaints (created_at, updated_at, deleted_at, country_id, order_id, order_type, order_no, report_reason_id, client_id, provider_id, vehicle_id, currency)
    VALUES (NEW.updated_at, NEW.updated_at, NEW.deleted_at, NEW.country_id, NEW.id, NEW.order_type, NEW.order_no, NEW.report_reason_id, NEW.client_id, NEW.provider_id, NEW.vehicle_id, NEW.currency);
  END IF;
  RETURN NULL;
END $$;
