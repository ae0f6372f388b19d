const TURN_MS = 250;

/**
 * Asks a neighbour for a sign of life, four times a second, and says for how long it has owed one. Silence is counted in turns of
 * this process and not by the clock: whoever was busy or stopped itself does not take its neighbours for dead.
 */
export class Heartbeat {
  #quiet = 0;
  #owed = false;
  readonly #timer: NodeJS.Timeout;

  /** `lost` is called once: after `silentAfter` milliseconds without an answer, or when a beat fails. */
  constructor(
    private readonly beat: () => Promise<unknown>,
    private readonly silentAfter: number,
    private readonly lost: (reason: Error) => void,
  ) {
    this.#timer = setInterval(() => this.#turn(), TURN_MS).unref();
  }

  /** Milliseconds for which an answer has been owed. */
  get quietFor(): number {
    return this.#quiet;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #turn() {
    if (!this.#owed) return this.#ask();
    this.#quiet += TURN_MS;
    if (this.#quiet >= this.silentAfter) this.#end(new Error(`no sign of life for ${this.#quiet} ms`));
  }

  #ask() {
    this.#owed = true;
    this.beat().then(
      () => {
        this.#owed = false;
        this.#quiet = 0;
      },
      (error: Error) => this.#end(error),
    );
  }

  #end(reason: Error) {
    this.stop();
    this.lost(reason);
  }
}
