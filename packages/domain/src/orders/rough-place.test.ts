import { describe, expect, it } from 'vitest';
import { metersBetween } from './planned-way.ts';
import { getRoughPlace, ROUGH_METERS } from './rough-place.ts';

const PLACES = [
  { lat: 25.1972, lng: 55.2744 },
  { lat: 30.0444, lng: 31.2357 },
  { lat: -33.8688, lng: 151.2093 },
  { lat: 64.1466, lng: -21.9426 },
  { lat: 0, lng: 0 },
];

describe('a rough place', () => {
  it.each(PLACES)('is within 500 m of $lat, $lng', (place) => {
    const meters = metersBetween(place, getRoughPlace(place));
    expect(meters).toBeLessThanOrEqual(ROUGH_METERS);
  });

  it.each(PLACES)('is one of a few hundred metres both ways at $lat, $lng, however near to a pole', ({ lat, lng }) => {
    const east = Array.from({ length: 400 }, (_, step) => ({ lat, lng: lng + (step * 10) / (111_320 * Math.cos((lat * Math.PI) / 180)) }));
    // Four kilometres to the east are eight squares.
    expect(new Set(east.map((place) => getRoughPlace(place).lng)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(east.map((place) => getRoughPlace(place).lng)).size).toBeLessThanOrEqual(9);
  });

  it('is one of all that lie about it, so that it tells nothing when asked for again', () => {
    const middle = getRoughPlace({ lat: 25.1972, lng: 55.2744 });
    for (const lat of [-0.001, 0, 0.001])
      for (const lng of [-0.001, 0, 0.001]) expect(getRoughPlace({ lat: middle.lat + lat, lng: middle.lng + lng })).toEqual(middle);
    expect(getRoughPlace({ lat: middle.lat, lng: middle.lng + 0.01 })).not.toEqual(middle);
  });
});
