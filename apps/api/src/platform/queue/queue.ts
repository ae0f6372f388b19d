import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Log } from '../context.ts';
import type { Transaction } from '../database/transaction.ts';

/** What waits to be done, by queue: whole jobs of ours, and single messages on their way out. */
export const QUEUES = ['jobs', 'outbox'] as const;
export type QueueName = (typeof QUEUES)[number];

/** How often a try is repeated, and with which pause: 5 s, 10 s, 20 s … up to about ten minutes in all. */
const RETRIES = { jobs: { retryLimit: 2, retryDelay: 1 }, outbox: { retryLimit: 7, retryDelay: 5, retryBackoff: true } } as const;
/** One try may take this long; a node that was killed is known to be gone after it. */
const EXPIRE_SECONDS = { jobs: 3600, outbox: 60 } as const;
const POLL_SECONDS = 1;
const DRAIN_MS = 8_000;

/** One entry of a queue: which row it is about, and how often it was tried before. */
export interface Entry {
  readonly id: number;
  readonly triesBefore: number;
  readonly isLastTry: boolean;
}
type Handler = (entry: Entry) => Promise<void>;
type Pool = Pick<pg.Pool, 'query'>;

const on = (runner: Pool | Pick<pg.ClientBase, 'query'>): PgBoss.Db => ({ executeSql: (text, values) => runner.query(text, values) });

/** Makes the queue's own schema, on the connection that holds the lock of the migrations. */
export async function migrateQueue(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const boss = new PgBoss({ db: on(client), supervise: false, schedule: false });
  await boss.start();
  for (const name of QUEUES) await boss.createQueue(name);
  await boss.stop({ graceful: false });
}

/** The queue of all nodes. What is sent in a transaction is taken up once it commits, by one node at a time. */
export class Queue {
  readonly #boss: PgBoss;
  readonly #workers = new Map<QueueName, string[]>();

  constructor(pool: Pool, log: Log) {
    this.#boss = new PgBoss({ db: on(pool), migrate: false, schedule: false, maintenanceIntervalSeconds: 20 });
    this.#boss.on('error', (error: Error) => log.warn({ err: error }, 'the queue could not be read this time'));
  }

  async send(transaction: Transaction, name: QueueName, id: number): Promise<void> {
    const options = { db: on(transaction.client), expireInSeconds: EXPIRE_SECONDS[name], ...RETRIES[name] };
    await this.#boss.send(name, { id }, options);
    transaction.afterCommit(() => this.wake(name));
  }

  /** Has this node look into a queue at once rather than at the next beat. */
  wake(name: QueueName): void {
    for (const worker of this.#workers.get(name) ?? []) this.#boss.notifyWorker(worker);
  }

  /** Begins to take entries up, as many at a time as said for each queue. */
  async start(handlers: Readonly<Record<QueueName, { handle: Handler; atOnce: number }>>): Promise<void> {
    await this.#boss.start();
    for (const name of QUEUES) {
      const { handle, atOnce } = handlers[name];
      const work = () =>
        this.#boss.work<{ id: number }>(name, { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true }, async ([job]) => {
          if (job) await handle({ id: job.data.id, triesBefore: job.retryCount, isLastTry: job.retryCount >= job.retryLimit });
        });
      this.#workers.set(name, await Promise.all(Array.from({ length: atOnce }, work)));
    }
  }

  /** Takes up nothing new and waits a bounded time for what is under way. */
  async stop(): Promise<void> {
    await this.#boss.stop({ timeout: DRAIN_MS });
  }
}
