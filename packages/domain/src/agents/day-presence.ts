import { addDays } from '../periods.ts';
import { hoursOn, isOvernight, type HoursRange } from '../week-hours.ts';
import { getTimestamp } from '../zoned-time.ts';
import { PRESENCES, type Presence, type PresenceInterval } from './presence.ts';
import { commonSpan, type Span } from './spans.ts';

const timestampOn = (day: string, time: string, zone: string): number => Date.parse(getTimestamp({ day, time }, zone) ?? '');

/**
 * A day of a zone, from its first moment up to the next day's: 23 or 25 hours where clocks change, and beginning at one o'clock
 * where they skip midnight, as Cairo's and Beirut's do.
 */
export const getDaySpan = (day: string, zone: string): Span => ({
  from: timestampOn(day, '00:00', zone),
  to: timestampOn(addDays(day, 1), '00:00', zone),
});

/** The times of a shift that begin on a day; one past midnight is whole. */
export function getShiftSpans(shift: readonly HoursRange[], day: string, zone: string): Span[] {
  return hoursOn(shift, day).map((range) => {
    const endsNextDay = isOvernight(range) || range.to === '24:00';
    const to = timestampOn(endsNextDay ? addDays(day, 1) : day, range.to === '24:00' ? '00:00' : range.to, zone);
    return { from: timestampOn(day, range.from, zone), to };
  });
}

/** What of some intervals lies in a span; one that lasts goes on until `now`. */
export function getWithin(intervals: readonly PresenceInterval[], span: Span, now: number): (Span & { readonly state: Presence })[] {
  return intervals.flatMap(({ state, from, to }) => {
    const common = commonSpan({ from, to: to ?? Math.max(now, from) }, span);
    return common ? [{ ...common, state }] : [];
  });
}

/**
 * Milliseconds in each state within a span, which they add up to: what no interval tells of, before the first and after `now`, is
 * time off work.
 */
export function getTimeInStates(intervals: readonly PresenceInterval[], span: Span, now: number): Record<Presence, number> {
  const times = Object.fromEntries(PRESENCES.map((state) => [state, 0])) as Record<Presence, number>;
  let known = 0;
  for (const { state, from, to } of getWithin(intervals, span, now)) {
    times[state] += to - from;
    known += to - from;
  }
  times.end_work += span.to - span.from - known;
  return times;
}
