import { tooMany } from '../../platform/errors.ts';

const WINDOW_MS = 60_000;

/**
 * How often each of many makes a call within a minute, on this node: what is kept of them is forgotten with the minute. Nodes count
 * apart, since a counter that they share would cost each call a statement.
 */
export class CallLimit {
  #counts = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;

  /** 429 for whoever has done so too often in this minute. */
  count(who: string, most: number, now: number): void {
    if (now - this.#since >= WINDOW_MS || now < this.#since) [this.#counts, this.#since] = [new Map(), now];
    const count = (this.#counts.get(who) ?? 0) + 1;
    if (count > most) throw tooMany('too_many_requests', Math.ceil((this.#since + WINDOW_MS - now) / 1000));
    this.#counts.set(who, count);
  }
}
