import { describe, expect, it } from 'vitest';
import { addDays, getBuckets, comparedWith, periodAfter, periodBefore, getPeriod, PERIODS, getBucketUnit, type Days } from './periods.ts';

/** Every day of ten years, the leap years 1996, 2000 and 2004 among them. */
const DAYS: string[] = [];
for (let day = '1995-12-01'; day <= '2005-01-31'; day = addDays(day, 1)) DAYS.push(day);
const getLength = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

describe.each(PERIODS)('a %s', (period) => {
  it('tiles the calendar: each day lies in one period, and the next begins where it ends', () => {
    let current = getPeriod(period, DAYS[0] as string);
    const wrong: string[] = [];
    for (const day of DAYS) {
      if (day > current.to) {
        const next = getPeriod(period, day);
        if (next.from !== day || next.from !== addDays(current.to, 1)) wrong.push(day);
        if (periodBefore(period, day).from !== current.from || periodBefore(period, day).to !== current.to) wrong.push(day);
        if (periodAfter(period, current.from).from !== next.from || periodAfter(period, current.to).to !== next.to) wrong.push(day);
        current = next;
      }
      const { from, to } = getPeriod(period, day);
      if (from !== current.from || to !== current.to || day < from || day > to) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  });

  it('is tiled by its buckets', () => {
    for (let day = '1999-12-01'; day < '2005-02-01'; day = addDays(day, 11)) {
      const whole = getPeriod(period, day);
      const buckets = getBuckets(period, whole);
      if (getBucketUnit(period) === 'hour') {
        expect(buckets).toEqual(Array.from({ length: 24 }, (_, hour) => ({ ...whole, hour })));
        continue;
      }
      expect(buckets[0]?.from).toBe(whole.from);
      expect(buckets.at(-1)?.to).toBe(whole.to);
      buckets.forEach((bucket, index) => {
        if (index > 0) expect(bucket.from).toBe(addDays(buckets[index - 1]?.to as string, 1));
        expect(bucket.from <= bucket.to).toBe(true);
      });
    }
  });
});

it('knows leap years', () => {
  expect(getLength(getPeriod('month', '2000-02-15'))).toBe(29);
  expect(getLength(getPeriod('month', '2024-02-01'))).toBe(29);
  expect(getLength(getPeriod('month', '2026-02-28'))).toBe(28);
  expect(getLength(getPeriod('month', '2100-02-28'))).toBe(28);
  expect(periodBefore('month', '2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(getLength(getPeriod('year', '2024-12-31'))).toBe(366);
  expect(periodBefore('day', '2024-03-01').from).toBe('2024-02-29');
});

it('begins weeks on Sunday, also across the ends of months and years', () => {
  expect(getPeriod('week', '2026-11-21')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  expect(getPeriod('week', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-28' });
  expect(getPeriod('week', '2027-01-01')).toEqual({ from: '2026-12-27', to: '2027-01-02' });
});

it('begins quarters and halves with January', () => {
  expect(getPeriod('quarter', '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(periodBefore('quarter', '2026-02-10')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(getPeriod('half_year', '2026-06-30')).toEqual({ from: '2026-01-01', to: '2026-06-30' });
  expect(periodAfter('half_year', '2026-06-30')).toEqual({ from: '2026-07-01', to: '2026-12-31' });
});

it('divides each period into what one can read', () => {
  const buckets = (period: (typeof PERIODS)[number], day: string) => getBuckets(period, getPeriod(period, day));
  expect(buckets('week', '2026-11-21')).toHaveLength(7);
  expect(buckets('month', '2024-02-11')).toHaveLength(29);
  expect(buckets('year', '2026-11-21').map(({ from }) => from.slice(5, 7))).toContain('12');
  expect(buckets('half_year', '2026-11-21')).toHaveLength(6);
  // 1 October 2026 is a Thursday, and 31 December too.
  expect(buckets('quarter', '2026-11-21')[0]).toEqual({ from: '2026-10-01', to: '2026-10-03' });
  expect(buckets('quarter', '2026-11-21').at(-1)).toEqual({ from: '2026-12-27', to: '2026-12-31' });
});

it('compares a period that runs with as many days of the one before, and one that is over with the whole of it', () => {
  expect(comparedWith('month', '2026-11-10', '2026-11-22')).toEqual({ from: '2026-10-01', to: '2026-10-22' });
  expect(comparedWith('month', '2026-11-10', '2026-11-01')).toEqual({ from: '2026-10-01', to: '2026-10-01' });
  expect(comparedWith('month', '2026-03-10', '2026-03-30')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(comparedWith('month', '2026-11-10', '2026-11-30')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(comparedWith('month', '2026-10-10', '2026-11-22')).toEqual({ from: '2026-09-01', to: '2026-09-30' });
  expect(comparedWith('year', '2026-11-10', '2026-11-22')).toEqual({ from: '2025-01-01', to: '2025-11-22' });
  expect(comparedWith('week', '2026-11-17', '2026-11-17')).toEqual({ from: '2026-11-08', to: '2026-11-10' });
  expect(comparedWith('day', '2026-11-22', '2026-11-22')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});
