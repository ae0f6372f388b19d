import { metersBetween } from '../orders/planned-way.ts';
import { movingPoints, type TrackPoint } from './track-points.ts';

/** Points come every few seconds: a longer silence is time that nobody saw. */
const SEEN_WITHIN_MS = 30_000;
/** Less of a drive than this was seen: its plan tells the distance better. */
export const LEAST_COVERAGE = 0.7;

/** What a track tells of a drive: whole metres, and the part of its time in which points came, 0 to 1. */
export interface TrackMeasure {
  readonly meters: number;
  readonly coverage: number;
}

/** A drive's time, in milliseconds. */
export interface DriveTime {
  readonly from: number;
  readonly to: number;
}

/** The part of a drive's time in which points came. */
function coverageBetween(points: readonly TrackPoint[], { from, to }: DriveTime): number {
  if (to <= from || points.length === 0) return 0;
  const timestamps = [from, ...points.map(({ at }) => at), to];
  const unseen = timestamps.slice(1).reduce((sum, at, index) => {
    const silence = at - (timestamps[index] as number);
    return sum + (silence > SEEN_WITHIN_MS ? silence : 0);
  }, 0);
  return 1 - Math.min(1, unseen / (to - from));
}

/** What was driven in a time, by plausible points in their order, before any of them is left out for drawing. A gap is its straight line. */
export function measureTrack(points: readonly TrackPoint[], time: DriveTime): TrackMeasure {
  const within = points.filter(({ at }) => at >= time.from && at <= time.to);
  const moving = movingPoints(within);
  const meters = moving.slice(1).reduce((sum, point, index) => sum + metersBetween(moving[index] as TrackPoint, point), 0);
  return { meters: Math.round(meters), coverage: coverageBetween(within, time) };
}

/** The distance that a drive counts with: what its track tells, or its plan where too little of it was seen. */
export function drivenMeters({ meters, coverage }: TrackMeasure, planned: number | null): { meters: number; isPlanned: boolean } {
  const isPlanned = coverage < LEAST_COVERAGE && planned !== null;
  return { meters: isPlanned ? planned : meters, isPlanned };
}
