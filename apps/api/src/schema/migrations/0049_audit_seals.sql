CREATE TABLE "audit_seals" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"digests" jsonb NOT NULL,
	"salts" jsonb NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_entry" ON "audit_seals" USING btree ("audit_id");--> statement-breakpoint
-- Seals are only ever added to, but for one thing: with a value that is erased goes the salt of its digest.
create function refuse_seal_change() returns trigger language plpgsql as $$
begin
  if current_setting('diwan.erasing', true) = 'on' and to_jsonb(new) - 'salts' = to_jsonb(old) - 'salts' and old.salts @> new.salts then return new; end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger audit_seals_kept before delete or truncate on audit_seals for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_seals_erasing before update on audit_seals for each row execute function refuse_seal_change();
--> statement-breakpoint
create function forget_salts() returns trigger language plpgsql as $$
begin
  update audit_seals set salts = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(salts) where new.changes->key = old.changes->key)
    where audit_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger audit_forgets_salts after update on audit for each row execute function forget_salts();
--> statement-breakpoint
-- Whether values of an entry may have been erased: its row is of somebody who is, or a ticket with a message that was redacted.
create function may_lack_values(name text, id_of_row integer) returns boolean language sql stable as $$
  select exists (select from person_deletions d where d.user_type || 's' = name and d.user_id = id_of_row and d.erased_at is not null)
    or is_of_erased(name, id_of_row)
    or (name = 'tickets' and exists (select from tickets t join messages m on m.conversation_id = t.conversation_id
      where t.id = id_of_row and m.redacted_at is not null))
$$;
