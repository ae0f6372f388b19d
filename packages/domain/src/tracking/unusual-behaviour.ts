import { metersBetween, type Place } from '../orders/planned-way.ts';
import { isStale } from './partner-state.ts';

/** What of a running trip an operator should look at. */
export const UNUSUAL_BEHAVIOURS = ['stands_still', 'off_route', 'takes_too_long', 'doubtful_places'] as const;
export type UnusualBehaviour = (typeof UNUSUAL_BEHAVIOURS)[number];

/** A vehicle whose place moves less than this stands: satellites are a few steps off at each look. */
export const STANDS_WITHIN_METERS = 60;
/** A parallel road is no stray; so far from the way that was planned, something else is going on. */
export const STRAYS_FROM_METERS = 2000;
/** Where a track is there, so many of its points far from the way are a stray; back near it, they are counted anew. */
const STRAY_POINTS = 60;
const STRAY_METERS = 500;
const BACK_METERS = 300;
/** Traffic doubles a drive in a bad hour; hardly anything but trouble makes it three times as long. */
export const LONG_TIMES = 3;
/** A plan of fewer points is the straight line between its ends, which no road follows. */
const ROAD_POINTS = 3;

/** A trip under way. Timestamps are milliseconds. */
export interface RunningTrip {
  readonly startedAt: number;
  readonly plannedSeconds: number | null;
  /** The way that was planned, `[lng, lat]`. */
  readonly planned: readonly (readonly [lng: number, lat: number])[];
  /** Where its partner was last seen, and since when they have stood there. */
  readonly position: (Place & { readonly seenAt: number; readonly stoodSince: number }) | null;
  /** The last points of its track, the oldest first; none where its partner's app sends none. */
  readonly track?: readonly Place[];
  /** Something of its places looks made up. */
  readonly isDoubtful?: boolean;
}

type Position = NonNullable<RunningTrip['position']>;

/** Only what was seen counts: a silent app is no standing car. */
function standsStill(trip: RunningTrip, { seenAt, stoodSince }: Position, stopMinutes: number): boolean {
  return seenAt - Math.max(stoodSince, trip.startedAt) > stopMinutes * 60_000;
}

/** Whether a track has left its way and has not come back. */
export function hasStrayed(track: readonly Place[], planned: RunningTrip['planned']): boolean {
  let away = 0;
  for (const place of track) {
    const meters = metersFromWay(place, planned);
    if (meters > STRAY_METERS) away += 1;
    else if (meters < BACK_METERS) away = 0;
  }
  return away >= STRAY_POINTS;
}

function isOffRoute({ planned, startedAt, track = [] }: RunningTrip, position: Position, now: number): boolean {
  if (planned.length < ROAD_POINTS) return false;
  if (track.length > 0) return hasStrayed(track, planned);
  if (position.seenAt < startedAt || isStale(position.seenAt, now)) return false;
  return metersFromWay(position, planned) > STRAYS_FROM_METERS;
}

/** What is unusual about a trip, the most telling first; undefined for one that goes as trips go. */
export function unusualBehaviour(trip: RunningTrip, limits: { readonly stopMinutes: number }, now: number): UnusualBehaviour | undefined {
  const { position, plannedSeconds, startedAt } = trip;
  if (position && isOffRoute(trip, position, now)) return 'off_route';
  if (position && standsStill(trip, position, limits.stopMinutes)) return 'stands_still';
  if (plannedSeconds !== null && now - startedAt > LONG_TIMES * plannedSeconds * 1000) return 'takes_too_long';
  return trip.isDoubtful ? 'doubtful_places' : undefined;
}

/** Metres from a place to the nearest point of a way. */
export function metersFromWay(place: Place, way: RunningTrip['planned']): number {
  const [first] = way;
  if (!first) return 0;
  return way.reduce((least, point, index) => Math.min(least, metersFromSegment(place, way[index - 1] ?? first, point)), Infinity);
}

/** Within a city the earth is flat: the nearest point of a segment is found on a plane where both axes have the same length. */
function metersFromSegment(place: Place, from: readonly [number, number], to: readonly [number, number]): number {
  const shrink = Math.cos((place.lat * Math.PI) / 180);
  const [x, y] = [(place.lng - from[0]) * shrink, place.lat - from[1]];
  const [dx, dy] = [(to[0] - from[0]) * shrink, to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length));
  return metersBetween(place, { lng: from[0] + (to[0] - from[0]) * part, lat: from[1] + (to[1] - from[1]) * part });
}
