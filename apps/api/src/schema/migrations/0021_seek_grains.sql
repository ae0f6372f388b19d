-- Hours by all dimensions grew with the rows. What was folded so far moves to days, and to months, days and hours by country alone; deltas hold all they need.
lock table clients_counters in access exclusive mode;
--> statement-breakpoint
insert into clients_counters (grain, bucket, country_id, is_active, is_ban, is_locked, n) select 'v', date_trunc('day', bucket), country_id, is_active, is_ban, is_locked, sum(n) from clients_counters where grain = 'h' group by 2, country_id, is_active, is_ban, is_locked;
--> statement-breakpoint
insert into clients_counters (grain, bucket, country_id, is_active, is_ban, is_locked, n) select 'U', date_trunc('month', bucket), country_id, null::boolean, null::boolean, null::boolean, sum(n) from clients_counters where grain = 'h' group by 2, country_id;
--> statement-breakpoint
insert into clients_counters (grain, bucket, country_id, is_active, is_ban, is_locked, n) select 'V', date_trunc('day', bucket), country_id, null::boolean, null::boolean, null::boolean, sum(n) from clients_counters where grain = 'h' group by 2, country_id;
--> statement-breakpoint
insert into clients_counters (grain, bucket, country_id, is_active, is_ban, is_locked, n) select 'H', date_trunc('hour', bucket), country_id, null::boolean, null::boolean, null::boolean, sum(n) from clients_counters where grain = 'h' group by 2, country_id;
--> statement-breakpoint
delete from clients_counters where grain = 'h';
--> statement-breakpoint
lock table providers_counters in access exclusive mode;
--> statement-breakpoint
insert into providers_counters (grain, bucket, country_id, is_active, is_ban, is_locked, type, is_driver, owns_vehicles, accepted_by_admin, is_available, n) select 'v', date_trunc('day', bucket), country_id, is_active, is_ban, is_locked, type, is_driver, owns_vehicles, accepted_by_admin, is_available, sum(n) from providers_counters where grain = 'h' group by 2, country_id, is_active, is_ban, is_locked, type, is_driver, owns_vehicles, accepted_by_admin, is_available;
--> statement-breakpoint
insert into providers_counters (grain, bucket, country_id, is_active, is_ban, is_locked, type, is_driver, owns_vehicles, accepted_by_admin, is_available, n) select 'U', date_trunc('month', bucket), country_id, null::boolean, null::boolean, null::boolean, null::text, null::boolean, null::boolean, null::boolean, null::boolean, sum(n) from providers_counters where grain = 'h' group by 2, country_id;
--> statement-breakpoint
insert into providers_counters (grain, bucket, country_id, is_active, is_ban, is_locked, type, is_driver, owns_vehicles, accepted_by_admin, is_available, n) select 'V', date_trunc('day', bucket), country_id, null::boolean, null::boolean, null::boolean, null::text, null::boolean, null::boolean, null::boolean, null::boolean, sum(n) from providers_counters where grain = 'h' group by 2, country_id;
--> statement-breakpoint
insert into providers_counters (grain, bucket, country_id, is_active, is_ban, is_locked, type, is_driver, owns_vehicles, accepted_by_admin, is_available, n) select 'H', date_trunc('hour', bucket), country_id, null::boolean, null::boolean, null::boolean, null::text, null::boolean, null::boolean, null::boolean, null::boolean, sum(n) from providers_counters where grain = 'h' group by 2, country_id;
--> statement-breakpoint
delete from providers_counters where grain = 'h';
--> statement-breakpoint
lock table orders_counters in access exclusive mode;
--> statement-breakpoint
insert into orders_counters (grain, bucket, country_id, order_type, order_status, is_maintenance, n) select 'v', date_trunc('day', bucket), country_id, order_type, order_status, is_maintenance, sum(n) from orders_counters where grain = 'h' group by 2, country_id, order_type, order_status, is_maintenance;
--> statement-breakpoint
insert into orders_counters (grain, bucket, country_id, order_type, order_status, is_maintenance, n) select 'U', date_trunc('month', bucket), country_id, null::text, null::text, null::boolean, sum(n) from orders_counters where grain = 'h' group by 2, country_id;
--> statement-breakpoint
insert into orders_counters (grain, bucket, country_id, order_type, order_status, is_maintenance, n) select 'V', date_trunc('day', bucket), country_id, null::text, null::text, null::boolean, sum(n) from orders_counters where grain = 'h' group by 2, country_id;
--> statement-breakpoint
insert into orders_counters (grain, bucket, country_id, order_type, order_status, is_maintenance, n) select 'H', date_trunc('hour', bucket), country_id, null::text, null::text, null::boolean, sum(n) from orders_counters where grain = 'h' group by 2, country_id;
--> statement-breakpoint
delete from orders_counters where grain = 'h';
--> statement-breakpoint
lock table transactions_counters in access exclusive mode;
--> statement-breakpoint
insert into transactions_counters (grain, bucket, country_id, user_type, wallet_type, transaction_type, charge_type, n) select 'v', date_trunc('day', bucket), country_id, user_type, wallet_type, transaction_type, charge_type, sum(n) from transactions_counters where grain = 'h' group by 2, country_id, user_type, wallet_type, transaction_type, charge_type;
--> statement-breakpoint
insert into transactions_counters (grain, bucket, country_id, user_type, wallet_type, transaction_type, charge_type, n) select 'U', date_trunc('month', bucket), country_id, null::text, null::text, null::text, null::text, sum(n) from transactions_counters where grain = 'h' group by 2, country_id;
--> statement-breakpoint
insert into transactions_counters (grain, bucket, country_id, user_type, wallet_type, transaction_type, charge_type, n) select 'V', date_trunc('day', bucket), country_id, null::text, null::text, null::text, null::text, sum(n) from transactions_counters where grain = 'h' group by 2, country_id;
--> statement-breakpoint
insert into transactions_counters (grain, bucket, country_id, user_type, wallet_type, transaction_type, charge_type, n) select 'H', date_trunc('hour', bucket), country_id, null::text, null::text, null::text, null::text, sum(n) from transactions_counters where grain = 'h' group by 2, country_id;
--> statement-breakpoint
delete from transactions_counters where grain = 'h';
--> statement-breakpoint
-- Counted row by row from now on, and only where something counted changes.
drop trigger clients_count_insert on clients;
--> statement-breakpoint
drop function clients_count_insert();
--> statement-breakpoint
drop trigger clients_count_update on clients;
--> statement-breakpoint
drop function clients_count_update();
--> statement-breakpoint
drop trigger clients_count_delete on clients;
--> statement-breakpoint
drop function clients_count_delete();
--> statement-breakpoint
alter table clients_deltas drop column id;
--> statement-breakpoint
create function clients_count() returns trigger language plpgsql as $$ begin if tg_op <> 'INSERT' and old.deleted_at is null and old.created_at is not null then insert into clients_deltas (hour, day, country_id, is_active, is_ban, is_locked, n) values (date_trunc('hour', old.created_at at time zone 'UTC'), (old.created_at at time zone coalesce((select time_zone from countries where id = old.country_id), 'UTC'))::date, old.country_id, old.is_active, old.is_ban, old.is_locked, -1); end if; if tg_op <> 'DELETE' and new.deleted_at is null and new.created_at is not null then insert into clients_deltas (hour, day, country_id, is_active, is_ban, is_locked, n) values (date_trunc('hour', new.created_at at time zone 'UTC'), (new.created_at at time zone coalesce((select time_zone from countries where id = new.country_id), 'UTC'))::date, new.country_id, new.is_active, new.is_ban, new.is_locked, 1); end if; return null; end $$;
--> statement-breakpoint
create trigger clients_count_insert after insert on clients for each row execute function clients_count();
--> statement-breakpoint
create trigger clients_count_update after update on clients for each row when ((old.deleted_at, old.created_at, old.country_id, old.is_active, old.is_ban, old.is_locked) is distinct from (new.deleted_at, new.created_at, new.country_id, new.is_active, new.is_ban, new.is_locked)) execute function clients_count();
--> statement-breakpoint
create trigger clients_count_delete after delete on clients for each row execute function clients_count();
--> statement-breakpoint
drop trigger providers_count_insert on providers;
--> statement-breakpoint
drop function providers_count_insert();
--> statement-breakpoint
drop trigger providers_count_update on providers;
--> statement-breakpoint
drop function providers_count_update();
--> statement-breakpoint
drop trigger providers_count_delete on providers;
--> statement-breakpoint
drop function providers_count_delete();
--> statement-breakpoint
alter table providers_deltas drop column id;
--> statement-breakpoint
create function providers_count() returns trigger language plpgsql as $$ begin if tg_op <> 'INSERT' and old.deleted_at is null and old.created_at is not null then insert into providers_deltas (hour, day, country_id, is_active, is_ban, is_locked, type, is_driver, owns_vehicles, accepted_by_admin, is_available, n) values (date_trunc('hour', old.created_at at time zone 'UTC'), (old.created_at at time zone coalesce((select time_zone from countries where id = old.country_id), 'UTC'))::date, old.country_id, old.is_active, old.is_ban, old.is_locked, old.type, old.is_driver, old.owns_vehicles, old.accepted_by_admin, old.is_available, -1); end if; if tg_op <> 'DELETE' and new.deleted_at is null and new.created_at is not null then insert into providers_deltas (hour, day, country_id, is_active, is_ban, is_locked, type, is_driver, owns_vehicles, accepted_by_admin, is_available, n) values (date_trunc('hour', new.created_at at time zone 'UTC'), (new.created_at at time zone coalesce((select time_zone from countries where id = new.country_id), 'UTC'))::date, new.country_id, new.is_active, new.is_ban, new.is_locked, new.type, new.is_driver, new.owns_vehicles, new.accepted_by_admin, new.is_available, 1); end if; return null; end $$;
--> statement-breakpoint
create trigger providers_count_insert after insert on providers for each row execute function providers_count();
--> statement-breakpoint
create trigger providers_count_update after update on providers for each row when ((old.deleted_at, old.created_at, old.country_id, old.is_active, old.is_ban, old.is_locked, old.type, old.is_driver, old.owns_vehicles, old.accepted_by_admin, old.is_available) is distinct from (new.deleted_at, new.created_at, new.country_id, new.is_active, new.is_ban, new.is_locked, new.type, new.is_driver, new.owns_vehicles, new.accepted_by_admin, new.is_available)) execute function providers_count();
--> statement-breakpoint
create trigger providers_count_delete after delete on providers for each row execute function providers_count();
--> statement-breakpoint
drop trigger orders_count_insert on orders;
--> statement-breakpoint
drop function orders_count_insert();
--> statement-breakpoint
drop trigger orders_count_update on orders;
--> statement-breakpoint
drop function orders_count_update();
--> statement-breakpoint
drop trigger orders_count_delete on orders;
--> statement-breakpoint
drop function orders_count_delete();
--> statement-breakpoint
alter table orders_deltas drop column id;
--> statement-breakpoint
create function orders_count() returns trigger language plpgsql as $$ begin if tg_op <> 'INSERT' and old.deleted_at is null and old.created_at is not null then insert into orders_deltas (hour, day, country_id, order_type, order_status, is_maintenance, n) values (date_trunc('hour', old.created_at at time zone 'UTC'), (old.created_at at time zone coalesce((select time_zone from countries where id = old.country_id), 'UTC'))::date, old.country_id, old.order_type, old.order_status, old.is_maintenance, -1); end if; if tg_op <> 'DELETE' and new.deleted_at is null and new.created_at is not null then insert into orders_deltas (hour, day, country_id, order_type, order_status, is_maintenance, n) values (date_trunc('hour', new.created_at at time zone 'UTC'), (new.created_at at time zone coalesce((select time_zone from countries where id = new.country_id), 'UTC'))::date, new.country_id, new.order_type, new.order_status, new.is_maintenance, 1); end if; return null; end $$;
--> statement-breakpoint
create trigger orders_count_insert after insert on orders for each row execute function orders_count();
--> statement-breakpoint
create trigger orders_count_update after update on orders for each row when ((old.deleted_at, old.created_at, old.country_id, old.order_type, old.order_status, old.is_maintenance) is distinct from (new.deleted_at, new.created_at, new.country_id, new.order_type, new.order_status, new.is_maintenance)) execute function orders_count();
--> statement-breakpoint
create trigger orders_count_delete after delete on orders for each row execute function orders_count();
--> statement-breakpoint
drop trigger transactions_count_insert on transactions;
--> statement-breakpoint
drop function transactions_count_insert();
--> statement-breakpoint
drop trigger transactions_count_update on transactions;
--> statement-breakpoint
drop function transactions_count_update();
--> statement-breakpoint
drop trigger transactions_count_delete on transactions;
--> statement-breakpoint
drop function transactions_count_delete();
--> statement-breakpoint
alter table transactions_deltas drop column id;
--> statement-breakpoint
create function transactions_count() returns trigger language plpgsql as $$ begin if tg_op <> 'INSERT' and old.deleted_at is null and old.created_at is not null then insert into transactions_deltas (hour, day, country_id, user_type, wallet_type, transaction_type, charge_type, n) values (date_trunc('hour', old.created_at at time zone 'UTC'), (old.created_at at time zone coalesce((select time_zone from countries where id = old.country_id), 'UTC'))::date, old.country_id, old.user_type, old.wallet_type, old.transaction_type, old.charge_type, -1); end if; if tg_op <> 'DELETE' and new.deleted_at is null and new.created_at is not null then insert into transactions_deltas (hour, day, country_id, user_type, wallet_type, transaction_type, charge_type, n) values (date_trunc('hour', new.created_at at time zone 'UTC'), (new.created_at at time zone coalesce((select time_zone from countries where id = new.country_id), 'UTC'))::date, new.country_id, new.user_type, new.wallet_type, new.transaction_type, new.charge_type, 1); end if; return null; end $$;
--> statement-breakpoint
create trigger transactions_count_insert after insert on transactions for each row execute function transactions_count();
--> statement-breakpoint
create trigger transactions_count_update after update on transactions for each row when ((old.deleted_at, old.created_at, old.country_id, old.user_type, old.wallet_type, old.transaction_type, old.charge_type) is distinct from (new.deleted_at, new.created_at, new.country_id, new.user_type, new.wallet_type, new.transaction_type, new.charge_type)) execute function transactions_count();
--> statement-breakpoint
create trigger transactions_count_delete after delete on transactions for each row execute function transactions_count();
