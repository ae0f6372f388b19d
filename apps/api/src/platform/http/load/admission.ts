/** What a call is to those who wait when not all can be served: reads are refused first, what moves money last. */
export type Importance = 'read' | 'write' | 'money';

/** Of the places for reads, as many as each may take in all. */
const SHARES: Readonly<Record<Importance, number>> = { read: 1, write: 1.5, money: 2 };

/** How long the last in a full queue of reads should wait; with the shares above no call waits longer than twice that. */
const WAIT_SECONDS = 0.4;
const FEWEST = 48;
const MOST = 1_000;
/** With fewer calls under way than this the node is not at its limit, and how many it finishes says nothing about what it could. */
const BUSY = 24;
/** Calls a second, until a busy moment has shown how many it really is. */
const FIRST_GUESS = 400;

/**
 * Decides which calls a node takes. What it can finish in a second is measured whenever it is busy; no more is let in than it
 * finishes in the time that a call may wait (Little's law: waiting = places / rate). So the bound follows the machine, the
 * database and the mix of calls, and a stalled database closes the door by itself.
 */
export class Admission {
  #running = 0;
  #finished = 0;
  #fewestRunning = 0;
  #rate = FIRST_GUESS;

  get running(): number {
    return this.#running;
  }

  /** How many calls of an importance may be under way. */
  places(importance: Importance): number {
    return Math.min(Math.max(this.#rate * WAIT_SECONDS, FEWEST), MOST) * SHARES[importance];
  }

  /** Takes a place, which `leave` gives back; false where all are taken. */
  enter(importance: Importance): boolean {
    if (this.#running >= this.places(importance)) return false;
    this.#running += 1;
    return true;
  }

  leave(): void {
    this.#running -= 1;
    this.#finished += 1;
    this.#fewestRunning = Math.min(this.#fewestRunning, this.#running);
  }

  /** Lends the place to others: the call waits for its caller. */
  stepAside(): void {
    this.#running -= 1;
  }

  /** Takes a place again, whether there is one or not. */
  comeBack(): void {
    this.#running += 1;
  }

  /** Looks back on the last `seconds`, several times a second. */
  measure(seconds: number): void {
    if (this.#fewestRunning >= BUSY) this.#rate += 0.3 * (this.#finished / seconds - this.#rate);
    else if (this.#rate < FIRST_GUESS) this.#rate += 0.1 * (FIRST_GUESS - this.#rate);
    this.#finished = 0;
    this.#fewestRunning = this.#running;
  }
}
