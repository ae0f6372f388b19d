import { NEXT_RIDE_STATUSES } from '@diwan/domain/orders/rides';
import type { TrackPoint } from '@diwan/domain/tracking/track-points';
import type { Runner } from '../../platform/database/runner.ts';
import { IS_RUNNING } from '../../schema/tables/orders.ts';

/** An order that somebody serves or served: from when on, and until when. */
interface ServedOrder {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** Where a provider is known to be, and the orders that their points belong to, the one under way first. */
export interface Serving {
  readonly before: TrackPoint | undefined;
  readonly orders: readonly ServedOrder[];
}

interface NowRow {
  readonly provider_id: number;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly seen_at: string | null;
  readonly order_id: number | null;
  readonly since: string | null;
}

/** Of an order and its provider: since when they serve it. Every step from their accepting on names them. */
const SINCE = (provider: string) => `coalesce((select min(e.at) from order_events e where e.order_id = o.id and e.provider_id = ${provider}), o.status_at, o.created_at)`; // prettier-ignore

const NEXT = NEXT_RIDE_STATUSES.map((status) => `'${status}'`).join(', ');

// Of a ride under way and the one after it, the first.
const NOW_SERVED = `select ids.id as provider_id, t.lat, t.lng, t.seen_at, o.id as order_id, o.since
from unnest($1::int[]) as ids (id) left join provider_positions t on t.provider_id = ids.id
left join lateral (select o.id, ${SINCE('ids.id')} as since from orders o
  where o.provider_id = ids.id and ${IS_RUNNING} order by o.order_status in (${NEXT}), o.status_at desc nulls last, o.id desc limit 1) o on true`;

const ENDED = `select o.provider_id, o.id, ${SINCE('o.provider_id')} as since, o.ended_at from orders o
where o.provider_id = any($1::int[]) and o.deleted_at is null and o.ended_at >= $2::timestamptz order by o.ended_at desc limit 5000`;

/** Where some providers are, and what they are out for. */
export async function readServing(runner: Runner, providerIds: readonly number[]): Promise<Map<number, Serving>> {
  const { rows } = await runner.query<NowRow>({ name: 'now_served', text: NOW_SERVED, values: [providerIds] });
  return new Map(
    rows.map(({ provider_id: id, lat, lng, seen_at: seen, order_id: order, since }) => [
      id,
      {
        before: lat === null || lng === null || seen === null ? undefined : { lat, lng, at: Date.parse(seen) },
        orders: order === null || since === null ? [] : [{ id: order, from: Date.parse(since), to: Number.POSITIVE_INFINITY }],
      },
    ]),
  );
}

/** What some providers served that has ended since: points that were held back by a dead network belong to it. */
export async function readEnded(runner: Runner, providerIds: readonly number[], since: number): Promise<Map<number, ServedOrder[]>> {
  const { rows } = await runner.query<{ provider_id: number; id: number; since: string; ended_at: string }>(ENDED, [
    providerIds,
    new Date(since).toISOString(),
  ]);
  const served = new Map<number, ServedOrder[]>();
  for (const { provider_id: provider, id, since: from, ended_at: to } of rows)
    served.set(provider, [...(served.get(provider) ?? []), { id, from: Date.parse(from), to: Date.parse(to) }]);
  return served;
}
