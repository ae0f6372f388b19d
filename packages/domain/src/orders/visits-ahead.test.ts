import { describe, expect, it } from 'vitest';
import { visitRefusal } from './visits-ahead.ts';

describe('a further visit of a subscription', () => {
  it.each([
    ['2026-05-17', [], 1, 7, undefined],
    ['2026-05-17', ['2026-05-20'], 1, 0, 'too_many'],
    ['2026-05-17', ['2026-05-20'], 2, 3, undefined],
    ['2026-05-17', ['2026-05-20'], 2, 4, 'too_close'],
    ['2026-05-23', ['2026-05-20'], 2, 4, 'too_close'],
    ['2026-05-20', ['2026-05-20'], 2, 1, 'too_close'],
    ['2026-05-20', ['2026-05-20'], 2, 0, undefined],
    ['2026-03-01', ['2026-02-27'], 2, 2, undefined],
  ] as const)('on %s beside %j, %i at most and %i days apart: %s', (day, fixed, most, daysApart, refusal) => {
    expect(visitRefusal(day, fixed, { most, daysApart })).toBe(refusal);
  });
});
