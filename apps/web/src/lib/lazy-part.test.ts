import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { persistently } from './lazy-part.ts';

const browser = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const online = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });
const lost = new Error('lost');

it('asks again until the code comes', async () => {
  online(true);
  const load = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValue('code');
  const part = persistently(load);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await part).toBe('code');
  expect(load).toHaveBeenCalledTimes(3);
});

it('waits for the connection while there is none', async () => {
  online(false);
  const load = vi.fn().mockRejectedValueOnce(lost).mockResolvedValue('code');
  const part = persistently(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  browser.dispatchEvent(new Event('online'));
  expect(await part).toBe('code');
});

it('gives up on what never comes', async () => {
  online(true);
  const load = vi.fn().mockRejectedValue(lost);
  const part = persistently(load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await part).toBe(lost);
  expect(load).toHaveBeenCalledTimes(5);
});
