import { describe, expect, it } from 'vitest';
import { scatter } from './scatter.ts';

describe('scatter', () => {
  it.each([500, 1_000, 65_536])('below %i meets every number of its period once', (size) => {
    const { period, at } = scatter(size);
    expect(period).toBeGreaterThan(size * 0.9);
    const met = new Set(Array.from({ length: period }, (_, index) => at(index)));
    expect(met.size).toBe(period);
    expect(Math.max(...met)).toBeLessThan(size);
  });

  it('stays exact at its largest', () => {
    const { period, at } = scatter(10 ** 9);
    const met = new Set<number>();
    for (let index = period - 50_000; index < period; index++) met.add(at(index));
    expect(met.size).toBe(50_000);
  });
});
