import { minorDigits } from '@diwan/domain/money';
import { chosenCountry, digits, language } from './preferences.ts';
import { zoneName } from './zone-name.ts';

/** How numbers and dates are written: set once per page load, since a change of language or country loads the page anew. */
interface Manner {
  locale: string;
  zone: string | undefined;
}

let manner: Manner | null = null;
const made = new Map<string, unknown>();

function mannerNow(): Manner {
  // The digits are pinned by `-u-nu-`: what `ar` means by itself differs between browsers.
  manner ??= { locale: `${language()}-u-ca-gregory-nu-${digits()}`, zone: chosenCountry()?.time_zone ?? undefined };
  return manner;
}

/** Forgets the manner and its formatters (after a change of digits, and in tests). */
export function resetFormats(): void {
  manner = null;
  made.clear();
}

function remembered<T>(kind: string, options: object, make: (manner: Manner) => T): T {
  const key = kind + JSON.stringify(options);
  const known = made.get(key) as T | undefined;
  if (known) return known;
  const fresh = make(mannerNow());
  made.set(key, fresh);
  return fresh;
}

/** A number in the admin's digits. Decimal strings keep every place. */
export function formatNumber(value: number | string, options: Intl.NumberFormatOptions = {}): string {
  return remembered('number', options, ({ locale }) => new Intl.NumberFormat(locale, options)).format(value as number);
}

/** A share of a hundred: 12 → 12 %. */
export function formatPercent(percent: number, options: Intl.NumberFormatOptions = {}): string {
  return formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 1, ...options });
}

/** An amount as the wire has it (a decimal string) with its currency: `AED 142.50`. The currency names the number of decimals. Shown inside `Ltr`. */
export function formatMoney(amount: string, currency: string): string {
  const places = minorDigits(currency);
  return `${currency} ${formatNumber(amount, { minimumFractionDigits: places, maximumFractionDigits: places })}`;
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return remembered(
    'date',
    options,
    ({ locale, zone }) => new Intl.DateTimeFormat(locale, zone && !options.timeZone ? { ...options, timeZone: zone } : options),
  );
}

/** The time zone of a row's country, where it names one: its days are what lists filter by and exports write. */
const inZone = (zone: string | undefined): Intl.DateTimeFormatOptions => (zone === undefined ? {} : { timeZone: zone });

/** The day of a moment, in its own time zone, else in the chosen country's. */
export function formatDate(timestamp: string | number | Date, zone?: string): string {
  return dateFormat({ day: 'numeric', month: 'short', year: 'numeric', ...inZone(zone) }).format(new Date(timestamp));
}

/**
 * Whose time a time is, in words; none where it is that of the country that was chosen. One zone per row, on every screen: where no
 * country is chosen, rows of several stand side by side.
 */
export function zoneNote(zone?: string): string | undefined {
  const chosen = mannerNow().zone;
  return chosen !== undefined && (zone ?? chosen) === chosen ? undefined : remembered(zone ?? '', {}, () => zoneName(zone));
}

const TO_THE_MINUTE = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Day and time of a moment, in its own time zone, else in the chosen country's; the zone is named unless it is the chosen country's. */
export function formatDateTime(timestamp: string | number | Date, zone?: string): string {
  const text = dateFormat({ ...TO_THE_MINUTE, ...inZone(zone) }).format(new Date(timestamp));
  const note = zoneNote(zone);
  return note === undefined ? text : `${text} ${note}`;
}

/** Day and time of a moment in UTC, which is the same for everybody. */
export function formatUtc(timestamp: string | number | Date): string {
  return `${dateFormat({ ...TO_THE_MINUTE, timeZone: 'UTC' }).format(new Date(timestamp))} UTC`;
}

/** A moment in few letters, with whose time it is where that must be said: day and time within this year, day and year before it. */
export function formatShortTimestamp(
  timestamp: string | number | Date,
  zone?: string,
  now: Date = new Date(),
): { text: string; note?: string } {
  const then = new Date(timestamp);
  const year = dateFormat({ year: 'numeric', ...inZone(zone) });
  if (year.format(then) !== year.format(now)) return { text: formatDate(then, zone) };
  const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const note = zoneNote(zone);
  return { text: dateFormat({ ...parts, ...inZone(zone) }).format(then), ...(note !== undefined && { note }) };
}

export function formatTime(timestamp: string | number | Date): string {
  return dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(timestamp));
}

/** A calendar day (`YYYY-MM-DD`), which no time zone moves. */
export function formatDay(day: string, parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }): string {
  return dateFormat({ ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago, or until: "3 hours ago". Under a minute it is "now". */
export function formatRelative(timestamp: string | number | Date, now: number = Date.now()): string {
  const relative = remembered('relative', {}, ({ locale }) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const seconds = (new Date(timestamp).getTime() - now) / 1000;
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return relative.format(0, 'second');
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
