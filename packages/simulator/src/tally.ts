/** What the people of a simulation did and were refused, by a name each. */
export interface Tally {
  readonly did: (what: string) => void;
  readonly refused: (what: string, code: string) => void;
  readonly count: (what: string) => number;
  readonly countRefused: (what: string, code: string) => number;
  /** `name: number`, the most frequent first. */
  readonly lines: () => string[];
}

const byNumber = ([a, x]: readonly [string, number], [b, y]: readonly [string, number]) => y - x || a.localeCompare(b);

/** Counts what happens. */
export function createTally(): Tally {
  const done = new Map<string, number>();
  const refusals = new Map<string, number>();
  const add = (counts: Map<string, number>, name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const list = (counts: Map<string, number>) => [...counts].toSorted(byNumber).map(([name, number]) => `  ${name}: ${number}`);
  return {
    did: (what) => add(done, what),
    refused: (what, code) => add(refusals, `${what}: ${code}`),
    count: (what) => done.get(what) ?? 0,
    countRefused: (what, code) => refusals.get(`${what}: ${code}`) ?? 0,
    lines: () => ['did', ...list(done), 'were refused', ...list(refusals)],
  };
}
