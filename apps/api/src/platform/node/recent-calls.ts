import { OBJECTIVES } from '@diwan/contract/status/objectives';
import { recordFrom } from '@diwan/domain/records';
import type { ObjectiveTotals } from '../http/objectives.ts';
import type { NodeFigures, RouteFigures } from '../../schema/tables/nodes.ts';

const SLICE_MS = 60_000;
/** As long as is looked back on: for what goes on now, and for what is promised. */
const WINDOW_MS = 5 * SLICE_MS;
const HOUR_MS = 60 * SLICE_MS;
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
  readonly objectives: ObjectiveTotals;
}

type CallFigures = Pick<NodeFigures, 'seconds' | 'calls' | 'refused' | 'faults' | 'slowest' | 'hour'>;

const NO_OBJECTIVES: ObjectiveTotals = recordFrom(OBJECTIVES, () => ({ calls: 0, missed: 0 }));
const NOTHING: CallTotals = { calls: 0, refused: 0, faults: 0, routes: [], objectives: NO_OBJECTIVES };

/** Totals as they were a while ago, kept a minute apart. */
class PastTotals<Totals> {
  #slices: readonly { readonly at: number; readonly totals: Totals }[];

  constructor(
    private readonly windowMs: number,
    nothing: Totals,
    now: number,
  ) {
    this.#slices = [{ at: now, totals: nothing }];
  }

  /** The oldest that are kept, and keeps these for later. */
  look(now: number, totals: Totals): { readonly at: number; readonly totals: Totals } {
    const [oldest = { at: now, totals }] = this.#slices;
    const last = this.#slices.at(-1) ?? oldest;
    if (now - last.at >= SLICE_MS) this.#slices = [...this.#slices.filter(({ at }) => now - at < this.windowMs), { at: now, totals }];
    return oldest;
  }
}

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
  readonly #minutes: PastTotals<CallTotals>;
  readonly #hour: PastTotals<ObjectiveTotals>;

  constructor(
    private readonly readTotals: () => Promise<CallTotals>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#minutes = new PastTotals(WINDOW_MS, NOTHING, now());
    this.#hour = new PastTotals(HOUR_MS, NO_OBJECTIVES, now());
  }

  async look(): Promise<CallFigures> {
    const totals = await this.readTotals();
    const now = this.now();
    const oldest = this.#minutes.look(now, totals);
    const before = oldest.totals.routes.map(({ route, calls, took }) => ({ route, calls: -calls, took: -took }));
    const anHourAgo = this.#hour.look(now, totals.objectives).totals;
    return {
      seconds: Math.max(1, Math.round((now - oldest.at) / 1000)),
      calls: totals.calls - oldest.totals.calls,
      refused: totals.refused - oldest.totals.refused,
      faults: totals.faults - oldest.totals.faults,
      slowest: sumRoutes([...totals.routes, ...before]).slice(0, ROUTES_IN_ROW),
      hour: recordFrom(OBJECTIVES, (objective) => ({
        calls: totals.objectives[objective].calls - anHourAgo[objective].calls,
        missed: totals.objectives[objective].missed - anHourAgo[objective].missed,
      })),
    };
  }
}
