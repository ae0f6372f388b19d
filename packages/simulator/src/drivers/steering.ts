import type { Place } from '@diwan/domain/orders/planned-way';
import { planDrive, type Drive } from '../drive.ts';
import type { Random } from '@diwan/domain/random';

/** In a city, stops at lights included: 34 km/h. */
const METERS_PER_SECOND = 9.5;

/** Somebody at the wheel: where they are follows from when they set out. */
export interface Steering {
  readonly placeAt: (now: number) => Place;
  /** Sets out for a place; gives how many milliseconds it takes. */
  readonly setOut: (to: Place, now: number) => number;
}

/** Somebody who stands somewhere, and drives so many times as fast as traffic. */
export function steerFrom(start: Place, speed: number, random: Random): Steering {
  let drive: Drive = { meters: 0, placeAt: () => start };
  let since = 0;
  // Where one sets out for may be an order's stop, with its address: who stands there is at its place alone.
  const placeAt = (now: number): Place => {
    const { lat, lng } = drive.placeAt(((now - since) / 1000) * METERS_PER_SECOND * speed);
    return { lat, lng };
  };
  return {
    placeAt,
    setOut(to, now) {
      drive = planDrive(placeAt(now), to, random);
      since = now;
      return (drive.meters / METERS_PER_SECOND / speed) * 1000;
    },
  };
}
