import { expect, it } from 'vitest';
import { BODY_BOUNDS, isWithinBounds } from './body-bounds.ts';

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

it('counts the keys of all objects of a body together', () => {
  expect(isWithinBounds(keys(BODY_BOUNDS.keys))).toBe(true);
  expect(isWithinBounds(keys(BODY_BOUNDS.keys + 1))).toBe(false);
  const rows = (count: number) => Array.from({ length: count }, () => keys(100));
  expect(isWithinBounds(rows(BODY_BOUNDS.keys / 100))).toBe(true);
  expect(isWithinBounds(rows(BODY_BOUNDS.keys / 100 + 1))).toBe(false);
});

it('counts the values of all lists together, and how deep they lie', () => {
  const lists = (count: number) => Array.from({ length: count }, () => Array.from({ length: 999 }, () => 1));
  expect(isWithinBounds(lists(BODY_BOUNDS.values / 1000))).toBe(true);
  expect(isWithinBounds(lists(BODY_BOUNDS.values / 1000 + 1))).toBe(false);
  expect(isWithinBounds(nested(BODY_BOUNDS.depth))).toBe(true);
  expect(isWithinBounds(nested(BODY_BOUNDS.depth + 1))).toBe(false);
});
