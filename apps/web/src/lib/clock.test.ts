import { describe, expect, it } from 'vitest';
import { parseTime } from './clock.ts';

describe('a time that is typed', () => {
  it.each([
    ['9', '09:00'],
    ['21', '21:00'],
    ['930', '09:30'],
    ['2105', '21:05'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['٢١:٠٥', '21:05'],
    [' 00:00 ', '00:00'],
    ['\u200e09:30\u200e', '09:30'],
    ['\u202b٠٩:٣٠\u202c', '09:30'],
  ])('%s is %s', (typed, time) => expect(parseTime(typed)).toBe(time));

  it.each(['', '\u200f', '24:00', '9:5', '12:60', '99', 'noon', '-1', '12345'])('%s is none', (typed) =>
    expect(parseTime(typed)).toBeNull(),
  );
});
