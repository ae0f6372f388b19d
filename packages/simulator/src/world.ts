import { AppCallError } from '@diwan/app-client/app-error';
import type { Place } from '@diwan/domain/orders/planned-way';
import type { Random } from '@diwan/domain/random';
import type { Tally } from './tally.ts';

export interface Pins {
  readonly start: string;
  readonly handover: string | null;
}

/** What everybody of a simulation shares. */
export interface World {
  /** The nodes, any of which answers. */
  readonly urls: readonly string[];
  /** The code that logs anybody in: a demo's, which no message brings. */
  readonly code: string;
  readonly seed: number;
  /** How much faster than traffic people drive and work. The server's seconds stay seconds. */
  readonly speed: number;
  readonly tally: Tally;
  /** The start numbers that clients tell whoever comes, by their orders. */
  readonly pins: Map<number, Pins>;
  /** Those of clients who are no part of it, where anybody knows them. */
  readonly readPins?: ((orderId: number) => Promise<Pins | null>) | undefined;
  /** Where a driver was seen last, where that is known: they go on from there. */
  readonly readPlace?: ((driverId: number) => Promise<Place | null>) | undefined;
  /** Milliseconds between two orders of one client of a country now, on average; as many as make a load where nobody names them. */
  readonly getPace?: ((countryId: number) => number) | undefined;
  /** So many wait for the desk that nobody else would write to it. */
  readonly isDeskFull?: (() => Promise<boolean>) | undefined;
  /** It is over: everybody goes home. */
  readonly signal: AbortSignal;
}

/** So long the phone stays away of whoever found the server too busy. */
const BACK_MS = 5_000;

/** Somebody goes home. */
export class Over extends Error {
  override readonly name = 'Over';
}

/** Waits so many milliseconds. Ends everything with `Over` where the simulation does. */
export function pause({ signal }: Pick<World, 'signal'>, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Over());
    const end = () => {
      clearTimeout(timer);
      reject(new Over());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** As long as one waits for what comes by chance, this often on average (exponential). */
export const chanceWait = (random: Random, average: number): number => -Math.log(1 - random.next()) * average;

/** Does something at the server. Null where it was refused, which is counted under its name. */
export async function attempt<T>({ tally }: Pick<World, 'tally'>, what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    const done = await work();
    tally.did(what);
    return done;
  } catch (error) {
    if (!(error instanceof AppCallError)) throw error;
    tally.refused(what, error.code === 'validation' ? `${error.code} ${JSON.stringify(error.errors)}` : error.code);
    return null;
  }
}

/** A life that goes on until the simulation is over, whatever is refused in it. */
export async function live(world: World, life: () => Promise<void>): Promise<void> {
  try {
    while (!world.signal.aborted) await life().catch((error: unknown) => comeBack(world, error));
  } catch (error) {
    if (!(error instanceof Over)) throw error;
  }
}

/** Whoever finds the server too busy, again and again, puts the phone away and comes back later. */
async function comeBack(world: World, error: unknown): Promise<void> {
  if (!(error instanceof AppCallError) || !error.mayPass) throw error;
  world.tally.refused('come back later', error.code);
  await pause(world, BACK_MS);
}
