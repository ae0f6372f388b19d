import type { TrackPoint } from './track-points.ts';
import { metersFromWay } from './unusual-behaviour.ts';

/** Nobody sees on a map of streets what strays less. */
const TOLERANCE_METERS = 8;
/** A stretch is looked at by itself, so that the work grows with the track and not with its square. */
const STRETCH = 128;

/** The point of a stretch that lies furthest from the line between its ends. */
function furthest(points: readonly TrackPoint[], first: number, last: number): { index: number; meters: number } {
  const ends = [points[first], points[last]].map((point) => [(point as TrackPoint).lng, (point as TrackPoint).lat] as const);
  let found = { index: first, meters: 0 };
  for (let index = first + 1; index < last; index += 1) {
    const meters = metersFromWay(points[index] as TrackPoint, ends);
    if (meters > found.meters) found = { index, meters };
  }
  return found;
}

/** The indices that a stretch is drawn by, its last left to the next one (Ramer, Douglas and Peucker). */
function bendsBetween(points: readonly TrackPoint[], first: number, last: number): number[] {
  const open = [[first, last] as const];
  const bends: number[] = [];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span;
    const { index, meters } = furthest(points, from, to);
    // The later half lies below the earlier one on the pile, so that bends come in their order.
    if (meters > TOLERANCE_METERS) open.push([index, to], [from, index]);
    else bends.push(from);
  }
  return bends;
}

/** A track as it is kept and drawn: no point of it strays eight metres from the line that is left. Its first and last stay. */
export function simplifyTrack<T extends TrackPoint>(points: readonly T[]): T[] {
  const kept: T[] = [];
  for (let first = 0; first < points.length - 1; first += STRETCH) {
    const last = Math.min(first + STRETCH, points.length - 1);
    for (const index of bendsBetween(points, first, last)) kept.push(points[index] as T);
  }
  const end = points.at(-1);
  return end === undefined ? [] : [...kept, end];
}
