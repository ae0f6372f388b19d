import { expect, it } from 'vitest';
import { isServed, SERVED_WITHIN_METERS } from './service-area.ts';

const dubai = { lat: 25.2048, lng: 55.2708 };
const abuDhabi = { lat: 24.4539, lng: 54.3773 };

it('serves what lies by any of the cities, and nothing far from all of them', () => {
  expect(isServed(dubai, [dubai])).toBe(true);
  expect([isServed(abuDhabi, [dubai]), isServed(abuDhabi, [dubai, { lat: 24.2, lng: 55.74 }])]).toEqual([false, false]);
  expect(isServed(abuDhabi, [dubai, abuDhabi])).toBe(true);
  // As far as a degree of latitude goes.
  const away = (meters: number) => ({ lat: dubai.lat + meters / 111_194.93, lng: dubai.lng });
  expect([isServed(away(SERVED_WITHIN_METERS - 10), [dubai]), isServed(away(SERVED_WITHIN_METERS + 10), [dubai])]).toEqual([true, false]);
});

it('finds cities on the other side of the date line', () => {
  expect(isServed({ lat: 0, lng: -179.9 }, [{ lat: 0, lng: 179.9 }])).toBe(true);
});

it('refuses nothing where no city has a place', () => {
  expect(isServed(dubai, [])).toBe(true);
});
