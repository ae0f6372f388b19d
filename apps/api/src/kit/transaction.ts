import type pg from 'pg';
import type { FastifyInstance } from 'fastify';
import { isLost } from '../db/lost.ts';

/** A transaction, and what is to happen once it has committed. */
export interface Transaction {
  readonly client: pg.PoolClient;
  /** The node that it runs on: of what all hear, each can tell what began with it. */
  readonly node: string;
  afterCommit(task: () => void): void;
}

/** Runs `work` in one transaction: all of it or nothing. Tasks for after the commit run before the caller goes on. */
export async function inTransaction<T>(app: FastifyInstance, work: (transaction: Transaction) => Promise<T>): Promise<T> {
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
    // On a lost connection a rollback would be waited for as long once more.
    if (isLost(error)) broken = error as Error;
    else await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}
