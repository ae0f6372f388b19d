import { describe, expect, it } from 'vitest';
import { withMoved } from './move-rows.ts';

describe('a row that is moved', () => {
  it('takes its new place, and the rows between make room', () => {
    expect(withMoved([1, 2, 3, 4, 5], 4, 1)).toEqual({ ids: [1, 4, 2, 3, 5], changed: [4, 2, 3] });
    expect(withMoved([1, 2, 3, 4, 5], 1, 4)).toEqual({ ids: [2, 3, 4, 5, 1], changed: [2, 3, 4, 5, 1] });
    expect(withMoved([1, 2, 3], 2, 1)).toEqual({ ids: [1, 2, 3], changed: [2] });
  });
});
