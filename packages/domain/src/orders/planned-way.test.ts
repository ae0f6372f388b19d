import { expect, it } from 'vitest';
import { metersBetween, plannedWay } from './planned-way.ts';

const dubai = { lat: 25.2048, lng: 55.2708 };
const abuDhabi = { lat: 24.4539, lng: 54.3773 };

it('measures the way between two cities', () => {
  expect(Math.round(metersBetween(dubai, abuDhabi) / 1000)).toBe(123);
  expect(metersBetween(dubai, dubai)).toBe(0);
});

it('estimates a way over several places, and none at all', () => {
  const there = plannedWay([dubai, abuDhabi]);
  const andBack = plannedWay([dubai, abuDhabi, dubai]);
  expect(there.meters).toBeGreaterThan(130_000);
  expect(Math.abs(andBack.meters - 2 * there.meters)).toBeLessThanOrEqual(1);
  expect(there.seconds).toBe(Math.round(there.meters / 9.5));
  expect(plannedWay([dubai])).toEqual({ meters: 0, seconds: 0 });
});
