import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOn, isOpenAt, nextOpenings, overlapping, parseHours, sortHours, WEEKDAYS, type HoursRange } from './week-hours.ts';

const read = (...texts: string[]): HoursRange[] => texts.flatMap((text) => parseHours(text) ?? []);

describe('working hours', () => {
  it('are read as the wire has them', () => {
    expect(parseHours('sun 09:00-17:00')).toEqual({ weekday: 'sun', from: '09:00', to: '17:00' });
    expect(parseHours('fri 00:00-24:00')).toEqual({ weekday: 'fri', from: '00:00', to: '24:00' });
    for (const bad of ['', 'sun 9:00-17:00', 'sun 09:00-09:00', 'day 09:00-17:00', 'sun 24:00-02:00', 'sun 09:60-17:00', 'sun 09:00–17:00'])
      expect([bad, parseHours(bad)]).toEqual([bad, undefined]);
  });

  it('overlap within a day, over midnight and over the end of the week', () => {
    expect([...overlapping(read('sun 09:00-13:00', 'sun 12:30-16:00'))]).toEqual([0, 1]);
    expect([...overlapping(read('sun 22:00-02:00', 'mon 01:00-05:00', 'tue 01:00-05:00'))]).toEqual([0, 1]);
    expect([...overlapping(read('sat 20:00-03:00', 'sun 02:59-06:00'))]).toEqual([0, 1]);
    expect([...overlapping(read('mon 09:00-17:00', 'mon 09:00-17:00'))]).toEqual([0, 1]);
  });

  it('may touch each other', () => {
    expect(overlapping(read('sun 09:00-13:00', 'sun 13:00-16:00', 'sun 22:00-24:00', 'mon 00:00-02:00')).size).toBe(0);
    expect(overlapping(read('sat 20:00-03:00', 'sun 03:00-06:00')).size).toBe(0);
  });

  it('stand in the order of the week', () => {
    expect(sortHours(['thu 08:00-09:00', 'sun 16:00-20:00', 'sun 09:00-12:00', 'x'])).toEqual([
      'sun 09:00-12:00',
      'sun 16:00-20:00',
      'thu 08:00-09:00',
      'x',
    ]);
  });

  it('hold on the clocks of their country, also past midnight', () => {
    const hours = read('sat 20:00-02:00', 'mon 09:00-17:00');
    // 21 November 2026 is a Saturday; Dubai is four hours ahead.
    expect(isOpenAt(hours, '2026-11-21T15:59:00Z', 'Asia/Dubai')).toBe(false);
    expect(isOpenAt(hours, '2026-11-21T16:00:00Z', 'Asia/Dubai')).toBe(true);
    expect(isOpenAt(hours, '2026-11-21T21:59:00Z', 'Asia/Dubai')).toBe(true);
    expect(isOpenAt(hours, '2026-11-21T22:00:00Z', 'Asia/Dubai')).toBe(false);
    expect(isOpenAt(hours, '2026-11-23T13:00:00Z', 'Asia/Dubai')).toBe(false);
  });

  it('overlap exactly where some minute belongs to two of them', () => {
    const hour = fc.integer({ min: 0, max: 23 }).map((one) => `${String(one).padStart(2, '0')}:00`);
    const range = fc.record({ weekday: fc.constantFrom(...WEEKDAYS), from: hour, to: hour }).filter(({ from, to }) => from !== to);
    const getHours = ({ weekday, from, to }: HoursRange): number[] => {
      const start = WEEKDAYS.indexOf(weekday) * 24 + Number(from.slice(0, 2));
      const length = (Number(to.slice(0, 2)) - Number(from.slice(0, 2)) + 24) % 24;
      return Array.from({ length }, (_, index) => (start + index) % 168);
    };
    fc.assert(
      fc.property(fc.array(range, { maxLength: 5 }), (ranges) => {
        const shared = ranges.map((one, at) =>
          ranges.some((other, index) => index !== at && getHours(other).some((each) => getHours(one).includes(each))),
        );
        expect(overlapping(ranges)).toEqual(new Set(shared.flatMap((is, at) => (is ? [at] : []))));
      }),
    );
  });
});

describe('what is free next', () => {
  const week = read('sun 09:00-12:00', 'sun 16:00-18:00', 'mon 09:00-10:00', 'fri 22:00-02:00');
  const next = (from: string, until = '2026-12-31T00:00:00Z') =>
    nextOpenings(week, { from: Date.parse(from), until: Date.parse(until), zone: 'Asia/Dubai' }, 3).map(
      ({ day, time }) => `${day} ${time}`,
    );

  it('is the next times an hour apart at which somebody works, on the clocks of the place', () => {
    // Sunday the 17th, 11:20 in Dubai.
    expect(next('2026-05-17T07:20:00Z')).toEqual(['2026-05-17 11:30', '2026-05-17 16:00', '2026-05-17 17:00']);
    expect(next('2026-05-18T08:00:00Z')).toEqual(['2026-05-22 22:00', '2026-05-22 23:00', '2026-05-23 00:00']);
  });

  it('is nothing beyond the last day that may be chosen, nor where nobody works', () => {
    expect(next('2026-05-18T08:00:00Z', '2026-05-20T00:00:00Z')).toEqual([]);
    expect(nextOpenings([], { from: 0, until: Infinity, zone: 'UTC' }, 3)).toEqual([]);
  });

  it('names the hours of one day in their order', () => {
    expect(hoursOn(read('sun 16:00-18:00', 'mon 09:00-10:00', 'sun 09:00-12:00'), '2026-05-17').map(({ from }) => from)).toEqual([
      '09:00',
      '16:00',
    ]);
  });
});
