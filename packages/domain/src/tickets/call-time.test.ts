import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterCallEvent, CALL_EVENTS, getCallEvents, moveCall, NO_CALL } from './call-time.ts';

const at = (seconds: number) => new Date(Date.parse('2026-05-01T08:00:00Z') + seconds * 1000).toISOString();

describe('a call', () => {
  it('counts talking, holding and writing up, each by itself', () => {
    const events = [
      ['take_call', 0],
      ['hold', 60],
      ['resume', 90],
      ['hang_up', 200],
      ['wrap_up', 260],
    ] as const;
    const after = events.reduce((call, [event, seconds]) => afterCallEvent(call, event, at(seconds)) ?? call, NO_CALL);
    expect(after).toEqual({ ...NO_CALL, talk_seconds: 170, hold_seconds: 30, after_call_seconds: 60 });
  });

  it('takes no event that it does not allow', () => {
    expect(afterCallEvent(NO_CALL, 'hold', at(0))).toBeUndefined();
    expect(getCallEvents({ call_state: 'talk' })).toEqual(['hold', 'hang_up']);
    expect(getCallEvents({ call_state: 'after_call' })).toEqual(['take_call', 'wrap_up']);
  });

  it('loses no second and counts none twice, whatever happens in which order', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(...CALL_EVENTS), fc.integer({ min: 0, max: 5000 })), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (events) => {
        let [call, now, busy] = [NO_CALL, 0, 0];
        for (const [event, pause] of events) {
          if (call.call_state !== null) busy += pause;
          now += pause;
          call = afterCallEvent(call, event, at(now)) ?? call;
        }
        const { talk_seconds, hold_seconds, after_call_seconds } = moveCall(call, null, at(now));
        expect(talk_seconds + hold_seconds + after_call_seconds).toBe(busy);
      }),
    );
  });
});
