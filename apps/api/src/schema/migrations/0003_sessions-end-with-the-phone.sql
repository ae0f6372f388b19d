-- Who had a phone is not who has it now: with another phone the sessions that were opened by the former one end.
create or replace function tell_person_sessions() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null or not new.is_active or new.is_ban or new.is_locked or new.phone <> old.phone then
    delete from person_sessions where user_type = tg_argv[0] and user_id = new.id;
  end if;
  perform pg_notify('diwan_persons', json_build_object('kind', tg_argv[0], 'ids', json_build_array(new.id))::text);
  return null;
end $$;
--> statement-breakpoint
drop trigger clients_sessions on clients;
--> statement-breakpoint
drop trigger providers_sessions on providers;
--> statement-breakpoint
create trigger clients_sessions after update on clients for each row
  when ((old.deleted_at, old.is_active, old.is_ban, old.is_locked, old.country_id, old.preferred_language, old.phone)
    is distinct from (new.deleted_at, new.is_active, new.is_ban, new.is_locked, new.country_id, new.preferred_language, new.phone))
  execute function tell_person_sessions('client');
--> statement-breakpoint
create trigger providers_sessions after update on providers for each row
  when ((old.deleted_at, old.is_active, old.is_ban, old.is_locked, old.country_id, old.preferred_language, old.phone, old.accepted_by_admin)
    is distinct from (new.deleted_at, new.is_active, new.is_ban, new.is_locked, new.country_id, new.preferred_language, new.phone, new.accepted_by_admin))
  execute function tell_person_sessions('provider');
