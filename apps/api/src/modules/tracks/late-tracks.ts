import type { Context } from '../../crud/resource/context.ts';
import type { Timer } from '../../platform/timers.ts';
import { redrawTracks } from './order-track.ts';

const EVERY = 4_000;
/** A drive of half a day takes a tenth of a second. */
const AT_ONCE = 20;

/** The orders of each node whose lines were closed before all of their points had come. */
const waiting = new WeakMap<object, Set<number>>();

/** Has the lines of some orders drawn anew: once, however many calls bring points of them, and outside of those calls. */
export function drawLater(app: Pick<Context, 'bus'>, orders: readonly number[]): void {
  if (orders.length === 0) return;
  const some = waiting.get(app.bus) ?? new Set();
  waiting.set(app.bus, some);
  for (const order of orders) some.add(order);
}

/** Draws them, the first to wait first. What a killed node leaves is drawn with the next late point; nothing that was paid follows from it. */
export async function drawLate({ bus, database }: Pick<Context, 'bus' | 'database'>): Promise<void> {
  const some = waiting.get(bus);
  const next = [...(some ?? [])].slice(0, AT_ONCE);
  for (const order of next) some?.delete(order);
  if (next.length > 0) await redrawTracks(database.pool, next);
}

export const lateTracks: Timer<Context> = { name: 'tracks that late points belong to', every: EVERY, run: drawLate };
