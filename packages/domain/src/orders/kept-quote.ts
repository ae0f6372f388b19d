import { metersBetween, type Place } from './planned-way.ts';

/** Whoever gets out so near to where they wanted to go was brought there. */
export const THERE_WITHIN_METERS = 500;
/** A detour is one that is longer by both: a part of a long way, and more than a few streets of a short one. */
const DETOUR_PERCENT = 20;
const DETOUR_METERS = 1200;
/** How far somebody may have come since they were seen last, in metres per second. */
const UNSEEN_METERS_PER_SECOND = 25;

/** Whether somebody was at a place when they were seen, or may have come there since, so many seconds later. */
export function mayBeAt(seen: Place, place: Place, unseenSeconds = 0): boolean {
  return metersBetween(seen, place) < THERE_WITHIN_METERS + UNSEEN_METERS_PER_SECOND * Math.max(0, unseenSeconds);
}

/** A drive beside its plan, in metres; places are null where nobody knows them. */
export interface DriveAndPlan {
  readonly ended: Place | null;
  /** Where it was to end: of a ride there and back, where it began. */
  readonly end: Place | null;
  readonly meters: number;
  readonly plannedMeters: number;
  /** Of a ride there and back: whether it was there, where anybody saw it. */
  readonly cameNearDestination?: boolean | null;
}

/**
 * Whether a ride costs what was quoted: it ended where it was to end, by about the way that was planned. Otherwise it costs what
 * was driven. Where nobody knows the place of its end, the way alone tells.
 */
export function isQuoteKept({ ended, end, meters, plannedMeters, cameNearDestination = null }: DriveAndPlan): boolean {
  if (cameNearDestination === false) return false;
  if (ended !== null && end !== null && metersBetween(ended, end) >= THERE_WITHIN_METERS) return false;
  const more = meters - plannedMeters;
  return more < DETOUR_METERS || more * 100 < plannedMeters * DETOUR_PERCENT;
}
