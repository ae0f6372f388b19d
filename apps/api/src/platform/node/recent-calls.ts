import type { NodeFigures, RouteFigures } from '../../schema/tables/nodes.ts';

const SLICE_MS = 60_000;
/** As long as is looked back on. */
const WINDOW_MS = 5 * SLICE_MS;
/** As many routes as a node writes into its row: they are summed over all nodes. */
const ROUTES_IN_ROW = 10;

/** All calls since the process began. */
export interface CallTotals {
  readonly calls: number;
  /** Refused at the gate, or since the database was away. */
  readonly refused: number;
  readonly faults: number;
  /** Each by its own spelling; without what takes long by its nature. */
  readonly routes: readonly RouteFigures[];
}

type CallFigures = Pick<NodeFigures, 'seconds' | 'calls' | 'refused' | 'faults' | 'slowest'>;

const NOTHING: CallTotals = { calls: 0, refused: 0, faults: 0, routes: [] };

/** The mean of a route, in milliseconds. */
export const getMean = ({ took, calls }: Pick<RouteFigures, 'took' | 'calls'>): number => took / Math.max(1, calls);

/** Routes that stand in several rows, each once; the slowest by its mean first. */
export function sumRoutes(routes: Iterable<RouteFigures>): RouteFigures[] {
  const sums = new Map<string, RouteFigures>();
  for (const { route, calls, took } of routes) {
    const sum = sums.get(route) ?? { route, calls: 0, took: 0 };
    sums.set(route, { route, calls: sum.calls + calls, took: sum.took + took });
  }
  return [...sums.values()].filter(({ calls }) => calls > 0).toSorted((one, other) => getMean(other) - getMean(one));
}

/** The calls of the last minutes, as what the totals have grown by: a call itself costs nothing more for it. */
export class RecentCalls {
  #slices: readonly { readonly at: number; readonly totals: CallTotals }[];

  constructor(
    private readonly readTotals: () => Promise<CallTotals>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#slices = [{ at: now(), totals: NOTHING }];
  }

  async look(): Promise<CallFigures> {
    const totals = await this.readTotals();
    const now = this.now();
    const [oldest = { at: now, totals: NOTHING }] = this.#slices;
    const last = this.#slices.at(-1) ?? oldest;
    if (now - last.at >= SLICE_MS) this.#slices = [...this.#slices.filter(({ at }) => now - at < WINDOW_MS), { at: now, totals }];
    const before = oldest.totals.routes.map(({ route, calls, took }) => ({ route, calls: -calls, took: -took }));
    return {
      seconds: Math.max(1, Math.round((now - oldest.at) / 1000)),
      calls: totals.calls - oldest.totals.calls,
      refused: totals.refused - oldest.totals.refused,
      faults: totals.faults - oldest.totals.faults,
      slowest: sumRoutes([...totals.routes, ...before]).slice(0, ROUTES_IN_ROW),
    };
  }
}
