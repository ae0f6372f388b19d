import type { NodeFigures, RouteFigures } from '../../schema/tables/nodes.ts';

const SLICE_MS = 60_000;
/** As many minutes as are looked back on. */
const SLICES = 5;
/** As many routes as a node tells the others of: they are summed over all. */
const TOLD_ROUTES = 10;

interface Slice {
  readonly from: number;
  /** How many the gate had refused until then. */
  readonly refusedBefore: number;
  calls: number;
  refused: number;
  faults: number;
  readonly routes: Map<string, RouteFigures>;
}

/** A call that was answered. */
interface AnsweredCall {
  readonly route: string;
  readonly took: number;
  readonly status: number;
  /** Files, exports and the like take long by their nature. */
  readonly isLarge: boolean;
}

type CallFigures = Pick<NodeFigures, 'seconds' | 'calls' | 'refused' | 'faults' | 'slowest'>;

/** The mean of a route, in milliseconds. */
export const getMean = ({ took, calls }: Pick<RouteFigures, 'took' | 'calls'>): number => took / Math.max(1, calls);

/** Routes that were told of several times, each once; the slowest by its mean first. */
export function sumRoutes(routes: Iterable<RouteFigures>): RouteFigures[] {
  const sums = new Map<string, RouteFigures>();
  for (const { route, calls, took, longest } of routes) {
    const sum = sums.get(route) ?? { route, calls: 0, took: 0, longest: 0 };
    sums.set(route, { route, calls: sum.calls + calls, took: sum.took + took, longest: Math.max(sum.longest, longest) });
  }
  return [...sums.values()].toSorted((one, other) => getMean(other) - getMean(one));
}

/** The calls of the last minutes, by minutes: how many, how they ended, and how long each route took. */
export class RecentCalls {
  #slices: Slice[] = [];

  /** `countRefused` gives how many calls the gate has refused so far: they reach no route. */
  constructor(
    private readonly countRefused: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#getSlice();
  }

  add({ route, took, status, isLarge }: AnsweredCall): void {
    const slice = this.#getSlice();
    slice.calls += 1;
    if (status === 503) slice.refused += 1;
    else if (status >= 500) slice.faults += 1;
    if (isLarge) return;
    const [sum] = sumRoutes([{ route, calls: 1, took, longest: took }, ...[slice.routes.get(route) ?? []].flat()]);
    if (sum) slice.routes.set(route, sum);
  }

  /** What came of all that is looked back on. */
  sum(): CallFigures {
    const last = this.#getSlice();
    const [first = last] = this.#slices;
    const atGate = this.countRefused() - first.refusedBefore;
    const count = (name: 'calls' | 'refused' | 'faults') => this.#slices.reduce((sum, slice) => sum + slice[name], 0);
    return {
      seconds: Math.max(1, Math.round((this.now() - first.from) / 1000)),
      calls: count('calls') + atGate,
      refused: count('refused') + atGate,
      faults: count('faults'),
      slowest: sumRoutes(this.#slices.flatMap(({ routes }) => [...routes.values()])).slice(0, TOLD_ROUTES),
    };
  }

  /** The slice of this minute; those that are too old are gone. */
  #getSlice(): Slice {
    const now = this.now();
    const last = this.#slices.at(-1);
    if (last && now - last.from < SLICE_MS) return last;
    const slice: Slice = { from: now, refusedBefore: this.countRefused(), calls: 0, refused: 0, faults: 0, routes: new Map() };
    this.#slices = [...this.#slices.filter(({ from }) => now - from < SLICES * SLICE_MS), slice];
    return slice;
  }
}
