import { expect, it, vi } from 'vitest';
import { AppCallError } from '@diwan/app-client/app-error';
import { createTally } from './tally.ts';
import { attempt, live, type World } from './world.ts';

function getWorld(signal: AbortSignal): World {
  return { urls: [], code: '', seed: 1, speed: 1, tally: createTally(), pins: new Map(), signal };
}

it('whoever finds the server too busy comes back later, and goes on', async () => {
  vi.useFakeTimers();
  const over = new AbortController();
  let lives = 0;
  const lived = live(getWorld(over.signal), () => {
    lives += 1;
    if (lives === 1) return Promise.reject(new AppCallError(503, { code: 'server.busy' }));
    over.abort();
    return Promise.resolve();
  });
  await vi.runAllTimersAsync();
  await lived;
  vi.useRealTimers();
  expect(lives).toBe(2);
});

it('what is refused for good, and not foreseen, ends a life', async () => {
  const over = new AbortController();
  const refused = new AppCallError(409, { code: 'offer.gone' });
  await expect(live(getWorld(over.signal), () => Promise.reject(refused))).rejects.toBe(refused);
});

it('whoever has promised that hour already is refused the order, and goes on with something else', async () => {
  const world = getWorld(new AbortController().signal);
  const busy = new AppCallError(409, { code: 'order.provider_busy_then' });
  expect(await attempt(world, 'accept an offer', () => Promise.reject(busy))).toBeNull();
  expect(world.tally.lines()).toContainEqual(expect.stringContaining('accept an offer: order.provider_busy_then'));
});
