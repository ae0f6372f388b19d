import { expect, it } from 'vitest';
import { createRandom } from '@diwan/domain/random';
import { steerFrom } from './steering.ts';

it('whoever has arrived at the stop of an order is at its place alone', () => {
  const steering = steerFrom({ lat: 25.2, lng: 55.27 }, 1, createRandom(1));
  const stop = { lat: 25.21, lng: 55.28, address: 'برج خليفة' };
  const arrivedAt = steering.setOut(stop, 0) + 60_000;
  expect(steering.placeAt(arrivedAt)).toEqual({ lat: 25.21, lng: 55.28 });
});
