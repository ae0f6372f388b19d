/** Of each turn of the event loop, as much as refusing may take. */
const REFUSALS_MS = 2;
/** The same for those who have just been refused: what they take is taken from those who were let in. */
const REFUSALS_AGAIN_MS = 0.5;
/** While connections come, every so manieth turn does other work as well: who only connects must not stop those who were let in. */
const WORK_EVERY = 16;
/** More than these are not even answered. */
const WAITING_MOST = 5_000;

type Step = () => void;

/** Steps in the order in which they came. Those taken are cut off now and then: an array that loses its head moves all the others. */
class Line {
  #steps: Step[] = [];
  #first = 0;

  get size(): number {
    return this.#steps.length - this.#first;
  }

  /** False where too many wait. */
  add(step: Step): boolean {
    if (this.size >= WAITING_MOST) return false;
    this.#steps.push(step);
    return true;
  }

  takeOne(): void {
    const step = this.#steps[this.#first];
    if (!step) return;
    this.#first += 1;
    if (this.size === 0 || this.#first > WAITING_MOST) {
      this.#steps = this.#steps.slice(this.#first);
      this.#first = 0;
    }
    step();
  }

  /** Takes as many as `milliseconds` last for. */
  takeFor(milliseconds: number): void {
    const until = performance.now() + milliseconds;
    while (this.size > 0 && performance.now() < until) this.takeOne();
  }
}

/**
 * Spreads work over the turns of the event loop. Each turn takes in a single connection (libuv does so since 1.45), whoever waits
 * behind it: with turns of 20 ms the last of a thousand is taken in after 20 s, and what watches the node may be that one. So turns
 * are short, one call and a few refusals each, and most do nothing else while connections come.
 */
export class Turns {
  readonly #calls = new Line();
  readonly #refusals = new Line();
  readonly #refusalsAgain = new Line();
  #hasConnected = false;
  #crowdedTurns = 0;
  #isSet = false;

  /** A connection came in this turn; others may stand behind it. */
  connected(): void {
    this.#hasConnected = true;
    this.#set();
  }

  /** Starts a call when its turn comes; false where too many wait. */
  start(step: Step): boolean {
    this.#set();
    return this.#calls.add(step);
  }

  /** Refuses a caller when their turn comes: those who did not wait as they were asked to come after all others. */
  refuse(step: Step, again: boolean): boolean {
    this.#set();
    return (again ? this.#refusalsAgain : this.#refusals).add(step);
  }

  #set(): void {
    if (this.#isSet) return;
    this.#isSet = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isSet = false;
    this.#crowdedTurns = this.#hasConnected ? this.#crowdedTurns + 1 : 0;
    this.#hasConnected = false;
    if (this.#crowdedTurns % WORK_EVERY === 0) this.#work();
    if (this.#calls.size + this.#refusals.size + this.#refusalsAgain.size > 0) this.#set();
  }

  #work(): void {
    this.#calls.takeOne();
    this.#refusals.takeFor(REFUSALS_MS);
    this.#refusalsAgain.takeFor(REFUSALS_AGAIN_MS);
  }
}
