import { addDays } from '@diwan/domain/periods';
import { typedCode, typedYearFirst } from '@diwan/domain/typed';
import { serverNow } from './server-clock.ts';

/** A calendar day as the wire has it: `YYYY-MM-DD`. Days are reckoned in UTC, where none is shorter than another. */
export type Day = string;

const toDate = (day: Day) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): Day => date.toISOString().slice(0, 10);

/** The same day of another month, or its last day where the month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const date = toDate(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return toDay(date);
}

/** The weeks of a day's month, each of seven days, the first week starting on `firstWeekday` (1 Monday to 7 Sunday). */
export function getWeeks(day: Day, firstWeekday: number): Day[][] {
  const first = `${day.slice(0, 8)}01`;
  const behind = (toDate(first).getUTCDay() - (firstWeekday % 7) + 7) % 7;
  const start = addDays(first, -behind);
  const next = addMonths(first, 1);
  const weeks: Day[][] = [];
  for (let week = start; week < next; week = addDays(week, 7)) weeks.push(Array.from({ length: 7 }, (_, index) => addDays(week, index)));
  return weeks;
}

/** The weekday that weeks begin with in a language: 1 Monday to 7 Sunday. */
export function getFirstWeekday(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 7;
}

const DAY_FIRST = /^(\d{1,2})[-/.\u2010-\u2015](\d{1,2})[-/.\u2010-\u2015](\d{4})$/;

/**
 * Reads a day as people type and paste it: 20/11/2025, 20-11-2025, 2025-11-20, in Latin or Arabic digits, with the marks of direction that
 * Windows and Excel copy along. Null for what is no day.
 */
export function parseDay(text: string): Day | null {
  const day = typedYearFirst(typedCode(text).replace(DAY_FIRST, '$3-$2-$1'));
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const date = toDate(day);
  // 31 April would roll over to May: a day that comes back changed is no day.
  return !Number.isNaN(date.getTime()) && toDay(date) === day ? day : null;
}

/** A day as it is typed: 20/11/2025. */
export function typedDay(day: Day): string {
  return day.split('-').toReversed().join('/');
}

/** Today, in a time zone (the browser's unless told). */
export function today(zone: string | undefined, now: Date = new Date(serverNow())): Day {
  // The Swedish way of writing a day is the wire's.
  return new Intl.DateTimeFormat('sv-SE', zone ? { timeZone: zone } : {}).format(now);
}
