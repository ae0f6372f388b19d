import { tooMany } from '../../platform/errors.ts';

/** A phone sends every three seconds, and in a hurry what it held back in a tunnel. */
const CALLS = 60;
const WINDOW_MS = 60_000;

/** How often each provider may send within a minute, on this node: what is kept of them is forgotten with the minute. */
export class CallLimit {
  #counts = new Map<number, number>();
  #since = Number.NEGATIVE_INFINITY;

  /** 429 for whoever has sent too often in this minute. */
  count(providerId: number, now: number): void {
    if (now - this.#since >= WINDOW_MS || now < this.#since) [this.#counts, this.#since] = [new Map(), now];
    const count = (this.#counts.get(providerId) ?? 0) + 1;
    if (count > CALLS) throw tooMany('too_many_requests', Math.ceil((this.#since + WINDOW_MS - now) / 1000));
    this.#counts.set(providerId, count);
  }
}
