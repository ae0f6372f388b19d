const DAY = 86_400_000;

/** A day and a time of day as clocks in a time zone show them: `2026-11-21` and `09:30`. */
export interface ZonedTime {
  readonly day: string;
  readonly time: string;
}

/** A writer of each zone, of which there are few: making one takes longer than all that it writes. */
const writers = new Map<string, Intl.DateTimeFormat>();

function getWriter(zone: string): Intl.DateTimeFormat {
  const known = writers.get(zone);
  if (known) return known;
  // The Swedish way of writing a moment is the wire's way of writing days and times.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  writers.set(zone, made);
  return made;
}

/** What the clocks of a zone show at a moment, to the minute. */
export function zonedTime(timestamp: string | number | Date, zone: string): ZonedTime {
  const text = getWriter(zone).format(new Date(timestamp));
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(timestamp: number, zone: string): number {
  const { day, time } = zonedTime(timestamp, zone);
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(timestamp / 60_000) * 60_000;
}

/**
 * The moment, as ISO 8601 in UTC, at which the clocks of a zone show a day and a time. Where they show it twice (in autumn) it
 * is the first; a time that they skip (in spring) counts on from before the gap. Undefined for what is no day or time.
 */
export function getTimestamp({ day, time }: ZonedTime, zone: string): string | undefined {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // The days before and after are looked at, and a year has four digits.
  if (Number.isNaN(wanted) || /^(0001-01-0|9999-12-3)/.test(day)) return undefined;
  const before = wanted - offsetAt(wanted - DAY, zone);
  const after = wanted - offsetAt(wanted + DAY, zone);
  const shows = (timestamp: number) => timestamp + offsetAt(timestamp, zone) === wanted;
  const found = [before, after].filter(shows);
  return new Date(found.length > 0 ? Math.min(...found) : before).toISOString();
}
