import type pg from 'pg';
import { GULF_THREADS } from './support/complaint-threads-gulf.ts';

/** So many of the trips and of the orders at the most, and none from before these days. */
const OPEN_EACH = 9;
const OPEN_DAYS = 5;

/**
 * A complaint for each order that somebody complained about: the latest trips and orders wait or are looked into, older ones are resolved.
 * Those of which nobody has more to say have the words that fit their reason.
 * The trigger that opens them is off while many orders are written.
 */
const INSERT = `insert into complaints (created_at, updated_at, country_id, order_id, order_type, order_no, report_reason_id, client_id, provider_id, vehicle_id, currency, complained_by, priority, description, status, status_at, owner_id, decision)
with texts as (select * from unnest($2::text[], $3::text[], $4::text[]) as t(reason, opening, decision))
select at, coalesce(decided, at), country_id, id, order_type, order_no, report_reason_id, client_id, provider_id, vehicle_id, currency,
  case when target = 'client' then 'provider' else 'client' end, case when target in ('client', 'partner') then 'high' else 'normal' end,
  replace((select t.opening from texts t where t.reason = x.reason), '{order}', order_no),
  case when decided is null then 'open' when is_old then 'resolved' else 'in_progress' end, decided, case when decided is not null then owner end,
  case when decided is not null and is_old then (select t.decision from texts t where t.reason = x.reason) end
from (
  select o.*, case when o.is_old or o.place % 3 = 0 then least(o.at + (2 + o.id % 40) * interval '1 hour', $1::timestamptz) end as decided,
    (select a.id from admins a left join roles r on r.id = a.role_id left join admin_countries c on c.admin_id = a.id
      where (a.is_super_admin or 'update-complaints' = any(r.permissions)) and (a.is_super_admin or a.all_countries or c.country_id = o.country_id) order by (a.id * 7 + o.id) % 11 limit 1) as owner
  from (
    select o.*, o.place > ${OPEN_EACH} or o.ended < $1::timestamptz - interval '${OPEN_DAYS} days' as is_old, o.ended as at from (
    select orders.id, country_id, order_type, order_no, report_reason_id, client_id, provider_id, vehicle_id, currency, r.target, r.title_en as reason, w.ended, row_number() over (partition by order_type = 'trip' order by w.ended desc, orders.id) as place
    from orders join report_reasons r on r.id = report_reason_id, lateral (select least(coalesce(ended_at, orders.created_at) + (20 + orders.id % 300) * interval '1 minute', $1::timestamptz - interval '9 minutes') as ended) w
    where orders.deleted_at is null and has_complaint
    ) o
  ) o
) x order by at, id`;

/** Writes what is complained about, with what became of it. */
export async function loadComplaints(client: pg.ClientBase, now: Date): Promise<void> {
  // Those that it opened, of orders that were written one by one, come anew with the others.
  await client.query('delete from complaints');
  await client.query(INSERT, [
    now.toISOString(),
    GULF_THREADS.map(({ reason }) => reason),
    GULF_THREADS.map(({ opening }) => opening),
    GULF_THREADS.map(({ decision }) => decision),
  ]);
  await client.query('analyze complaints');
}
