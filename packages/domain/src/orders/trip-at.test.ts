import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timestampOfTrip, type TripPoint } from './trip-at.ts';

const TRACK: readonly TripPoint[] = [
  [55, 25, 0, 0],
  [55.1, 25, 60, 1000],
  [55.1, 25.2, 180, 3000],
];

it('finds the vehicle between the points that it passed', () => {
  expect(timestampOfTrip(TRACK, 30)).toMatchObject({ place: [55.05, 25], meters: 500 });
  expect(timestampOfTrip(TRACK, 120)?.meters).toBe(2000);
  expect(timestampOfTrip(TRACK, 120)?.behind).toHaveLength(3);
});

it('stands at the ends before and after the way, and nowhere without one', () => {
  expect(timestampOfTrip(TRACK, -5)).toMatchObject({ place: [55, 25], meters: 0 });
  expect(timestampOfTrip(TRACK, 999)).toMatchObject({ place: [55.1, 25.2], meters: 3000 });
  expect(timestampOfTrip([], 0)).toBeUndefined();
});

it('never drives backwards', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), (one, more) => {
      expect((timestampOfTrip(TRACK, one + more)?.meters ?? 0) >= (timestampOfTrip(TRACK, one)?.meters ?? 0)).toBe(true);
    }),
  );
});
