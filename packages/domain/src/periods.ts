/** The periods that reports are made of, the shortest first. */
export const PERIODS = ['day', 'week', 'month', 'quarter', 'half_year', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** Days of the calendar, `YYYY-MM-DD`, both ends among them. Which moments they hold is a matter of a time zone. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What the series of a period is divided into. */
export type BucketUnit = 'hour' | 'day' | 'week' | 'month';
const UNITS: Readonly<Record<Period, BucketUnit>> = {
  day: 'hour',
  week: 'day',
  month: 'day',
  quarter: 'week',
  half_year: 'month',
  year: 'month',
};

/** A part of a period: some of its days, or one hour (0 to 23) that the clocks show on its only day. */
export interface Bucket extends Days {
  readonly hour?: number | undefined;
}

const MONTHS: Readonly<Partial<Record<Period, number>>> = { month: 1, quarter: 3, half_year: 6, year: 12 };

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

/** A day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + count);
  return toDay(date);
}

/** The period that holds a day. */
export function getPeriod(period: Period, day: string): Days {
  if (period === 'day') return { from: day, to: day };
  const date = toDate(day);
  if (period === 'week') {
    // Weeks begin on Sunday, as the working week does in most of the countries served.
    const from = addDays(day, -date.getUTCDay());
    return { from, to: addDays(from, 6) };
  }
  const months = MONTHS[period] as number;
  const first = Math.floor(date.getUTCMonth() / months) * months;
  const year = date.getUTCFullYear();
  return { from: toDay(new Date(Date.UTC(year, first, 1))), to: toDay(new Date(Date.UTC(year, first + months, 0))) };
}

/** The period before the one that holds a day. */
export function periodBefore(period: Period, day: string): Days {
  return getPeriod(period, addDays(getPeriod(period, day).from, -1));
}

/** The period after the one that holds a day. */
export function periodAfter(period: Period, day: string): Days {
  return getPeriod(period, addDays(getPeriod(period, day).to, 1));
}

/** The period before the one that holds a day, as far as that one has come: equal days are compared with equal days. */
export function comparedWith(period: Period, day: string, today: string): Days {
  const [now, before] = [getPeriod(period, day), periodBefore(period, day)];
  if (today < now.from || today >= now.to) return before;
  const passed = (toDate(today).getTime() - toDate(now.from).getTime()) / 86_400_000;
  const to = addDays(before.from, passed);
  return { from: before.from, to: to < before.to ? to : before.to };
}

/** What a period's series is divided into. */
export function getBucketUnit(period: Period): BucketUnit {
  return UNITS[period];
}

/** The parts of a period in their order; weeks that reach beyond a quarter are cut at its ends. */
export function getBuckets(period: Period, { from, to }: Days): Bucket[] {
  const unit = UNITS[period];
  if (unit === 'hour') return Array.from({ length: 24 }, (_, hour) => ({ from, to, hour }));
  const buckets: Bucket[] = [];
  for (let day = from; day <= to;) {
    const whole = getPeriod(unit, day).to;
    const last = whole < to ? whole : to;
    buckets.push({ from: day, to: last });
    day = addDays(last, 1);
  }
  return buckets;
}
