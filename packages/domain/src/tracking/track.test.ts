import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metersBetween } from '../orders/planned-way.ts';
import { simplifyTrack } from './simplify-track.ts';
import { drivenMeters, measureTrack } from './track.ts';
import { movingPoints, onServerClock, plausiblePoints, type TrackPoint } from './track-points.ts';
import { metersFromWay } from './unusual-behaviour.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
/** Metres of a degree of latitude. */
const DEGREE = 111_195;
/** So many seconds after the start and metres to the north of it. */
const point = (seconds: number, meters: number, more: Partial<TrackPoint> = {}): TrackPoint => ({
  at: NOW - 600_000 + seconds * 1000,
  lat: 25 + meters / DEGREE,
  lng: 55,
  ...more,
});
const drive = (seconds: number, every: number, speed: number) =>
  Array.from({ length: Math.floor(seconds / every) + 1 }, (_, index) => point(index * every, index * every * speed));
const times = (points: readonly TrackPoint[]) => points.map(({ at }) => (at - NOW + 600_000) / 1000);

describe('points of a phone', () => {
  it('move together where its clock is ahead', () => {
    const ahead = [point(700, 0), point(690, 0)];
    expect(times(onServerClock(ahead, NOW))).toEqual([590, 600]);
    expect(times(onServerClock([point(10, 0)], NOW))).toEqual([10]);
  });

  it('are left out where they say nothing or cannot be', () => {
    const given = [
      point(0, 0),
      point(3, 30, { accuracy: 51 }),
      point(6, 60, { accuracy: 50 }),
      point(9, 60 + 3 * 56),
      point(12, 120),
      point(12, 121),
    ];
    expect(times(plausiblePoints(given, NOW))).toEqual([0, 6, 12]);
    expect(plausiblePoints([point(-86_400, 0)], NOW)).toEqual([]);
  });

  it('follow the newest that was kept before', () => {
    expect(times(plausiblePoints([point(3, 10_000), point(6, 60)], NOW, point(0, 0)))).toEqual([6]);
    expect(plausiblePoints([point(0, 0)], NOW, point(0, 0))).toEqual([]);
  });

  it('wander while it lies still, and no longer', () => {
    const resting = Array.from({ length: 100 }, (_, index) => point(index * 3, index % 2 === 0 ? 0 : 20, { speed: 0.3 }));
    expect(movingPoints(resting)).toHaveLength(1);
    expect(movingPoints([point(0, 0), point(3, 24, { speed: 2 })])).toHaveLength(2);
    expect(movingPoints([point(0, 0), point(3, 26, { speed: 0 })])).toHaveLength(2);
  });

  it('add up while it creeps: a walk is no standing still', () => {
    const creeping = drive(600, 3, 1.5);
    expect(measureTrack(creeping, { from: NOW - 600_000, to: NOW }).meters).toBeGreaterThan(850);
  });
});

describe('a drive', () => {
  const time = { from: NOW - 600_000, to: NOW };

  it('is as long as its points tell, in the time that it took', () => {
    expect(measureTrack(drive(600, 3, 10), time)).toEqual({ meters: 6000, coverage: 1 });
    expect(measureTrack(drive(600, 3, 10), { from: NOW - 300_000, to: NOW }).meters).toBe(3000);
  });

  it('counts a gap as its straight line, and says how much of it was seen', () => {
    const gap = drive(600, 3, 10).filter(({ at }) => at <= NOW - 420_000 || at >= NOW - 180_000);
    expect(measureTrack(gap, time)).toEqual({ meters: 6000, coverage: 0.6 });
  });

  it('was not seen where no point came', () => {
    expect(measureTrack([], time)).toEqual({ meters: 0, coverage: 0 });
    expect(measureTrack(drive(60, 3, 10), { from: NOW, to: NOW }).coverage).toBe(0);
  });

  it('goes by its plan under seven tenths', () => {
    expect(drivenMeters({ meters: 900, coverage: 0.69 }, 5000)).toEqual({ meters: 5000, isPlanned: true });
    expect(drivenMeters({ meters: 900, coverage: 0.7 }, 5000)).toEqual({ meters: 900, isPlanned: false });
    expect(drivenMeters({ meters: 900, coverage: 0.1 }, null)).toEqual({ meters: 900, isPlanned: false });
  });

  it('never counts more than the way between all of its points', () => {
    const walk = fc.array(fc.record({ seconds: fc.integer({ min: 1, max: 60 }), meters: fc.integer({ min: -300, max: 300 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(walk, (steps) => {
        let [seconds, meters] = [0, 0];
        const points = steps.map((step) => point((seconds += step.seconds), (meters += step.meters)));
        const whole = points.slice(1).reduce((sum, one, index) => sum + metersBetween(points[index] as TrackPoint, one), 0);
        const measured = measureTrack(points, { from: points[0]?.at ?? 0, to: points.at(-1)?.at ?? 0 });
        expect(measured.meters).toBeLessThanOrEqual(Math.ceil(whole));
        expect(measured.coverage).toBeGreaterThanOrEqual(0);
        expect(measured.coverage).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a track that is kept', () => {
  it('is two points where it is straight, and keeps its bends', () => {
    expect(simplifyTrack(drive(360, 3, 10))).toHaveLength(2);
    const bend = [point(0, 0), point(3, 30), point(6, 60, { lng: 55.001 }), point(9, 90, { lng: 55.002 })];
    expect(times(simplifyTrack(bend))).toEqual([0, 3, 9]);
    expect(simplifyTrack([])).toEqual([]);
    expect(simplifyTrack([point(0, 0)])).toHaveLength(1);
  });

  it('strays from no point, keeps their order, its first and its last', () => {
    const turn = fc.record({ meters: fc.integer({ min: 0, max: 200 }), lng: fc.integer({ min: -30, max: 30 }) });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 2, maxLength: 400 }), (turns) => {
        let meters = 0;
        const points = turns.map((one, index) => point(index * 3, (meters += one.meters), { lng: 55 + one.lng / 10_000 }));
        const kept = simplifyTrack(points);
        const line = kept.map(({ lng, lat }) => [lng, lat] as const);
        expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)]);
        expect(times(kept)).toEqual(times(kept).toSorted((a, b) => a - b));
        for (const one of points) expect(metersFromWay(one, line)).toBeLessThanOrEqual(8.01);
      }),
      { numRuns: 60 },
    );
  });
});
