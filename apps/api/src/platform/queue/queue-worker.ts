import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Log } from '../context.ts';
import { inSpan } from '../telemetry/spans.ts';
import { asError } from '../thrown.ts';
import type { QueueWork } from './queue.ts';

const POLL_MS = 1_000;
/** What came of an entry is written down again and again while the database is away: after 250 ms, 500 ms … in all half a minute. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 16_000;

type Taken = PgBoss.JobWithMetadata<{ id: number; trace?: string }>;

/**
 * Takes the entries of one queue up. The queue's library has workers of its own, but does not wait for what it writes down at their
 * end: where the database was away just then, that ended the process.
 */
export class QueueWorker {
  readonly #underWay = new Map<Taken, Promise<void>>();
  readonly #running: Promise<void>;
  #pause = new AbortController();
  #isStopping = false;

  constructor(
    private readonly boss: PgBoss,
    private readonly name: string,
    private readonly work: QueueWork,
    private readonly log: Log,
  ) {
    this.#running = this.#run();
  }

  /** Looks into the queue at once. */
  wake(): void {
    this.#pause.abort();
  }

  /** Takes up nothing new; done when everything under way is. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#running;
    await Promise.all(this.#underWay.values());
  }

  /** Leaves what is still under way to other nodes, as a try that failed. */
  async giveUp(): Promise<void> {
    for (const taken of this.#underWay.keys()) await this.#write(taken, new Error('stopped'));
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      // Whoever wakes it from here on has it look again.
      this.#pause = new AbortController();
      const free = this.work.atOnce - this.#underWay.size;
      const taken = free > 0 ? await this.#fetch(free) : [];
      for (const one of taken) this.#underWay.set(one, this.#handle(one));
      // As many as were free are under way: the next look comes as one of them ends.
      await sleep(POLL_MS, undefined, { signal: this.#pause.signal }).catch(() => {});
    }
  }

  async #fetch(batchSize: number): Promise<readonly Taken[]> {
    try {
      return await this.boss.fetch<Taken['data']>(this.name, { batchSize, includeMetadata: true });
    } catch (error) {
      this.log.warn({ err: error, queue: this.name }, 'the queue could not be read this time');
      return [];
    }
  }

  async #handle(taken: Taken): Promise<void> {
    const { data, retryCount, retryLimit } = taken;
    let failure: Error | undefined;
    try {
      const entry = { id: data.id, triesBefore: retryCount, isLastTry: retryCount >= retryLimit };
      const facts = { 'messaging.destination.name': this.name, 'messaging.message.id': taken.id, tries: retryCount };
      // Whoever waited for it began it: it goes on with their trace.
      const start = { name: `queue ${this.name}`, kind: 'consumer', facts, parent: data.trace } as const;
      await this.#withinTime(
        taken,
        inSpan(start, () => this.work.handle(entry)),
      );
    } catch (error) {
      failure = asError(error);
    }
    await this.#write(taken, failure);
    this.#underWay.delete(taken);
    this.wake();
  }

  /** What takes longer than its queue allows counts as failed: other nodes take it up from then on. */
  async #withinTime({ expireInSeconds }: Taken, handled: Promise<void>): Promise<void> {
    const end = new AbortController();
    const tooLong = sleep(expireInSeconds * 1_000, undefined, { ref: false, signal: end.signal }).then(
      () => {
        throw new Error('took too long');
      },
      () => {},
    );
    await Promise.race([handled, tooLong]).finally(() => end.abort());
  }

  /** Writes down what came of an entry. Where the database does not come back in time, the entry expires and is taken up again. */
  async #write({ id }: Taken, failure: Error | undefined): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
      try {
        await (failure ? this.boss.fail(this.name, id, failure) : this.boss.complete(this.name, id));
        return;
      } catch (error) {
        if (this.#isStopping || pause > LONGEST_PAUSE_MS) {
          this.log.warn({ err: error, queue: this.name, entry: id }, 'what came of an entry of the queue could not be written down');
          return;
        }
      }
      await sleep(pause, undefined, { ref: false });
    }
  }
}
