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

/** How far from an airport's place on the map a ride of it begins or ends: its terminals, car parks and hotels lie within. */
export const AIRPORT_METERS = 4_000;

/** Metres from the ends of a ride to the airport that is nearest to any of them, as the crow flies; Infinity without airports. */
export function metersToAirport(ends: readonly Place[], airports: readonly Place[]): number {
  let nearest = Infinity;
  for (const end of ends) for (const airport of airports) nearest = Math.min(nearest, metersBetween(end, airport));
  return nearest;
}

/** Farther away nobody takes a place for an airport by mistake. */
export const isFarFromAirport = (meters: number): boolean => meters > 5 * AIRPORT_METERS;
