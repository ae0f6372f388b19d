import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/access-fixtures.ts';
import { Queue, QUEUES, type QueueName, type QueueWork } from './queue.ts';

let database: TestDatabase;
let queue: Queue | undefined;
/** Whether the database is away for whoever works on a queue. */
let isAway = false;
const log = { warn: vi.fn(), error: vi.fn(), info: vi.fn(), debug: vi.fn() };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  isAway = false;
  await queue?.stop();
  await database.pool.query('delete from pgboss.job');
});
afterAll(() => database.close());

async function start(works: Partial<Record<QueueName, QueueWork>>): Promise<Queue> {
  const query = (text: string, values: unknown[]) =>
    isAway ? Promise.reject(new Error('the database system is shutting down')) : database.pool.query(text, values);
  queue = new Queue({ query } as unknown as pg.Pool, log as never);
  const idle: QueueWork = { handle: async () => {}, atOnce: 1 };
  await queue.start(Object.fromEntries(QUEUES.map((name) => [name, works[name] ?? idle])) as Record<QueueName, QueueWork>);
  return queue;
}
/** Queues work on rows, each in a transaction that has ended. */
async function send(name: QueueName, ids: readonly number[], options?: { isUrgent: boolean }): Promise<void> {
  const after: (() => void)[] = [];
  const client = database.pool as unknown as pg.PoolClient;
  for (const id of ids) await queue?.send({ client, node: 'test', afterCommit: (task) => after.push(task) }, name, id, options);
  for (const task of after) task();
}
const getState = async (id: number) =>
  (await database.pool.query(`select state from pgboss.job where (data->>'id')::int = $1`, [id])).rows[0]?.state;

it.each([['is done', undefined], ['fails', new Error('refused')]] as const)(
  'what comes of work that %s while the database is away is written down once it is back, and nothing is thrown at the process',
  async (_what, failure) => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    await start({
      email: {
        atOnce: 1,
        handle: async () => {
          isAway = true;
          if (failure) throw failure;
        },
      },
    });
    await send('email', [1]);
    await vi.waitFor(() => expect(isAway).toBe(true), 5_000);
    await sleep(600);
    expect(unhandled).not.toHaveBeenCalled();
    isAway = false;
    await vi.waitFor(async () => expect(await getState(1)).toBe(failure ? 'retry' : 'completed'), 5_000);
    process.off('unhandledRejection', unhandled);
  },
); // prettier-ignore

it('a channel that hangs keeps no other waiting, and what is urgent overtakes', async () => {
  const order: number[] = [];
  let go = () => {};
  const hangs = new Promise<void>((resolve) => (go = resolve));
  await start({
    email: { atOnce: 2, handle: () => hangs },
    sms: {
      atOnce: 1,
      handle: async ({ id }) => {
        order.push(id);
        await sleep(50);
      },
    },
  });
  await send('email', [1, 2, 3, 4, 5, 6]);
  await send('sms', [11, 12, 13]);
  await send('sms', [14], { isUrgent: true });
  await vi.waitFor(() => expect(order).toHaveLength(4), 5_000);
  expect([await getState(3), order.indexOf(14) < order.indexOf(13)]).toEqual(['created', true]);
  go();
  await vi.waitFor(async () => expect(await getState(6)).toBe('completed'), 5_000);
});

it('works on as many at a time as said, and leaves to others what does not end with the node', async () => {
  let [now, most] = [0, 0];
  await start({
    jobs: {
      atOnce: 2,
      handle: async () => {
        most = Math.max(most, (now += 1));
        await sleep(100);
        now -= 1;
      },
    },
    fcm: { atOnce: 1, handle: () => new Promise(() => {}) },
  });
  await send('jobs', [1, 2, 3, 4, 5]);
  await send('fcm', [9]);
  await vi.waitFor(async () => expect([await getState(5), await getState(9)]).toEqual(['completed', 'active']), 5_000);
  expect(most).toBe(2);
  await queue?.stop();
  queue = undefined;
  expect(await getState(9)).toBe('retry');
});
