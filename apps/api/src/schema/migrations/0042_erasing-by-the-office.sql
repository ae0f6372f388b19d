ALTER TABLE "person_deletions" ADD COLUMN "requested_by" integer;--> statement-breakpoint
-- What the log says of what somebody wrote, without it: that something changed stays.
create function without_words(changes jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when key in ('subject', 'description', 'message', 'notes', 'tags', 'name', 'phone', 'email', 'contact_name',
    'contact_phone', 'license_number', 'plate_image', 'document_number')
    then '{"before": null, "after": null}'::jsonb else value end), '{}') from jsonb_each(changes)
$$;
--> statement-breakpoint
create function is_erased(kind text, person integer) returns boolean language sql stable as $$
  select exists (select from person_deletions d where d.user_type = kind and d.user_id = person and d.erased_at is not null)
$$;
--> statement-breakpoint
-- Whether a row holds what somebody wrote who is erased.
create function is_of_erased(name text, id_of_row integer) returns boolean language sql stable as $$
  select case name
    when 'tickets' then exists (select from tickets t where t.id = id_of_row and (is_erased('client', t.client_id) or (t.client_id is null and is_erased('provider', t.provider_id))))
    when 'complaints' then exists (select from complaints t where t.id = id_of_row and is_erased(t.complained_by, case t.complained_by when 'client' then t.client_id else t.provider_id end))
    when 'contacts' then exists (select from contacts t where t.id = id_of_row and is_erased(t.user_type, t.user_id))
    when 'law_source_service_users' then exists (select from law_source_service_users t where t.id = id_of_row and is_erased('client', t.client_id))
    when 'video_call_setup_users' then exists (select from video_call_setup_users t where t.id = id_of_row and is_erased('client', t.client_id))
    when 'subscriptions' then exists (select from subscriptions t where t.id = id_of_row and is_erased('client', t.client_id))
    when 'vehicles' then exists (select from vehicles t where t.id = id_of_row and is_erased('provider', t.provider_id))
    when 'vehicle_documents' then exists (select from vehicle_documents v join vehicles t on t.id = v.vehicle_id where v.id = id_of_row and is_erased('provider', t.provider_id))
    else false
  end
$$;
--> statement-breakpoint
-- Whoever is erased takes along what they wrote, too, and a message that is redacted the subject that a ticket had from it.
create or replace function refuse_log_rewriting() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes' and ((new.changes = without_personal(old.changes)
      and exists (select 1 from person_deletions d where d.user_type || 's' = old.table_name and d.user_id = old.row_id and d.erased_at is not null))
    or (new.changes = without_words(old.changes) and is_of_erased(old.table_name, old.row_id))
    or (old.table_name = 'tickets' and new.changes = without_subject(old.changes) and exists (select 1 from tickets t
      join messages m on m.conversation_id = t.conversation_id where t.id = old.row_id and m.redacted_at is not null)))
  then return new; end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
