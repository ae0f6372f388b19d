import { expect, it } from 'vitest';
import { headingBetween } from './heading.ts';

const HERE = { lat: 24.7, lng: 46.7 };
const step = (north: number, east: number) => ({ lat: HERE.lat + north, lng: HERE.lng + east });

it.each([
  [0.01, 0, 0],
  [0, 0.01, 90],
  [-0.01, 0, 180],
  [0, -0.01, 270],
  [0.01, 0.01 / Math.cos((24.71 * Math.PI) / 180), 45],
  [0.01, -0.00001, 0],
  [0.00001, 0.00001, null],
])('a step of %f to the north and %f to the east leads to %s', (north, east, expected) =>
  expect(headingBetween(HERE, step(north, east))).toBe(expected),
);
