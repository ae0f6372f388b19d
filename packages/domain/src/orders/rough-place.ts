import type { Place } from './planned-way.ts';

/** Metres of a degree of latitude. */
const DEGREE = 111_320;
/** Nobody learns more than this of a place that they have not taken on, in metres. */
export const ROUGH_METERS = 500;

const snapped = (value: number, step: number) => Math.round(Math.round(value / step) * step * 1e5) / 1e5;

/**
 * A place to 500 m: the middle of a square of a grid. The same place is always the same square, so that asking again and again tells
 * no more of it than asking once.
 */
export function getRoughPlace({ lat, lng }: Place): Place {
  const step = ROUGH_METERS / DEGREE;
  const roughLat = snapped(lat, step);
  // Squares of a parallel are wider in degrees, the nearer it lies to a pole.
  const width = step / Math.max(Math.cos((roughLat * Math.PI) / 180), 0.01);
  return { lat: roughLat, lng: snapped(lng, width) };
}
