import { expect, it } from 'vitest';
import { degrees } from './coordinate-input.tsx';

it.each([
  ['25.8', 90, 25.8],
  ['-33.9', 90, -33.9],
  ['25.', 90, 25],
  ['91', 90, null],
  ['91', 180, 91],
  ['', 90, null],
  ['-', 90, null],
  ['1e2', 180, null],
  ['north', 90, null],
])('reads %s within %i as %s', (text, limit, number) => expect(degrees(text, limit)).toBe(number));
