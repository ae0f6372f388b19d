import { describe, expect, it } from 'vitest';
import { functionTimes, sumBy } from './cpu-profile.ts';
import { getKind, longTasks, timeByKind } from './main-thread.ts';
import { readRequests } from './requests.ts';
import { drawBar } from './print-profile.ts';
import { shortSource } from './source-names.ts';
import { findVisit, type TraceEvent } from './trace-event.ts';

const URL = 'http://site/list';
const PAGE = { pid: 7, tid: 1 };

/** An event of the page's thread; milliseconds. */
function event(name: string, at: number, took = 0, data: Record<string, unknown> = {}, rest: Partial<TraceEvent> = {}): TraceEvent {
  return { name, cat: 'x', ph: took > 0 ? 'X' : 'I', ts: at * 1000, dur: took * 1000, ...PAGE, args: { data }, ...rest };
}
const visitTo = (arrived: number) => [event('navigationStart', 100, 0, { documentLoaderURL: URL }), event('arrived', arrived)];

describe('a visit', () => {
  it('reaches from the last beginning of its address to the mark', () => {
    const events = [event('navigationStart', 10, 0, { documentLoaderURL: URL }), ...visitTo(400)];
    expect(findVisit(events, URL)).toEqual({ ...PAGE, from: 100_000, to: 400_000 });
  });

  it('that never arrived is none', () => {
    expect(() => findVisit(visitTo(400).slice(0, 1), URL)).toThrow(URL);
    // A mark of the visit before is not this one's.
    expect(() => findVisit([event('arrived', 50), ...visitTo(400).slice(0, 1)], URL)).toThrow(URL);
  });
});

describe('the requests', () => {
  it('stand in their order, with what is known of their answers, up to the arrival', () => {
    const events = [
      ...visitTo(400),
      event('ResourceSendRequest', 150, 0, { requestId: 'b', url: 'http://site/b.js' }),
      event('ResourceSendRequest', 110, 0, { requestId: 'a', url: 'http://site/a.js' }),
      event('ResourceReceiveResponse', 120, 0, { requestId: 'a' }),
      event('ResourceFinish', 130, 0, { requestId: 'a', encodedDataLength: 900 }),
      event('ResourceSendRequest', 500, 0, { requestId: 'late', url: 'http://site/late.js' }),
      event('ResourceSendRequest', 120, 0, { requestId: 'other', url: 'http://other/' }, { pid: 8 }),
    ];
    expect(readRequests(events, findVisit(events, URL))).toEqual([
      { url: 'http://site/a.js', sent: 10, answered: 20, finished: 30, bytes: 900 },
      { url: 'http://site/b.js', sent: 50, answered: Number.NaN, finished: Number.NaN, bytes: 0 },
    ]);
  });
});

describe('the time of the page’s thread', () => {
  const events = [
    ...visitTo(400),
    event('RunTask', 110, 100),
    event('EvaluateScript', 120, 80, { url: 'http://site/a.js' }),
    event('v8.compile', 125, 10),
    event('Layout', 140, 20),
    event('RunTask', 390, 40), // Ten of them before the arrival.
    event('Layout', 150, 300, {}, { tid: 2 }), // Another thread's.
  ];

  it('counts each moment once, for what was innermost', () => {
    const times = timeByKind(events, findVisit(events, URL));
    expect(Object.fromEntries(times)).toEqual({ 'evaluating scripts': 50, 'compiling scripts': 10, layout: 20, other: 30 });
    expect([...times.values()].reduce((sum, one) => sum + one, 0)).toBe(110);
  });

  it('knows long tasks, and what they mostly were', () => {
    expect(longTasks(events, findVisit(events, URL))).toEqual([{ at: 10, took: 100, mostly: 'EvaluateScript http://site/a.js' }]);
  });

  it.each([
    ['v8.compileModule', 'compiling scripts'],
    ['v8.evaluateModule', 'evaluating scripts'],
    ['UpdateLayoutTree', 'styles'],
    ['PrePaint', 'painting'],
    ['RunMicrotasks', 'functions'],
    ['V8.GCScavenger', 'collecting garbage'],
    ['Unheard', 'other'],
  ])('calls %s %s', (name, kind) => expect(getKind(name)).toBe(kind));
});

