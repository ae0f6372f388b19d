/** `[west, south, east, north]` in degrees. */
type Bounds = readonly [west: number, south: number, east: number, north: number];

/** A wider view shows clusters, which are asked for. */
const WIDEST_DEGREES = 4;

/** Whether a map is close enough to be told who moves in it, one by one; one across the date line is not. */
export const isWatchedView = ([west, south, east, north]: Bounds): boolean =>
  west <= east && south <= north && east - west <= WIDEST_DEGREES && north - south <= WIDEST_DEGREES;
