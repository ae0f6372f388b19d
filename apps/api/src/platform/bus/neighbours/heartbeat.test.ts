import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Heartbeat } from './heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does not lose a neighbour that answers late each time: only one silence counts', async () => {
  const lost = vi.fn();
  const heart = new Heartbeat(() => new Promise<void>((resolve) => void setTimeout(resolve, 300)), 1_000, lost);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lost).not.toHaveBeenCalled();
  heart.stop();
});

it('says once that a neighbour is lost, after its silence or at once when a beat fails', async () => {
  const [silent, broken] = [vi.fn(), vi.fn()];
  const heart = new Heartbeat(() => new Promise(() => {}), 1_000, silent);
  const other = new Heartbeat(() => Promise.reject(new Error('broken')), 1_000, broken);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([heart.quietFor, silent.mock.calls.length, other.quietFor, broken.mock.calls.length]).toEqual([750, 0, 0, 1]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([silent.mock.calls.length, broken.mock.calls.length]).toEqual([1, 1]);
});
