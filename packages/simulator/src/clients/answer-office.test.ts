import { expect, it, vi } from 'vitest';
import { createRandom, type Random } from '@diwan/domain/random';
import type { Market } from '../market.ts';
import type { SimulatedPerson } from '../person.ts';
import { createTally } from '../tally.ts';
import type { World } from '../world.ts';
import { answerOffice } from './answer-office.ts';

const MARKET: Market = {
  countryId: 1, cities: [], packages: [], vehicleTypes: [], paymentWays: [],
  cancelReasons: { client: [7], provider: [] }, reportReasons: [],
}; // prettier-ignore

/** Somebody whose app lists these orders, and how often they called what. */
async function answerAll(orders: readonly { id: number; waits_for: string | null }[], random: Random = createRandom(1)) {
  vi.useFakeTimers();
  const world: World = {
    urls: [],
    code: '',
    seed: 1,
    speed: 1,
    tally: createTally(),
    pins: new Map(),
    signal: new AbortController().signal,
  };
  const calls: string[] = [];
  const call = (name: string, request?: { params?: { id: number } }) => {
    const id = request?.params?.id;
    if (id !== undefined) calls.push(`${name} ${id}`);
    return Promise.resolve(name === 'GET orders' ? orders : { id, pins: { start: '1234', handover: null } });
  };
  // An app that answers without a server.
  const person = { random, app: { call }, key: () => 'key' } as unknown as SimulatedPerson;
  const answered = answerOffice(world, person, MARKET);
  await vi.runAllTimersAsync();
  await answered;
  vi.useRealTimers();
  return { calls, world };
}

it('says yes to what waits for the client alone, and knows its number by then', async () => {
  const agreeable = { ...createRandom(1), chance: () => false };
  const orders = [
    { id: 1, waits_for: null },
    { id: 2, waits_for: 'office' },
    { id: 3, waits_for: 'client' },
  ];
  const { calls, world } = await answerAll(orders, agreeable);
  expect(calls).toEqual(['POST orders/:id/confirm 3']);
  expect([...world.pins]).toEqual([[3, { start: '1234', handover: null }]]);
});

it('leaves nothing unanswered: most is said yes to, some is called off', async () => {
  const { calls, world } = await answerAll(Array.from({ length: 200 }, (_, nth) => ({ id: nth + 1, waits_for: 'client' })));
  expect(calls).toHaveLength(200);
  expect(world.tally.count('say yes to the office')).toBeGreaterThan(160);
  expect(world.tally.count('call an order off')).toBeGreaterThan(4);
});
