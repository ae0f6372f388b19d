import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../context.ts';
import { asError } from '../../thrown.ts';

/** A session with a neighbour: the database, Redis. */
export interface NeighbourSession {
  /** Settles when it is over, however that came. */
  readonly ended: Promise<Error | undefined>;
  close(): Promise<unknown> | void;
}

const PAUSES_MS = [100, 250, 500, 1_000];
/** A session that ended sooner counts as one that failed. */
const LASTED_MS = 5_000;

/**
 * Keeps one session open: when it ends another is opened, after a pause that grows to a second and is never the same on two nodes.
 * All of it is one loop, so that there never are two sessions or two tries, whatever fails how often. `open` has a deadline of its own.
 */
export class KeptSession {
  readonly #ending = new AbortController();
  #session: NeighbourSession | undefined;
  #looping: Promise<void> | undefined;
  #failed = false;

  constructor(
    private readonly neighbour: string,
    private readonly log: Log,
    private readonly open: () => Promise<NeighbourSession>,
  ) {}

  /** Begins; comes back once the first try has succeeded or failed. */
  async start(): Promise<void> {
    if (this.#looping) return;
    await new Promise<void>((tried) => {
      this.#looping = this.#loop(tried);
    });
  }

  async #loop(tried: () => void): Promise<void> {
    for (let failures = 0; !this.#ending.signal.aborted; failures++) {
      const began = performance.now();
      this.#session = await this.#try();
      tried();
      if (this.#session) this.#tell(await this.#session.ended);
      if (performance.now() - began > LASTED_MS) failures = 0;
      await this.#pause(failures);
    }
  }

  async #try(): Promise<NeighbourSession | undefined> {
    try {
      const session = await this.open();
      if (this.#ending.signal.aborted) return void (await session.close());
      if (this.#failed) this.log.info(`${this.neighbour} is back`);
      this.#failed = false;
      return session;
    } catch (error) {
      this.#tell(asError(error));
    }
  }

  /** Once an outage: it may last, and is tried again each second. */
  #tell(error: Error | undefined) {
    this.#session = undefined;
    if (!this.#failed && !this.#ending.signal.aborted) this.log.warn({ err: error }, `${this.neighbour} went away; trying again`);
    this.#failed = true;
  }

  async #pause(failures: number): Promise<void> {
    const longest = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
    await sleep(longest * (0.5 + Math.random()), undefined, { signal: this.#ending.signal, ref: false }).catch(() => {});
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#session?.close();
  }
}
