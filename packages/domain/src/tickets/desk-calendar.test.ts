import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWorkingTime, getWorkingTime, hoursInForce, isWorkingAt, weekAround, type DeskCalendar } from './desk-calendar.ts';

const HOUR = 3_600_000;
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const daily = (...times: string[]) => DAYS.flatMap((day) => times.map((time) => `${day} ${time}`));
const desk = (hours: readonly string[], more: Partial<DeskCalendar> = {}): DeskCalendar => ({
  zone: 'Africa/Cairo',
  weeks: [{ valid_from: '2020-01-01', hours }],
  exceptions: [],
  ...more,
});
const time = (text: string) => Date.parse(text);
const due = (calendar: DeskCalendar, from: string, hours: number) => {
  const at = addWorkingTime(calendar, time(from), hours * HOUR);
  return at === null ? null : new Date(at).toISOString();
};

describe('working time', () => {
  it('passes in several stretches a day, and past midnight', () => {
    const calendar = desk(daily('09:00-12:00', '20:00-02:00'));
    // A winter's day in Cairo is two hours ahead.
    expect(due(calendar, '2026-01-11T08:00:00Z', 3)).toBe('2026-01-11T19:00:00.000Z');
    expect(due(calendar, '2026-01-11T22:30:00Z', 2)).toBe('2026-01-12T07:30:00.000Z');
    expect(isWorkingAt(calendar, time('2026-01-11T23:59:59Z'))).toBe(true);
    expect(isWorkingAt(calendar, time('2026-01-12T00:00:00Z'))).toBe(false);
  });

  it('is that of a day before that of a range, and that before the week', () => {
    const ramadan = { from_day: '2026-02-18', to_day: '2026-03-19', hours: daily('10:00-15:00') };
    const holiday = { from_day: '2026-03-01', to_day: '2026-03-01', hours: [] };
    const calendar = desk(daily('09:00-17:00'), { exceptions: [ramadan, holiday] });
    expect(hoursInForce(calendar, '2026-02-17')).toContain('tue 09:00-17:00');
    expect(hoursInForce(calendar, '2026-02-18')).toContain('wed 10:00-15:00');
    expect(hoursInForce(calendar, '2026-03-01')).toEqual([]);
    expect(due(calendar, '2026-02-28T12:00:00Z', 2)).toBe('2026-03-02T09:00:00.000Z');
  });

  it('that has passed is by the hours in force then', () => {
    const weeks = [
      { valid_from: '2026-01-12', hours: daily('09:00-11:00') },
      { valid_from: '2020-01-01', hours: daily('09:00-17:00') },
    ];
    const calendar = desk([], { weeks });
    expect(getWorkingTime(calendar, time('2026-01-10T22:00:00Z'), time('2026-01-12T22:00:00Z'))).toBe(10 * HOUR);
  });

  it('of a day without a midnight has 23 hours, of one with 23:00 twice 25', () => {
    const calendar = desk(daily('00:00-24:00'));
    // Cairo, 2026: clocks go on at the midnight before 24 April, and back at the one after 29 October.
    expect(getWorkingTime(calendar, time('2026-04-23T22:00:00Z'), time('2026-04-24T21:00:00Z'))).toBe(23 * HOUR);
    expect(getWorkingTime(calendar, time('2026-10-28T21:00:00Z'), time('2026-10-29T22:00:00Z'))).toBe(25 * HOUR);
    expect(due(calendar, '2026-04-23T21:00:00Z', 2)).toBe('2026-04-23T23:00:00.000Z');
  });

  it('of a day is by the newest week that has begun, in whatever order they are kept, and by the shortest of exceptions', () => {
    const weeks = ['2020-01-01', '2026-03-01', '2025-01-01', '2026-02-01'].map((valid_from, hour) => ({ valid_from, hours: daily(`0${hour}:00-12:00`) })); // prettier-ignore
    for (const kept of [weeks, weeks.toReversed()]) {
      expect(hoursInForce(desk([], { weeks: kept }), '2026-02-15')).toContain('sun 03:00-12:00');
      expect(hoursInForce(desk([], { weeks: kept }), '2026-03-01')).toContain('sun 01:00-12:00');
    }
    const exceptions = [['2026-01-01', '2026-12-31'], ['2026-05-10', '2026-05-12'], ['2026-05-01', '2026-05-31']].map(([from_day = '', to_day = ''], hour) => ({ from_day, to_day, hours: daily(`0${hour}:00-12:00`) })); // prettier-ignore
    for (const kept of [exceptions, exceptions.toReversed()])
      expect(['2026-05-11', '2026-05-20', '2026-06-20'].map((day) => hoursInForce(desk([], { exceptions: kept }), day)[0])).toEqual(['sun 01:00-12:00', 'sun 02:00-12:00', 'sun 00:00-12:00']); // prettier-ignore
  });

  it('is shown from the day before to the fifth after, with what is different', () => {
    const holiday = { from_day: '2026-05-13', to_day: '2026-05-13', hours: [] };
    expect(weekAround(desk(daily('09:00-17:00'), { exceptions: [holiday] }), '2026-05-12')).toEqual(
      ['mon', 'tue', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day} 09:00-17:00`),
    );
  });

  it('of years is counted to its end', () => {
    expect(getWorkingTime(desk(daily('09:00-10:00')), time('2024-01-01T00:00:00Z'), time('2027-01-01T00:00:00Z'))).toBe(1_096 * HOUR);
  });

  it('never comes where the desk works no more', () => {
    expect(due(desk([]), '2026-01-01T00:00:00Z', 1)).toBeNull();
  });

  const clock = fc.integer({ min: 0, max: 23 * 60 + 59 });
  const write = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const ranges = fc
    .array(fc.tuple(fc.constantFrom(...DAYS), clock, clock), { minLength: 1, maxLength: 8 })
    .map((all) => all.flatMap(([day, from, to]) => (from === to ? [] : [`${day} ${write(from)}-${write(to)}`])))
    .filter((all) => all.length > 0);
  const starts = fc.integer({ min: time('2026-03-25T00:00:00Z'), max: time('2026-11-05T00:00:00Z') });

  it('that is added is what has passed then, and not before, in every week and across changes of the clock', () => {
    fc.assert(
      fc.property(ranges, starts, fc.integer({ min: 1, max: 30 * HOUR }), (hours, from, duration) => {
        const calendar = desk(hours);
        const end = addWorkingTime(calendar, from, duration);
        if (end === null) return;
        expect(getWorkingTime(calendar, from, end)).toBe(duration);
        expect(getWorkingTime(calendar, from, end - 1)).toBe(duration - 1);
      }),
      { numRuns: 60 },
    );
  });

  it('adds up: two spans one after the other are one', () => {
    fc.assert(
      fc.property(ranges, starts, fc.nat(72 * HOUR), fc.nat(72 * HOUR), (hours, from, first, second) => {
        const calendar = desk(hours);
        const [middle, end] = [from + first, from + first + second];
        expect(getWorkingTime(calendar, from, middle) + getWorkingTime(calendar, middle, end)).toBe(getWorkingTime(calendar, from, end));
      }),
      { numRuns: 60 },
    );
  });
});
