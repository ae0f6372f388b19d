import { describe, expect, it } from 'vitest';
import { waitAfter } from './login-limits.ts';

describe('waitAfter', () => {
  it('admits the free tries at once', () => {
    expect(waitAfter({ count: 4, last: 1000 }, 5, 1000)).toBe(0);
  });

  it('doubles the wait from 15 s and never asks for more than 5 minutes', () => {
    const waits = [5, 6, 7, 8, 9, 10, 1000].map((count) => waitAfter({ count, last: 0 }, 5, 0) / 1000);
    expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300]);
  });

  it('admits again once the wait is over', () => {
    expect(waitAfter({ count: 5, last: 0 }, 5, 14_999)).toBe(1);
    expect(waitAfter({ count: 5, last: 0 }, 5, 15_000)).toBe(0);
  });
});
