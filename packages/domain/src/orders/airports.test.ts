import { expect, it } from 'vitest';
import { AIRPORT_METERS, isFarFromAirport, metersToAirport } from './airports.ts';

const airport = { lat: 25.2487, lng: 55.3529 };
const away = (meters: number) => ({ lat: airport.lat + meters / 111_194.93, lng: airport.lng });

it('measures from whichever end is nearer, to whichever airport is', () => {
  const elsewhere = { lat: 24.8928, lng: 55.1625 };
  expect(metersToAirport([away(30_000), away(3_000)], [elsewhere, airport])).toBeCloseTo(3_000, 0);
  expect(metersToAirport([away(3_000), away(30_000)], [airport, elsewhere])).toBeCloseTo(3_000, 0);
  expect(metersToAirport([away(0)], [])).toBe(Infinity);
});

it('calls far what nobody takes for an airport by mistake', () => {
  expect([isFarFromAirport(AIRPORT_METERS), isFarFromAirport(20_000), isFarFromAirport(20_001)]).toEqual([false, false, true]);
});
