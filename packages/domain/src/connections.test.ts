import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getConnections, type AccountConnection } from './connections.ts';

const link = (one: number, other: number, at: number): AccountConnection => ({ one, other, at });

describe('whom somebody is connected with', () => {
  it('is whoever they made, who made them, and whom the same person made', () => {
    const links = [link(9, 1, 10), link(9, 2, 20), link(2, 3, 30), link(7, 8, 40)];
    expect(getConnections(1, links)).toEqual(new Map([[9, 10], [2, 10], [3, 10]])); // prettier-ignore
    expect(getConnections(9, links)).toEqual(new Map([[1, 10], [2, 20], [3, 20]])); // prettier-ignore
    expect(getConnections(8, links)).toEqual(new Map([[7, 40]]));
    expect(getConnections(4, links)).toEqual(new Map());
  });

  it('lasts as long as the newest chain does', () => {
    expect(getConnections(1, [link(1, 2, 10), link(3, 1, 50), link(2, 3, 40)])).toEqual(new Map([[3, 50], [2, 40]])); // prettier-ignore
    expect(getConnections(1, [link(1, 1, 99)])).toEqual(new Map());
  });

  const histories = fc.array(
    fc.record({ one: fc.integer({ min: 1, max: 8 }), other: fc.integer({ min: 1, max: 8 }), at: fc.integer({ min: 0, max: 30 }) }),
    { maxLength: 14 },
  );

  /** The same by walking: whoever is reached over links that are no older than a moment. */
  function reached(from: number, links: readonly AccountConnection[], since: number): Set<number> {
    const seen = new Set([from]);
    for (const id of seen)
      for (const { one, other, at } of links)
        if (at >= since) {
          if (one === id) seen.add(other);
          if (other === id) seen.add(one);
        }
    seen.delete(from);
    return seen;
  }

  it('is the same as walking along the links, at every moment', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 31 }), (links, somebody, since) => {
        const found = getConnections(somebody, links);
        const still = [...found].filter(([, at]) => at >= since).map(([id]) => id);
        expect(new Set(still)).toEqual(reached(somebody, links, since));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same seen from the other side', () => {
    fc.assert(
      fc.property(histories, (links) => {
        for (const [id, at] of getConnections(1, links)) expect(getConnections(id, links).get(1)).toBe(at);
      }),
    );
  });
});
