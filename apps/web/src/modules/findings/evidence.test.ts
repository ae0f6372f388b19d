import { describe, expect, it } from 'vitest';
import { getEvidenceUnit, readEvidence } from './evidence.ts';

describe('a figure of the evidence', () => {
  it.each([
    ['actual_meters', 7_197, 'meters'],
    ['planned_seconds', 137, 'seconds'],
    ['coverage_percent', 62.5, 'percent'],
    ['total_price', '23.64', 'money'],
    ['due', '2026-11-25T09:00:00.000Z', 'moment'],
    ['is_connected', true, 'yes_no'],
    ['reasons', ['too_fast', 'unseen_ride'], 'plain'],
    ['whatever_else', 12, 'plain'],
    // A name alone makes no amount and no moment.
    ['total_price', 'a lot', 'plain'],
    ['due', 'soon', 'plain'],
    ['actual_meters', 'far', 'plain'],
  ] as const)('%s of %j is %s', (name, value, unit) => {
    expect(getEvidenceUnit(name, value)).toBe(unit);
  });
});

it('reads figures in their order, and what is none as it stands', () => {
  expect(readEvidence('{"b":1,"a":"x","list":["y"],"odd":{"deep":2},"none":null}')).toEqual([
    ['b', 1],
    ['a', 'x'],
    ['list', ['y']],
    ['odd', '{"deep":2}'],
    ['none', null],
  ]);
  expect(readEvidence('[]')).toEqual([]);
});
