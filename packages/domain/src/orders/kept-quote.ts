import { metersBetween, type Place } from './planned-way.ts';

/** Whoever gets out so near to where they wanted to go was brought there. */
const THERE_WITHIN_METERS = 500;
/** A detour is one that is longer by both: a part of a long way, and more than a few streets of a short one. */
const DETOUR_PERCENT = 20;
const DETOUR_METERS = 1200;

/** A drive beside its plan, in metres; places are null where nobody knows them. */
export interface DriveAndPlan {
  readonly ended: Place | null;
  readonly destination: Place | null;
  readonly meters: number;
  readonly plannedMeters: number;
}

/**
 * Whether a ride costs what was quoted: it ended where it was to end, by about the way that was planned. Otherwise it costs what
 * was driven. Where nobody knows the place of its end, the way alone tells.
 */
export function isQuoteKept({ ended, destination, meters, plannedMeters }: DriveAndPlan): boolean {
  if (ended !== null && destination !== null && metersBetween(ended, destination) >= THERE_WITHIN_METERS) return false;
  const more = meters - plannedMeters;
  return more < DETOUR_METERS || more * 100 < plannedMeters * DETOUR_PERCENT;
}
