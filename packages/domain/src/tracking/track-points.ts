import { metersBetween, type Place } from '../orders/planned-way.ts';

/** What a phone says of where it was. `at` is in milliseconds, `accuracy` in metres, `speed` in metres per second. */
export interface TrackPoint extends Place {
  readonly at: number;
  readonly accuracy?: number | null | undefined;
  readonly speed?: number | null | undefined;
}

/** A point that is less certain than this says nothing about a street. */
const LEAST_ACCURATE_METERS = 50;
/** Within so many metres, at less than a walk, a phone lies still and its satellites wander. */
const WANDERS_METERS = 25;
const WALK_METERS_PER_SECOND = 2;
/** 198 km/h: nothing on a road is faster, so that a point beyond it is a fault. */
const FASTEST_METERS_PER_SECOND = 55;
/** What was not sent for so long belongs to a job that is over. */
const LATEST_MS = 24 * 3_600_000;

/** A batch as the server's clock has it: a phone whose clock is ahead means the present by its newest point, and all move with it. */
export function onServerClock(points: readonly TrackPoint[], now: number): TrackPoint[] {
  const newest = points.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  const ahead = Math.max(0, newest - now);
  return points.map((point) => ({ ...point, at: point.at - ahead })).toSorted((a, b) => a.at - b.at);
}

function couldBe(point: TrackPoint, before: TrackPoint | undefined): boolean {
  if (before === undefined) return true;
  const seconds = (point.at - before.at) / 1000;
  return seconds > 0 && metersBetween(before, point) / seconds <= FASTEST_METERS_PER_SECOND;
}

/**
 * The points of a batch that somebody could have been at, the oldest first: accurate enough, no older than a day, one a moment,
 * and none that nothing on a road reaches from the one before. `before` is the newest that was kept earlier.
 */
export function plausiblePoints(points: readonly TrackPoint[], now: number, before?: TrackPoint): TrackPoint[] {
  const kept: TrackPoint[] = [];
  for (const point of onServerClock(points, now)) {
    const isClear = (point.accuracy ?? 0) <= LEAST_ACCURATE_METERS && point.at > now - LATEST_MS;
    if (isClear && couldBe(point, kept.at(-1) ?? before)) kept.push(point);
  }
  return kept;
}

function standsStill(point: TrackPoint, at: TrackPoint): boolean {
  const meters = metersBetween(at, point);
  if (meters >= WANDERS_METERS) return false;
  const seconds = (point.at - at.at) / 1000;
  return (point.speed ?? (seconds > 0 ? meters / seconds : 0)) < WALK_METERS_PER_SECOND;
}

/** A track without the wandering of a phone that lies still: each point is one that somebody moved to. */
export function movingPoints(points: readonly TrackPoint[]): TrackPoint[] {
  const moving: TrackPoint[] = [];
  for (const point of points) {
    const last = moving.at(-1);
    if (last === undefined || !standsStill(point, last)) moving.push(point);
  }
  return moving;
}
