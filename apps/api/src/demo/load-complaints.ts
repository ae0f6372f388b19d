import type pg from 'pg';
import { COMPLAINT_DECISIONS, COMPLAINT_TEXTS } from './support/complaint-texts.ts';

/**
 * A complaint for each order that somebody complained about: the latest trips and orders wait or are looked into, older ones are resolved.
 * The trigger that opens them is off while many orders are written.
 */
const INSERT = `insert into complaints (created_at, updated_at, country_id, order_id, order_type, order_no, report_reason_id, client_id, provider_id, vehicle_id, currency, complained_by, priority, description, status, status_at, owner_id, decision)
select at, coalesce(decided, at), country_id, id, order_type, order_no, report_reason_id, client_id, provider_id, vehicle_id, currency,
  case when target = 'client' then 'provider' else 'client' end, case when target in ('client', 'partner') then 'high' else 'normal' end,
  case when id % 5 > 0 then ($2::text[])[1 + id % array_length($2::text[], 1)] end,
  case when decided is null then 'open' when is_old then 'resolved' else 'in_progress' end, decided, case when decided is not null then owner end,
  case when decided is not null and is_old then ($3::text[])[1 + id % array_length($3::text[], 1)] end
from (
  select o.*, case when o.is_old or o.place % 3 = 0 then least(o.at + (2 + o.id % 40) * interval '1 hour', $1::timestamptz) end as decided,
    (select a.id from admins a left join roles r on r.id = a.role_id left join admin_countries c on c.admin_id = a.id
      where (a.is_super_admin or 'update-complaints' = any(r.permissions)) and (a.is_super_admin or a.all_countries or c.country_id = o.country_id) order by (a.id * 7 + o.id) % 11 limit 1) as owner
  from (
    select o.*, o.place > 9 as is_old, case when o.place > 9 then o.ended else greatest(o.ended, $1::timestamptz - (o.place * 9 - o.id % 8) * interval '1 hour' - (o.id * 7 % 53) * interval '1 minute') end as at from (
    select orders.id, country_id, order_type, order_no, report_reason_id, client_id, provider_id, vehicle_id, currency, r.target, w.ended, row_number() over (partition by order_type = 'trip' order by w.ended desc, orders.id) as place
    from orders join report_reasons r on r.id = report_reason_id, lateral (select least(coalesce(ended_at, orders.created_at) + (20 + orders.id % 300) * interval '1 minute', $1::timestamptz - interval '9 minutes') as ended) w
    where orders.deleted_at is null and has_complaint
    ) o
  ) o
) x order by at, id`;

/** Writes what is complained about, with what became of it. */
export async function loadComplaints(client: pg.ClientBase, now: Date): Promise<void> {
  // Those that it opened, of orders that were written one by one, come anew with the others.
  await client.query('delete from complaints');
  await client.query(INSERT, [now.toISOString(), COMPLAINT_TEXTS, COMPLAINT_DECISIONS]);
  await client.query('analyze complaints');
}
