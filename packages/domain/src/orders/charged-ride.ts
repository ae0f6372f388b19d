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

/**
 * What of a ride that its client ends on the way is charged: what was seen of it or, where too little was, no more of its plan than the
 * time that passed is of the planned time. A way that nobody saw costs nothing before there was time to drive it.
 */
export function rideSoFar(ride: Ride & { readonly isPlanned: boolean }, planned: Pick<Ride, 'meters' | 'seconds'>): Ride {
  const { isPlanned, ...driven } = ride;
  const part = planned.seconds === 0 ? 0 : Math.min(1, Math.max(0, ride.seconds) / planned.seconds);
  return chargedRide(isPlanned ? { ...driven, meters: Math.round(planned.meters * part) } : driven, planned);
}
