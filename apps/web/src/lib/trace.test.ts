import { afterAll, expect, it, vi } from 'vitest';
import type * as Traces from './trace.ts';

// One of its own: tests of one worker share their modules, and what the server says is known from then on.
const OWN = './trace.ts?own';
const { noteTraces, traceHeader } = (await import(OWN)) as typeof Traces;

const listeners = new Map<string, () => void>();
vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const getTrace = () => /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(traceHeader()['traceparent'] ?? '')?.slice(1) ?? [];

it('calls name no trace until the server does, and then what a press asks for is one', () => {
  vi.useFakeTimers();
  expect(traceHeader()).toEqual({});
  noteTraces(new Headers({ 'x-build': '1' }));
  expect([traceHeader(), listeners.size]).toEqual([{}, 0]);
  noteTraces(new Headers({ traceresponse: '00-1-2-01' }));
  listeners.get('pointerdown')?.();
  const [first, other] = [getTrace(), getTrace()];
  expect(first).toHaveLength(2);
  expect([other[0] === first[0], other[1] === first[1]]).toEqual([true, false]);
  listeners.get('keydown')?.();
  const [next] = getTrace();
  expect(next).not.toBe(first[0]);
  vi.advanceTimersByTime(5_001);
  // What is asked for by itself is no part of a press long ago.
  expect(getTrace()[0]).not.toBe(next);
});
