import { zonedTime, type ZonedTime } from './zoned-time.ts';

/** The days of a week, as ranges of working hours name them. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Hours on a weekday, on the wire `sun 09:00-17:00`. One that ends at or before its start ends on the next day; `24:00` is the day's end. */
export interface HoursRange {
  readonly weekday: Weekday;
  readonly from: string;
  readonly to: string;
}

const RANGE = /^(sun|mon|tue|wed|thu|fri|sat) ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Reads a range as the wire has it; undefined for what is none, and for one without any time between its ends. */
export function parseHours(text: string): HoursRange | undefined {
  const [, weekday, from, to] = RANGE.exec(text) ?? [];
  return weekday === undefined || from === undefined || to === undefined || from === to
    ? undefined
    : { weekday: weekday as Weekday, from, to };
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** True for hours that go on past midnight. */
export function isOvernight({ from, to }: HoursRange): boolean {
  return minutes(to) <= minutes(from);
}

/** A range in minutes since the week began; one of its last day may reach beyond its end. */
function getSpan(range: HoursRange): { start: number; end: number } {
  const start = WEEKDAYS.indexOf(range.weekday) * DAY + minutes(range.from);
  return { start, end: start - minutes(range.from) + minutes(range.to) + (isOvernight(range) ? DAY : 0) };
}

/** The places of the ranges that have some time in common with another, also over midnight and over the end of the week. */
export function overlapping(ranges: readonly HoursRange[]): Set<number> {
  const found = new Set<number>();
  const spans = ranges.map(getSpan);
  for (const [one, a] of spans.entries())
    for (const [other, b] of spans.entries()) {
      if (one === other) continue;
      // Compared a week earlier and later too: a Saturday's night is the morning of the next Sunday.
      if ([-WEEK, 0, WEEK].some((shift) => a.start + shift < b.end && b.start < a.end + shift)) found.add(one).add(other);
    }
  return found;
}

/** Ranges as the week has them: by day, then by their start. What is no range comes last. */
export function sortHours(texts: readonly string[]): string[] {
  const getStart = (text: string) => {
    const range = parseHours(text);
    return range ? getSpan(range).start : Infinity;
  };
  return texts.toSorted((a, b) => getStart(a) - getStart(b));
}

/** Whether some range holds at a moment, as the clocks of a zone show it. */
export function isOpenAt(ranges: readonly HoursRange[], timestamp: string | number, zone: string): boolean {
  const { day, time } = zonedTime(timestamp, zone);
  const now = new Date(`${day}T00:00:00Z`).getUTCDay() * DAY + minutes(time);
  return ranges.map(getSpan).some(({ start, end }) => (start <= now && now < end) || (start <= now + WEEK && now + WEEK < end));
}

/** The ranges that begin on a day, in their order. */
export function hoursOn(ranges: readonly HoursRange[], day: string): HoursRange[] {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return ranges.filter((range) => range.weekday === weekday).toSorted((a, b) => minutes(a.from) - minutes(b.from));
}

const STEP = 30 * 60_000;
const APART = 60 * 60_000;

/** The first times from a moment on at which some range holds, on half hours of the clocks, at least an hour apart. */
export function nextOpenings(
  ranges: readonly HoursRange[],
  { from, until, zone }: { readonly from: number; readonly until: number; readonly zone: string },
  count: number,
): ZonedTime[] {
  const found: number[] = [];
  // The week comes around: whatever is not open within one is never open.
  const end = Math.min(until, from + 8 * DAY * 60_000);
  for (let at = Math.ceil(from / STEP) * STEP; at <= end && found.length < count; at += STEP)
    if (at >= (found.at(-1) ?? -Infinity) + APART && isOpenAt(ranges, at, zone)) found.push(at);
  return found.map((at) => zonedTime(at, zone));
}
