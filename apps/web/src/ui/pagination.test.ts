import { expect, it } from 'vitest';
import { pagesAround } from './pagination.tsx';

it.each([
  [1, 1, [1]],
  [1, 0, [1]],
  [2, 4, [1, 2, 3, 4]],
  [1, 100, [1, 2, 3, 4, 5, 6]],
  [4, 100, [2, 3, 4, 5, 6, 7]],
  [50, 100, [48, 49, 50, 51, 52, 53]],
  [99, 100, [95, 96, 97, 98, 99, 100]],
  [100, 100, [95, 96, 97, 98, 99, 100]],
])('page %i of %i shows %j', (page, last, shown) => {
  expect(pagesAround(page, last)).toEqual(shown);
});
