import { expect, it } from 'vitest';
import { inLargestUnit } from './relative-time.ts';

it.each([
  [0, 0, 'second'],
  [-59.9, 0, 'second'],
  [-60, -1, 'minute'],
  [119, 1, 'minute'],
  [-3600, -1, 'hour'],
  [-86_399, -23, 'hour'],
  [-86_400, -1, 'day'],
  [604_800, 1, 'week'],
  [-2_629_799, -4, 'week'],
  [-2_629_800, -1, 'month'],
  [-31_557_600, -1, 'year'],
])('%d seconds are %d of a %s', (seconds, count, unit) => {
  expect(inLargestUnit(seconds)).toEqual([count, unit]);
});
