ALTER TABLE "person_deletions" ADD COLUMN "erased_at" timestamp(3) with time zone;--> statement-breakpoint
-- What the log says of somebody's own data, without it: that something changed stays.
create function without_personal(changes jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when key in ('first_name', 'last_name', 'phone', 'email', 'gender', 'image', 'id_image', 'national_id',
    'license_number', 'license_expires_on', 'license_image', 'plate_number', 'plate_image', 'company_name', 'ban_reason', 'referral_code', 'search_key')
    then '{"before": null, "after": null}'::jsonb else value end), '{}') from jsonb_each(changes)
$$;
--> statement-breakpoint
-- The log is only ever added to, but for one thing: whoever is erased loses in it what was their own.
create function refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('diwan.erasing', true) = 'on' then return null; end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
drop trigger audit_append_only on audit;
--> statement-breakpoint
create trigger audit_append_only before update or delete or truncate on audit for each statement execute function refuse_log_change();
--> statement-breakpoint
create function refuse_log_rewriting() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes' and new.changes = without_personal(old.changes)
    and exists (select 1 from person_deletions d where d.user_type || 's' = old.table_name and d.user_id = old.row_id and d.erased_at is not null)
  then return new; end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger audit_erasing before update on audit for each row
  when (current_setting('diwan.erasing', true) = 'on') execute function refuse_log_rewriting();
