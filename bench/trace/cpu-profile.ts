import type { TraceEvent, Visit } from './trace-event.ts';

/** A function as V8 saw it; lines and columns from 0. */
export interface Frame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

interface ProfileNode {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: Partial<Frame> & { readonly functionName: string };
}

interface Chunk {
  readonly cpuProfile?: { readonly nodes?: readonly ProfileNode[]; readonly samples?: readonly number[] };
  readonly timeDeltas?: readonly number[];
}

/** What a function took itself, and with all that it called; milliseconds. */
export interface Taken {
  readonly frame: Frame;
  readonly self: number;
  readonly total: number;
}

/** The statements of a file outside all of its functions. */
export const TOP_LEVEL = '(top level)';
const NOT_WORK = new Set(['(idle)', '(root)']);

function getFrame({ functionName, url = '', lineNumber = -1, columnNumber = -1 }: ProfileNode['callFrame']): Frame {
  // A file itself begins where it begins; whatever else has no name is somebody's callback.
  const unnamed = lineNumber <= 0 && columnNumber <= 0 ? TOP_LEVEL : '(anonymous)';
  return { functionName: functionName === '' ? unnamed : functionName, url, lineNumber, columnNumber };
}

/** Functions by what they took during a visit, from the samples of V8's profiler. */
export function functionTimes(events: readonly TraceEvent[], visit: Visit): Taken[] {
  const nodes = new Map<number, ProfileNode>();
  const samples: { node: number; took: number; at: number }[] = [];
  const start = events.find(({ name, pid, tid }) => name === 'Profile' && pid === visit.pid && tid === visit.tid);
  let at = Number(start?.args.data?.['startTime'] ?? start?.ts ?? 0);
  for (const { name, pid, id, args } of events) {
    if (name !== 'ProfileChunk' || pid !== visit.pid || id !== start?.id) continue;
    const { cpuProfile, timeDeltas = [] } = (args.data ?? {}) as Chunk;
    for (const node of cpuProfile?.nodes ?? []) nodes.set(node.id, node);
    for (const [index, node] of (cpuProfile?.samples ?? []).entries()) {
      at += timeDeltas[index] ?? 0;
      const previous = samples.at(-1);
      // A delta is the time since the sample before, which that one had.
      if (previous) samples[samples.length - 1] = { ...previous, took: at - previous.at };
      samples.push({ node, took: 0, at });
    }
  }
  const found = new Map<string, { frame: Frame; self: number; total: number }>();
  for (const { node, took, at: sampled } of samples) {
    const cut = Math.min(sampled + took, visit.to) - Math.max(sampled, visit.from);
    if (cut > 0) addSample(found, nodes, node, cut / 1000);
  }
  return [...found.values()].filter(({ frame }) => !NOT_WORK.has(frame.functionName)).toSorted((a, b) => b.self - a.self);
}

function addSample(
  found: Map<string, { frame: Frame; self: number; total: number }>,
  nodes: ReadonlyMap<number, ProfileNode>,
  sampled: number,
  took: number,
): void {
  const counted = new Set<string>();
  for (let node = nodes.get(sampled); node; node = node.parent === undefined ? undefined : nodes.get(node.parent)) {
    const frame = getFrame(node.callFrame);
    const key = `${frame.url}:${frame.lineNumber}:${frame.columnNumber}:${frame.functionName}`;
    const one = found.get(key) ?? { frame, self: 0, total: 0 };
    if (node.id === sampled) one.self += took;
    // Who calls themself is not counted twice.
    if (!counted.has(key)) one.total += took;
    counted.add(key);
    found.set(key, one);
  }
}

/** Sums of `self` under names, the largest first. */
export function sumBy(taken: readonly Taken[], name: (one: Taken) => string): [name: string, milliseconds: number][] {
  const sums = new Map<string, number>();
  for (const one of taken) sums.set(name(one), (sums.get(name(one)) ?? 0) + one.self);
  return [...sums].toSorted(([, a], [, b]) => b - a);
}
