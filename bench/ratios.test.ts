import { describe, expect, it } from 'vitest';
import { ratio, ratioFigure } from './ratios.ts';
import { median, quantile } from './report.ts';

describe('a ratio', () => {
  it('is that of the medians: one slow run on either side changes nothing', () => {
    expect(ratio([300, 310, 9_000], [100, 105, 4_000])).toBeCloseTo(310 / 105);
  });

  it('of nothing is no number', () => {
    expect(ratio([], [100])).toBeNaN();
    expect(ratio([100], [])).toBeNaN();
    expect(ratio([100], [0])).toBeNaN();
  });

  it('tells the times behind it, and has a target where one is asked for', () => {
    expect(ratioFigure('first row', [220, 200, 240], [100, 110, 90], 2)).toEqual({
      name: 'first row',
      value: 2.2,
      unit: '× bare',
      target: { atMost: 2 },
      note: '220 ms (200–240) against 100 ms (90–110)',
    });
    expect(ratioFigure('form', [1], [1])).not.toHaveProperty('target');
  });
});

describe('a quantile', () => {
  it('is one of the values, whatever their order', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(quantile([4, 1, 3, 2], 0.99)).toBe(4);
    expect(quantile([4, 1, 3, 2], 0)).toBe(1);
  });

  it('of nothing is no number', () => {
    expect(median([])).toBeNaN();
  });
});
