import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metersBetween } from '../orders/planned-way.ts';
import { createRandom } from '../random.ts';
import { countWay, getFastest, isMadeUp } from './counted-way.ts';
import { measureTrack } from './track.ts';
import type { TrackPoint } from './track-points.ts';

const DEGREE = 111_195;
const HOME = { lat: 25.2, lng: 55.27 };
const EAST = DEGREE * Math.cos((HOME.lat * Math.PI) / 180);

/** Points along corners given in metres `[east, north]`, one every three seconds at a speed, as a phone that is off by some metres says them. */
function drive(corners: readonly (readonly [number, number])[], { speed = 11, noise = 0, seed = 1 } = {}): TrackPoint[] {
  const random = createRandom(seed);
  // The sum of twelve is as good as a bell.
  const off = () => (Array.from({ length: 12 }, () => random.next()).reduce((a, b) => a + b, 0) - 6) * noise;
  const points: TrackPoint[] = [];
  let [rest, at] = [0, 0];
  const say = (x: number, y: number) => points.push({ lat: HOME.lat + (y + off()) / DEGREE, lng: HOME.lng + (x + off()) / EAST, at: (at += 3000), accuracy: 8 });
  say(...corners[0]!);
  for (const [index, corner] of corners.entries()) {
    const before = corners[index - 1];
    if (!before) continue;
    const [dx, dy] = [corner[0] - before[0], corner[1] - before[1]];
    const length = Math.hypot(dx, dy);
    for (rest += length; rest >= speed * 3; rest -= speed * 3) {
      const part = 1 - (rest - speed * 3) / length;
      say(before[0] + dx * part, before[1] + dy * part);
    }
  }
  return points;
} // prettier-ignore

const getLength = (corners: readonly (readonly [number, number])[]) =>
  corners.slice(1).reduce((sum, [x, y], index) => sum + Math.hypot(x - corners[index]![0], y - corners[index]![1]), 0);

const measured = (points: readonly TrackPoint[]) => measureTrack(points, { from: points[0]!.at, to: points.at(-1)!.at }).meters;

/** A way along the streets of a city: blocks east or north, now and then one to the south around something that is closed. */
const streets = fc
  .array(fc.constantFrom('east', 'east', 'north', 'north', 'around'), { minLength: 8, maxLength: 40 })
  .map((turns): (readonly [number, number])[] => {
    let [x, y] = [0, 0];
    const corners: (readonly [number, number])[] = [[0, 0]];
    for (const turn of turns) {
      // Around a closed street: a block back, a block over, and on.
      const ways = turn === 'around' ? ([[250, 0], [0, -250], [250, 0]] as const) : turn === 'east' ? ([[250, 0]] as const) : ([[0, 250]] as const); // prettier-ignore
      for (const [dx, dy] of ways) corners.push([(x += dx), (y += dy)]);
    }
    return corners;
  });

