import { expect, it } from 'vitest';
import { metersBetween } from '@diwan/domain/orders/planned-way';
import { createRandom } from '@diwan/domain/random';
import { receivePoints } from '@diwan/domain/tracking/receive-points';
import { steerFrom } from './steering.ts';

it('whoever has arrived at the stop of an order is at its place alone', () => {
  const steering = steerFrom({ lat: 25.2, lng: 55.27 }, 1, createRandom(1));
  const stop = { lat: 25.21, lng: 55.28, address: 'برج خليفة' };
  const arrivedAt = steering.setOut(stop, 0) + 60_000;
  expect(steering.placeAt(arrivedAt)).toEqual({ lat: 25.21, lng: 55.28 });
});

it.each([1, 2, 4])('nobody keeps to one speed at %s times the pace of traffic: places of a drive look like those of a car', (speed) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const steering = steerFrom({ lat: 25.2, lng: 55.27 }, speed, createRandom(seed));
    const took = steering.setOut({ lat: 25.26, lng: 55.33 }, 0);
    const points = Array.from({ length: Math.floor(took / 3_000) }, (_, nth) => ({ at: nth * 3_000, ...steering.placeAt(nth * 3_000) }));
    expect(points.length).toBeGreaterThan(15);
    for (let from = 0; from + 12 <= points.length; from += 1) expect(receivePoints(points.slice(from, from + 15), took).doubts).toEqual([]);
  }
});

it('is there when it says so', () => {
  const steering = steerFrom({ lat: 25.2, lng: 55.27 }, 1, createRandom(3));
  const to = { lat: 25.23, lng: 55.31 };
  const took = steering.setOut(to, 0);
  expect(steering.placeAt(took)).toEqual(to);
  expect(steering.placeAt(took - 5_000)).not.toEqual(to);
  // Some 10 km/h around those of a city.
  const speed = metersBetween({ lat: 25.2, lng: 55.27 }, to) / (took / 1000);
  expect([speed > 4, speed < 11]).toEqual([true, true]);
});