describe('functions', () => {
  const node = (id: number, functionName: string, parent?: number) => ({
    id,
    ...(parent !== undefined && { parent }),
    callFrame: { functionName, url: 'http://site/a.js', lineNumber: 0, columnNumber: id },
  });
  const chunk = (nodes: object[], samples: number[], timeDeltas: number[]) =>
    event('ProfileChunk', 400, 0, { cpuProfile: { nodes, samples }, timeDeltas }, { id: '0x1', tid: 9 });
  const events = [
    ...visitTo(400),
    event('Profile', 90, 0, { startTime: 90_000 }, { id: '0x1' }),
    // Samples at 90, 110, 120, 130, 150 and 420.
    chunk([node(1, '(root)'), node(2, 'outer', 1), node(3, 'inner', 2)], [2, 2, 3], [0, 20_000, 10_000]),
    chunk([node(4, '(idle)', 1)], [2, 4, 4], [10_000, 20_000, 270_000]),
  ];
  const taken = functionTimes(events, findVisit(events, URL));

  it('have what they took themselves and with whom they called, from the beginning of the visit to its arrival', () => {
    const times = taken.map(({ frame, self, total }) => [frame.functionName, self, total]);
    // `outer` from 100, where the visit begins, to 120 and from 130 to 150; `inner` between.
    expect(times).toEqual([
      ['outer', 40, 50],
      ['inner', 10, 10],
    ]);
  });

  it('without a name are somebody’s callbacks, but for the file itself', () => {
    const frame = (id: number, columnNumber: number, parent?: number) => ({
      ...node(id, '', parent),
      callFrame: { functionName: '', url: 'a', lineNumber: 0, columnNumber },
    });
    const nameless = [
      ...visitTo(400),
      event('Profile', 100, 0, { startTime: 100_000 }, { id: '0x1' }),
      chunk([frame(1, 0), frame(2, 70, 1)], [2, 1, 1], [0, 10_000, 5_000]),
    ];
    const names = functionTimes(nameless, findVisit(nameless, URL)).map(({ frame: { functionName }, self }) => [functionName, self]);
    expect(names).toEqual([
      ['(anonymous)', 10],
      ['(top level)', 5],
    ]);
  });

  it('are summed by any name', () => {
    expect(sumBy(taken, ({ frame }) => frame.url)).toEqual([['http://site/a.js', 50]]);
  });
});

describe('what is printed', () => {
  it.each([
    ['../../../src/crud/list/data-table.tsx', 'apps/web/src/crud/list/data-table.tsx'],
    ['../../packages/contract/src/permissions/menu.ts', 'packages/contract/src/permissions/menu.ts'],
    ['../../../../node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom'],
    ['../../node_modules/@tanstack/react-query/node_modules/@tanstack/query-core/build/query.js', '@tanstack/query-core'],
  ])('calls %s %s', (source, name) => expect(shortSource(source)).toBe(name));

  it('shows a request where it waits and where it comes, to the end where it never ended', () => {
    const request = { url: 'a', bytes: 0 };
    expect(drawBar({ ...request, sent: 100, answered: 200, finished: 400 }, 400)).toBe(
      `${' '.repeat(10)}${'·'.repeat(10)}${'█'.repeat(20)}`,
    );
    expect(drawBar({ ...request, sent: 200, answered: Number.NaN, finished: Number.NaN }, 400)).toBe(`${' '.repeat(20)}${'·'.repeat(20)}`);
    // However short, it is seen.
    expect(drawBar({ ...request, sent: 0, answered: 1, finished: 1 }, 400).trim()).toHaveLength(1);
  });
});
