import { afterEach, expect, it, vi } from 'vitest';
import { clockError, noteServerTime, onClockChange, serverNow } from './server-clock.ts';

const NOW = Date.parse('2026-05-13T09:00:00.000Z');
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

it.each([3, -3])('a clock that is %d hours off shows waits as long as they are', (hours) => {
  vi.useFakeTimers({ now: NOW + hours * 3_600_000 });
  noteServerTime(new Date(NOW).toUTCString());
  expect([serverNow(), clockError()]).toEqual([NOW, hours * 3_600_000]);
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toBe(NOW + 60_000);
});

it('a second or two are the way of an answer, and a header that is none changes nothing', () => {
  vi.useFakeTimers({ now: NOW });
  for (const date of [new Date(NOW - 1500).toUTCString(), null, 'yesterday']) {
    noteServerTime(date);
    expect([serverNow(), clockError()]).toEqual([NOW, 0]);
  }
  noteServerTime(new Date(NOW - 60_000).toUTCString());
  expect([serverNow(), clockError()]).toEqual([NOW - 60_000, 0]);
});

it('whoever shows a wait hears that the clock is off, and nothing of what hardly differs', () => {
  vi.useFakeTimers({ now: NOW });
  const heard = vi.fn();
  const stop = onClockChange(heard);
  noteServerTime(new Date(NOW + 1000).toUTCString());
  expect(heard).not.toHaveBeenCalled();
  noteServerTime(new Date(NOW - 3_600_000).toUTCString());
  noteServerTime(new Date(NOW - 3_601_000).toUTCString());
  expect(heard).toHaveBeenCalledOnce();
  stop();
  noteServerTime(new Date(NOW).toUTCString());
  expect(heard).toHaveBeenCalledOnce();
});
