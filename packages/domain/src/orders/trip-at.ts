/** A point of a driven way: where, and how many seconds and metres after it began. */
export type TripPoint = readonly [lng: number, lat: number, seconds: number, meters: number];

/** Where a vehicle was at some second of its way. */
export interface TripTimestamp {
  readonly place: readonly [lng: number, lat: number];
  readonly meters: number;
  /** The way behind it, its own place last. */
  readonly behind: readonly (readonly [lng: number, lat: number])[];
}

/** Where a vehicle was so many seconds after its way began, between the two points that it passed before and after. Undefined for no way. */
export function timestampOfTrip(track: readonly TripPoint[], seconds: number): TripTimestamp | undefined {
  const [first] = track;
  if (!first) return undefined;
  const passed = Math.max(1, track.filter((point) => point[2] <= seconds).length);
  const before = track[passed - 1] ?? first;
  const after = track[passed] ?? before;
  const length = after[2] - before[2];
  const part = length <= 0 ? 0 : Math.min(1, Math.max(0, (seconds - before[2]) / length));
  const between = (index: 0 | 1 | 3) => before[index] + (after[index] - before[index]) * part;
  const place = [between(0), between(1)] as const;
  return { place, meters: Math.round(between(3)), behind: [...track.slice(0, passed).map(([lng, lat]) => [lng, lat] as const), place] };
}
