import { LONG_TIMES } from '../tracking/unusual-behaviour.ts';
import type { Ride } from './trip-fare.ts';

/** What short ways may take longer beside that: a closed road, a long light, a passenger who looks for their keys. */
const MORE_METERS = 5000;
const MORE_SECONDS = 1800;

/**
 * What of a ride is charged: three times what was planned and a little more at most, of each. A clock that nobody stopped, or a
 * distance that nobody drove, is no fare; a drive that really took longer is a matter for people.
 */
export function chargedRide(driven: Ride, planned: Pick<Ride, 'meters' | 'seconds'>): Ride {
  const within = (value: number, most: number) => Math.min(Math.max(0, value), most);
  const mostSeconds = LONG_TIMES * planned.seconds + MORE_SECONDS;
  return {
    meters: within(driven.meters, LONG_TIMES * planned.meters + MORE_METERS),
    seconds: within(driven.seconds, mostSeconds),
    stopSeconds: within(driven.stopSeconds, mostSeconds),
  };
}
