import { expect, it } from 'vitest';
import { changePercentage } from './change-percentage.ts';

it('rounds a change up, away from zero', () => {
  expect(changePercentage(3, 4)).toBe(34);
  expect(changePercentage(1000, 999)).toBe(-1);
  expect(changePercentage(100, 107)).toBe(7);
  expect(changePercentage(4, 4.2)).toBe(5);
  expect(changePercentage(5, 5)).toBe(0);
  expect(changePercentage(0, 5)).toBeNull();
  expect(changePercentage(null, 5)).toBeNull();
  expect(changePercentage(5, 0)).toBe(-100);
});
