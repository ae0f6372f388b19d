-- Months by country alone: the chart of a list asks for them each time, and by all dimensions they are thousands.
lock table clients_counters in access exclusive mode;
--> statement-breakpoint
insert into clients_counters (grain, bucket, country_id, is_active, is_ban, is_locked, n) select 'M', bucket, country_id, null::boolean, null::boolean, null::boolean, sum(n) from clients_counters where grain = 'm' group by bucket, country_id;
--> statement-breakpoint
lock table providers_counters in access exclusive mode;
--> statement-breakpoint
insert into providers_counters (grain, bucket, country_id, is_active, is_ban, is_locked, type, is_driver, owns_vehicles, accepted_by_admin, is_available, n) select 'M', bucket, country_id, null::boolean, null::boolean, null::boolean, null::text, null::boolean, null::boolean, null::boolean, null::boolean, sum(n) from providers_counters where grain = 'm' group by bucket, country_id;
--> statement-breakpoint
lock table orders_counters in access exclusive mode;
--> statement-breakpoint
insert into orders_counters (grain, bucket, country_id, order_type, order_status, is_maintenance, n) select 'M', bucket, country_id, null::text, null::text, null::boolean, sum(n) from orders_counters where grain = 'm' group by bucket, country_id;
--> statement-breakpoint
lock table order_ends_counters in access exclusive mode;
--> statement-breakpoint
insert into order_ends_counters (grain, bucket, country_id, order_type, order_status, cancel_reason_id, n) select 'M', bucket, country_id, null::text, null::text, null::integer, sum(n) from order_ends_counters where grain = 'm' group by bucket, country_id;
--> statement-breakpoint
lock table transactions_counters in access exclusive mode;
--> statement-breakpoint
insert into transactions_counters (grain, bucket, country_id, user_type, wallet_type, transaction_type, charge_type, n) select 'M', bucket, country_id, null::text, null::text, null::text, null::text, sum(n) from transactions_counters where grain = 'm' group by bucket, country_id;
--> statement-breakpoint
lock table settlements_counters in access exclusive mode;
--> statement-breakpoint
insert into settlements_counters (grain, bucket, country_id, currency, settlement_kind, with_coupon, n, gross_amount, app_amount, discount_amount) select 'M', bucket, country_id, null::text, null::text, null::boolean, sum(n), sum(gross_amount), sum(app_amount), sum(discount_amount) from settlements_counters where grain = 'm' group by bucket, country_id;
