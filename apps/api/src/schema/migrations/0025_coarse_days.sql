-- Days of orders by whether they were called off: the home page asks for sixty of them each time, and by every status they are thousands.
lock table orders_counters in access exclusive mode;
--> statement-breakpoint
insert into orders_counters (grain, bucket, country_id, order_type, order_status, is_maintenance, n) select 'c', bucket, country_id, order_type, case when order_status in ('rejected', 'admin_reject', 'client_cancel', 'rider_cancel', 'agent_cancel', 'partner_cancel_trip', 'admin_cancel', 'auto_cancel') then 'admin_cancel' else 'finished' end, is_maintenance, sum(n) from orders_counters where grain = 'd' group by 1, 2, 3, 4, 5, 6;
