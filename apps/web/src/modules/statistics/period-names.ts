import type { StatisticsAnswer } from '@diwan/contract/statistics/calls';
import { getPeriod, type Bucket, type BucketUnit, type Days, type Period } from '@diwan/domain/periods';
import type { Words } from '../../crud/words/words.ts';
import { formatDay, formatNumber } from '../../lib/format.ts';

const part = (number: number) => formatNumber(number, { minimumIntegerDigits: 2 });
const getYear = (day: string) => formatDay(day, { year: 'numeric' });
const getRange = ({ from, to }: Days, words: Words) => words('statistics.from_to', { from: formatDay(from), to: formatDay(to) });

/** A period as people call it: "21 Nov 2026", "November 2026", "Q4 2026". */
export function periodName(period: Period, days: Days, words: Words): string {
  const { from } = days;
  const month = Number(from.slice(5, 7)) - 1;
  switch (period) {
    case 'day':
      return formatDay(from, { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' });
    case 'week':
      return getRange(days, words);
    case 'month':
      return formatDay(from, { month: 'long', year: 'numeric' });
    case 'quarter':
      return words('statistics.quarter_name', { number: month / 3 + 1, year: getYear(from) });
    case 'half_year':
      return words('statistics.half_name', { number: month / 6 + 1, year: getYear(from) });
    case 'year':
      return getYear(from);
  }
}

/** What a period is compared with: the period before, or as many days of it as this one has had. */
export function comparedName({ kind, previous }: StatisticsAnswer['period'], words: Words): string {
  const isWhole = previous.to === getPeriod(kind, previous.from).to;
  return isWhole ? periodName(kind, previous, words) : getRange(previous, words);
}

/** A part of a period by its whole name, in tables and where one points. */
export function bucketName(unit: BucketUnit, bucket: Bucket, words: Words): string {
  if (unit === 'hour') return bucketTick(unit, bucket);
  return unit === 'week' ? getRange(bucket, words) : periodName(unit, bucket, words);
}

/** A part of a period in few letters, along an axis. */
export function bucketTick(unit: BucketUnit, { from, hour = 0 }: Bucket): string {
  if (unit === 'hour') return `${part(hour)}:${part(0)}`;
  return formatDay(from, unit === 'month' ? { month: 'short' } : { day: 'numeric', month: 'short' });
}
