import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What this run measures, and where its databases lie. */
export interface BenchOptions {
  /** Rows of the big list; the small one has a hundredth. */
  readonly rows: number;
  /** How many orders the marketplaces have, from few to many. */
  readonly orders: readonly number[];
  /** Orders of the marketplace whose dashboard is visited. */
  readonly webOrders: number;
  /** Conversations of the inbox; each has ten messages. */
  readonly chats: number;
  readonly folder: string;
  /** Addresses of the screens that are opened; all of them when empty. */
  readonly screens: readonly string[];
  /** Names of the parts to run; all of them when empty. */
  readonly only: Set<string>;
  /** Removes the folder, unless it is to be kept for the next run. */
  readonly tidy: () => void;
}

/** A whole number from the environment. Throws RangeError. */
function getNumber(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback);
  if (!Number.isSafeInteger(value) || value < 1_000) throw new RangeError(`${name} is a whole number from 1000`);
  return value;
}

const getNames = (list: string) => list.split(',').filter((name) => name !== '');

/**
 * Reads `BENCH_ROWS`, `BENCH_ORDERS`, `BENCH_CHATS`, `BENCH_WEB_ORDERS`, `--keep <folder>` (its databases are loaded once and used again),
 * `--only lists,keywords` and `--screens /,/statistics`.
 */
export function readOptions(): BenchOptions {
  const { values } = parseArgs({
    options: { keep: { type: 'string' }, only: { type: 'string', default: '' }, screens: { type: 'string', default: '' } },
  });
  const most = getNumber('BENCH_ORDERS', 1_000_000);
  const folder = values.keep === undefined ? mkdtempSync(join(tmpdir(), 'diwan-bench-')) : resolve(values.keep);
  mkdirSync(folder, { recursive: true });
  return {
    rows: getNumber('BENCH_ROWS', 1_000_000),
    // Ten million as well where they are asked for: loading them takes a while.
    orders: [Math.min(10_000, most), ...new Set([Math.min(1_000_000, most), most])],
    webOrders: getNumber('BENCH_WEB_ORDERS', 10_000),
    chats: getNumber('BENCH_CHATS', 100_000),
    folder,
    screens: getNames(values.screens),
    only: new Set(getNames(values.only)),
    tidy: () => {
      if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
