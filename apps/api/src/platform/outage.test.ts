import { expect, it } from 'vitest';
import { Outage } from './outage.ts';

it('is said as it begins, for each reason, after ten minutes, and as it is over', () => {
  let now = 0;
  const outage = new Outage(() => now);
  const failures = (...reasons: string[]) => reasons.map((reason) => outage.fails(new Error(reason)));
  expect(outage.works()).toBe(false);
  expect(failures('refused', 'refused', 'wrong password', 'refused', 'wrong password')).toEqual([true, false, true, false, false]);
  now += 600_000;
  expect(failures('refused', 'refused')).toEqual([true, false]);
  expect([outage.works(), outage.works()]).toEqual([true, false]);
  expect(failures('refused')).toEqual([true]);
});

it('of reasons that differ each time says no more than twenty', () => {
  const outage = new Outage(() => 0);
  const reported = Array.from({ length: 50 }, (_, index) => outage.fails(new Error(`at ${index}`)));
  expect(reported.filter(Boolean)).toHaveLength(20);
});
