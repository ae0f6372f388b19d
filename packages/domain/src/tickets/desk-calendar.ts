import { addDays } from '../periods.ts';
import { hoursOn, isOvernight, parseHours, type HoursRange } from '../week-hours.ts';
import { getTimestamp, zonedTime } from '../zoned-time.ts';

/** Why days have other hours. */
export const EXCEPTION_KINDS = ['holiday', 'ramadan', 'other'] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** Whose hours they are: those of the desk, those of visits, or both. */
export const CALENDAR_USES = ['all', 'desk', 'visits'] as const;
export type CalendarUse = (typeof CALENDAR_USES)[number];

/** A week's hours from a day on, until the next ones. */
export interface DeskWeek {
  readonly valid_from: string;
  readonly hours: readonly string[];
}

/** Days on which other hours hold: a holiday (none), or a month of shorter days. Each is a week of its own. */
export interface DeskException {
  readonly from_day: string;
  readonly to_day: string;
  readonly hours: readonly string[];
}

/** When a desk works: the weeks that were or will be in force, and what is different. Without any week it always works. */
export interface DeskCalendar {
  readonly zone: string;
  readonly weeks: readonly DeskWeek[];
  readonly exceptions: readonly DeskException[];
}

/** A stretch of time, in milliseconds; its end is not in it. */
export type Stretch = readonly [start: number, end: number];

const ALL_DAY = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => `${day} 00:00-24:00`);
const DAY = 86_400_000;
/** Nobody waits longer: what is not due by then is never due. */
const FAR = 400;

const getLength = ({ from_day, to_day }: DeskException) => Date.parse(to_day) - Date.parse(from_day);

/** The hours in force on a day: a day's own before those of a range, a shorter range before a longer one, and these before the week. */
export function hoursInForce({ weeks, exceptions }: DeskCalendar, day: string): readonly string[] {
  const [exception] = exceptions
    .filter(({ from_day, to_day }) => from_day <= day && day <= to_day)
    .toSorted((a, b) => getLength(a) - getLength(b));
  if (exception) return exception.hours;
  const [week] = weeks.filter(({ valid_from }) => valid_from <= day).toSorted((a, b) => b.valid_from.localeCompare(a.valid_from));
  return week?.hours ?? ALL_DAY;
}

/** The moment at which clocks show a time; `24:00` is where the next day begins. */
function getMoment(day: string, time: string, zone: string): number {
  const at = time === '24:00' ? { day: addDays(day, 1), time: '00:00' } : { day, time };
  return Date.parse(getTimestamp(at, zone) ?? '');
}

function getStretch(day: string, range: HoursRange, zone: string): Stretch {
  const last = isOvernight(range) ? addDays(day, 1) : day;
  return [getMoment(day, range.from, zone), getMoment(last, range.to, zone)];
}

/** The stretches that begin on a local day. Clocks that jump make them shorter or longer; one that falls into a gap is none. */
function stretchesOn(calendar: DeskCalendar, day: string): Stretch[] {
  const ranges = hoursInForce(calendar, day).flatMap((text) => parseHours(text) ?? []);
  return hoursOn(ranges, day)
    .map((range) => getStretch(day, range, calendar.zone))
    .filter(([start, end]) => start < end);
}

/** Working time from a moment on, in its order: what overlaps at midnight, where hours change, counts once. */
function* workingFrom(calendar: DeskCalendar, from: number): Generator<Stretch> {
  let reached = from;
  let day = addDays(zonedTime(from, calendar.zone).day, -1);
  for (let count = 0; count < FAR; count += 1, day = addDays(day, 1))
    for (const [start, end] of stretchesOn(calendar, day)) {
      if (end <= reached) continue;
      yield [Math.max(start, reached), end];
      reached = end;
    }
}

/** The moment at which so much working time has passed; null where the desk does not work so much any more. */
export function addWorkingTime(calendar: DeskCalendar, from: number, duration: number): number | null {
  let left = Math.max(0, duration);
  for (const [start, end] of workingFrom(calendar, from)) {
    if (end - start >= left) return start + left;
    left -= end - start;
  }
  return null;
}

/** The working time between two moments. */
export function getWorkingTime(calendar: DeskCalendar, from: number, to: number): number {
  let passed = 0;
  // No longer than a ticket lives: in steps of what one look reaches.
  for (let start = from; start < to; start += (FAR - 2) * DAY) {
    const until = Math.min(to, start + (FAR - 2) * DAY);
    for (const [begin, end] of workingFrom(calendar, start)) {
      if (begin >= until) break;
      passed += Math.min(end, until) - begin;
    }
  }
  return passed;
}

/** Whether the desk works at a moment. */
export const isWorkingAt = (calendar: DeskCalendar, at: number): boolean => getWorkingTime(calendar, at, at + 1) > 0;

/** The week around a day as it is in truth, with the exceptions: from the day before it to the fifth after it. */
export function weekAround(calendar: DeskCalendar, day: string): string[] {
  return [-1, 0, 1, 2, 3, 4, 5].flatMap((offset) => {
    const one = addDays(day, offset);
    return hoursOn(
      hoursInForce(calendar, one).flatMap((text) => parseHours(text) ?? []),
      one,
    ).map(({ weekday, from, to }) => `${weekday} ${from}-${to}`);
  });
}
