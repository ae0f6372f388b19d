import { expect, it } from 'vitest';
import { isAmong, isNumbers, isRecord, isTexts, readRecord } from './records.ts';

it('records are objects by keys: no list, no null, no text, no function', () => {
  expect([{}, { a: 1 }, [], null, undefined, 'text', 5, () => {}].map(isRecord)).toEqual([true, true, ...Array<boolean>(6).fill(false)]);
  expect([readRecord({ a: 1 }), readRecord([1]), readRecord(null)]).toEqual([{ a: 1 }, {}, {}]);
});

it('lists are of one kind from the first to the last', () => {
  expect([[], [1, 2], [1, '2'], ['1', 2], { 0: 1 }, 'text'].map(isNumbers)).toEqual([true, true, false, false, false, false]);
  expect([[], ['a', 'b'], ['a', 2], [1, 'b'], { 0: 'a' }, 'text'].map(isTexts)).toEqual([true, true, false, false, false, false]);
});

it('what is listed is among it as it is, and not what only looks like it', () => {
  expect([isAmong([1, 2], 2), isAmong([1, 2], '2'), isAmong([1, 2], 3), isAmong([], undefined)]).toEqual([true, false, false, false]);
});
