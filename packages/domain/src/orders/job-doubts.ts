import { isMadeUp, type CountedWay } from '../tracking/counted-way.ts';
import { LEAST_COVERAGE } from '../tracking/track.ts';
import type { OrderType } from './order-status.ts';

/** What makes a person look at a finished job before it is paid. */
export const JOB_DOUBTS = ['too_fast', 'unseen_ride', 'ended_elsewhere', 'made_up_way', 'no_pin'] as const;
export type JobDoubt = (typeof JOB_DOUBTS)[number];

/** Nobody accepts, does and finishes anything within that. */
const LEAST_LIFE_SECONDS = 60;

/** A finished job as it was seen. */
export interface FinishedJob {
  readonly type: OrderType;
  /** From accepting to the end; null where nobody knows. */
  readonly lifeSeconds: number | null;
  /** The job itself: the visit, the drive, the package on its way; null where nobody knows. */
  readonly seconds: number | null;
  readonly plannedSeconds: number | null;
  /** The part of the drive's time that was seen, 0 to 1. */
  readonly coverage: number;
  /** Where points came: whether any of them was at the destination. */
  readonly cameNearDestination: boolean | null;
  readonly way: CountedWay | null;
  /** Its client's number was wanted, and nobody gave it. */
  readonly isPinMissing: boolean;
}

export interface JobLimits {
  /** 0: a visit may be as short as it likes. */
  readonly shortestVisitMinutes: number;
  /** In percent of the planned time; 0: a drive may be as short as it likes. */
  readonly shortestWayPercent: number;
}

/** Faster than a person can do it. A drive whose whole way was seen was as fast as it was. */
function isTooFast({ type, lifeSeconds, seconds, plannedSeconds }: FinishedJob, limits: JobLimits): boolean {
  const isRide = type === 'trip' || type === 'transfer_package';
  if ((isRide ? limits.shortestWayPercent : limits.shortestVisitMinutes) === 0) return false;
  if (lifeSeconds !== null && lifeSeconds < LEAST_LIFE_SECONDS) return true;
  if (seconds === null) return false;
  if (!isRide) return seconds < limits.shortestVisitMinutes * 60;
  return plannedSeconds !== null && seconds * 100 < plannedSeconds * limits.shortestWayPercent;
}

/** What is doubtful about a job that has ended, the most telling first; nothing about one that went as jobs go. */
export function getJobDoubts(job: FinishedJob, limits: JobLimits): JobDoubt[] {
  const doubts: JobDoubt[] = [];
  const isSeen = job.type === 'trip' && job.coverage >= LEAST_COVERAGE;
  if (isTooFast(job, limits) && !isSeen) doubts.push(job.type === 'trip' ? 'unseen_ride' : 'too_fast');
  if (job.cameNearDestination === false) doubts.push('ended_elsewhere');
  if (job.way && isMadeUp(job.way)) doubts.push('made_up_way');
  if (job.isPinMissing) doubts.push('no_pin');
  return doubts;
}
