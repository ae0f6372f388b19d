CREATE TABLE "audit_seals" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"salt" text,
	"digests" jsonb NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_entry" ON "audit_seals" USING btree ("audit_id");--> statement-breakpoint
-- Seals are only ever added to, but for one thing: with a value that is erased goes the salt of its digest.
create function refuse_seal_change() returns trigger language plpgsql as $$
begin
  if current_setting('diwan.erasing', true) = 'on' and to_jsonb(new) - 'salt' = to_jsonb(old) - 'salt' and new.salt is null then return new; end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger audit_seals_kept before delete or truncate on audit_seals for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_seals_erasing before update on audit_seals for each row execute function refuse_seal_change();
--> statement-breakpoint
create function forget_salt() returns trigger language plpgsql as $$
begin
  update audit_seals set salt = null where audit_id = new.id and salt is not null;
  return null;
end $$;
--> statement-breakpoint
create trigger audit_forgets_salt after update on audit for each row execute function forget_salt();
