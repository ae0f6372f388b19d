CREATE TABLE "ticket_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" integer NOT NULL,
	"admin_id" integer NOT NULL,
	"answered_at" timestamp(3) with time zone NOT NULL,
	"waited_seconds" integer NOT NULL,
	"worked_seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_ratings" (
	"ticket_id" integer PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"closed_at" timestamp(3) with time zone NOT NULL,
	"asked_at" timestamp(3) with time zone,
	"score" integer,
	"answered_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "ticket_segments" ADD COLUMN "pending_during" "tstzmultirange" DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_answers" ADD CONSTRAINT "ticket_answers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_answers" ADD CONSTRAINT "ticket_answers_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ratings" ADD CONSTRAINT "ticket_ratings_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ratings" ADD CONSTRAINT "ticket_ratings_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_answers_of_admin" ON "ticket_answers" USING btree ("admin_id","answered_at");--> statement-breakpoint
CREATE INDEX "ticket_answers_of_ticket" ON "ticket_answers" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_ratings_to_ask" ON "ticket_ratings" USING btree ("closed_at") WHERE asked_at is null;--> statement-breakpoint
CREATE INDEX "ticket_ratings_of_admin" ON "ticket_ratings" USING btree ("admin_id","answered_at");--> statement-breakpoint
-- When a ticket was left to its person, and whom it is to be asked about once it is over, whoever closes it.
CREATE OR REPLACE FUNCTION keep_ticket_segments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE at timestamptz(3) = NEW.updated_at;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.assignee_id IS NOT NULL THEN
      INSERT INTO ticket_segments (ticket_id, admin_id, began_at, ended_at, is_closed, pending_since, talk_seconds, hold_seconds, after_call_seconds)
      VALUES (NEW.id, NEW.assignee_id, NEW.created_at, greatest(NEW.closed_at, NEW.created_at), NEW.closed_at IS NOT NULL,
        CASE WHEN NEW.status = 'pending' THEN coalesce(NEW.status_at, NEW.created_at) END, NEW.talk_seconds, NEW.hold_seconds, NEW.after_call_seconds);
    END IF;
    RETURN NULL;
  END IF;
  UPDATE ticket_segments SET
    talk_seconds = talk_seconds + NEW.talk_seconds - OLD.talk_seconds,
    hold_seconds = hold_seconds + NEW.hold_seconds - OLD.hold_seconds,
    after_call_seconds = after_call_seconds + NEW.after_call_seconds - OLD.after_call_seconds
  WHERE ticket_id = NEW.id AND ended_at IS NULL
    AND (NEW.talk_seconds, NEW.hold_seconds, NEW.after_call_seconds) IS DISTINCT FROM (OLD.talk_seconds, OLD.hold_seconds, OLD.after_call_seconds);
  IF NEW.status = OLD.status AND NEW.assignee_id IS NOT DISTINCT FROM OLD.assignee_id THEN
    RETURN NULL;
  END IF;
  UPDATE ticket_segments SET
    pending_seconds = pending_seconds + CASE WHEN pending_since IS NULL THEN 0 ELSE greatest(extract(epoch FROM at - pending_since), 0)::int END,
    pending_during = CASE WHEN at > pending_since THEN pending_during + tstzmultirange(tstzrange(pending_since, at)) ELSE pending_during END,
    pending_since = CASE WHEN NEW.status = 'pending' AND NEW.assignee_id IS NOT DISTINCT FROM OLD.assignee_id THEN at END,
    is_closed = NEW.status = 'closed',
    ended_at = CASE WHEN NEW.status = 'closed' OR NEW.assignee_id IS DISTINCT FROM OLD.assignee_id THEN greatest(at, began_at) END
  WHERE ticket_id = NEW.id AND ended_at IS NULL;
  IF NEW.status = 'closed' AND OLD.status <> 'closed' AND NEW.assignee_id IS NOT NULL AND NEW.first_responded_at IS NOT NULL
      AND NEW.merged_into_id IS NULL AND coalesce(NEW.client_id, NEW.provider_id) IS NOT NULL THEN
    INSERT INTO ticket_ratings (ticket_id, admin_id, closed_at) VALUES (NEW.id, NEW.assignee_id, coalesce(NEW.closed_at, at))
      ON CONFLICT (ticket_id) DO UPDATE SET admin_id = excluded.admin_id, closed_at = excluded.closed_at WHERE ticket_ratings.asked_at IS NULL;
  END IF;
  IF OLD.status = 'closed' AND NEW.status <> 'closed' THEN
    UPDATE ticket_segments SET reopened_at = at WHERE id = (SELECT max(id) FROM ticket_segments WHERE ticket_id = NEW.id) AND is_closed;
  END IF;
  IF NEW.assignee_id IS NOT NULL AND NEW.status <> 'closed' AND (OLD.status = 'closed' OR NEW.assignee_id IS DISTINCT FROM OLD.assignee_id) THEN
    INSERT INTO ticket_segments (ticket_id, admin_id, began_at, pending_since)
    VALUES (NEW.id, NEW.assignee_id, at, CASE WHEN NEW.status = 'pending' THEN at END);
  END IF;
  RETURN NULL;
END $$;
