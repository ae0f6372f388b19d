/**
 * What a bucket of counters is of, by the letter that is stored with it. Local ones (of the row's country) answer questions about
 * days; UTC ones find the row at which a deep page begins, since local days of several zones interleave in time.
 */
export const GRAIN = {
  /** All time, by all dimensions. */
  all: 'a',
  /** Local months and days, by all dimensions. */
  month: 'm',
  day: 'd',
  /** Local months by country alone, which a list's chart asks for each time. */
  monthOfCountry: 'M',
  /** Local days, as coarse as the home page asks for them. */
  coarseDay: 'c',
  /** UTC months and days, by all dimensions. */
  utcMonth: 'u',
  utcDay: 'v',
  /** UTC months, days and hours by country alone: an hour by all dimensions would be nearly as long as the table. */
  utcMonthOfCountry: 'U',
  utcDayOfCountry: 'V',
  utcHourOfCountry: 'H',
} as const;
export type Grain = (typeof GRAIN)[keyof typeof GRAIN];
