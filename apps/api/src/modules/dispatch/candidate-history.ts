import type { EarlierAnswer, RoundCandidate } from '@diwan/domain/dispatch/rounds';
import type { Runner } from '../../platform/database/runner.ts';
import { IS_OPEN } from '../../schema/tables/orders.ts';
import type { OrderRow } from '../orders/index.ts';

interface Known {
  readonly id: number;
  readonly city_id: number | null;
  readonly rating: number | null;
  readonly is_available: boolean;
  readonly serves: boolean;
  readonly load: number;
  readonly last_at: string | null;
  readonly offers: number;
  readonly accepted: number;
  readonly cancelled: number;
  readonly earlier: EarlierAnswer | null;
  readonly is_offered: boolean;
}

/** Of what somebody was offered, so much is remembered. */
const REMEMBERED_MS = 86_400_000;

/** One statement for all of them. Who has an offer of another order that is not over has `is_offered`. */
const HISTORY = `select p.id, p.city_id, p.rate_avg::float8 as rating, p.is_available, coalesce(l.load, 0) as load, h.last_at,
  exists (select from provider_services x where x.provider_id = p.id and x.is_active and x.deleted_at is null
    and (x.id in (select provider_service_id from order_services where order_id = $2) or x.group_service_id = $3)) as serves,
  coalesce(h.offers, 0) as offers, coalesce(h.accepted, 0) as accepted, coalesce(h.cancelled, 0) as cancelled, e.answer as earlier,
  exists (select from order_offers x where x.provider_id = p.id and x.answer is null) as is_offered
from providers p
left join (select provider_id, count(*)::int as load from orders where ${IS_OPEN} and provider_id = any($1::int[]) group by provider_id) l on l.provider_id = p.id
left join (
  select f.provider_id, max(f.sent_at) as last_at, count(*)::int as offers, (count(*) filter (where f.answer = 'accepted'))::int as accepted,
    (count(*) filter (where f.answer = 'accepted' and o.provider_id = f.provider_id and o.order_status in ('agent_cancel', 'partner_cancel_trip')))::int as cancelled
  from order_offers f left join orders o on o.id = f.order_id and f.answer = 'accepted'
  where f.provider_id = any($1::int[]) and f.sent_at >= $4::timestamptz group by f.provider_id
) h on h.provider_id = p.id
left join (select distinct on (provider_id) provider_id, answer from order_offers where order_id = $2 order by provider_id, round desc) e on e.provider_id = p.id
where p.id = any($1::int[]) and p.deleted_at is null`;

/** Somebody who may be offered an order, before anybody judged whether they may take it. */
export type KnownCandidate = RoundCandidate & { readonly isAvailable: boolean };

/** What is known of some providers as far as it decides who is offered an order; without those who have another offer before them. */
export async function readHistory(
  runner: Runner,
  { id, city_id, group_service_id }: Pick<OrderRow, 'id' | 'city_id' | 'group_service_id'>,
  ids: readonly number[],
  getMeters: (id: number) => number,
  now: number,
): Promise<KnownCandidate[]> {
  const values = [ids, id, group_service_id, new Date(now - REMEMBERED_MS).toISOString()];
  const { rows } = await runner.query<Known>(HISTORY, values);
  return rows
    .filter((one) => !one.is_offered)
    .map(({ city_id: city, is_available: isAvailable, last_at: lastAt, ...one }) => ({
      ...one,
      meters: getMeters(one.id),
      inCity: city_id !== null && city === city_id,
      lastOfferAt: lastAt === null ? null : Date.parse(lastAt),
      isAvailable,
    }));
}
