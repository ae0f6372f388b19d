import type { Random } from '@diwan/domain/random';

const HOUR = 3_600_000;
const DAYS = 730;

/** How many join in each hour of the day in the Gulf (UTC+4 is near enough), midnight first. */
const BY_HOUR = [14, 8, 5, 3, 3, 4, 8, 16, 30, 44, 52, 54, 50, 46, 42, 42, 46, 54, 62, 68, 70, 62, 46, 28];
/** Sunday first. Thursday evening is when people have time; Friday is quiet. */
const BY_WEEKDAY = [1.05, 1, 0.97, 1, 1.15, 0.72, 0.95];
const GULF = 4 * HOUR;

/**
 * When people joined: `count` moments over the two years up to `now`, in order. Growth, the week and the day show in them,
 * and a few days of campaigns.
 */
export function* joiningTimestamps(count: number, now: Date, random: Random): Generator<number> {
  const start = Math.floor(now.getTime() / HOUR) * HOUR - DAYS * 24 * HOUR;
  const hours = Math.ceil((now.getTime() - start) / HOUR);
  const ends = new Float64Array(hours);
  let total = 0;
  let ofDay = 1;
  for (let hour = 0; hour < hours; hour++) {
    if (hour % 24 === 0) ofDay = (0.8 + 0.4 * random.next()) * (random.chance(0.02) ? 2.2 : 1);
    const local = new Date(start + hour * HOUR + GULF);
    const growth = 1 + (3 * hour) / hours;
    // The hour that `now` is in has not passed whole.
    const passed = Math.min(1, (now.getTime() - start) / HOUR - hour);
    total += growth * ofDay * (BY_WEEKDAY[local.getUTCDay()] ?? 1) * (BY_HOUR[local.getUTCHours()] ?? 1) * passed;
    ends[hour] = total;
  }
  let hour = 0;
  for (let index = 0; index < count; index++) {
    // One person per equal slice of the whole, somewhere in it: in order without sorting.
    const target = ((index + random.next()) / count) * total;
    while (hour < hours - 1 && (ends[hour] ?? total) <= target) hour++;
    const before = hour === 0 ? 0 : (ends[hour - 1] ?? 0);
    const width = (ends[hour] ?? total) - before;
    const passed = Math.min(1, (now.getTime() - start) / HOUR - hour);
    yield Math.floor(start + (hour + passed * Math.min(1, (target - before) / width)) * HOUR);
  }
}
