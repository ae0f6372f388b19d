import { describe, expect, it } from 'vitest';
import { receivePoints, type SentPoint } from './receive-points.ts';

const NOW = Date.parse('2026-05-10T12:00:00Z');
const DEGREE = 111_195;
/** A point so many seconds before the present, so many metres north. */
const point = (seconds: number, meters: number, more: Partial<SentPoint> = {}): SentPoint => ({
  at: NOW - seconds * 1000,
  lat: 25 + meters / DEGREE,
  lng: 55,
  ...more,
});

describe('a batch', () => {
  it('moves its provider by what is new, and joins the track with what is late', () => {
    const sent = [point(100, 0), point(60, 300), point(10, 800), point(5, 850)];
    const { fresh, late, dropped, doubts } = receivePoints(sent, NOW, point(30, 600));
    expect([fresh, late, dropped, doubts]).toEqual([sent.slice(2), sent.slice(0, 2), 0, []]);
  });

  it('that comes twice is kept twice, and moves nobody the second time', () => {
    const sent = [point(10, 100), point(5, 150)];
    expect(receivePoints(sent, NOW, sent[1])).toEqual({ fresh: [], late: sent, dropped: 0, doubts: [] });
  });

  it('is shifted as a whole where its clock is ahead', () => {
    const { fresh } = receivePoints([point(-3590, 0), point(-3600, 100)], NOW);
    expect(fresh.map(({ at }) => (at - NOW) / 1000)).toEqual([-10, 0]);
  });
});

describe('a person looks at', () => {
  it('places that the phone says are made up', () => expect(receivePoints([point(5, 0, { isMock: true })], NOW).doubts).toEqual(['mock']));

  it('jumps, but not at what the phone was unsure of', () => {
    const jump = (accuracy: number) => receivePoints([point(9, 0), point(6, 50), point(3, 9000, { accuracy })], NOW);
    expect(jump(10)).toMatchObject({ dropped: 1, doubts: ['jump'] });
    expect(jump(400)).toMatchObject({ dropped: 1, doubts: [] });
  });

  it('a speed that no car keeps, and not at one that cars do', () => {
    const drive = (step: (nth: number) => number) =>
      receivePoints(
        Array.from({ length: 15 }, (_, nth) => point(60 - nth * 3, step(nth))),
        NOW,
      ).doubts;
    expect(drive((nth) => nth * 30)).toEqual(['steady_speed']);
    expect(drive((nth) => nth * 30 + (nth % 3))).toEqual([]);
    expect(drive(() => 0)).toEqual([]);
  });
});
