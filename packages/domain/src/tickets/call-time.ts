/** What a call is at: somebody talks, the person is on hold, or it is over and written up. */
export const CALL_STATES = ['talk', 'hold', 'after_call'] as const;
export type CallState = (typeof CALL_STATES)[number];

/** The time that calls of a ticket took, and what the present one is at. */
export interface CallTime {
  readonly call_state: CallState | null;
  readonly call_state_since: string | null;
  readonly talk_seconds: number;
  readonly hold_seconds: number;
  readonly after_call_seconds: number;
}

export const NO_CALL: CallTime = { call_state: null, call_state_since: null, talk_seconds: 0, hold_seconds: 0, after_call_seconds: 0 };

/** What happens to a call; `wrap_up` ends the writing up. */
export const CALL_EVENTS = ['take_call', 'hold', 'resume', 'hang_up', 'wrap_up'] as const;
export type CallEvent = (typeof CALL_EVENTS)[number];

interface Step {
  readonly from: readonly (CallState | null)[];
  readonly to: CallState | null;
}

/** Whoever is called again while the last call is written up begins the next one. */
const STEPS: Readonly<Record<CallEvent, Step>> = {
  take_call: { from: [null, 'after_call'], to: 'talk' },
  hold: { from: ['talk'], to: 'hold' },
  resume: { from: ['hold'], to: 'talk' },
  hang_up: { from: ['talk', 'hold'], to: 'after_call' },
  wrap_up: { from: ['after_call'], to: null },
};

/** The events that a call allows. */
export function getCallEvents({ call_state }: Pick<CallTime, 'call_state'>): CallEvent[] {
  return CALL_EVENTS.filter((event) => STEPS[event].from.includes(call_state));
}

/** A call that goes over to something, or to nothing: the time until now counts as what it was at. */
export function moveCall(before: CallTime, to: CallState | null, at: string): CallTime {
  const { call_state: state, call_state_since: since } = before;
  const seconds = since === null ? 0 : Math.max(0, Math.round((Date.parse(at) - Date.parse(since)) / 1000));
  const counted = state === null ? {} : { [`${state}_seconds`]: before[`${state}_seconds`] + seconds };
  return { ...before, ...counted, call_state: to, call_state_since: to === null ? null : at };
}

/** A call after an event; undefined where it does not allow it. */
export function afterCallEvent(before: CallTime, event: CallEvent, at: string): CallTime | undefined {
  const { from, to } = STEPS[event];
  return from.includes(before.call_state) ? moveCall(before, to, at) : undefined;
}
