/** A place on the earth, in degrees. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

const EARTH_METERS = 6_371_000;
/** Streets are no straight lines: what a way in a city is longer by. */
const DETOUR = 1.3;
/** How far a car comes in a city in a second, stops at lights included: 34 km/h. */
const METERS_PER_SECOND = 9.5;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two places as the crow flies (haversine formula). */
export function metersBetween(from: Place, to: Place): number {
  const [a, b] = [radians(from.lat), radians(to.lat)];
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * EARTH_METERS * Math.asin(Math.sqrt(Math.min(1, half)));
}

/** How far a way over these places is by road, in whole metres, and how long it takes, in whole seconds: an estimate until it was driven. */
export function plannedWay(places: readonly Place[]): { readonly meters: number; readonly seconds: number } {
  const straight = places.slice(1).reduce((sum, place, index) => sum + metersBetween(places[index] as Place, place), 0);
  const meters = Math.round(straight * DETOUR);
  return { meters, seconds: Math.round(meters / METERS_PER_SECOND) };
}
