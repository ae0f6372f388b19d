import { metersBetween, type Place } from './planned-way.ts';

/**
 * How far from a country's cities its orders may lie: airports, camps and farms are within an hour of one. Whoever serves a place
 * farther out enters it as a city.
 */
export const SERVED_WITHIN_METERS = 100_000;

/** Whether a place lies by one of a country's cities; where none of them has a place, nothing is known and nothing is refused. */
export function isServed(place: Place, cities: readonly Place[]): boolean {
  return cities.length === 0 || cities.some((city) => metersBetween(place, city) <= SERVED_WITHIN_METERS);
}
