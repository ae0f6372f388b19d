import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chargedRide, rideSoFar } from './charged-ride.ts';

const planned = { meters: 10_000, seconds: 1_000 };

it('charges what was driven, as far as three times the plan and a little more', () => {
  const long = { meters: 35_000, seconds: 4_800, stopSeconds: 4_800 };
  expect(chargedRide(long, planned)).toEqual(long);
  expect(chargedRide({ meters: 35_001, seconds: 4_801, stopSeconds: 86_400 }, planned)).toEqual(long);
  expect(chargedRide({ meters: 100_000_000, seconds: 100_000_000, stopSeconds: 0 }, { meters: 0, seconds: 0 })).toEqual({
    meters: 5_000,
    seconds: 1_800,
    stopSeconds: 0,
  });
});

it('charges nothing below nothing', () => {
  expect(chargedRide({ meters: -1, seconds: -60, stopSeconds: -1 }, planned)).toEqual({ meters: 0, seconds: 0, stopSeconds: 0 });
});

it('charges of an unseen ride no more of its plan than there was time for, and what was seen as it was', () => {
  const count = fc.nat(200_000);
  fc.assert(
    fc.property(count, count, count, fc.boolean(), (meters, seconds, plannedSeconds, isPlanned) => {
      const plan = { meters, seconds: plannedSeconds };
      const ride = rideSoFar({ meters, seconds, stopSeconds: 0, isPlanned }, plan);
      expect(ride.seconds).toBe(chargedRide({ meters, seconds, stopSeconds: 0 }, plan).seconds);
      if (!isPlanned) expect(ride.meters).toBe(meters);
      else expect(ride.meters * plannedSeconds).toBeLessThanOrEqual(meters * Math.min(seconds, plannedSeconds) + plannedSeconds);
    }),
  );
  expect(rideSoFar({ meters: 9_000, seconds: 0, stopSeconds: 0, isPlanned: true }, planned).meters).toBe(0);
  expect(rideSoFar({ meters: 10_000, seconds: 250, stopSeconds: 0, isPlanned: true }, planned).meters).toBe(2_500);
});
