import { metersBetween, type Place } from '@diwan/domain/orders/planned-way';
import type { Random } from '@diwan/domain/random';

/** A way along streets: how long it is, and where one is after so many metres. */
export interface Drive {
  readonly meters: number;
  readonly placeAt: (meters: number) => Place;
}

/** Streets of the grid cross so often. */
const BLOCK_METERS = 400;
const MOST_CORNERS = 60;

/** The corners of a way from one place to another along a grid: now north or south, now east or west, as chance has it. */
function corners(from: Place, to: Place, random: Random): Place[] {
  const blocks = Math.min(MOST_CORNERS, Math.max(1, Math.round(metersBetween(from, to) / BLOCK_METERS)));
  const step = { lat: (to.lat - from.lat) / blocks, lng: (to.lng - from.lng) / blocks };
  const left = { lat: blocks, lng: blocks };
  const way: Place[] = [from];
  const at = { ...from };
  while (left.lat + left.lng > 0) {
    const along = random.chance(left.lat / (left.lat + left.lng)) ? 'lat' : 'lng';
    left[along] -= 1;
    at[along] += step[along];
    way.push({ lat: at.lat, lng: at.lng });
  }
  // Sums of fractions miss by a hair.
  return [...way.slice(0, -1), to];
}

/** A drive along streets from one place to another. */
export function planDrive(from: Place, to: Place, random: Random): Drive {
  const way = corners(from, to, random);
  const ends: number[] = [];
  let meters = 0;
  for (const [index, place] of way.entries()) ends.push((meters += index === 0 ? 0 : metersBetween(way[index - 1] ?? place, place)));
  const placeAt = (wanted: number): Place => {
    const next = ends.findIndex((end) => end >= wanted);
    if (next < 0) return to;
    if (next === 0) return from;
    const [before, after] = [way[next - 1] ?? from, way[next] ?? to];
    const [start, end] = [ends[next - 1] ?? 0, ends[next] ?? 0];
    const part = end === start ? 1 : (wanted - start) / (end - start);
    return { lat: before.lat + (after.lat - before.lat) * part, lng: before.lng + (after.lng - before.lng) * part };
  };
  return { meters, placeAt };
}

const METERS_OF_DEGREE = 111_320;

/** Somewhere within so many metres of a place. */
export function placeNear({ lat, lng }: Place, meters: number, random: Random): Place {
  // As a phone says it: a hand's breadth.
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  const off = () => ((random.next() * 2 - 1) * meters) / METERS_OF_DEGREE / Math.SQRT2;
  return { lat: round(lat + off()), lng: round(lng + off() / Math.cos((lat * Math.PI) / 180)) };
}
