import type pg from 'pg';

const HOUR = 3_600_000;

/** One of each of the first countries, who asked for nothing yet: what is paid out there goes to accounts that were accepted. */
const NAMED = `insert into bank_accounts (provider_id, bank_name, branch, account_number, city, holder_name, changed_at)
select p.id, 'مصرف النخيل', 'الفرع الرئيسي', 'XX' || lpad(p.id::text, 19, '7'), t.name_ar, p.first_name || ' ' || p.last_name, $1::timestamptz - p.country_id * interval '1 hour'
from (select distinct on (country_id) * from providers where deleted_at is null and accepted_by_admin and is_active and not is_ban
    and not exists (select from bank_accounts b where b.provider_id = providers.id) order by country_id, id) p
  left join cities t on t.id = p.city_id
order by p.country_id limit 3`;

/** Providers whose account waits for somebody to look at it, so that the queue at home and its list show what they are for. */
export async function loadWaitingAccounts(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(NAMED, [new Date(now.getTime() - HOUR).toISOString()]);
}
