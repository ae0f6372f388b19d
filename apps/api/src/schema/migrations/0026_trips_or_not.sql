-- Coarse days of orders tell trips from all other kinds, and no more than that: half as many rows for the home page to read.
lock table orders_counters in access exclusive mode;
--> statement-breakpoint
create temp table fine_days on commit drop as select * from orders_counters where grain = 'c';
--> statement-breakpoint
delete from orders_counters where grain = 'c';
--> statement-breakpoint
insert into orders_counters (grain, bucket, country_id, order_type, order_status, is_maintenance, n) select 'c', bucket, country_id, case order_type when 'trip' then 'trip' else 'normal' end, order_status, is_maintenance, sum(n) from fine_days group by 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
drop table fine_days;
