import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zonedTime, getTimestamp } from './zoned-time.ts';

describe('a moment in a time zone', () => {
  it('is what its clocks show', () => {
    expect(getTimestamp({ day: '2026-11-21', time: '09:30' }, 'Asia/Dubai')).toBe('2026-11-21T05:30:00.000Z');
    expect(zonedTime('2026-11-21T21:30:00Z', 'Asia/Dubai')).toEqual({ day: '2026-11-22', time: '01:30' });
    expect(getTimestamp({ day: '2026-07-01', time: '00:00' }, 'Africa/Cairo')).toBe('2026-06-30T21:00:00.000Z');
  });

  it('is the first of two where clocks go back', () => {
    // Cairo, 30 October 2026: after 23:59 in summer time it is 23:00 again.
    expect(getTimestamp({ day: '2026-10-29', time: '23:30' }, 'Africa/Cairo')).toBe('2026-10-29T20:30:00.000Z');
  });

  it('counts on from before a gap', () => {
    // Cairo, 24 April 2026: 00:00 becomes 01:00.
    expect(getTimestamp({ day: '2026-04-24', time: '00:30' }, 'Africa/Cairo')).toBe('2026-04-23T22:30:00.000Z');
    expect(zonedTime('2026-04-23T22:30:00Z', 'Africa/Cairo')).toEqual({ day: '2026-04-24', time: '01:30' });
  });

  it('comes back from its clocks in every zone, but where they show a time twice', () => {
    const zones = ['Asia/Dubai', 'Asia/Riyadh', 'Africa/Casablanca', 'Pacific/Pago_Pago', 'Asia/Kathmandu'];
    const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const local = zonedTime(minute * 60_000, zone);
        const back = getTimestamp(local, zone);
        expect(zonedTime(back ?? '', zone)).toEqual(local);
        expect(Date.parse(back ?? '')).toBeLessThanOrEqual(minute * 60_000);
      }),
    );
  });

  it('is none where there is no such day or time', () => {
    expect(getTimestamp({ day: '2026-11-21', time: '' }, 'UTC')).toBeUndefined();
    expect(getTimestamp({ day: '', time: '10:00' }, 'UTC')).toBeUndefined();
    expect(getTimestamp({ day: '2026-13-01', time: '10:00' }, 'UTC')).toBeUndefined();
  });
});
