import { fromHijri } from '@diwan/domain/hijri';
import type { DateFacts } from '../kinds/facts.ts';
import type { Message } from './validate.ts';

/** PostgreSQL, as the calendar itself, knows no year 0. */
const DAY = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** A real day of the calendar, `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  if (!DAY.test(value)) return false;
  const timestamp = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(timestamp.getTime()) && timestamp.toISOString().startsWith(value);
}

/** No day that anybody means here lies beyond. */
const DAYS = { first: '1900-01-01', last: '2199-12-31' } as const;
/** Today is tomorrow already where the day begins first. */
const AHEAD_OF_UTC_MS = 14 * 3_600_000;
/** Years that the Hijri calendar has now, and the other one had long ago. */
const HIJRI = /^1[345]\d\d-/;

/** The first and the last day that a field takes, as of a moment. */
function dayBounds({ years }: DateFacts, now: number): { readonly first: string; readonly last: string } {
  if (!years) return DAYS;
  const today = new Date(now + AHEAD_OF_UTC_MS).toISOString().slice(0, 10);
  const inYears = (count: number) => `${Number(today.slice(0, 4)) + count}${today.slice(4)}`;
  return { first: inYears(-years.back), last: inYears(years.ahead) };
}

const asPeopleType = (day: string) => day.split('-').toReversed().join('/');

/** Why a real day is none that a field takes, or a filter: a Hijri one, with the day that is meant, or beyond what is plausible. */
export function faultOfDay(day: string, field: DateFacts = {}, now = Date.now()): Message | undefined {
  const meant = HIJRI.test(day) ? fromHijri(day) : undefined;
  if (meant !== undefined) return { key: 'hijri_date', params: { day: asPeopleType(meant) } };
  const { first, last } = dayBounds(field, now);
  if (day >= first && day <= last) return undefined;
  return { key: 'date_range', params: { first: asPeopleType(first), last: asPeopleType(last) } };
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A time of day, `HH:MM`. */
export const isTime = (value: string): boolean => TIME.test(value);

const TIMESTAMP = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** A real moment, ISO 8601: its day is one of the calendar, which `Date` alone would move into the next month. */
export function isTimestamp(value: string): boolean {
  return TIMESTAMP.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}
