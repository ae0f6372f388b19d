import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeskCalendar } from './desk-calendar.ts';
import {
  afterAnswer,
  afterQuestion,
  getClockColumns,
  mergeClocks,
  openClocks,
  pauseClocks,
  recomputeClocks,
  resumeClocks,
  stopClocks,
  takeAlerts,
} from './ticket-clocks.ts';

const ALWAYS: DeskCalendar = { zone: 'Asia/Dubai', weeks: [], exceptions: [] };
const targets = { first: 10, next: 20, resolution: 100 };
const at = (minutes: number) => new Date(Date.parse('2026-05-01T08:00:00Z') + minutes * 60_000).toISOString();
const beat = (minutes: number, own = targets) => ({ targets: own, calendar: ALWAYS, at: at(minutes) });

describe('the clocks of a ticket', () => {
  it('run from its beginning; what is due first leads', () => {
    expect(getClockColumns(openClocks(beat(0)))).toEqual({
      first_response_due_at: at(10),
      next_response_due_at: null,
      resolution_due_at: at(100),
      due_at: at(10),
      alert_at: at(8),
    });
  });

  it('pending stops what is owed as a whole, and never a first answer that is owed', () => {
    const paused = pauseClocks(openClocks(beat(0)), beat(5));
    expect(paused.first).toMatchObject({ since: at(0), due_at: at(10) });
    expect(getClockColumns(resumeClocks(paused, beat(65)))).toMatchObject({ resolution_due_at: at(160) });
  });

  it('a next answer is waited for from the oldest question on, once there was a first', () => {
    const asked = afterQuestion(openClocks(beat(0)), beat(1));
    expect(asked.next).toBeNull();
    const again = afterQuestion(afterQuestion(afterAnswer(asked, beat(5)), beat(30)), beat(40));
    expect(again.next).toMatchObject({ since: at(30), due_at: at(50) });
    expect(afterAnswer(again, beat(45)).next).toBeNull();
  });

  it('a late answer leaves what was due to be seen', () => {
    const late = afterAnswer(openClocks(beat(0)), beat(30));
    expect(getClockColumns(late)).toMatchObject({ first_response_due_at: at(10), due_at: at(100) });
  });

  it('other rules change what runs, and what stands keeps its own', () => {
    const answered = afterAnswer(openClocks(beat(0)), beat(5));
    const changed = recomputeClocks(answered, beat(6, { first: 1, next: 1, resolution: 50 }));
    expect(getClockColumns(changed)).toMatchObject({ first_response_due_at: at(10), resolution_due_at: at(50) });
    const closed = stopClocks(answered, beat(20));
    expect(recomputeClocks(closed, beat(30, { first: 1, next: 1, resolution: 1 }))).toEqual(closed);
  });

  it('of two tickets that become one keep what is due first, and a first answer that was given', () => {
    const answered = afterAnswer(openClocks(beat(0)), beat(5));
    const merged = mergeClocks(answered, openClocks(beat(20, { first: 10, next: 20, resolution: 30 })));
    expect(merged.first).toEqual(answered.first);
    expect(getClockColumns(merged)).toMatchObject({ next_response_due_at: at(30), resolution_due_at: at(50), due_at: at(30) });
    expect(getClockColumns(mergeClocks(openClocks(beat(4)), openClocks(beat(2))))).toMatchObject({ first_response_due_at: at(12) });
  });

  it('each tells twice, at four fifths and at its end, however often one looks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(150), { maxLength: 30 }), (moments) => {
        let clocks = openClocks(beat(0));
        const told: string[] = [];
        for (const minute of [...moments.toSorted((a, b) => a - b), 150]) {
          const taken = takeAlerts(clocks, at(minute));
          told.push(...taken.alerts.map(({ clock, reached }) => `${clock} ${reached}`));
          clocks = taken.clocks;
        }
        expect(new Set(told).size).toBe(told.length);
        expect(told).toContain('first 2');
        expect(told).toContain('resolution 2');
        expect(getClockColumns(clocks).alert_at).toBeNull();
      }),
    );
  });

  it('tell at the very minute: at four fifths that little is left, at the end that it is over', () => {
    const told = (minute: number, clocks = openClocks(beat(0))) =>
      takeAlerts(clocks, new Date(Date.parse(at(0)) + minute * 60_000).toISOString());
    expect([7.99, 8, 9.99, 10].map((minute) => told(minute).alerts)).toEqual([
      [],
      [{ clock: 'first', reached: 1 }],
      [{ clock: 'first', reached: 1 }],
      [{ clock: 'first', reached: 2 }],
    ]);
    const warned = told(8).clocks;
    expect([getClockColumns(warned).alert_at, told(9, warned).alerts, told(10, warned).alerts]).toEqual([at(10), [], [{ clock: 'first', reached: 2 }]]); // prettier-ignore
    // One that stands has nothing to tell, however late.
    expect(told(90, stopClocks(warned, beat(9))).alerts).toEqual([]);
  });

  it('stand as they stood, however often they are stopped', () => {
    const stopped = stopClocks(openClocks(beat(0)), beat(5));
    expect([stopClocks(stopped, beat(60)), pauseClocks(stopped, beat(60)), afterAnswer(stopped, beat(60))]).toEqual([stopped, stopped, stopped]); // prettier-ignore
    expect(getClockColumns(stopped)).toMatchObject({ due_at: null, alert_at: null, first_response_due_at: at(10) });
  });

  it('a ticket that began with an answer waits for the next one from its first question on', () => {
    const { resolution } = openClocks(beat(0));
    const asked = afterQuestion({ first: null, next: null, resolution }, beat(30));
    expect([asked.first, asked.next?.due_at, asked.resolution]).toEqual([null, at(50), resolution]);
    expect(getClockColumns({ first: null, next: null, resolution: null })).toEqual({
      first_response_due_at: null, next_response_due_at: null, resolution_due_at: null, due_at: null, alert_at: null,
    }); // prettier-ignore
    expect(afterQuestion({ first: null, next: null, resolution: null }, beat(30)).resolution?.due_at).toBe(at(130));
    expect(resumeClocks({ first: null, next: null, resolution: null }, beat(30)).resolution?.due_at).toBe(at(130));
  });

  it('of two tickets that become one, what runs counts before what stands, and what is owed is owed', () => {
    const [paused, running] = [pauseClocks(openClocks(beat(0)), beat(5)), openClocks(beat(40))];
    expect(mergeClocks(paused, running).resolution).toEqual(running.resolution);
    expect(mergeClocks(running, paused).resolution).toEqual(running.resolution);
    expect(mergeClocks(paused, paused).resolution).toEqual(paused.resolution);
    expect(mergeClocks({ first: null, next: null, resolution: null }, running)).toMatchObject({ first: running.first, next: null });
    // What is never due by its hours comes after what is.
    const never = { ...running, resolution: running.resolution && { ...running.resolution, due_at: null } };
    expect([mergeClocks(never, running), mergeClocks(running, never)].map(({ resolution }) => resolution?.due_at)).toEqual([at(140), at(140)]); // prettier-ignore
  });

  it('what was told is not told again by a rule that changes nothing, and is by one that gives more time', () => {
    const { clocks } = takeAlerts(openClocks(beat(0)), at(9));
    expect(takeAlerts(recomputeClocks(clocks, beat(9)), at(9)).alerts).toEqual([]);
    const longer = recomputeClocks(clocks, beat(9, { ...targets, first: 60 }));
    expect(getClockColumns(longer).alert_at).toBe(at(48));
  });

  it('count working time alone, also before a pause and before they are closed', () => {
    const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
    const calendar = { ...ALWAYS, weeks: [{ valid_from: '2026-01-01', hours: days.map((day) => `${day} 09:00-17:00`) }] };
    const at = (moment: string) => ({ targets: { ...targets, resolution: 180 }, calendar, at: new Date(`${moment}+04:00`).toISOString() });
    // An hour before the desk closes, and one of the next morning.
    const opened = openClocks(at('2026-05-03T16:00'));
    const paused = pauseClocks(opened, at('2026-05-04T10:00'));
    expect(paused.resolution?.spent).toBe(2 * 3_600_000);
    expect(resumeClocks(paused, at('2026-05-04T20:00')).resolution?.due_at).toBe(at('2026-05-05T10:00').at);
    expect(stopClocks(opened, at('2026-05-04T10:00')).first?.spent).toBe(2 * 3_600_000);
  });

  it('pauses cost nothing: what is left when it goes on is what was left when it stood', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.nat(500)), { maxLength: 9 }), (pauses) => {
        let [clocks, now, ran] = [openClocks(beat(0)), 0, 0];
        for (const [running, pause] of pauses) {
          [now, ran] = [now + running, ran + running];
          clocks = pauseClocks(clocks, beat(now));
          now += pause;
          clocks = resumeClocks(clocks, beat(now));
        }
        expect(getClockColumns(clocks).resolution_due_at).toBe(at(now + 100 - ran));
      }),
    );
  });
});
