import { expect, it } from 'vitest';
import { RecentCalls, sumRoutes } from './recent-calls.ts';

const list = { route: 'GET /api/admin/orders', status: 200, isLarge: false };

it('looks back on five minutes, by minutes, and forgets what was before', () => {
  let now = 0;
  const recent = new RecentCalls(
    () => 0,
    () => now,
  );
  recent.add({ ...list, took: 10 });
  now = 4.5 * 60_000;
  recent.add({ ...list, took: 30 });
  expect(recent.sum()).toMatchObject({ seconds: 270, calls: 2, slowest: [{ route: list.route, calls: 2, took: 40, longest: 30 }] });
  now = 6 * 60_000;
  expect(recent.sum()).toMatchObject({ seconds: 90, calls: 1, slowest: [{ calls: 1, took: 30 }] });
});

it('counts what was refused at the gate and behind it, and faults apart from it', () => {
  let atGate = 7;
  const recent = new RecentCalls(() => atGate);
  atGate += 5;
  for (const status of [200, 503, 500, 404]) recent.add({ ...list, took: 1, status });
  expect(recent.sum()).toMatchObject({ calls: 9, refused: 6, faults: 1 });
});

it('leaves out what takes long by its nature, and has the slowest first, by their mean', () => {
  const recent = new RecentCalls(() => 0);
  recent.add({ ...list, route: 'GET export', took: 9_000, isLarge: true });
  for (const took of [10, 100]) recent.add({ ...list, route: 'GET often', took });
  recent.add({ ...list, route: 'GET slow', took: 60 });
  expect(recent.sum().slowest.map(({ route }) => route)).toEqual(['GET slow', 'GET often']);
  const [one] = sumRoutes([...recent.sum().slowest, { route: 'GET often', calls: 2, took: 890, longest: 800 }]);
  expect(one).toEqual({ route: 'GET often', calls: 4, took: 1_000, longest: 800 });
});
