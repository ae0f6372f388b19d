import { expect, it } from 'vitest';
import { SLA_TARGETS } from './sla-targets.ts';

it('the more urgent, the sooner each promise: from five minutes and four hours to four hours and three days', () => {
  const inOrder = (['urgent', 'high', 'normal', 'low'] as const).map((priority) => SLA_TARGETS[priority]);
  for (const name of ['first', 'next', 'resolution'] as const) {
    const minutes = inOrder.map((targets) => targets[name]);
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  }
  for (const { first, next, resolution } of inOrder) expect([next, resolution > next]).toEqual([2 * first, true]);
  expect([inOrder[0], inOrder[3]]).toEqual([
    { first: 5, next: 10, resolution: 240 },
    { first: 240, next: 480, resolution: 3 * 1440 },
  ]);
});
