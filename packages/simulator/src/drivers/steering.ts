import type { Place } from '@diwan/domain/orders/planned-way';
import { planDrive, type Drive } from '../drive.ts';
import type { Random } from '@diwan/domain/random';

/** In a city, stops at lights included: 34 km/h. */
const METERS_PER_SECOND = 9.5;
/** Traffic: now slower than that and now faster, for so many metres each. */
const STRETCH_METERS = [60, 180] as const;
const SLOW = [0.6, 0.85] as const;
const FAST = [1.15, 1.5] as const;

/** Somebody at the wheel: where they are follows from when they set out. */
export interface Steering {
  readonly placeAt: (now: number) => Place;
  /** Sets out for a place; gives how many milliseconds it takes. */
  readonly setOut: (to: Place, now: number) => number;
}

const between = ([least, most]: readonly [number, number], random: Random) => least + (most - least) * random.next();

/** A drive through traffic: how many seconds it takes, and how far one is after so many. */
interface Progress {
  readonly seconds: number;
  readonly metersAfter: (seconds: number) => number;
}

/** Nobody drives at one speed: slow and fast stretches take turns. */
function planProgress(meters: number, metersPerSecond: number, random: Random): Progress {
  const ends: { readonly seconds: number; readonly meters: number }[] = [{ seconds: 0, meters: 0 }];
  let isFast = random.chance(0.5);
  for (let at = 0, seconds = 0; at < meters; isFast = !isFast) {
    const stretch = Math.min(between(STRETCH_METERS, random), meters - at);
    at += stretch;
    seconds += stretch / (metersPerSecond * between(isFast ? FAST : SLOW, random));
    ends.push({ seconds, meters: at });
  }
  const last = ends.at(-1) ?? { seconds: 0, meters: 0 };
  const metersAfter = (seconds: number): number => {
    const next = ends.findIndex((end) => end.seconds >= seconds);
    if (next < 0) return last.meters;
    const [before, after] = [ends[next - 1], ends[next]];
    if (!before || !after) return 0;
    return before.meters + ((after.meters - before.meters) * (seconds - before.seconds)) / (after.seconds - before.seconds);
  };
  return { seconds: last.seconds, metersAfter };
}

/** Somebody who stands somewhere, and drives so many times as fast as traffic. */
export function steerFrom(start: Place, speed: number, random: Random): Steering {
  let drive: Drive = { meters: 0, placeAt: () => start };
  let progress = planProgress(0, METERS_PER_SECOND, random);
  let since = 0;
  // Where one sets out for may be an order's stop, with its address: who stands there is at its place alone.
  const placeAt = (now: number): Place => {
    const { lat, lng } = drive.placeAt(progress.metersAfter((now - since) / 1000));
    return { lat, lng };
  };
  return {
    placeAt,
    setOut(to, now) {
      drive = planDrive(placeAt(now), to, random);
      progress = planProgress(drive.meters, METERS_PER_SECOND * speed, random);
      since = now;
      return progress.seconds * 1000;
    },
  };
}
