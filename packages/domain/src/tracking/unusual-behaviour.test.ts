import { describe, expect, it } from 'vitest';
import { hasStrayed, metersFromWay, unusualBehaviour, type RunningTrip } from './unusual-behaviour.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const ago = (minutes: number) => NOW - minutes * 60_000;
/** East along a street, ten kilometres. */
const WAY: RunningTrip['planned'] = [[55.2, 25.2], [55.25, 25.2], [55.3, 25.2]]; // prettier-ignore
const limits = { stopMinutes: 10 };
const trip = (own: Partial<RunningTrip> = {}, position: Partial<NonNullable<RunningTrip['position']>> = {}): RunningTrip => ({
  startedAt: ago(12),
  plannedSeconds: 900,
  planned: WAY,
  position: { lat: 25.2, lng: 55.22, seenAt: ago(0), stoodSince: ago(1), ...position },
  ...own,
});

describe('a trip that goes as trips go', () => {
  it.each([
    ['on its way', trip()],
    ['on a parallel road', trip({}, { lat: 25.215 })],
    ['at the end of its time', trip({ startedAt: ago(45) })],
    ['without a plan', trip({ plannedSeconds: null, planned: [], startedAt: ago(500) }, { lat: 26 })],
    ['without a place', trip({ position: null })],
  ])('raises nothing: %s', (_, one) => expect(unusualBehaviour(one, limits, NOW)).toBeUndefined());
});

describe('a trip that stands still', () => {
  it('is told of once it has stood longer than the setting allows', () => {
    expect(unusualBehaviour(trip({}, { stoodSince: ago(10) }), limits, NOW)).toBeUndefined();
    expect(unusualBehaviour(trip({}, { stoodSince: ago(10.1) }), limits, NOW)).toBe('stands_still');
    expect(unusualBehaviour(trip({}, { stoodSince: ago(10.1) }), { stopMinutes: 15 }, NOW)).toBeUndefined();
  });

  it('counts from the start of the trip, and no further than it was seen', () => {
    expect(unusualBehaviour(trip({ startedAt: ago(5) }, { stoodSince: ago(60) }), limits, NOW)).toBeUndefined();
    expect(unusualBehaviour(trip({ startedAt: ago(30) }, { stoodSince: ago(30), seenAt: ago(25) }), limits, NOW)).toBeUndefined();
  });
});

describe('a trip that strays', () => {
  it('is told of more than two kilometres from its way', () => {
    expect(unusualBehaviour(trip({}, { lat: 25.2179 }), limits, NOW)).toBeUndefined();
    expect(unusualBehaviour(trip({}, { lat: 25.2181 }), limits, NOW)).toBe('off_route');
    expect(unusualBehaviour(trip({}, { lng: 55.35 }), limits, NOW)).toBe('off_route');
  });

  it('is not judged by an old place, by one before its start, or by a straight line', () => {
    expect(unusualBehaviour(trip({}, { lat: 25.3, seenAt: ago(3) }), limits, NOW)).toBeUndefined();
    expect(unusualBehaviour(trip({ startedAt: ago(1) }, { lat: 25.3, seenAt: ago(1.5) }), limits, NOW)).toBeUndefined();
    expect(unusualBehaviour(trip({ planned: [WAY[0]!, WAY[2]!] }, { lat: 25.3 }), limits, NOW)).toBeUndefined();
  });
});

it('takes too long from three times its planned time on', () => {
  expect(unusualBehaviour(trip({ startedAt: ago(45.1), position: null }), limits, NOW)).toBe('takes_too_long');
});

it('measures to the nearest point of a way, its ends included', () => {
  expect(metersFromWay({ lat: 25.2, lng: 55.23 }, WAY)).toBeLessThan(1);
  expect(Math.round(metersFromWay({ lat: 25.21, lng: 55.23 }, WAY))).toBe(1112);
  expect(Math.round(metersFromWay({ lat: 25.2, lng: 55.19 }, WAY) / 10)).toBe(101);
  expect(metersFromWay({ lat: 25.2, lng: 55.2 }, [])).toBe(0);
});

describe('a track that strays', () => {
  /** So many points, so many metres off the way. */
  const points = (count: number, meters: number) => Array.from({ length: count }, () => ({ lat: 25.2 + meters / 111_195, lng: 55.25 }));

  it('is told of after sixty points beyond 500 metres, however far beside it the last one is', () => {
    expect(hasStrayed(points(60, 510), WAY)).toBe(true);
    expect(hasStrayed(points(59, 510), WAY)).toBe(false);
    expect(hasStrayed(points(200, 490), WAY)).toBe(false);
    expect(unusualBehaviour(trip({ track: points(60, 510) }), limits, NOW)).toBe('off_route');
    expect(unusualBehaviour(trip({ track: points(5, 0) }, { lat: 26 }), limits, NOW)).toBeUndefined();
  });

  it('is counted anew once it was back within 300 metres, and not between the two', () => {
    expect(hasStrayed([...points(40, 600), ...points(5, 400), ...points(20, 600)], WAY)).toBe(true);
    expect(hasStrayed([...points(40, 600), ...points(1, 290), ...points(20, 600)], WAY)).toBe(false);
    expect(hasStrayed([...points(80, 600), ...points(1, 290)], WAY)).toBe(false);
  });
});

it('a trip whose places look made up is told of, after whatever else is wrong with it', () => {
  expect(unusualBehaviour(trip({ isDoubtful: true }), limits, NOW)).toBe('doubtful_places');
  expect(unusualBehaviour(trip({ isDoubtful: true }, { stoodSince: ago(11) }), limits, NOW)).toBe('stands_still');
});
