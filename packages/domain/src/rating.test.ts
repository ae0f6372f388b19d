import { describe, expect, it } from 'vitest';
import { isRating, ratingAt } from './rating.ts';

it.each([
  [0, true],
  [0.5, true],
  [4.5, true],
  [5, true],
  [-0.5, false],
  [5.5, false],
  [4.3, false],
  [Number.NaN, false],
])('%d as a rating: %s', (value, expected) => {
  expect(isRating(value)).toBe(expected);
});

describe('a place in the row of stars', () => {
  it.each([
    [-0.2, 0],
    [0, 0],
    [0.01, 0.5],
    [0.1, 0.5],
    [0.11, 1],
    [0.85, 4.5],
    [0.95, 5],
    [1.4, 5],
  ])('at %d is %d', (share, rating) => {
    expect(ratingAt(share)).toBe(rating);
  });
});
