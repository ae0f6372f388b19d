import { describe, expect, it } from 'vitest';
import { rankTakers, type RankedTaker } from './rank-takers.ts';

const taker = (id: number, row: Partial<RankedTaker> = {}): RankedTaker => ({
  id,
  reasons: [],
  serves: false,
  in_city: false,
  is_free: false,
  meters: null,
  rating: null,
  ...row,
});
const ranked = (rides: boolean, ...takers: RankedTaker[]) => rankTakers(takers, { rides }).map(({ id }) => id);

describe('the first who are offered a job', () => {
  it('of a visit do such work, are of the city, are free, are well rated, and then near', () => {
    const near = taker(1, { meters: 100 });
    const rated = taker(2, { rating: 5 });
    const free = taker(3, { is_free: true });
    const here = taker(4, { in_city: true });
    const serves = taker(5, { serves: true });
    expect(ranked(false, near, rated, free, here, serves)).toEqual([5, 4, 3, 2, 1]);
  });

  it('of a ride are free and near, by half a kilometre, and then well rated', () => {
    const far = taker(1, { is_free: true, meters: 4_000, rating: 5 });
    const near = taker(2, { is_free: true, meters: 480, rating: 3 });
    const asNear = taker(3, { is_free: true, meters: 20, rating: 4 });
    const unseen = taker(4, { is_free: true, rating: 5, in_city: true });
    const busy = taker(5, { meters: 5, rating: 5 });
    expect(ranked(true, far, near, asNear, unseen, busy)).toEqual([3, 2, 1, 4, 5]);
  });

  it('of a ride are as near as each other within half a kilometre, and no further', () => {
    const free = (id: number, meters: number, rating: number) => taker(id, { is_free: true, meters, rating });
    expect(ranked(true, free(1, 499, 1), free(2, 1, 2))).toEqual([2, 1]);
    expect(ranked(true, free(1, 500, 5), free(2, 499, 1))).toEqual([2, 1]);
    expect(ranked(true, free(1, 999, 1), free(2, 500, 2), free(3, 1_000, 5))).toEqual([2, 1, 3]);
  });

  it('never are those who may not take it', () => {
    const best = taker(1, { reasons: ['banned'], serves: true, in_city: true, is_free: true, rating: 5, meters: 1 });
    expect(ranked(false, best, taker(2))).toEqual([2, 1]);
    expect(ranked(true, best, taker(2))).toEqual([2, 1]);
  });
});
