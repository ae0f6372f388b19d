import { expect, it } from 'vitest';
import { RecentCalls, sumRoutes } from './recent-calls.ts';

const MINUTE = 60_000;
const NONE = { answered: { calls: 0, missed: 0 }, fast: { calls: 0, missed: 0 } };

it('is what the totals have grown by in five minutes, and forgets what was before', async () => {
  let now = 0;
  let calls = 0;
  const route = 'GET /api/admin/orders';
  const recent = new RecentCalls(
    () =>
      Promise.resolve({ calls, refused: calls / 10, faults: calls / 100, routes: [{ route, calls, took: calls * 20 }], objectives: NONE }),
    () => now,
  );
  const look = async (minute: number, total: number) => {
    [now, calls] = [minute * MINUTE, total];
    return recent.look();
  };
  expect(await look(1, 100)).toMatchObject({
    seconds: 60,
    calls: 100,
    refused: 10,
    faults: 1,
    slowest: [{ route, calls: 100, took: 2_000 }],
  });
  for (const minute of [2, 3, 4, 5]) await look(minute, 100 + minute);
  expect(await look(6, 1_100)).toMatchObject({ seconds: 300, calls: 1_000, slowest: [{ calls: 1_000 }] });
  for (const minute of [7, 8, 9, 10, 11, 12]) await look(minute, 1_100);
  expect(await look(12, 1_100)).toMatchObject({ calls: 0, refused: 0, slowest: [] });
});

it('is what was promised of calls in the last hour, and forgets what was before', async () => {
  let now = 0;
  let calls = 0;
  const recent = new RecentCalls(
    () => Promise.resolve({ calls, refused: 0, faults: 0, routes: [], objectives: { ...NONE, answered: { calls, missed: calls / 10 } } }),
    () => now,
  );
  const look = async (minute: number, total: number) => {
    [now, calls] = [minute * MINUTE, total];
    return (await recent.look()).hour;
  };
  for (let minute = 1; minute < 60; minute += 1) await look(minute, 100);
  expect(await look(60, 200)).toEqual({ ...NONE, answered: { calls: 200, missed: 20 } });
  // Of the first minute, nothing is left.
  await look(61, 200);
  expect(await look(62, 300)).toEqual({ ...NONE, answered: { calls: 200, missed: 20 } });
  for (let minute = 63; minute < 123; minute += 1) await look(minute, 300);
  expect(await look(123, 300)).toEqual(NONE);
});

it('routes are each there once, the slowest by its mean first', () => {
  const often = { route: 'often', calls: 2, took: 110 };
  expect(sumRoutes([often, { route: 'slow', calls: 1, took: 100 }, often]).map(({ route, calls }) => [route, calls])).toEqual([
    ['slow', 1],
    ['often', 4],
  ]);
});
