import { metersBetween } from '../orders/planned-way.ts';
import { onServerClock, plausiblePoints, type TrackPoint } from './track-points.ts';

/** What makes a person look at somebody's places. None of it bans anybody: phones err, and tunnels end. */
export const PLACE_DOUBTS = ['mock', 'jump', 'steady_speed', 'shared_device'] as const;
export type PlaceDoubt = (typeof PLACE_DOUBTS)[number];

/** A point as an app sends it. */
export interface SentPoint extends TrackPoint {
  /** The phone itself says that an app stands in for its satellites. */
  readonly isMock?: boolean;
}

/** A batch, sorted out. */
export interface ReceivedPoints {
  /** Newer than where its provider is known to be, the oldest first: the last one is where they are now. */
  readonly fresh: readonly SentPoint[];
  /** From before that: they join the track of their time, and move nobody. */
  readonly late: readonly SentPoint[];
  readonly dropped: number;
  readonly doubts: readonly PlaceDoubt[];
}

/** No car keeps its speed to a hundredth over so many points; a script does. */
const STEADY_POINTS = 12;
const STEADY_PART = 0.01;
/** Who walks or stands keeps to a speed without being a script. */
const STEADY_FROM_METERS_PER_SECOND = 5;
/** Nothing on wheels comes so far between two points, however wrong the first one was. */
const JUMP_METERS = 2000;

function isSteady(points: readonly TrackPoint[]): boolean {
  if (points.length < STEADY_POINTS) return false;
  const speeds = points.slice(1).map((point, index) => {
    const before = points[index] as TrackPoint;
    return (metersBetween(before, point) * 1000) / (point.at - before.at);
  });
  const [least, most] = [Math.min(...speeds), Math.max(...speeds)];
  return least >= STEADY_FROM_METERS_PER_SECOND && most - least <= most * STEADY_PART;
}

/** Whether a phone was told to be far away within moments. */
function hasJump(points: readonly TrackPoint[], kept: readonly TrackPoint[], before: TrackPoint | undefined): boolean {
  const all = new Set(kept);
  const dropped = points.filter((point) => !all.has(point) && (point.accuracy ?? 0) <= 50);
  const known = kept[0] ?? before;
  return known !== undefined && dropped.some((point) => point.at > known.at && metersBetween(known, point) > JUMP_METERS);
}

/** Sorts out what an app has sent. `before` is where its provider is known to be. */
export function receivePoints(points: readonly SentPoint[], now: number, before?: TrackPoint): ReceivedPoints {
  const timed: readonly SentPoint[] = onServerClock(points, now);
  const isLate = ({ at }: TrackPoint) => before !== undefined && at <= before.at;
  const [later, earlier] = [timed.filter((point) => !isLate(point)), timed.filter(isLate)];
  const keep = (some: readonly SentPoint[], from?: TrackPoint): readonly SentPoint[] => plausiblePoints(some, now, from);
  const [fresh, late] = [keep(later, before), keep(earlier)];
  const doubts: PlaceDoubt[] = [];
  if (points.some(({ isMock }) => isMock)) doubts.push('mock');
  if (hasJump(later, fresh, before)) doubts.push('jump');
  if (isSteady(fresh)) doubts.push('steady_speed');
  return { fresh, late, dropped: points.length - fresh.length - late.length, doubts };
}
