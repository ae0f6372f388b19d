import { expect, it } from 'vitest';
import { getPath } from './sparkline.tsx';

it('runs from zero near the bottom to the highest near the top', () => {
  expect(getPath([0, 10, 5], 125)).toBe('M0 121 L150 4 L300 62.5');
});

it('stands on zero: few differ little from few, and nothing lies on the ground', () => {
  expect(getPath([8, 10], 125)).toBe('M0 27.4 L300 4');
  expect(getPath([0, 0], 125)).toBe('M0 121 L300 121');
});

it('draws nothing from fewer than two values', () => {
  expect(getPath([], 125)).toBeNull();
  expect(getPath([3], 125)).toBeNull();
});
