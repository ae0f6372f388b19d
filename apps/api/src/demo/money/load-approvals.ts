import type pg from 'pg';
import type { Carers } from '../load-staff.ts';
import { getTens } from './amounts.ts';
import { readCountry } from '../../crud/resource/country.ts';

const HOUR = 3_600_000;

/** What waits for a second admin, and what was refused: one country of the demo has a limit. */
const WAITING = [
  { kind: 'charge', people: 1, tens: 600, hours: 190, notes: 'شحن مكرر بالخطأ', status: 'refused' },
  { kind: 'charge', people: 12, tens: 40, hours: 20, notes: 'مكافأة أفضل العملاء هذا الشهر', status: 'pending' },
  { kind: 'charge', people: 1, tens: 450, hours: 3, notes: 'رصيد ضمان لحملة العيد', status: 'pending' },
] as const;

/** Writes approvals for the country, asked for by whoever cares for it. Nothing has moved for any of them. */
export async function loadApprovals(client: pg.ClientBase, carers: Carers, countryId: number, now: Date): Promise<void> {
  const currency = (await readCountry(client, countryId))?.currency ?? 'SAR';
  const asked = carers.find(({ country_id }) => country_id === countryId)?.admin_id ?? null;
  for (const { kind, people, tens, hours, notes, status } of WAITING) {
    const at = new Date(now.getTime() - hours * HOUR).toISOString();
    const amount = getTens(currency, 2, tens);
    await client.query(
      `with chosen as (select array_agg(id) as ids from (select id from clients where country_id = $1 and deleted_at is null order by id desc limit $2) x)
       insert into approvals (created_at, updated_at, country_id, kind, user_type, user_ids, people_count, charge_type, currency, amount, total_amount, notes, status,
         requested_by, decided_by, decided_at)
       select $3::timestamptz, $3::timestamptz, $1, $4, 'client', ids, $2, 'bank_transfer', $5, $6::bigint, $6::bigint * $2, $7, $8::text, $9,
         case when $8 = 'refused' then (select min(id) from admins where is_super_admin) end, case when $8 = 'refused' then $3::timestamptz + interval '2 hours' end
       from chosen where ids is not null`,
      [countryId, people, at, kind, currency, String(amount), notes, status, asked],
    );
  }
}
