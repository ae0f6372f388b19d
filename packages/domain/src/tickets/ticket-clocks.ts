import { addWorkingTime, getWorkingTime, type DeskCalendar } from './desk-calendar.ts';

/** What is promised: the first answer, each next one, and the end. */
export const CLOCKS = ['first', 'next', 'resolution'] as const;
export type ClockName = (typeof CLOCKS)[number];

/** How long each may take, in minutes of working time. */
export type Targets = Readonly<Record<ClockName, number>>;

/** How much of a clock has been told: nothing, that little is left, that it has run out. */
export type Told = 0 | 1 | 2;

/** A rule as it was when a clock took it. */
export interface RuleVersion {
  readonly id: number;
  readonly version: string;
}

/** One clock of a ticket. It keeps the target that it ran by when it stops. */
export interface Clock {
  readonly minutes: number;
  /** Since when it runs; null while it stands. */
  readonly since: string | null;
  /** Working time that had passed before, in milliseconds. */
  readonly spent: number;
  readonly due_at: string | null;
  /** When four fifths have passed. */
  readonly warn_at: string | null;
  readonly told: Told;
  /** The rule that it runs by, or ran by when it stopped; none is what holds everywhere. */
  readonly rule?: RuleVersion | null;
}
export type TicketClocks = Readonly<Record<ClockName, Clock | null>>;

export const NO_CLOCKS: TicketClocks = { first: null, next: null, resolution: null };

/** So much of a clock has passed when its owner is told. */
const WARNED_AT = 0.8;
const MINUTE = 60_000;

interface Beat {
  readonly targets: Targets;
  readonly calendar: DeskCalendar;
  readonly at: string;
  readonly rule?: RuleVersion | null;
}

const toText = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function getDue(calendar: DeskCalendar, { minutes, since, spent }: Pick<Clock, 'minutes' | 'since' | 'spent'>) {
  if (since === null) return { due_at: null, warn_at: null };
  const at = (part: number) => toText(addWorkingTime(calendar, Date.parse(since), minutes * MINUTE * part - spent));
  return { due_at: at(1), warn_at: at(WARNED_AT) };
}

function start(name: ClockName, { targets, calendar, at, rule = null }: Beat, before: Clock | null = null): Clock {
  const clock = { minutes: targets[name], since: at, spent: before?.spent ?? 0 };
  return { ...clock, ...getDue(calendar, clock), told: before?.told ?? 0, rule };
}

/** A clock that stands still, with what had passed; what was due stays to be seen. */
function stop(clock: Clock | null, { calendar, at }: Pick<Beat, 'calendar' | 'at'>): Clock | null {
  if (!clock || clock.since === null) return clock;
  const spent = clock.spent + getWorkingTime(calendar, Date.parse(clock.since), Date.parse(at));
  return { ...clock, since: null, spent };
}

/** The clocks of a new ticket. */
export function openClocks(beat: Beat): TicketClocks {
  return { first: start('first', beat), next: null, resolution: start('resolution', beat) };
}

/** The desk has answered in public: nobody waits for an answer. */
export function afterAnswer(clocks: TicketClocks, beat: Pick<Beat, 'calendar' | 'at'>): TicketClocks {
  return { ...clocks, first: stop(clocks.first, beat), next: null };
}

/** The person has written: the next answer is waited for once there was a first, and what had paused goes on. */
export function afterQuestion(clocks: TicketClocks, beat: Beat): TicketClocks {
  const { first, next, resolution } = clocks;
  const isAnswered = first === null || first.since === null;
  return {
    first,
    next: isAnswered && next === null ? start('next', beat) : next,
    resolution: resolution?.since ? resolution : start('resolution', beat, resolution),
  };
}

/** It waits for the person: what the desk owes as a whole stands still. A first answer that is owed is still owed. */
export function pauseClocks(clocks: TicketClocks, beat: Pick<Beat, 'calendar' | 'at'>): TicketClocks {
  return { ...clocks, resolution: stop(clocks.resolution, beat) };
}

