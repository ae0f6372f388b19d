import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformContext } from './context.ts';

/** Something that is done again and again while a node listens. */
export interface Timer<C> {
  /** What is done: it stands in the log, and is whose turn the nodes take. */
  readonly name: string;
  /** Milliseconds from one time to the next, at the most; how many of them is left to chance, so that nodes do not move in step. */
  readonly every: number;
  /** Work for all nodes: while one of them is at it, the others leave it out. */
  readonly oneNode?: true;
  /** Done at once when a node begins to listen, too. */
  readonly atStart?: true;
  readonly run: (context: C) => Promise<unknown>;
}

/** Where chance begins, as a part of the whole. */
const SOONEST = 0.75;

/** The timers of a node: each is done once at a time, a failure is logged and tried again at its next turn, and all end with the node. */
export class Timers<C extends Pick<PlatformContext, 'log' | 'bus'>> {
  readonly #ending = new AbortController();
  #loops: readonly Promise<void>[] = [];

  constructor(
    private readonly context: C,
    private readonly timers: readonly Timer<C>[],
  ) {
    const names = timers.map(({ name }) => name);
    // Each waits for the end; more than ten would be taken for a leak.
    setMaxListeners(names.length, this.#ending.signal);
    if (new Set(names).size < names.length) throw new Error(`two timers have the same name: ${names.join(', ')}`);
  }

  start(): void {
    this.#loops = this.timers.map((timer) => this.#repeat(timer));
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#loops);
  }

  async #repeat(timer: Timer<C>): Promise<void> {
    if (timer.atStart) await this.#turn(timer);
    while (await this.#isTime(timer.every)) await this.#turn(timer);
  }

  /** Waits for the next turn; false once the node ends. */
  #isTime(every: number): Promise<boolean> {
    const pause = every * (SOONEST + Math.random() * (1 - SOONEST));
    return sleep(pause, true, { signal: this.#ending.signal, ref: false }).catch(() => false);
  }

  async #turn({ name, oneNode, run }: Timer<C>): Promise<void> {
    const { log, bus } = this.context;
    try {
      const giveBack = oneNode ? await bus.takeTurn(name) : () => {};
      if (giveBack) await run(this.context).finally(giveBack);
    } catch (error) {
      log.warn({ err: error, timer: name }, 'a timer could not do its work this time');
    }
  }
}
