import { readZone } from '../../crud/resource/country.ts';
import type { AskedLine } from '@diwan/contract/orders/order-lines';
import type { ValuesOf } from '@diwan/contract/kit/form';
import type { placingForm } from '@diwan/contract/orders/forms';
import type { SettingValues } from '@diwan/contract/settings/settings';
import { visitRefusal } from '@diwan/domain/orders/visits-ahead';
import { isRideType } from '@diwan/domain/orders/rides';
import { CANCELLED_STATUSES } from '@diwan/domain/orders/order-status';
import { zonedTime } from '@diwan/domain/zoned-time';
import { invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';

/** The days of visits that a client has fixed already on a subscription that runs on a day. Whoever fixes more of it waits for the commit. */
const SUBSCRIBED = `select id, provider_service_id from subscriptions where client_id = $1 and provider_service_id = any($2::int[])
  and status = 'active' and deleted_at is null and $3::date between start_at and end_at order by id for no key update`;
const FIXED = `select o.visit_date as day from orders o where o.client_id = $1 and o.deleted_at is null and o.visit_date >= $3::date
  and o.order_status <> all($4::text[])
  and exists (select from order_services s where s.order_id = o.id and s.provider_service_id = $2) order by o.visit_date`;

/**
 * Visits of a package that a client has subscribed to are fixed ahead so many at a time (`max_count_visit_can_determine`) and so
 * many days apart (`delay_visit_per_visits`). Orders of packages without a subscription are no visits of one.
 */
export async function checkVisitsAhead(
  runner: Runner,
  values: Pick<ValuesOf<typeof placingForm>, 'visit_date' | 'client_id' | 'order_type' | 'country_id'>,
  lines: readonly AskedLine[],
  settings: SettingValues,
  now: number,
): Promise<void> {
  const { visit_date: day, client_id: client } = values;
  if (typeof day !== 'string' || isRideType(values.order_type)) return;
  const packs = lines.map((line) => line.provider_service_id);
  const { rows: subscribed } = await runner.query<{ provider_service_id: number }>(SUBSCRIBED, [client, packs, day]);
  if (subscribed.length === 0) return;
  const today = zonedTime(now, await readZone(runner, values.country_id)).day;
  const bounds = { most: settings.max_count_visit_can_determine, daysApart: settings.delay_visit_per_visits };
  for (const pack of new Set(subscribed.map((one) => one.provider_service_id))) {
    const { rows: fixed } = await runner.query<{ day: string }>(FIXED, [client, pack, today, CANCELLED_STATUSES]);
    const refusal = visitRefusal(day, fixed.map((one) => one.day), bounds); // prettier-ignore
    if (refusal === 'too_many') throw invalidField('visit_date', 'visits_too_many', { max: bounds.most });
    if (refusal === 'too_close') throw invalidField('visit_date', 'visits_too_close', { min: bounds.daysApart });
  }
}
