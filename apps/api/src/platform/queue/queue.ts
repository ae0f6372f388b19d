import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplyChannel } from '@diwan/contract/contacts/replies';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Log } from '../context.ts';
import type { Transaction } from '../database/transaction.ts';
import { passedTrace } from '../telemetry/spans.ts';
import { QueueWorker } from './queue-worker.ts';

/**
 * What waits to be done, by queue: whole jobs of ours, and single messages on their way out. Each channel has its own: one that hangs
 * keeps no other waiting. `outbox` is where messages of all channels stood before that.
 */
export const QUEUES = ['jobs', 'outbox', 'fcm', 'sms', 'email'] as const satisfies readonly (ReplyChannel | 'jobs' | 'outbox')[];
export type QueueName = (typeof QUEUES)[number];

/** How often a try is repeated, and with which pause: 5 s, 10 s, 20 s … up to about ten minutes in all. One try may take `expireInSeconds`; a node that was killed is known to be gone after it. */
const JOB = { retryLimit: 2, retryDelay: 1, expireInSeconds: 3600 } as const;
const MESSAGE = { retryLimit: 7, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 } as const;
const DRAIN_MS = 8_000;

/** One entry of a queue: which row it is about, and how often it was tried before. */
export interface QueueEntry {
  readonly id: number;
  readonly triesBefore: number;
  readonly isLastTry: boolean;
}
/** What takes the entries of a queue up, and how many at a time. */
export interface QueueWork {
  readonly handle: (entry: QueueEntry) => Promise<void>;
  readonly atOnce: number;
}
type Pool = Pick<pg.Pool, 'query'>;

const on = (runner: Pool | Pick<pg.ClientBase, 'query'>): PgBoss.Db => ({ executeSql: (text, values) => runner.query(text, values) });

const MAKES_SCHEMA = /^\s*create schema if not exists pgboss\s*;/im;

/** Makes the queue's own schema, on the connection that holds the lock of the migrations. */
export async function migrateQueue(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>(`select to_regnamespace('pgboss') is not null as made`);
  // Who may not make schemas may not ask for one that is there either.
  const withoutSchema = (text: string) => (rows[0]?.made ? text.replace(MAKES_SCHEMA, '') : text);
  const db: PgBoss.Db = { executeSql: (text, values) => client.query(withoutSchema(text), values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  await boss.start();
  for (const name of QUEUES) await boss.createQueue(name);
  await boss.stop({ graceful: false });
}

/** The queue of all nodes. What is sent in a transaction is taken up once it commits, by one node at a time. */
export class Queue {
  readonly #boss: PgBoss;
  readonly #workers = new Map<QueueName, QueueWorker>();

  constructor(
    pool: Pool,
    private readonly log: Log,
  ) {
    this.#boss = new PgBoss({ db: on(pool), migrate: false, schedule: false, maintenanceIntervalSeconds: 20 });
    this.#boss.on('error', (error: Error) => log.warn({ err: error }, 'the queue could not be read this time'));
  }

  /** Queues work on a row, in the transaction of what it is about. What is urgent is taken up before all that waits. */
  async send(transaction: Transaction, name: QueueName, id: number, { isUrgent = false } = {}): Promise<void> {
    const options = { db: on(transaction.client), priority: isUrgent ? 1 : 0, ...(name === 'jobs' ? JOB : MESSAGE) };
    await this.#boss.send(name, { id, ...passedTrace() }, options);
    transaction.afterCommit(() => this.wake(name));
  }

  /** Has this node look into a queue at once rather than at the next beat. */
  wake(name: QueueName): void {
    this.#workers.get(name)?.wake();
  }

  /** Begins to take entries up. */
  async start(work: Readonly<Record<QueueName, QueueWork>>): Promise<void> {
    await this.#boss.start();
    for (const name of QUEUES) this.#workers.set(name, new QueueWorker(this.#boss, name, work[name], this.log));
  }

  /** Takes up nothing new and waits a bounded time for what is under way; what is not done by then is left to other nodes. */
  async stop(): Promise<void> {
    const workers = [...this.#workers.values()];
    await Promise.race([Promise.all(workers.map((worker) => worker.stop())), sleep(DRAIN_MS, undefined, { ref: false })]);
    await Promise.all(workers.map((worker) => worker.giveUp()));
    await this.#boss.stop({ graceful: false });
  }
}
