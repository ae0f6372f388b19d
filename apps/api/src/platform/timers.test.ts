import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { Timers, type Timer } from './timers.ts';

let database: TestDatabase;
let nodes: [TestNode, TestNode];
const running: Timers<TestNode['app']>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  nodes = [await startNode(database), await startNode(database)];
});
afterEach(async () => {
  for (const timers of running.splice(0)) await timers.stop();
});
afterAll(async () => {
  for (const { app } of nodes) await app.close();
  await database.close();
});

function start({ app }: TestNode, ...timers: Timer<TestNode['app']>[]): Timers<TestNode['app']> {
  const started = new Timers(app, timers);
  running.push(started);
  started.start();
  return started;
}

/** Work that takes longer than its period, and how often it was done, and how often at once. */
function slowWork() {
  const count = { done: 0, now: 0, most: 0 };
  const run = async () => {
    count.now += 1;
    count.most = Math.max(count.most, count.now);
    await sleep(20);
    count.now -= 1;
    count.done += 1;
  };
  return { count, run };
}

it('a timer is done once at a time, again after it failed, and no more once its node stops', async () => {
  const { count, run } = slowWork();
  const failing = vi.fn(() => Promise.reject(new Error('away')));
  const warn = vi.spyOn(nodes[0].app.log, 'warn');
  const timers = start(nodes[0], { name: 'slow', every: 1, run }, { name: 'failing', every: 1, run: failing });
  await expect.poll(() => count.done).toBeGreaterThan(3);
  await expect.poll(() => failing.mock.calls.length).toBeGreaterThan(3);
  expect(warn.mock.calls).toEqual([[{ err: new Error('away'), timer: 'failing' }, expect.any(String)]]);
  warn.mockRestore();
  await timers.stop();
  expect([count.most, count.now]).toEqual([1, 0]);
  const { done } = count;
  await sleep(50);
  expect(count.done).toBe(done);
});

it('a timer that is woken takes its turn at once, and waits again after it', async () => {
  const { count, run } = slowWork();
  const timers = start(nodes[0], { name: 'rare', every: 3_600_000, run });
  timers.wake('rare');
  timers.wake('nobody');
  await expect.poll(() => count.done).toBe(1);
  timers.wake('rare');
  await expect.poll(() => count.done).toBe(2);
});

it('a timer with patience waits longer after each failure, and no longer than usual once it works again', async () => {
  let isAway = true;
  const run = vi.fn(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()));
  const timers = start(nodes[0], { name: 'patient', every: 2, patience: 3_600_000, run });
  await sleep(400);
  const tried = run.mock.calls.length;
  // 2, 4, 8 … ms: ten of them are more than a second.
  expect([tried > 2, tried < 12]).toEqual([true, true]);
  isAway = false;
  timers.wake('patient');
  await expect.poll(() => run.mock.calls.length, { interval: 10 }).toBeGreaterThan(tried + 5);
});

it('work for all nodes is done by one of them at a time, by each in its turn, and by the other when one goes away', async () => {
  const { count, run } = slowWork();
  const by = [0, 0];
  const of = (index: number): Timer<TestNode['app']> => ({
    name: 'shared',
    every: 5,
    oneNode: true,
    run: () => run().then(() => void (by[index] = (by[index] ?? 0) + 1)),
  });
  const first = start(nodes[0], of(0));
  start(nodes[1], of(1));
  await expect.poll(() => Math.min(...by)).toBeGreaterThan(1);
  expect(count.most).toBe(1);
  await first.stop();
  const before = by[1] ?? 0;
  await expect.poll(() => by[1]).toBeGreaterThan(before + 1);
});

it('what each node does for itself waits for nobody, and begins at once where it is to', async () => {
  const { count, run } = slowWork();
  const own: Timer<TestNode['app']> = { name: 'own', every: 3_600_000, atStart: true, run };
  for (const node of nodes) start(node, own);
  await expect.poll(() => count.done).toBe(2);
  expect(count.most).toBe(2);
});

it('two timers of one name would take each other’s turns', () => {
  const one = { name: 'same', every: 1, run: async () => {} };
  expect(() => new Timers(nodes[0].app, [one, one])).toThrow('same name');
});
