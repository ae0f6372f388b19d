import type { RawJson } from '../../platform/database/raw-json.ts';
import type { Store } from '../resource/store.ts';
import type { Condition } from '../fields/conditions.ts';
import type { Paging } from './paging.ts';
import { findPage } from './page.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { getSplit } from './status-parts.ts';
import { getSums } from './sums.ts';
import { getTotals, type Totals } from './totals.ts';

export interface ListAnswer {
  readonly rows: readonly RawJson[];
  readonly meta: { current_page: number; last_page: number; per_page: number; total: number; total_is_at_least?: true };
  /** The wire's own spelling (§7 of the specification). */
  readonly statistc: Record<string, unknown>;
  readonly statistics: { name: string; value: number }[];
}

function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.ceil((100 * part) / whole);
}

function getStatistics(store: Store, totals: Totals) {
  const { count, parts } = totals;
  if (!parts)
    return { statistc: { count, count_is_at_least: true, percentage: 100, charts: [] }, statistics: [{ name: 'count', value: count }] };
  const { counts, by, months } = parts;
  const charts: unknown[] = [
    { name: by.replace(/_at$/, ''), kind: 'area', points: months.map(({ month, value }) => ({ label: month, value })) },
  ];
  const split = getSplit(store);
  if (!split) return { statistc: { count, percentage: 100, charts }, statistics: [{ name: 'count', value: count }] };
  const named = split.parts.map(({ name }, index) => ({ name, value: counts[index] ?? 0 }));
  const share = named.find(({ name }) => name === split.share)?.value ?? 0;
  charts.push({
    name: split.column === 'is_active' ? 'status' : split.column,
    kind: 'radial',
    points: named.map(({ name, value }) => ({ label: name.replace(/(_order)?_count$/, ''), value })),
  });
  const parted = Object.fromEntries(named.map(({ name, value }) => [name, value]));
  return {
    statistc: { count, percentage: percentage(share, count), ...parted, charts },
    statistics: [{ name: 'count', value: count }, ...named],
  };
}

/** A list's answer: rows that are JSON already, and what stands around them. */
export function bytesOfList(around: object, rows: readonly RawJson[]): Buffer {
  const head = Buffer.from(`${JSON.stringify(around).slice(0, -1)},"data":[`);
  const separators = Math.max(0, rows.length - 1);
  const bytes = Buffer.allocUnsafe(head.length + rows.reduce((sum, row) => sum + row.length, separators) + 2);
  let end = head.copy(bytes);
  for (const [index, row] of rows.entries()) {
    if (index > 0) end += bytes.write(',', end, 'latin1');
    end += bytes.write(row, end, 'latin1');
  }
  bytes.write(']}', end, 'latin1');
  return bytes;
}

/** One page of a list with its total and statistics. */
export async function listRows(
  runner: Runner,
  store: Store,
  conditions: readonly Condition[],
  paging: Paging,
  now: number,
): Promise<ListAnswer> {
  const [rows, totals, sums] = await Promise.all([
    findPage(runner, store, conditions, paging),
    getTotals(runner, store, conditions, now),
    getSums(runner, store, conditions),
  ]);
  const { statistc, statistics } = getStatistics(store, totals);
  return {
    rows,
    meta: {
      current_page: paging.page,
      last_page: Math.max(1, Math.ceil(totals.total / paging.perPage)),
      per_page: paging.perPage,
      total: totals.total,
      ...(totals.atLeast && { total_is_at_least: true as const }),
    },
    statistc: sums === undefined ? statistc : { ...statistc, sums },
    statistics,
  };
}
