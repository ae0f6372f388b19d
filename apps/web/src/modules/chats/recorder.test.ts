import { expect, it } from 'vitest';
import { toWaveform } from './recorder.ts';

it('draws a recording in a hundred figures at the most, of which the loudest is 100', () => {
  expect(toWaveform([0, 0.25, 0.5])).toEqual([0, 50, 100]);
  const many = toWaveform(Array.from({ length: 6000 }, (_, index) => index / 6000));
  expect([many.length, many[0], many.at(-1)]).toEqual([100, 1, 100]);
  expect(toWaveform([])).toEqual([]);
  expect(toWaveform([0, 0])).toEqual([0, 0]);
});
