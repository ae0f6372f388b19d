import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { PlatformContext } from '../context.ts';
import { isLost } from './lost.ts';
import { isTransient, saysReadOnly } from '../http/database-faults.ts';
import { asError } from '../thrown.ts';

/** A transaction, and what is to happen once it has committed. */
export interface Transaction {
  readonly client: pg.PoolClient;
  /** The node that it runs on: of what all hear, each can tell what began with it. */
  readonly node: string;
  afterCommit(task: () => void): void;
}

const TRIES = 4;
/** Who has waited this long for a lock had better be told than wait again. */
const TRIED_FOR = 5_000;

/**
 * Does something again where a lock, a deadlock or an order of transactions stood in its way: three times more, after a little
 * longer each time, and never at the same moment as whoever it met.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !isTransient(error) || performance.now() - start > TRIED_FOR) throw error;
      await sleep(Math.random() * 25 * 4 ** tried);
    }
  }
}

type Node = Pick<PlatformContext, 'node' | 'database'>;

async function once<T>(app: Node, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await app.database.pool.connect();
  const tasks: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({ client, node: app.node, afterCommit: (task) => void tasks.push(task) });
    await client.query('commit');
    for (const task of tasks) task();
    return result;
  } catch (error) {
    // A session stays read-only as it began; the next one may be with the server that has taken this one's place. On a lost
    // connection a rollback would be waited for as long once more.
    if (isLost(error) || saysReadOnly(error)) broken = asError(error);
    else await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction: all of it or nothing. Tasks for after the commit run before the caller goes on. What a lock or a
 * deadlock undid is done again, so `work` changes nothing but through its transaction: what was read before it stays as it was.
 */
export function inTransaction<T>(app: Node, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return retried(() => once(app, work));
}

/**
 * Has the server keep the plans of this transaction's named statements, which takes half of its time where they are many, short and
 * by the keys of their rows. Without it each run is planned for its own values, as lists need it.
 */
export async function keepPlans({ client }: Transaction): Promise<void> {
  await client.query('set local plan_cache_mode = auto');
}
