import { metersBetween, type Place } from '../orders/planned-way.ts';

/** Less is the wandering of a phone, and no direction. */
const STEP_METERS = 5;

/** Whole degrees from north, clockwise, of a step; null where it is none. */
export function headingBetween(from: Place, to: Place): number | null {
  if (metersBetween(from, to) < STEP_METERS) return null;
  const east = (to.lng - from.lng) * Math.cos((to.lat * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI;
  return (Math.round(degrees) + 360) % 360;
}
