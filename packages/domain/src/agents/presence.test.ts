import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../periods.ts';
import { parseHours, type HoursRange } from '../week-hours.ts';
import { zonedTime } from '../zoned-time.ts';
import { getDaySpan, getShiftSpans, getTimeInStates } from './day-presence.ts';
import { afterSilence, enterState, PRESENCE_TRANSITIONS, PRESENCES, SILENCE, type PresenceInterval } from './presence.ts';

const HOUR = 3_600_000;
const ZONES = ['Africa/Cairo', 'Asia/Beirut', 'Asia/Riyadh', 'Asia/Dubai'] as const;
const zone = fc.constantFrom(...ZONES);
/** Around the nights on which Cairo and Beirut change their clocks in 2026. */
const day = fc.constantFrom('2026-03-28', '2026-03-29', '2026-04-23', '2026-04-24', '2026-10-24', '2026-10-25', '2026-10-29', '2026-10-30');
const step = fc.record({ state: fc.constantFrom(...PRESENCES), after: fc.integer({ min: -60_000, max: 20 * HOUR }) });
const steps = fc.array(step, { maxLength: 30, size: 'max' });

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Lives through steps, of which some come from a node whose clock is behind. */
function live(start: number, all: readonly Step[]): { intervals: PresenceInterval[]; now: number } {
  let [intervals, now] = [enterState([], 'active', start), start];
  for (const { state, after } of all) {
    intervals = enterState(intervals, state, now + after);
    now = Math.max(now, now + after);
  }
  return { intervals, now };
}

describe('presence', () => {
  it('goes on where nothing else is done, and what had no time is not kept', () => {
    const open = enterState([], 'active', 10);
    expect(open).toEqual([{ state: 'active', from: 10, to: null }]);
    expect(enterState(open, 'active', 15)).toEqual(open);
    const paused = enterState(open, 'break', 20);
    expect(paused).toEqual([
      { state: 'active', from: 10, to: 20 },
      { state: 'break', from: 20, to: null },
    ]);
    // At once something else, also by a clock that is behind; and at once back again.
    for (const at of [20, 15])
      expect([enterState(paused, 'away', at).at(-1), enterState(paused, 'active', at)]).toEqual([
        { state: 'away', from: 20, to: null },
        open,
      ]);
    expect(getTimeInStates(paused, { from: 0, to: 60 }, 50)).toMatchObject({ active: 10, break: 30, away: 0, end_work: 20 });
  });

  it('has one open interval, none that is empty, and none that overlaps another or leaves a gap, whatever happens', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { intervals } = live(0, all);
        for (const [place, { state, from, to }] of intervals.entries()) {
          const next = intervals[place + 1];
          expect(to === null ? undefined : to).toBe(next?.from);
          expect(next?.state).not.toBe(state);
          expect(to === null || to > from).toBe(true);
        }
      }),
    );
  });

  it('adds up to the day on every clock, also where one has 23 or 25 hours, and its days to the whole', () => {
    fc.assert(
      fc.property(zone, day, steps, (where, first, all) => {
        const { intervals, now } = live(getDaySpan(first, where).from, all);
        const sums = new Map<string, number>();
        let last: string = first;
        for (let one: string = first; getDaySpan(one, where).from <= now; one = addDays(one, 1)) {
          const span = getDaySpan(one, where);
          const times = getTimeInStates(intervals, span, now);
          expect(Object.values(times).reduce((a, b) => a + b, 0)).toBe(span.to - span.from);
          for (const [state, ms] of Object.entries(times)) sums.set(state, (sums.get(state) ?? 0) + ms);
          last = one;
        }
        const whole = getTimeInStates(intervals, { from: getDaySpan(first, where).from, to: getDaySpan(last, where).to }, now);
        expect(Object.fromEntries(sums)).toEqual(whole);
      }),
    );
  });

  it('knows the days on which Cairo and Beirut have no midnight, and those with an hour twice', () => {
    const hours = (one: string, where: string) => (getDaySpan(one, where).to - getDaySpan(one, where).from) / HOUR;
    expect([hours('2026-04-24', 'Africa/Cairo'), hours('2026-10-29', 'Africa/Cairo')]).toEqual([23, 25]);
    expect([hours('2026-03-29', 'Asia/Beirut'), hours('2026-10-24', 'Asia/Beirut')]).toEqual([23, 25]);
    expect(zonedTime(getDaySpan('2026-04-24', 'Africa/Cairo').from, 'Africa/Cairo')).toEqual({ day: '2026-04-24', time: '01:00' });
  });

  it('has shifts on the clocks of its zone: past midnight, up to the end of the day, and an hour shorter where one is skipped', () => {
    const shift = ['thu 22:00-06:00', 'fri 16:00-24:00'].flatMap((text): HoursRange[] => [parseHours(text) ?? []].flat());
    const lengths = (one: string) => getShiftSpans(shift, one, 'Africa/Cairo').map(({ from, to }) => (to - from) / HOUR);
    expect([lengths('2026-04-16'), lengths('2026-04-23'), lengths('2026-04-24'), lengths('2026-04-25')]).toEqual([[8], [7], [8], []]);
  });

  it('leads back from after-call work by the step of its own alone, and to no pause from the end of work', () => {
    expect(PRESENCE_TRANSITIONS.active.from).not.toContain('after_call_work');
    expect(PRESENCE_TRANSITIONS.return_from_after_call_work).toEqual({ from: ['after_call_work'], to: 'active' });
    expect(PRESENCE_TRANSITIONS.break.from).not.toContain('end_work');
  });

  it('goes on uncut within a minute of silence, is away since the last heartbeat after it, and ends after ten', () => {
    const state = { state: 'on_meeting', seenAt: 1000 } as const;
    const away = { state: 'away', at: 1000 } as const;
    expect(afterSilence(state, 1000 + SILENCE.away - 1)).toEqual([]);
    expect(afterSilence(state, 1000 + SILENCE.away)).toEqual([away]);
    expect(afterSilence(state, 1000 + SILENCE.ends - 1)).toEqual([away]);
    // Also where no node looked for a day.
    for (const late of [0, 24 * HOUR])
      expect(afterSilence(state, 1000 + SILENCE.ends + late)).toEqual([away, { state: 'end_work', at: 1000 + SILENCE.ends }]);
    expect(afterSilence({ ...state, state: 'away' }, 1000 + SILENCE.ends)).toEqual([{ state: 'end_work', at: 1000 + SILENCE.ends }]);
    expect(afterSilence({ ...state, state: 'end_work' }, 24 * HOUR)).toEqual([]);
  });

  it('comes to the same however often somebody looks at a silence', () => {
    const looks = fc.array(fc.integer({ min: 0, max: 900_000 }), { maxLength: 8 });
    fc.assert(
      fc.property(looks, (times) => {
        const end = 1_000_000;
        const lookAt = (intervals: PresenceInterval[], at: number) =>
          afterSilence({ state: intervals.at(-1)?.state ?? 'end_work', seenAt: 500 }, at).reduce(
            (all, one) => enterState(all, one.state, one.at),
            intervals,
          );
        const begun = enterState([], 'active', 0);
        expect([...times.toSorted((a, b) => a - b), end].reduce(lookAt, begun)).toEqual(lookAt(begun, end));
      }),
    );
  });
});
