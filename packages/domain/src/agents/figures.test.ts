import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getAttendance, getHandleTime, getOccupancy, getPercentile, getServiceLevel, getSkippedRate } from './figures.ts';
import type { PresenceInterval } from './presence.ts';
import { getDuration, intersect, type Span } from './spans.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const span = fc.tuple(fc.nat({ max: 100 }), fc.nat({ max: 30 })).map(([from, long]): Span => ({ from, to: from + long }));
const spans = fc.array(span, { maxLength: 12 });
const within = (all: readonly Span[], at: number) => all.some(({ from, to }) => from <= at && at < to);
const count = (test: (at: number) => boolean) => Array.from({ length: 140 }, (_, at) => at).filter(test).length;

describe('spans', () => {
  it('last as many moments as are in any of them, and have those in common that are in both', () => {
    fc.assert(
      fc.property(spans, spans, (some, others) => {
        expect(getDuration(some)).toBe(count((at) => within(some, at)));
        expect(getDuration(intersect(some, others))).toBe(count((at) => within(some, at) && within(others, at)));
      }),
    );
  });
});

describe('attendance', () => {
  const shift = [{ from: 9 * HOUR, to: 17 * HOUR }];
  const day: PresenceInterval[] = [
    { state: 'active', from: 9 * HOUR + 6 * MINUTE, to: 12 * HOUR },
    { state: 'break', from: 12 * HOUR, to: 13 * HOUR },
    { state: 'away', from: 13 * HOUR, to: 14 * HOUR },
    { state: 'active', from: 14 * HOUR, to: 16 * HOUR },
    { state: 'end_work', from: 16 * HOUR, to: null },
  ];

  it('is presence within the shift, breaks included; away is there but no adherence; five minutes are no delay', () => {
    const { attendance, adherence, lateMs, leftEarlyMs } = getAttendance(day, shift, 20 * HOUR);
    expect([attendance, adherence]).toEqual([414 / 480, 354 / 480]);
    expect([lateMs, leftEarlyMs]).toEqual([6 * MINUTE, HOUR]);
    expect(getAttendance([{ state: 'active', from: 9 * HOUR + 5 * MINUTE, to: null }], shift, 20 * HOUR).lateMs).toBe(0);
  });

  it('is a dash without a shift and before it; nobody is late for, or leaves early, what is still to come', () => {
    const none = { attendance: null, adherence: null, lateMs: 0, leftEarlyMs: 0 };
    expect(getAttendance(day, [], 20 * HOUR)).toEqual(none);
    expect(getAttendance([], shift, 8 * HOUR)).toEqual(none);
    expect(getAttendance([{ state: 'active', from: 9 * HOUR, to: null }], shift, 10 * HOUR)).toEqual({
      ...none,
      attendance: 1,
      adherence: 1,
    });
  });

  it('counts who never came as late by all of it, and not as early to leave', () => {
    expect(getAttendance([], shift, 20 * HOUR)).toEqual({ attendance: 0, adherence: 0, lateMs: 8 * HOUR, leftEarlyMs: 0 });
  });
});

describe('figures of contacts', () => {
  it('add talk, hold and after-call, each contact as one', () => {
    const contacts = [60, 120, 180, 240, 900].map((talk) => ({ talk, hold: 10, afterCall: 20 }));
    expect(getHandleTime(contacts)).toEqual({ average: 330, median: 210, p90: 666 });
    expect(getHandleTime([])).toEqual({ average: null, median: null, p90: null });
  });

  it('have percentiles between the least and the most, which never fall', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.double({ min: 0, max: 1, noNaN: true }), (values, part) => {
        const [low, here, high] = [0, part, 1].map((one) => getPercentile(values, one) as number);
        expect([low, high]).toEqual([Math.min(...values), Math.max(...values)]);
        expect(here).toBeGreaterThanOrEqual(low as number);
        expect(here).toBeLessThanOrEqual(high as number);
      }),
    );
  });

  it('have as skipped what timed out or was declined, of what was answered or timed out', () => {
    expect(getSkippedRate({ accepted: 6, declined: 1, timedOut: 3 })).toBe(0.4);
    expect(getSkippedRate({ accepted: 0, declined: 0, timedOut: 0 })).toBeNull();
  });

  it('have an occupancy of at most all, in which chats at the same time count once', () => {
    const hour = { from: 0, to: HOUR };
    expect(getOccupancy([hour, hour], [{ from: 0, to: 2 * HOUR }])).toBe(0.5);
    expect(getOccupancy([], [])).toBeNull();
    fc.assert(
      fc.property(spans, spans, (handled, active) => {
        const [handle, idle] = [count((at) => within(handled, at)), count((at) => within(active, at) && !within(handled, at))];
        expect(getOccupancy(handled, active)).toBe(handle + idle === 0 ? null : handle / (handle + idle));
      }),
    );
  });

  it('have a service level of those who waited, without who was gone in ten seconds', () => {
    const waits = [
      { ms: 5_000, end: 'answered' },
      { ms: 20_000, end: 'answered' },
      { ms: 20_001, end: 'answered' },
      { ms: 9_999, end: 'abandoned' },
      { ms: 10_000, end: 'abandoned' },
    ] as const;
    expect(getServiceLevel(waits, 20_000)).toBe(0.5);
    expect(getServiceLevel([], 20_000)).toBeNull();
  });
});
