import { expect, it } from 'vitest';
import { isWatchedView } from './watched-view.ts';

it('is that of a city, and not that of a country or across the date line', () => {
  expect(isWatchedView([54, 24, 56, 25.5])).toBe(true);
  expect(isWatchedView([34, 16, 56, 32])).toBe(false);
  expect(isWatchedView([54, 20, 55, 25])).toBe(false);
  // Four degrees either way are still close, and what lies upside down is none.
  expect([isWatchedView([54, 22, 58, 26]), isWatchedView([54, 22, 58.1, 23]), isWatchedView([54, 25, 55, 24])]).toEqual([true, false, false]); // prettier-ignore
  expect(isWatchedView([54, 24, 54, 24])).toBe(true);
  expect(isWatchedView([179, -17, -179, -16])).toBe(false);
});
