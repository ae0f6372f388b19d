-- The ledger is only ever added to, whoever asks: a mistake is undone by a posting of its own.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_change();
--> statement-breakpoint
create trigger transactions_kept before delete or truncate on transactions for each statement execute function refuse_change();
--> statement-breakpoint
create trigger transactions_as_written before update on transactions for each row
when ((old.entry_id, old.posting_id, old.wallet_id, old.country_id, old.user_type, old.user_id, old.wallet_type, old.transaction_type, old.currency, old.unit, old.amount, old.balance_before, old.balance_after, old.point_before, old.point_after, old.created_at)
  is distinct from (new.entry_id, new.posting_id, new.wallet_id, new.country_id, new.user_type, new.user_id, new.wallet_type, new.transaction_type, new.currency, new.unit, new.amount, new.balance_before, new.balance_after, new.point_before, new.point_after, new.created_at))
execute function refuse_change();
--> statement-breakpoint
-- All entries of a posting come in one statement; whatever the statement adds sums to zero, per posting and unit.
create function refuse_unbalanced() returns trigger language plpgsql as $$
declare wrong record;
begin
  select e.posting_id, e.unit, sum(e.amount) as excess into wrong from new_rows e group by e.posting_id, e.unit having sum(e.amount) <> 0 limit 1;
  if found then
    raise exception 'the entries of posting % do not sum to zero: % % too much', wrong.posting_id, wrong.excess, wrong.unit using errcode = 'check_violation';
  end if;
  select e.posting_id, e.unit into wrong from new_rows e join ledger_postings p on p.id = e.posting_id where p.unit <> e.unit limit 1;
  if found then
    raise exception 'posting % has an entry in another unit, %', wrong.posting_id, wrong.unit using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_entries_balanced after insert on ledger_entries referencing new table as new_rows for each statement execute function refuse_unbalanced();
--> statement-breakpoint
create table transactions_counters (grain "char" not null, bucket timestamp not null, country_id integer, user_type text, wallet_type text, transaction_type text, charge_type text, n bigint not null, unique nulls not distinct (grain, bucket, country_id, user_type, wallet_type, transaction_type, charge_type));
--> statement-breakpoint
create table transactions_deltas (id bigint generated always as identity primary key, hour timestamp not null, day date not null, country_id integer, user_type text, wallet_type text, transaction_type text, charge_type text, n bigint not null);
--> statement-breakpoint
create function transactions_count_insert() returns trigger language plpgsql as $$ begin insert into transactions_deltas (hour, day, country_id, user_type, wallet_type, transaction_type, charge_type, n) select date_trunc('hour', r.created_at at time zone 'UTC') as hour, (r.created_at at time zone coalesce(c.time_zone, 'UTC'))::date as day, r.country_id, r.user_type, r.wallet_type, r.transaction_type, r.charge_type, 1 * count(*) as n from new_rows r left join countries c on c.id = r.country_id where r.deleted_at is null group by 1, 2, r.country_id, r.user_type, r.wallet_type, r.transaction_type, r.charge_type; return null; end $$;
--> statement-breakpoint
create trigger transactions_count_insert after insert on transactions referencing new table as new_rows for each statement execute function transactions_count_insert();
--> statement-breakpoint
create function transactions_count_update() returns trigger language plpgsql as $$ begin insert into transactions_deltas (hour, day, country_id, user_type, wallet_type, transaction_type, charge_type, n) select hour, day, country_id, user_type, wallet_type, transaction_type, charge_type, sum(n) from (select date_trunc('hour', r.created_at at time zone 'UTC') as hour, (r.created_at at time zone coalesce(c.time_zone, 'UTC'))::date as day, r.country_id, r.user_type, r.wallet_type, r.transaction_type, r.charge_type, 1 * count(*) as n from new_rows r left join countries c on c.id = r.country_id where r.deleted_at is null group by 1, 2, r.country_id, r.user_type, r.wallet_type, r.transaction_type, r.charge_type union all select date_trunc('hour', r.created_at at time zone 'UTC') as hour, (r.created_at at time zone coalesce(c.time_zone, 'UTC'))::date as day, r.country_id, r.user_type, r.wallet_type, r.transaction_type, r.charge_type, -1 * count(*) as n from old_rows r left join countries c on c.id = r.country_id where r.deleted_at is null group by 1, 2, r.country_id, r.user_type, r.wallet_type, r.transaction_type, r.charge_type) changes group by hour, day, country_id, user_type, wallet_type, transaction_type, charge_type having sum(n) <> 0; return null; end $$;
--> statement-breakpoint
create trigger transactions_count_update after update on transactions referencing old table as old_rows new table as new_rows for each statement execute function transactions_count_update();
--> statement-breakpoint
create function transactions_count_delete() returns trigger language plpgsql as $$ begin insert into transactions_deltas (hour, day, country_id, user_type, wallet_type, transaction_type, charge_type, n) select date_trunc('hour', r.created_at at time zone 'UTC') as hour, (r.created_at at time zone coalesce(c.time_zone, 'UTC'))::date as day, r.country_id, r.user_type, r.wallet_type, r.transaction_type, r.charge_type, -1 * count(*) as n from old_rows r left join countries c on c.id = r.country_id where r.deleted_at is null group by 1, 2, r.country_id, r.user_type, r.wallet_type, r.transaction_type, r.charge_type; return null; end $$;
--> statement-breakpoint
create trigger transactions_count_delete after delete on transactions referencing old table as old_rows for each statement execute function transactions_count_delete();
