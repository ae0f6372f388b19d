import { expect, it } from 'vitest';
import { ratingByKey } from './rating-keys.ts';

it.each([
  ['ArrowRight', 3, false, 3.5],
  ['ArrowRight', 3, true, 2.5],
  ['ArrowLeft', 3, true, 3.5],
  ['ArrowUp', 3, true, 3.5],
  ['ArrowDown', 0, false, 0],
  ['PageUp', 4.5, false, 5],
  ['Home', 2, false, 0],
  ['End', 2, true, 5],
  ['4', 1.5, false, 4],
  ['6', 1.5, false, undefined],
  ['Tab', 1.5, false, undefined],
  ['toString', 1.5, false, undefined],
])('%s on %d, right to left %s, is %s', (key, now, rightToLeft, expected) => {
  expect(ratingByKey(key, now, rightToLeft)).toBe(expected);
});
