import { describe, expect, it } from 'vitest';
import { byWeight, createRandom, forkRandom } from './random.ts';

const some = (random: ReturnType<typeof createRandom>) => Array.from({ length: 20 }, () => random.whole(1000));

describe('random choices', () => {
  it('come out the same with the same seed', () => {
    expect(some(createRandom(7))).toEqual(some(createRandom(7)));
    expect(some(createRandom(7))).not.toEqual(some(createRandom(8)));
  });

  it('are one’s own by name and seed', () => {
    const all = ['client 1', 'client 2', 'driver 1'].map((name) => some(forkRandom(3, name)).join());
    expect(new Set([...all, some(forkRandom(4, 'client 1')).join()]).size).toBe(4);
    expect(some(forkRandom(3, 'client 1')).join()).toBe(all[0]);
  });

  it('happen as often as their chance says, and pick everything alike', () => {
    const random = createRandom(11);
    const [happened, picked] = [Array.from({ length: 2000 }, () => random.chance(0.2)), Array.from({ length: 3000 }, () => random.pick('abc'.split('')))]; // prettier-ignore
    expect(happened.filter(Boolean).length / 2000).toBeCloseTo(0.2, 1);
    for (const letter of 'abc') expect(picked.filter((one) => one === letter).length / 3000).toBeCloseTo(1 / 3, 1);
    expect([createRandom(1).chance(0), createRandom(1).chance(1)]).toEqual([false, true]);
    expect(() => random.pick([])).toThrow('there is no item 0 in a list of 0');
  });

  it('follow their weights', () => {
    const choose = byWeight([
      ['often', 9],
      ['seldom', 1],
      ['never', 0],
    ] as const);
    const random = createRandom(1);
    const chosen = Array.from({ length: 2000 }, () => choose(random));
    expect(chosen).not.toContain('never');
    expect(chosen.filter((one) => one === 'seldom').length / 2000).toBeCloseTo(0.1, 1);
  });
});
