import type { Context } from '../../crud/resource/context.ts';
import { AppError } from '../../platform/errors.ts';
import { retried } from '../../platform/database/transaction.ts';
import type { Kept, PointBatch } from './point-batch.ts';
import { writePoints } from './write-points.ts';

/** Points of one statement. */
const POINTS_AT_ONCE = 2000;
/** Points that wait in memory, some 4 MB; who comes beyond that comes again. */
const POINTS_WAITING = 20_000;
const COME_AGAIN = 2;
/** Statements under way at once: while one is written, what the next one brings is sorted out. */
const WRITERS = 2;

interface Waiting extends PointBatch {
  resolve(kept: Kept): void;
  reject(error: unknown): void;
}

/**
 * Gathers what a node's providers send: what comes while statements are under way goes with the next one. So a quiet node answers at
 * once, and a busy one writes many providers with each commit. Whoever sent something is answered once it is written. No provider is in
 * two statements at once, so that these wait neither for each other nor for each other's rows.
 */
export class PointKeeper {
  #waiting: Waiting[] = [];
  #points = 0;
  #writers = 0;
  readonly #underWay = new Set<number>();
  readonly #days = new Set<string>();

  constructor(private readonly app: Context) {}

  keep(batch: PointBatch): Promise<Kept> {
    if (this.#points + batch.points.length > POINTS_WAITING)
      return Promise.reject(new AppError(503, 'server.busy', {}, { retryAfter: COME_AGAIN }));
    this.#points += batch.points.length;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...batch, resolve, reject });
      if (this.#writers < WRITERS) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#writers += 1;
    // Those of the same turn of the loop go together.
    await Promise.resolve();
    for (let next = this.#next(); next.length > 0; next = this.#next()) {
      for (const { providerId } of next) this.#underWay.add(providerId);
      await this.#write(next);
      for (const { providerId } of next) this.#underWay.delete(providerId);
    }
    this.#writers -= 1;
  }

  /** Takes the oldest batch of each provider who has none under way: a second one is sorted out by where the first one left them. */
  #next(): Waiting[] {
    const taken = new Map<number, Waiting>();
    const left: Waiting[] = [];
    let points = 0;
    for (const batch of this.#waiting) {
      const fits = taken.size === 0 || points + batch.points.length <= POINTS_AT_ONCE;
      if (fits && !taken.has(batch.providerId) && !this.#underWay.has(batch.providerId)) {
        taken.set(batch.providerId, batch);
        points += batch.points.length;
      } else left.push(batch);
    }
    this.#waiting = left;
    this.#points -= points;
    return [...taken.values()];
  }

  async #write(batches: readonly Waiting[]): Promise<void> {
    try {
      const kept = await retried(() => writePoints(this.app, batches, this.#days));
      for (const [index, batch] of batches.entries()) batch.resolve(kept[index] as Kept);
    } catch (error) {
      // What one of them brought may be at fault: the others are written without it.
      if (batches.length > 1) for (const batch of batches) await this.#write([batch]);
      else batches[0]?.reject(error);
    }
  }
}
