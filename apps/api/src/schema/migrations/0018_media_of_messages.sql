ALTER TABLE "messages" ADD COLUMN "waveform" smallint[];--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "noted" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "redacted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
-- What the log says of a ticket's subject, without it.
create function without_subject(changes jsonb) returns jsonb language sql immutable as $$
  select case when changes ? 'subject' then changes || '{"subject": {"before": null, "after": null}}' else changes end
$$;
--> statement-breakpoint
-- Beside whoever is erased, a message that is redacted takes along the subject that a ticket had from it.
create or replace function refuse_log_rewriting() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes' and ((new.changes = without_personal(old.changes)
      and exists (select 1 from person_deletions d where d.user_type || 's' = old.table_name and d.user_id = old.row_id and d.erased_at is not null))
    or (old.table_name = 'tickets' and new.changes = without_subject(old.changes) and exists (select 1 from tickets t
      join messages m on m.conversation_id = t.conversation_id where t.id = old.row_id and m.redacted_at is not null)))
  then return new; end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
