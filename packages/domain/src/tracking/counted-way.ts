import { metersBetween, type Place } from '../orders/planned-way.ts';
import { movingPoints, type TrackPoint } from './track-points.ts';

/** What comes so near to where it was has come back: a wide street, and what satellites are off by. */
const SAME_PLACE_METERS = 35;
/** A shorter loop is the wandering of a phone in slow traffic. */
const LEAST_LOOP_METERS = 120;
/** Streets of a city lead to somewhere so many times as far as they reach; more is a pattern that nobody drives to a place. */
const LONGEST_TIMES_EXTENT = 3;
const MORE_METERS = 1500;
/** Degrees of latitude of a cell as wide as what counts as the same place. */
const CELL_DEGREES = SAME_PLACE_METERS / 111_195;

/**
 * 151 km/h: faster than any road of the region allows, so that what comes faster is no drive, though no jump either. In metres per
 * second, by type of vehicle where it is slower.
 */
const FASTEST: Readonly<Record<string, number>> = { van: 39, pickup: 39, motorbike: 39 };
const FASTEST_CAR = 42;

export const getFastest = (vehicleType: string | null): number => FASTEST[vehicleType ?? ''] ?? FASTEST_CAR;

interface Step extends Place {
  /** Metres from the first one, loops left out. */
  readonly meters: number;
}

/** The steps of a way by where they are: what is near one is in its cell or beside it. */
class Steps {
  readonly #kept: Step[] = [];
  readonly #cells = new Map<string, number[]>();
  readonly #width: number;

  constructor(lat: number) {
    this.#width = CELL_DEGREES / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  }

  get last(): Step | undefined {
    return this.#kept.at(-1);
  }

  #cell(place: Place, north = 0, east = 0): string {
    return `${Math.floor(place.lat / CELL_DEGREES) + north} ${Math.floor(place.lng / this.#width) + east}`;
  }

  push(step: Step): void {
    const cell = this.#cell(step);
    this.#cells.set(cell, [...(this.#cells.get(cell) ?? []), this.#kept.length]);
    this.#kept.push(step);
  }

  /** The first step that a place has come back to, by a way that is long enough to be one. */
  findBefore(place: Place, meters: number): number | undefined {
    let found: number | undefined;
    for (const north of [-1, 0, 1])
      for (const east of [-1, 0, 1])
        for (const index of this.#cells.get(this.#cell(place, north, east)) ?? []) {
          const step = this.#kept[index] as Step;
          const isBack = meters - step.meters > LEAST_LOOP_METERS && metersBetween(step, place) < SAME_PLACE_METERS;
          if (isBack && (found === undefined || index < found)) found = index;
        }
    return found;
  }

  /** Forgets the loop after a step. */
  cutAfter(index: number): void {
    for (const step of this.#kept.splice(index + 1)) this.#cells.get(this.#cell(step))?.pop();
  }
}

/** The length of a stretch without its loops: where it comes back to a place that it was at, it goes on from there. */
function lengthWithoutLoops(points: readonly Place[], lengths: readonly number[]): number {
  const [first] = points;
  if (!first) return 0;
  const steps = new Steps(first.lat);
  steps.push({ lat: first.lat, lng: first.lng, meters: 0 });
  for (const [index, place] of points.entries()) {
    if (index === 0) continue;
    const meters = (steps.last?.meters ?? 0) + (lengths[index] ?? 0);
    const before = steps.findBefore(place, meters);
    if (before !== undefined) steps.cutAfter(before);
    else steps.push({ lat: place.lat, lng: place.lng, meters });
  }
  return steps.last?.meters ?? 0;
}

/** The diagonal of what a stretch lies within. */
function getExtent(points: readonly Place[]): number {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  if (points.length === 0) return 0;
  return metersBetween({ lat: least(lats), lng: least(lngs) }, { lat: most(lats), lng: most(lngs) });
}

/** Where a track is nearest to a place, from a point on. */
function nearestIndex(points: readonly Place[], place: Place, from: number): number {
  let [nearest, least] = [from, Infinity];
  for (let index = from; index < points.length; index += 1) {
    const meters = metersBetween(points[index] as Place, place);
    if (meters < least) [nearest, least] = [index, meters];
  }
  return nearest;
}

/** What of a track is a drive, in whole metres, beside all of it and how far it reaches. */
export interface CountedWay {
  readonly counted: number;
  readonly tracked: number;
  readonly extent: number;
}

/**
 * How far a drive was that led somewhere: a way that comes back to where it was adds nothing, unless its plan does (`turns`: the places
 * between which it is looked at by itself, as the destination of a ride there and back); no faster than its vehicle, and no longer than
 * streets lead within its extent.
 */
export function countWay(points: readonly TrackPoint[], turns: readonly Place[] = [], fastest: number = FASTEST_CAR): CountedWay {
  const moving = movingPoints(points);
  const steps = moving.map((point, index) => {
    const before = moving[index - 1];
    return before ? metersBetween(before, point) : 0;
  });
  const lengths = steps.map((meters, index) => {
    const [before, point] = [moving[index - 1], moving[index]];
    return before && point && meters * 1000 > fastest * (point.at - before.at) ? 0 : meters;
  });
  let [counted, from] = [0, 0];
  for (const turn of [...turns, null]) {
    const to = turn === null ? moving.length - 1 : nearestIndex(moving, turn, from);
    const stretch = moving.slice(from, to + 1);
    const most = LONGEST_TIMES_EXTENT * getExtent(stretch) + MORE_METERS;
    counted += Math.min(most, lengthWithoutLoops(stretch, lengths.slice(from, to + 1)));
    from = Math.max(from, to);
  }
  const tracked = steps.reduce((sum, meters) => sum + meters, 0);
  return { counted: Math.round(counted), tracked: Math.round(tracked), extent: Math.round(getExtent(moving)) };
}

/** A way is called made up from here on: twice what counts of it, and more than a missed exit. */
const MADE_UP_TIMES = 2;
const MADE_UP_METERS = 2000;

/** Whether most of a track is no drive. */
export const isMadeUp = ({ counted, tracked }: CountedWay): boolean =>
  tracked >= MADE_UP_TIMES * counted && tracked - counted >= MADE_UP_METERS;
