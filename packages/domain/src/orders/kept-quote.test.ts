import { describe, expect, it } from 'vitest';
import { isQuoteKept, mayBeAt, type DriveAndPlan } from './kept-quote.ts';

const DEGREE = 111_195;
const north = (meters: number) => ({ lat: 25 + meters / DEGREE, lng: 55 });
const drive = (more: Partial<DriveAndPlan>): DriveAndPlan => ({
  ended: north(0),
  end: north(0),
  meters: 10_000,
  plannedMeters: 10_000,
  ...more,
});

describe('a ride costs its quote', () => {
  it.each([
    ['as planned', {}],
    ['a street away', { ended: north(499) }],
    ['longer by a fifth, but of a short way', { meters: 2199, plannedMeters: 1000 }],
    ['longer by a kilometre or two, but of a long way', { meters: 11_999 }],
    ['shorter than planned', { meters: 3000 }],
    ['to nobody knows where', { ended: null }],
  ])('%s', (_, more) => expect(isQuoteKept(drive(more))).toBe(true));
});

describe('a ride costs what was driven', () => {
  it.each([
    ['where it ended elsewhere', { ended: north(501) }],
    ['where it ended elsewhere, sooner', { ended: north(5000), meters: 5000 }],
    ['where the way was longer by a fifth and by more than a kilometre', { meters: 12_000 }],
    ['where nobody came to the destination of a ride there and back', { cameNearDestination: false }],
    ['where a short way was doubled', { meters: 2200, plannedMeters: 1000 }],
  ])('%s', (_, more) => expect(isQuoteKept(drive(more))).toBe(false));
});

it('whoever was seen a while ago may have come to a place since', () => {
  expect([mayBeAt(north(499), north(0)), mayBeAt(north(501), north(0)), mayBeAt(north(1600), north(0), 45)]).toEqual([true, false, true]);
});
