import { expect, it } from 'vitest';
import { getTop } from './chart-scale.ts';

it('is as high as the highest, where none stands far above the rest', () => {
  expect(getTop([3, 9, 4, 0, 7, 12])).toBe(12);
  expect(getTop([0, 0])).toBe(1);
  expect(getTop([])).toBe(1);
});

it('is not flattened by one spike, and leaves some room above the rest', () => {
  expect(getTop([10, 12, 9, 11, 10, 8, 400])).toBe(15);
  expect(getTop([1, 1, 1, 1, 1, 1, 1, 1, 90])).toBe(2);
});

it('cuts nothing of a few: there nothing is usual', () => {
  expect(getTop([1, 2, 300])).toBe(300);
});
