import { expect, it } from 'vitest';
import { isWatchedView } from './watched-view.ts';

it('is that of a city, and not that of a country or across the date line', () => {
  expect(isWatchedView([54, 24, 56, 25.5])).toBe(true);
  expect(isWatchedView([34, 16, 56, 32])).toBe(false);
  expect(isWatchedView([54, 20, 55, 25])).toBe(false);
  expect(isWatchedView([179, -17, -179, -16])).toBe(false);
});
