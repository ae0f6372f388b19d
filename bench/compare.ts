import { cpuMilliseconds, type Loader } from './processes.ts';
import { median, quantile } from './report.ts';

const ROUNDS = 5;
const ROUND_MS = 2_000;

export interface Contender {
  readonly url: string;
  readonly token: string;
  /** The server's process, where its processor time is asked for. */
  readonly pid?: number;
}

/** What one contender took, in milliseconds a request; the medians of the rounds. */
export interface Taken {
  readonly perRequest: number;
  readonly p50: number;
  readonly p99: number;
  /** Of the server's own process; NaN where that was not named. */
  readonly cpu: number;
  /** The slowest round of the quickest. */
  readonly spread: number;
}

/** Loads each in turn, round after round, so that whatever else the machine does meets them alike. */
export async function compare(loader: Loader, contenders: readonly Contender[], connections: number): Promise<Taken[]> {
  const rounds = contenders.map(() => [] as Omit<Taken, 'spread'>[]);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, { pid, ...contender }] of contenders.entries()) {
      const before = pid === undefined ? Number.NaN : cpuMilliseconds(pid);
      const { times, perSecond } = await loader.run({ ...contender, connections, milliseconds: ROUND_MS });
      const cpu = pid === undefined ? Number.NaN : (cpuMilliseconds(pid) - before) / times.length;
      // The first round warms up: just-in-time compilation, connections, caches.
      if (round > 0) rounds[index]?.push({ perRequest: 1000 / perSecond, p50: median(times), p99: quantile(times, 0.99), cpu });
    }
  }
  return rounds.map((all) => ({
    perRequest: median(all.map((one) => one.perRequest)),
    p50: median(all.map((one) => one.p50)),
    p99: median(all.map((one) => one.p99)),
    cpu: median(all.map((one) => one.cpu)),
    spread: Math.max(...all.map((one) => one.perRequest)) / Math.min(...all.map((one) => one.perRequest)),
  }));
}