describe('an honest drive', () => {
  it('along streets, with what a phone is off by, counts as it was driven to within a few percent', () => {
    fc.assert(
      fc.property(streets, fc.integer({ min: 4, max: 22 }), fc.integer({ min: 0, max: 6 }), fc.nat(), (corners, speed, noise, seed) => {
        const points = drive(corners, { speed, noise, seed });
        const [{ counted }, whole] = [countWay(points), getLength(corners)];
        // A phone that is off by as much as it moves makes any way longer: more than today is never counted.
        expect(counted).toBeLessThanOrEqual(Math.max(measured(points), whole) * 1.02 + 40);
        expect(counted).toBeGreaterThan(whole * 0.95 - 60);
        expect(isMadeUp(countWay(points))).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('costs the same without noise as it did before, to a percent', () => {
    fc.assert(
      fc.property(streets, (corners) => {
        const points = drive(corners);
        expect(Math.abs(countWay(points).counted - measured(points))).toBeLessThan(measured(points) * 0.01 + 5);
      }),
      { numRuns: 50 },
    );
  });

  it('around a ring road, and on a fast one, counts in full', () => {
    const ring = Array.from(
      { length: 31 },
      (_, n) => [8000 * Math.sin((n / 30) * Math.PI), 8000 * (1 - Math.cos((n / 30) * Math.PI))] as const,
    );
    expect(countWay(drive(ring, { speed: 33, noise: 4 })).counted).toBeGreaterThan(getLength(ring) * 0.98);
    const road = [[0, 0], [20_000, 0]] as const; // prettier-ignore
    expect(countWay(drive(road, { speed: 38 })).counted).toBeGreaterThan(19_800);
  });
});

describe('what leads nowhere', () => {
  it('adds nothing: to and fro at one place, as made-up apps send it', () => {
    const zigzag = Array.from({ length: 51 }, (_, n) => [(n % 2) * 150, 0] as const);
    const way = countWay(drive(zigzag, { speed: 37 }));
    expect(way.counted).toBeLessThan(400);
    expect(way.tracked).toBeGreaterThan(4000);
    expect(isMadeUp(way)).toBe(true);
  });

  it('adds no more than streets within its extent are long, however it is drawn', () => {
    const rows = Array.from({ length: 40 }, (_, n) => [[n % 2 === 0 ? 0 : 700, n * 60], [n % 2 === 0 ? 700 : 0, n * 60]] as const).flat(); // prettier-ignore
    const way = countWay(drive(rows, { speed: 20 }));
    expect(way.tracked).toBeGreaterThan(25_000);
    expect(way.counted).toBeLessThanOrEqual(way.extent * 3 + 1502);
  });

  it('is what was done beside a drive: a loop before it leaves the drive as it is', () => {
    const loop = [[0, 0], [800, 0], [800, 800], [0, 800], [0, 0]] as const; // prettier-ignore
    const way = [[0, 0], [0, -5000]] as const; // prettier-ignore
    const { counted } = countWay(drive([...loop, ...loop.slice(1), ...way.slice(1)]));
    expect(counted).toBeGreaterThan(4900);
    expect(counted).toBeLessThan(5300);
  });

  it('never makes a way longer than it was tracked', () => {
    const anywhere = fc.array(fc.tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -2000, max: 2000 })), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(anywhere, fc.integer({ min: 3, max: 50 }), (corners, speed) => {
        const { counted, tracked } = countWay(drive(corners, { speed }));
        expect(counted).toBeLessThanOrEqual(tracked + 1);
        expect(counted).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 50 },
    );
  });

  it('is what comes faster than its vehicle drives', () => {
    const road = [[0, 0], [5000, 0]] as const; // prettier-ignore
    expect(countWay(drive(road, { speed: 48 })).counted).toBe(0);
    expect(countWay(drive(road, { speed: 40 }), [], getFastest('pickup')).counted).toBe(0);
    expect(countWay(drive(road, { speed: 40 }), [], getFastest('sedan')).counted).toBeGreaterThan(4900);
  });
});

describe('a way that its plan leads back', () => {
  const there = [[0, 0], [2000, 0], [2000, 3000]] as const; // prettier-ignore
  const destination = { lat: HOME.lat + 3000 / DEGREE, lng: HOME.lng + 2000 / EAST };

  it('counts there and back, and where its plan does not, there alone', () => {
    const points = drive([...there, ...[...there].toReversed().slice(1)], { noise: 3 });
    expect(metersBetween(points[0]!, points.at(-1)!)).toBeLessThan(60);
    expect(countWay(points, [destination]).counted).toBeGreaterThan(9800);
    expect(countWay(points).counted).toBeLessThan(300);
  });

  it('counts once where it was driven one way', () => {
    const { counted } = countWay(drive(there), [destination]);
    expect(counted).toBeGreaterThan(4900);
    expect(counted).toBeLessThan(5100);
  });
});

it('a way is made up from twice what counts of it on, where that is two kilometres more', () => {
  const made = (counted: number, tracked: number) => isMadeUp({ counted, tracked, extent: counted });
  expect([made(2_000, 4_000), made(2_000, 3_999), made(1_999, 3_998), made(5_000, 7_500), made(100, 2_100), made(0, 1_999)]).toEqual([true, false, false, false, true, false]); // prettier-ignore
});
