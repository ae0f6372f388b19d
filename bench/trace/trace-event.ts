/** One event of a Chromium trace; times are microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly id?: string;
  readonly args: { readonly data?: Readonly<Record<string, unknown>>; readonly [key: string]: unknown };
}

/** From the beginning of a visit to what it came for, on the thread that draws the page. */
export interface Visit {
  readonly pid: number;
  readonly tid: number;
  readonly from: number;
  readonly to: number;
}

const ARRIVED = 'arrived';

/** Finds the visit to an address; it ends with the mark that the page sets. Throws where there is none. */
export function findVisit(events: readonly TraceEvent[], address: string): Visit {
  const start = events.findLast(({ name, args }) => name === 'navigationStart' && args.data?.['documentLoaderURL'] === address);
  const end = start && events.find(({ name, pid, ts }) => name === ARRIVED && pid === start.pid && ts > start.ts);
  if (!start || !end) throw new Error(`the trace has no visit to ${address} that arrived`);
  return { pid: end.pid, tid: end.tid, from: start.ts, to: end.ts };
}

/** Milliseconds of a visit at which something happened. */
export const since = ({ from }: Visit, ts: number): number => (ts - from) / 1000;
