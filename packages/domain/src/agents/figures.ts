import { getWithin } from './day-presence.ts';
import type { PresenceInterval } from './presence.ts';
import { commonSpan, getDuration, intersect, unite, type Span } from './spans.ts';

/** Whoever comes this much after a shift began is late, in milliseconds. */
export const AGENT_LATE_AFTER = 5 * 60_000;
/** Whoever gives up this soon had not waited, in milliseconds. */
export const GONE_AT_ONCE = 10_000;

/** A part of a whole, from 0 to 1; null, a dash, where there is no whole. */
const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

export interface Attendance {
  /** Presence within the shift / the shift, breaks included; null without a shift. */
  readonly attendance: number | null;
  /** 1 - time of the shift away or not there / the shift; null without a shift. */
  readonly adherence: number | null;
  /** How long after its start the first presence within a shift began, where that is more than five minutes; summed over its parts. */
  readonly lateMs: number;
  /** How long before its end the last presence within a shift ended, where that is more than five minutes. */
  readonly leftEarlyMs: number;
}

/** An agent's presence against their shift, as far as the shift has come by `now`: nobody is late for what is still to come. */
export function getAttendance(intervals: readonly PresenceInterval[], shift: readonly Span[], now: number): Attendance {
  const due = unite(shift).flatMap((span) => commonSpan(span, { from: -Infinity, to: now }) ?? []);
  const there = due.map((span) => getWithin(intervals, span, now).filter(({ state }) => state !== 'end_work'));
  const scheduled = getDuration(due);
  const working = there.flat().filter(({ state }) => state !== 'away');
  const tolerated = (ms: number) => (ms > AGENT_LATE_AFTER ? ms : 0);
  return {
    attendance: share(getDuration(there.flat()), scheduled),
    // What is no exception is adhered to: 1 - (scheduled - working) / scheduled.
    adherence: share(getDuration(working), scheduled),
    lateMs: due.reduce((sum, { from, to }, place) => sum + tolerated((there[place]?.[0]?.from ?? to) - from), 0),
    // Whoever was never there is absent, not early to leave; and a shift that goes on is left by nobody who is still there.
    leftEarlyMs: due.reduce((sum, { to }, place) => sum + tolerated(to - (there[place]?.at(-1)?.to ?? to)), 0),
  };
}

/** A value below which a part of all lies, between the two nearest ones as PostgreSQL's `percentile_cont`; null of none. */
export function getPercentile(values: readonly number[], part: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number];
  return below + (above - below) * (place - Math.floor(place));
}

/** A contact that an agent has handled, or their segment of it, in seconds. A chat has talk alone. */
export interface Handled {
  readonly talk: number;
  readonly hold: number;
  readonly afterCall: number;
}

/**
 * Handle time: (talk + hold + after-call) / contacts handled, with median and 90th percentile; null of none. Calls and chats are
 * never averaged together: it is asked for each by itself.
 */
export function getHandleTime(contacts: readonly Handled[]) {
  const all = contacts.map(({ talk, hold, afterCall }) => talk + hold + afterCall);
  const sum = all.reduce((one, other) => one + other, 0);
  return { average: share(sum, all.length), median: getPercentile(all, 0.5), p90: getPercentile(all, 0.9) };
}

/** What came of offers. One that was withdrawn (the person left, a supervisor took it, a node died) counts in neither. */
export interface Answers {
  readonly accepted: number;
  readonly declined: number;
  readonly timedOut: number;
}

/** Skipped rate: (timed out + declined) / (accepted + timed out + declined); null where nothing was offered. */
export function getSkippedRate({ accepted, declined, timedOut }: Answers): number | null {
  return share(timedOut + declined, accepted + timedOut + declined);
}

/**
 * Occupancy: handle / (handle + idle), at most 1; null without either. Chats at the same time are a union: two hours of two chats at
 * once are one hour. Idle is the time of being active in which nothing is handled.
 */
export function getOccupancy(handled: readonly Span[], active: readonly Span[]): number | null {
  const handle = getDuration(handled);
  const idle = getDuration(active) - getDuration(intersect(active, handled));
  return share(handle, handle + idle);
}

/** Somebody who waited, in milliseconds until they were answered, or until they gave up. */
export interface Waited {
  readonly ms: number;
  readonly end: 'answered' | 'abandoned';
}

/** Service level: answered within `within` / (answered + abandoned), without those gone in ten seconds; null where nobody waited. */
export function getServiceLevel(waits: readonly Waited[], within: number): number | null {
  const counted = waits.filter(({ ms, end }) => end === 'answered' || ms >= GONE_AT_ONCE);
  return share(counted.filter(({ ms, end }) => end === 'answered' && ms <= within).length, counted.length);
}
