import { inLargestUnit } from '@diwan/domain/relative-time';
import { serverNow } from './server-clock.ts';
import { minorDigits } from '@diwan/domain/money';
import { language } from './preferences.ts';
import { formatNumber, mannerNow, remembered, resetManner } from './manner.ts';
import { zoneName } from './zone-name.ts';

export { formatNumber };

/** Forgets the manner and its formatters (after a change of digits, and in tests). */
export function resetFormats(): void {
  resetManner();
  madeDates = new WeakMap();
}

/** A share of a hundred: 12 → 12 %. */
export function formatPercent(percent: number, options: Intl.NumberFormatOptions = {}): string {
  return formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 1, ...options });
}

/** An amount as the wire has it (a decimal string) with its currency, in one piece: `AED 142.50`. The currency names the number of decimals. Shown inside `Ltr`. */
export function formatMoney(amount: string, currency: string): string {
  const places = minorDigits(currency);
  return `${currency}\u00a0${formatNumber(amount, { minimumFractionDigits: places, maximumFractionDigits: places })}`;
}

/** The same within a sentence: it reads left to right in both languages. */
export const amountText = (amount: string, currency: string): string => ltr(formatMoney(amount, currency));

/** What is asked for by the same constant again and again, by it and the zone: a page of rows asks hundreds of times. */
let madeDates = new WeakMap<Intl.DateTimeFormatOptions, Map<string | undefined, Intl.DateTimeFormat>>();

/** Dates in these parts, on the clocks of a zone; of the chosen country's where none is named. */
function dateFormat(parts: Intl.DateTimeFormatOptions, zone?: string): Intl.DateTimeFormat {
  const known = madeDates.get(parts) ?? new Map<string | undefined, Intl.DateTimeFormat>();
  madeDates.set(parts, known);
  const format =
    known.get(zone) ??
    remembered('date', { ...parts, zone }, (now) => {
      const timeZone = zone ?? now.zone;
      return new Intl.DateTimeFormat(now.locale, timeZone === undefined ? parts : { ...parts, timeZone });
    });
  known.set(zone, format);
  return format;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** The day of a moment, in its own time zone, else in the chosen country's. */
export function formatDate(timestamp: string | number | Date, zone?: string): string {
  // The time zone of a row's country, where it names one: its days are what lists filter by and exports write.
  return dateFormat(DAY, zone).format(new Date(timestamp));
}

/**
 * Whose time a time is, in words; none where it is that of the country that was chosen. One zone per row, on every screen: where no
 * country is chosen, rows of several stand side by side.
 */
export function zoneNote(zone?: string): string | undefined {
  const chosen = mannerNow().zone;
  return chosen !== undefined && (zone ?? chosen) === chosen ? undefined : remembered(zone ?? '', {}, () => zoneName(zone));
}

export const TO_THE_MINUTE = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** Day and time of a moment, in its own time zone, else in the chosen country's; the zone is named unless it is the chosen country's. */
export function formatDateTime(
  timestamp: string | number | Date,
  zone?: string,
  parts: Intl.DateTimeFormatOptions = TO_THE_MINUTE,
): string {
  const text = dateFormat(parts, zone).format(new Date(timestamp));
  const note = zoneNote(zone);
  return note === undefined ? text : `${text} ${note}`;
}

/** Day and time of a moment in UTC, which is the same for everybody. */
export function formatUtc(timestamp: string | number | Date): string {
  return `${dateFormat(TO_THE_MINUTE, 'UTC').format(new Date(timestamp))} UTC`;
}

const YEAR = { year: 'numeric' } as const;
const WITHIN_YEAR = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** On the first and the last day of a year it depends on the zone which year it is. */
const isAtEdge = (date: Date) =>
  (date.getUTCMonth() === 0 && date.getUTCDate() === 1) || (date.getUTCMonth() === 11 && date.getUTCDate() === 31);

function areOfOneYear(one: Date, other: Date, zone: string | undefined): boolean {
  if (!isAtEdge(one) && !isAtEdge(other)) return one.getUTCFullYear() === other.getUTCFullYear();
  const year = dateFormat(YEAR, zone);
  return year.format(one) === year.format(other);
}

/** A moment in few letters, with whose time it is where that must be said: day and time within this year, day and year before it. */
export function formatShortTimestamp(
  timestamp: string | number | Date,
  zone?: string,
  now: Date = new Date(serverNow()),
): { text: string; note?: string } {
  const then = new Date(timestamp);
  if (!areOfOneYear(then, now, zone)) return { text: formatDate(then, zone) };
  const note = zoneNote(zone);
  return { text: dateFormat(WITHIN_YEAR, zone).format(then), ...(note !== undefined && { note }) };
}

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The time of a moment, in its own time zone, else in the chosen country's. Whose it is, is said where many such stand. */
export function formatTime(timestamp: string | number | Date, zone?: string): string {
  return dateFormat(TIME, zone).format(new Date(timestamp));
}

/** A calendar day (`YYYY-MM-DD`), which no time zone moves. */
export function formatDay(day: string, parts: Intl.DateTimeFormatOptions = DAY): string {
  return dateFormat(parts, 'UTC').format(new Date(`${day}T00:00:00Z`));
}

/** How long ago, or until: "3 hours ago". Under a minute it is "now". */
export function formatRelative(timestamp: string | number | Date, now: number = serverNow()): string {
  const relative = remembered('relative', {}, ({ locale }) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  return relative.format(...inLargestUnit((new Date(timestamp).getTime() - now) / 1000));
}

const [MINUTE, HOUR, DAY_LONG] = [60, 3600, 86_400];
/** From here a time is counted in days: "47 hours" is still read as hours. */
const IN_DAYS = 2 * DAY_LONG;

/** A number and what it counts, as people say it: «ساعتان», «5 ساعات», «39 يومًا». */
const writeCount = (value: number, unit: 'day' | 'hour' | 'minute' | 'second', places = 0) =>
  formatNumber(value, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: places });

/** Whole hours or days, which is what anybody reads of a long time. */
const inWhole = (seconds: number) =>
  seconds < IN_DAYS ? writeCount(Math.floor(seconds / HOUR), 'hour') : writeCount(Math.floor(seconds / DAY_LONG), 'day');

/** Two of a thing are one word in Arabic, which ends otherwise behind a verb or a preposition: «ساعتان», but «منذ ساعتين». */
const asFollowing = (text: string) => text.replace(/ان$/, 'ين');

/**
 * How long something has gone on, for who watches it: a clock below an hour (`4:09`), whole hours or days from there on. It stands by
 * itself, or follows a verb or a preposition.
 */
export function formatSpan(seconds: number, { isFollowing = false } = {}): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= HOUR) return isFollowing ? asFollowing(inWhole(whole)) : inWhole(whole);
  // Left to right in every text, as all that is made of digits.
  return ltr(`${formatNumber(Math.floor(whole / MINUTE))}:${formatNumber(whole % MINUTE, { minimumIntegerDigits: 2 })}`);
}

