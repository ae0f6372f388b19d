import type { Transitions } from '../transitions.ts';

/** What an agent is doing, as the specification names it. */
export const PRESENCES = ['active', 'away', 'after_call_work', 'on_meeting', 'on_training', 'coaching', 'break', 'end_work'] as const;
export type Presence = (typeof PRESENCES)[number];

const AT_WORK = PRESENCES.filter((one) => one !== 'end_work');
const elsewhere = (to: Presence, from: readonly Presence[] = PRESENCES) => ({ from: from.filter((one) => one !== to), to });

/** Every step of presence. Whoever writes up a call comes back by a step of its own, which is how its time is told from a pause. */
export const PRESENCE_TRANSITIONS = {
  active: elsewhere(
    'active',
    PRESENCES.filter((one) => one !== 'after_call_work'),
  ),
  return_from_after_call_work: { from: ['after_call_work'], to: 'active' },
  away: elsewhere('away', AT_WORK),
  after_call_work: { from: ['active'], to: 'after_call_work' },
  on_meeting: elsewhere('on_meeting'),
  on_training: elsewhere('on_training'),
  coaching: elsewhere('coaching'),
  break: elsewhere('break', AT_WORK),
  end_work: elsewhere('end_work'),
} as const satisfies Transitions<Presence>;
export type PresenceAction = keyof typeof PRESENCE_TRANSITIONS;

/** What a supervisor may have another do: nobody is made active by somebody else, and offered tickets while they are at lunch. */
export const SUPERVISOR_ACTIONS = ['away', 'end_work'] as const satisfies readonly PresenceAction[];
export type SupervisorAction = (typeof SUPERVISOR_ACTIONS)[number];

/** What began a state that its agent did not choose: that they were not heard, that offers went unanswered, or a supervisor. */
export const PRESENCE_CAUSES = ['silence', 'timeouts', 'supervisor'] as const;
export type PresenceCause = (typeof PRESENCE_CAUSES)[number];

/** How long a connection may be gone until its agent counts as away, and as gone home, in milliseconds. */
export const SILENCE = { away: 60_000, ends: 600_000 } as const;

/** A time in which an agent did one thing; `to` is null while it lasts. Timestamps are milliseconds. */
export interface PresenceInterval {
  readonly state: Presence;
  readonly from: number;
  readonly to: number | null;
}

/**
 * Intervals after an agent has done something else from a timestamp on. One that had no time is replaced: there are no empty ones.
 * A timestamp before the last interval began counts as its beginning, whatever the clocks of two nodes say.
 */
export function enterState(intervals: readonly PresenceInterval[], state: Presence, at: number): PresenceInterval[] {
  const last = intervals.at(-1);
  if (!last) return [{ state, from: at, to: null }];
  if (last.state === state) return [...intervals];
  const from = Math.max(at, last.from);
  const before = intervals.slice(0, -1);
  if (from > last.from) return [...before, { ...last, to: from }, { state, from, to: null }];
  // Without the one that had no time, the one before may be of the same state: the two are one again.
  const previous = before.at(-1);
  return previous?.state === state ? [...before.slice(0, -1), { ...previous, to: null }] : [...before, { state, from, to: null }];
}

/** What an agent's silence comes to at a timestamp, in its order. */
export interface SilentStep {
  readonly state: 'away' | 'end_work';
  readonly at: number;
}

/**
 * What follows from not having been heard since `seenAt`: nothing for a minute; then away since they were last heard, and after ten
 * the end of their work. Both are dated by the last heartbeat, so that a node which comes by an hour later writes the same.
 */
export function afterSilence(now: { readonly state: Presence; readonly seenAt: number }, at: number): SilentStep[] {
  const silent = at - now.seenAt;
  if (now.state === 'end_work' || silent < SILENCE.away) return [];
  const away: SilentStep[] = now.state === 'away' ? [] : [{ state: 'away', at: now.seenAt }];
  return silent < SILENCE.ends ? away : [...away, { state: 'end_work', at: now.seenAt + SILENCE.ends }];
}
