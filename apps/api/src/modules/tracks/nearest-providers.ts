import type { Place } from '@diwan/domain/orders/planned-way';
import type { Runner } from '../../platform/database/runner.ts';
import { CELLS_A_DEGREE, CELLS_A_ROW } from '../../schema/tables/tracking.ts';

/** Somebody who is at work near a place. */
export interface NearProvider extends Place {
  readonly provider_id: number;
  /** As the crow flies. */
  readonly meters: number;
  readonly seen_at: string;
}

/** How far around, how many at most, and since when they must have been seen (milliseconds). */
export interface Nearness {
  readonly meters: number;
  readonly limit: number;
  readonly seenSince: number;
}

const METERS_A_DEGREE = 111_195;
/** Near a pole a circle is wider than the map: nobody drives there. */
const LEAST_SHRINK = 0.05;

/** How far around is looked at first, and by how much wider next. */
const FIRST_METERS = 1000;
const WIDER = 3;

// Each row of cells is one range of the index; `offset 0` has each of them looked up by itself, where a planner that takes them for
// many would rather read everybody. The last cell of a row is followed by the first of the next one, so a circle across the
// date line finds what lies on its own side of it. Thousands are compared on a plane, as flat as a city is; the few that are left are
// measured on the globe.
const NEAREST = `select provider_id, lat, lng, seen_at,
  2 * 6371000 * asin(sqrt(least(1, power(sin(radians(lat - $1) / 2), 2) + cos(radians($1)) * cos(radians(lat)) * power(sin(radians(lng - $2) / 2), 2)))) as meters
from (select t.* from generate_series($3::int, $4::int) as line cross join lateral (
    select p.provider_id, p.lat, p.lng, p.seen_at, (p.lat - $1) * (p.lat - $1) + (p.lng - $2) * (p.lng - $2) * $9::float8 as far
    from provider_positions p where p.cell between line * ${CELLS_A_ROW} + $5::int and line * ${CELLS_A_ROW} + $6::int and p.is_online and p.seen_at >= $7::timestamptz offset 0
  ) t where t.far <= $8::float8 order by t.far, t.provider_id limit $10) n`;

/** All of those within a circle, the nearest first. */
async function within(runner: Runner, { lat, lng }: Place, { meters, limit, seenSince }: Nearness): Promise<NearProvider[]> {
  const high = meters / METERS_A_DEGREE;
  const shrink = Math.max(LEAST_SHRINK, Math.cos((lat * Math.PI) / 180));
  const line = (degrees: number) => Math.floor((degrees + 90) * CELLS_A_DEGREE);
  const column = (degrees: number) => Math.min(CELLS_A_ROW, Math.max(0, Math.floor((degrees + 180) * CELLS_A_DEGREE)));
  const rows = [line(lat - high), line(lat + high)];
  const columns = [column(lng - high / shrink), column(lng + high / shrink)];
  const values = [lat, lng, ...rows, ...columns, new Date(seenSince).toISOString(), high ** 2, shrink ** 2, limit];
  return (await runner.query<NearProvider>({ name: 'nearest_providers', text: NEAREST, values })).rows;
}

/**
 * Who is at work within some metres of a place, the nearest first: by the cells that the circle touches, however many there are
 * elsewhere. Smaller circles are asked for first: in a crowd one street has as many as are wanted, and the whole circle a city's.
 */
export async function nearestProviders(runner: Runner, place: Place, near: Nearness): Promise<NearProvider[]> {
  for (let meters = FIRST_METERS; meters < near.meters; meters *= WIDER) {
    const found = await within(runner, place, { ...near, meters });
    if (found.length >= near.limit) return found;
  }
  return within(runner, place, near);
}