/** How long something took, to be compared with others: one number and its unit, with a tenth where it is small («8.5 دقيقة»). */
export function formatTook(seconds: number): string {
  const [value, unit] =
    seconds < MINUTE
      ? ([Math.round(seconds), 'second'] as const)
      : seconds < HOUR
        ? ([seconds / MINUTE, 'minute'] as const)
        : seconds < IN_DAYS
          ? ([seconds / HOUR, 'hour'] as const)
          : ([seconds / DAY_LONG, 'day'] as const);
  return writeCount(value, unit, value < 10 ? 1 : 0);
}

/**
 * How long somebody has waited, in whole minutes, hours or days, to stand behind «منذ» or "for"; whoever has just begun to waits a
 * minute. Never `formatRelative`, which says «قبل».
 */
export function formatWait(since: string, now: number = serverNow()): string {
  const seconds = Math.max(MINUTE, (now - Date.parse(since)) / 1000);
  return asFollowing(seconds < HOUR ? writeCount(Math.floor(seconds / MINUTE), 'minute') : inWhole(seconds));
}

/** Names joined as the language joins them: "a, b and c". */
export function formatList(items: readonly string[]): string {
  return remembered('list', {}, ({ locale }) => new Intl.ListFormat(locale, { type: 'conjunction' })).format(items);
}

/** Metres as whole kilometres. */
export function formatDistance(metres: number): string {
  return formatNumber(Math.round(metres / 1000), { style: 'unit', unit: 'kilometer' });
}

/** Seconds as whole minutes; Arabic has no abbreviation of them that people use. */
export function formatDuration(seconds: number): string {
  return formatNumber(Math.round(seconds / 60), { style: 'unit', unit: 'minute', unitDisplay: language() === 'ar' ? 'long' : 'short' });
}

/** A piece of a sentence that reads left to right and stays in one, whatever stands around it: a code, an amount, a figure. Elements have `Ltr`. */
export const ltr = (text: string): string => `\u2066${text}\u2069`;
