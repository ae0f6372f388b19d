import type pg from 'pg';
import { getStatuses } from '@diwan/domain/orders/order-phases';
import { IS_RUNNING } from '../schema/tables/orders.ts';
import { recordPositions, type Sighting } from '../modules/tracks/record-positions.ts';
import { createRandom, type Random } from '@diwan/domain/random';

const SEED = 20_260_601;
const MINUTE = 60_000;

interface PlacedProvider {
  readonly id: number;
  readonly at_work: boolean;
  readonly is_busy: boolean;
  readonly lat: number;
  readonly lng: number;
}

/** Those who work, each with where their order is, else the middle of their city. */
const PROVIDERS = `select p.id, p.is_available as at_work, o.provider_id is not null as is_busy, coalesce(o.lat, c.lat) as lat, coalesce(o.lng, c.lng) as lng
from providers p
left join lateral (select provider_id, lat, lng from orders where provider_id = p.id and ${IS_RUNNING} order by id desc limit 1) o on true
join lateral (select i.lat, i.lng from cities i where i.country_id = p.country_id and i.lat is not null order by i.id = p.city_id desc nulls last, i.id limit 1) c on true
where p.is_active and not p.is_ban and p.accepted_by_admin and p.deleted_at is null order by p.id`;

/** The trips under way began before anybody watched: told of all at once, they would bury what an operator begins. */
const TOLD = `insert into trip_alerts (order_id, behaviour, at) select id, 'takes_too_long', $2::timestamptz
from orders where order_type = 'trip' and order_status = any($1) and deleted_at is null`;

/** How long ago somebody was seen: who is at work just now, but for one in nine whose app is silent; the others when they went home. */
function silence(random: Random, works: boolean): number {
  if (works) return random.chance(1 / 9) ? (3 + random.whole(20)) * MINUTE : random.whole(20_000);
  return (45 + random.whole(6000)) * MINUTE;
}

/** Where everybody was last seen. Orders must be there already. */
export async function loadPositions(client: pg.ClientBase, now: Date): Promise<void> {
  const random = createRandom(SEED);
  const around = (degrees: number) => degrees + 0.06 * (random.next() + random.next() - 1);
  const { rows } = await client.query<PlacedProvider>(PROVIDERS);
  const sightings = rows.flatMap(({ id, at_work, is_busy, lat, lng }): Sighting[] => {
    const works = at_work || is_busy;
    const seen_at = new Date(now.getTime() - silence(random, works)).toISOString();
    // Some have never opened the app.
    return !works && random.chance(0.3) ? [] : [{ provider_id: id, lat: around(lat), lng: around(lng), is_online: works, seen_at }];
  });
  await recordPositions(client, sightings, now.getTime());
  await client.query(TOLD, [getStatuses('on_trip'), now.toISOString()]);
}
