import { expect, it } from 'vitest';
import { formatLength } from './format-length.ts';

it.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [300, '5:00'],
  [-1, '0:00'],
])('%s seconds are %s', (seconds, text) => expect(formatLength(seconds)).toBe(text));
