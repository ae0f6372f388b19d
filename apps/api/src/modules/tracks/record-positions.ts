import { STANDS_WITHIN_METERS } from '@diwan/domain/tracking/unusual-behaviour';
import type { Runner } from '../../platform/database/runner.ts';

/** What a provider's app says of itself. */
export interface ReportedPosition {
  readonly provider_id: number;
  readonly lat: number;
  readonly lng: number;
  readonly is_online: boolean;
  /** ISO 8601. */
  readonly seen_at: string;
}

/** Less is no direction. */
const STEP_METERS = 5;

/** Metres between the stored place where it has stood and the new one, on a plane as wide as a city. */
const METERS_MOVED = `111320 * sqrt(power(p.stood_lat - excluded.lat, 2) + power((p.stood_lng - excluded.lng) * cos(radians(excluded.lat)), 2))`;
const stood = (column: string, fresh: string, kept: string) =>
  `${column} = case when ${METERS_MOVED} > ${STANDS_WITHIN_METERS} then excluded.${fresh} else ${kept} end`;

/** Degrees from north, clockwise, of a step that is more than the wandering of a phone. */
const HEADING = `case when 111320 * sqrt(power(excluded.lat - p.lat, 2) + power((excluded.lng - p.lng) * cos(radians(excluded.lat)), 2)) < ${STEP_METERS} then p.heading
  else (degrees(atan2((excluded.lng - p.lng) * cos(radians(excluded.lat)), excluded.lat - p.lat)) + 360)::int % 360 end`;

/**
 * What a newer place changes of a stored one. What arrives after something newer changes nothing; `now` is a placeholder, and what was
 * stored as later than that was told by a clock that ran ahead.
 */
export const UPDATE_POSITION = (
  now: string,
  heading: string,
) => `lat = excluded.lat, lng = excluded.lng, seen_at = excluded.seen_at, heading = ${heading},
  ${stood('stood_lat', 'lat', 'p.stood_lat')}, ${stood('stood_lng', 'lng', 'p.stood_lng')}, ${stood('stood_since', 'seen_at', `least(p.stood_since, ${now}::timestamptz)`)}
where excluded.seen_at >= p.seen_at or p.seen_at > ${now}::timestamptz`;

const RECORD = `insert into provider_positions as p (provider_id, lat, lng, is_online, seen_at, stood_lat, stood_lng, stood_since)
select s.id, s.lat, s.lng, s.online, s.at, s.lat, s.lng, s.at
from (select id, lat, lng, online, least(at, $6::timestamptz) as at
  from unnest($1::int[], $2::float8[], $3::float8[], $4::bool[], $5::timestamptz[]) as u(id, lat, lng, online, at) order by id) as s
on conflict (provider_id) do update set is_online = excluded.is_online, ${UPDATE_POSITION('$6', HEADING)}`;

const isPlace = ({ lat, lng }: ReportedPosition) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/**
 * Keeps where providers were last seen, each at most once a call. What arrives after something newer changes nothing; a few
 * steps are no movement, so that it stays known since when somebody stands. A phone whose clock is ahead is taken to mean the
 * server's present (`now`, in milliseconds), so that no time to come keeps its later places out.
 */
export async function recordPositions(runner: Runner, sightings: readonly ReportedPosition[], now: number): Promise<void> {
  if (!sightings.every(isPlace)) throw new RangeError('a place lies off the globe');
  if (sightings.length === 0) return;
  const column = <K extends keyof ReportedPosition>(name: K) => sightings.map((one) => one[name]);
  await runner.query(RECORD, [
    column('provider_id'),
    column('lat'),
    column('lng'),
    column('is_online'),
    column('seen_at'),
    new Date(now).toISOString(),
  ]);
}
