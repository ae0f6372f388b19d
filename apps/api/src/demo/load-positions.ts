import type pg from 'pg';
import { getStatuses } from '@diwan/domain/orders/order-phases';
import { recordPositions, type ReportedPosition } from '../modules/tracks/record-positions.ts';
import { createRandom } from '@diwan/domain/random';

const SEED = 20_260_601;
const MINUTE = 60_000;

interface PlacedProvider {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
}

/** The middle of the city of whoever may work. */
const PROVIDERS = `select p.id, c.lat, c.lng from providers p
join lateral (select i.lat, i.lng from cities i where i.country_id = p.country_id and i.lat is not null order by i.id = p.city_id desc nulls last, i.id limit 1) c on true
where p.is_active and not p.is_ban and p.accepted_by_admin and p.deleted_at is null order by p.id`;

/** The trips under way began before anybody watched: told of all at once, they would bury what an operator begins. */
const TOLD = `insert into trip_alerts (order_id, behaviour, at) select id, 'takes_too_long', $2::timestamptz
from orders where order_type = 'trip' and order_status = any($1) and deleted_at is null`;

/** Some have never opened the app. */
const NEVER = 0.2;
/** Longer ago than anybody takes from one end of a country to the other. */
const LEAST_SILENCE = 3 * 60;

/** Where everybody was last seen, hours ago. Who is at work now is said by apps alone. Orders must be there already. */
export async function loadPositions(client: pg.ClientBase, now: Date): Promise<void> {
  const random = createRandom(SEED);
  const around = (degrees: number) => degrees + 0.06 * (random.next() + random.next() - 1);
  const { rows } = await client.query<PlacedProvider>(PROVIDERS);
  const sightings = rows.flatMap(({ id, lat, lng }): ReportedPosition[] => {
    if (random.chance(NEVER)) return [];
    const seen_at = new Date(now.getTime() - (LEAST_SILENCE + random.whole(6000)) * MINUTE).toISOString();
    return [{ provider_id: id, lat: around(lat), lng: around(lng), is_online: false, seen_at }];
  });
  await recordPositions(client, sightings, now.getTime());
  await client.query(TOLD, [getStatuses('on_trip'), now.toISOString()]);
}
