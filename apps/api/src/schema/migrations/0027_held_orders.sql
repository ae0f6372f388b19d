DROP INDEX "orders_waiting";--> statement-breakpoint
DROP INDEX "orders_unassigned";--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("country_id","created_at","id") WHERE deleted_at is null and waits_for is not null and order_status in ('pending', 'client_receive_offers');--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("country_id","lat","lng") WHERE deleted_at is null and waits_for is null and lat is not null and lng is not null and order_status in ('pending', 'client_receive_offers');--> statement-breakpoint
CREATE INDEX "orders_unassigned" ON "orders" USING btree ("created_at","id","country_id") WHERE deleted_at is null and waits_for is null and provider_id is null and order_status in ('pending', 'client_receive_offers');
--> statement-breakpoint
-- An order that waits for somebody's yes is offered to nobody; from that yes on it is dispatched like one that was placed then.
create or replace function begin_dispatch() returns trigger language plpgsql as $$
begin
  insert into dispatch (order_id, country_id, due_at, next_at)
  select new.id, new.country_id, coalesce((new.visit_date + coalesce(new.visit_time, '00:00')::time) at time zone c.time_zone, new.created_at),
    coalesce(new.status_at, new.created_at)
  from countries c where c.id = new.country_id
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
drop trigger orders_begin_dispatch on orders;
--> statement-breakpoint
drop trigger orders_resume_dispatch on orders;
--> statement-breakpoint
drop trigger orders_end_dispatch on orders;
--> statement-breakpoint
create trigger orders_begin_dispatch after insert on orders for each row
  when (new.deleted_at is null and new.provider_id is null and new.waits_for is null and new.order_status in ('pending', 'client_receive_offers'))
  execute function begin_dispatch();
--> statement-breakpoint
create trigger orders_resume_dispatch after update of order_status, provider_id, deleted_at, waits_for on orders for each row
  when (new.deleted_at is null and new.provider_id is null and new.waits_for is null and new.order_status in ('pending', 'client_receive_offers')
    and not (old.deleted_at is null and old.provider_id is null and old.waits_for is null and old.order_status in ('pending', 'client_receive_offers')))
  execute function begin_dispatch();
--> statement-breakpoint
create trigger orders_end_dispatch after update of order_status, provider_id, deleted_at, waits_for on orders for each row
  when (old.deleted_at is null and old.provider_id is null and old.waits_for is null and old.order_status in ('pending', 'client_receive_offers')
    and not (new.deleted_at is null and new.provider_id is null and new.waits_for is null and new.order_status in ('pending', 'client_receive_offers')))
  execute function end_dispatch();
