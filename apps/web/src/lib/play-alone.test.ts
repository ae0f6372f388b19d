import { expect, it, vi } from 'vitest';
import { playAlone } from './play-alone.ts';

it('pauses whatever played before, and never the one that begins', () => {
  const [first, second] = [{ pause: vi.fn() }, { pause: vi.fn() }];
  for (const player of [first, first, second]) playAlone(player);
  expect([first.pause, second.pause].map((pause) => pause.mock.calls.length)).toEqual([1, 0]);
  playAlone(first);
  expect([first.pause, second.pause].map((pause) => pause.mock.calls.length)).toEqual([1, 1]);
});