/** What had paused goes on. */
export function resumeClocks(clocks: TicketClocks, beat: Beat): TicketClocks {
  const { resolution } = clocks;
  return { ...clocks, resolution: resolution?.since ? resolution : start('resolution', beat, resolution) };
}

/** It is over: every clock stands. */
export function stopClocks(clocks: TicketClocks, beat: Pick<Beat, 'calendar' | 'at'>): TicketClocks {
  return { first: stop(clocks.first, beat), next: null, resolution: stop(clocks.resolution, beat) };
}

/** Running clocks by other rules or hours; those that stand keep what they ran by. What was told is told again only where it is not so yet. */
export function recomputeClocks(clocks: TicketClocks, { targets, calendar, at, rule = null }: Beat): TicketClocks {
  const again = (name: ClockName): Clock | null => {
    const clock = clocks[name];
    if (!clock || clock.since === null) return clock;
    const changed = { ...clock, minutes: targets[name], rule };
    const due = { ...changed, ...getDue(calendar, changed) };
    return { ...due, told: Math.min(clock.told, getReached(due, at)) as Told };
  };
  return { first: again('first'), next: again('next'), resolution: again('resolution') };
}

/** Of two running clocks the one that is due first. */
function getSooner(one: Clock | null, other: Clock | null): Clock | null {
  const [first] = [one, other].filter((clock) => clock?.since).toSorted((a, b) => (a?.due_at ?? '9').localeCompare(b?.due_at ?? '9'));
  return first ?? null;
}

/** The clocks of a ticket into which another goes over: what was owed there is owed here. A first answer that was given stays given. */
export function mergeClocks(into: TicketClocks, from: TicketClocks): TicketClocks {
  const isAnswered = into.first !== null && into.first.since === null;
  return {
    first: isAnswered ? into.first : (getSooner(into.first, from.first) ?? into.first),
    next: getSooner(getSooner(into.next, from.next), isAnswered ? from.first : null),
    resolution: getSooner(into.resolution, from.resolution) ?? into.resolution,
  };
}

/** How far a running clock is at a moment. */
function getReached({ due_at, warn_at, since }: Clock, at: string): Told {
  if (since === null) return 0;
  if (due_at !== null && at >= due_at) return 2;
  return warn_at !== null && at >= warn_at ? 1 : 0;
}

/** A clock of which something is to be told. */
export interface Alert {
  readonly clock: ClockName;
  readonly reached: 1 | 2;
}

/** What is to be told at a moment, and the clocks once it is. */
export function takeAlerts(clocks: TicketClocks, at: string): { readonly alerts: readonly Alert[]; readonly clocks: TicketClocks } {
  const alerts = CLOCKS.flatMap((name): Alert[] => {
    const clock = clocks[name];
    const reached = clock ? getReached(clock, at) : 0;
    return clock && reached > clock.told ? [{ clock: name, reached: reached as 1 | 2 }] : [];
  });
  const told = Object.fromEntries(alerts.map(({ clock, reached }) => [clock, { ...clocks[clock], told: reached }]));
  return { alerts, clocks: { ...clocks, ...told } };
}

const getEarliest = (moments: readonly (string | null | undefined)[]): string | null =>
  moments.flatMap((one) => one ?? []).toSorted()[0] ?? null;

/** What a ticket shows of its clocks. */
export function getClockColumns(clocks: TicketClocks) {
  const running = CLOCKS.flatMap((name) => (clocks[name]?.since ? [clocks[name]] : []));
  return {
    first_response_due_at: clocks.first?.due_at ?? null,
    next_response_due_at: clocks.next?.due_at ?? null,
    resolution_due_at: clocks.resolution?.due_at ?? null,
    /** What is due first of what runs. */
    due_at: getEarliest(running.map(({ due_at }) => due_at)),
    /** When there is something to tell again. */
    alert_at: getEarliest(running.map(({ told, warn_at, due_at }) => (told === 0 ? warn_at : told === 1 ? due_at : null))),
  };
}
