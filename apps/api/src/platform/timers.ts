import type { PlatformContext } from './context.ts';
import { Outage } from './outage.ts';
import { inSpan } from './telemetry/spans.ts';

/** Something that is done again and again while a node listens. */
export interface Timer<C> {
  /** What is done: it stands in the log, and is whose turn the nodes take. */
  readonly name: string;
  /** Milliseconds from one time to the next, at the most; how many of them is left to chance, so that nodes do not move in step. */
  readonly every: number;
  /** With failures the pause doubles until it is this long; left out, it stays as it is. */
  readonly patience?: number;
  /** Work for all nodes: while one of them is at it, the others leave it out. */
  readonly oneNode?: true;
  /** Done at once when a node begins to listen, too. */
  readonly atStart?: true;
  /** Done in a restored copy, too, which does nothing else by the clock. */
  readonly inRecovery?: true;
  /** `ending` is told when the node ends: what takes long heeds it. */
  readonly run: (context: C, ending: AbortSignal) => Promise<unknown>;
}

/** Where chance begins, as a part of the whole. */
const SOONEST = 0.75;

/** The timers of a node: each is done once at a time, a failure is tried again at its next turn and logged once an outage, and all end with the node. */
export class Timers<C extends Pick<PlatformContext, 'log' | 'bus'>> {
  /** The timers that wait for their turn, and what ends the wait: with their turn, or with the node. */
  readonly #waiting = new Map<string, (isTime: boolean) => void>();
  readonly #outages = new Map<string, Outage>();
  /** How often each has failed since it last did its work. */
  readonly #failures = new Map<string, number>();
  readonly #ending = new AbortController();
  #loops: readonly Promise<void>[] = [];

  constructor(
    private readonly context: C,
    private readonly timers: readonly Timer<C>[],
  ) {
    const names = timers.map(({ name }) => name);
    if (new Set(names).size < names.length) throw new Error(`two timers have the same name: ${names.join(', ')}`);
  }

  start(): void {
    this.#loops = this.timers.map((timer) => this.#repeat(timer));
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#ending.abort();
    for (const end of this.#waiting.values()) end(false);
    await Promise.all(this.#loops);
  }

  /** Has a timer take its turn now, since there is something to do; one that is at it, or at a node that does not listen, takes it in its time. */
  wake(name: string): void {
    this.#waiting.get(name)?.(true);
  }

  async #repeat(timer: Timer<C>): Promise<void> {
    if (timer.atStart) await this.#turn(timer);
    while (!this.#ending.signal.aborted && (await this.#isTime(timer))) await this.#turn(timer);
  }

  /** Waits for the next turn; false once the node ends. */
  #isTime({ name, every, patience = every }: Timer<C>): Promise<boolean> {
    const longest = Math.min(every * 2 ** (this.#failures.get(name) ?? 0), Math.max(every, patience));
    const pause = longest * (SOONEST + Math.random() * (1 - SOONEST));
    return new Promise((resolve) => {
      const end = (isTime: boolean) => {
        clearTimeout(waiting);
        this.#waiting.delete(name);
        resolve(isTime);
      };
      const waiting = setTimeout(end, pause, true).unref();
      this.#waiting.set(name, end);
    });
  }

  async #turn({ name, oneNode, run }: Timer<C>): Promise<void> {
    const { log, bus } = this.context;
    const outage = this.#outages.get(name) ?? new Outage();
    this.#outages.set(name, outage);
    try {
      const giveBack = oneNode ? await bus.takeTurn(name) : () => {};
      if (giveBack)
        await inSpan({ name: `timer ${name}`, kind: 'internal' }, () => run(this.context, this.#ending.signal)).finally(giveBack);
      this.#failures.delete(name);
      if (outage.works()) log.info({ timer: name }, 'a timer does its work again');
    } catch (error) {
      this.#failures.set(name, (this.#failures.get(name) ?? 0) + 1);
      if (outage.fails(error)) log.warn({ err: error, timer: name }, 'a timer could not do its work this time');
    }
  }
}
