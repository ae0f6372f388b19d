import { expect, it } from 'vitest';
import { AIRPORT_METERS, isFarFromAirport, isServed, metersToAirport, SERVED_WITHIN_METERS } from './service-area.ts';

const dubai = { lat: 25.2048, lng: 55.2708 };
const abuDhabi = { lat: 24.4539, lng: 54.3773 };
const airport = { lat: 25.2487, lng: 55.3529 };
/** So many metres north of a place. */
const from = ({ lat, lng }: { lat: number; lng: number }, meters: number) => ({ lat: lat + meters / 111_194.93, lng });

it('serves what lies by any of the cities, and nothing far from all of them', () => {
  expect(isServed(dubai, [dubai])).toBe(true);
  expect([isServed(abuDhabi, [dubai]), isServed(abuDhabi, [dubai, { lat: 24.2, lng: 55.74 }])]).toEqual([false, false]);
  expect(isServed(abuDhabi, [dubai, abuDhabi])).toBe(true);
  expect([isServed(from(dubai, SERVED_WITHIN_METERS - 10), [dubai]), isServed(from(dubai, SERVED_WITHIN_METERS + 10), [dubai])]).toEqual([
    true,
    false,
  ]);
});

it('finds cities on the other side of the date line', () => {
  expect(isServed({ lat: 0, lng: -179.9 }, [{ lat: 0, lng: 179.9 }])).toBe(true);
});

it('refuses nothing where no city has a place', () => {
  expect(isServed(dubai, [])).toBe(true);
});

it('measures from whichever end is nearer, to whichever airport is', () => {
  const elsewhere = { lat: 24.8928, lng: 55.1625 };
  expect(metersToAirport([from(airport, 30_000), from(airport, 3_000)], [elsewhere, airport])).toBeCloseTo(3_000, 0);
  expect(metersToAirport([from(airport, 3_000), from(airport, 30_000)], [airport, elsewhere])).toBeCloseTo(3_000, 0);
  expect(metersToAirport([from(airport, 0)], [])).toBe(Infinity);
});

it('calls far what nobody takes for an airport by mistake', () => {
  expect([isFarFromAirport(AIRPORT_METERS), isFarFromAirport(20_000), isFarFromAirport(20_001)]).toEqual([false, false, true]);
});
