import { COUNT_LIMIT } from '@diwan/contract/kit/constants';
import { statement, toSql, type Query, type Sql } from '../../platform/database/sql-text.ts';
import type { Store } from '../resource/store.ts';
import type { CountedTable } from '../../schema/counted-tables.ts';
import { getZoneSql, ZONE_JOINS, type Condition } from '../fields/conditions.ts';
import { countedGroups, countersFor, getGrain, isOfCountry } from './counted.ts';
import { GRAIN } from '../../schema/grains.ts';
import { rowsFrom } from '../resource/rows.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inStatus, isStatus, getSplit, type StatusSplit } from './status-parts.ts';

export interface Totals {
  readonly total: number;
  /** There are more rows than were counted. */
  readonly atLeast: boolean;
  /** Rows of the list without its status filter; what is known of them when they were counted to the end. */
  readonly count: number;
  readonly parts: Parts | undefined;
}

interface Parts {
  /** Rows in each part of the list's split, in its order; none where nothing splits it. */
  readonly counts: readonly number[];
  /** Rows by the local month of their creation, or of what they were counted by; oldest first. */
  readonly by: CountedTable['timestamp'];
  readonly months: readonly { readonly month: string; readonly value: number }[];
}

/** PostgreSQL sums counters as numerics, which come as text, and counts rows as numbers. */
interface TotalsRow {
  total: number | string;
  count: number | string;
  counts: (number | string)[] | null;
  months: { month: string; value: number }[] | null;
}

const MONTHS = 12;

/** The parts of a split as one array. */
function countsSql(split: StatusSplit | undefined, count: (part: (alias: string) => string) => string): string {
  return split ? `array[${split.parts.map(({ sql }) => count(sql)).join(', ')}]` : 'null';
}

/** Rows of months and their values as one list, the oldest first. */
const monthsJson =
  (months: Query): Sql =>
  (params) =>
    `(select json_agg(json_build_object('month', month, 'value', value) order by month) from (${toSql(months, params)}) m) as months`;

/** One statement over counters and deltas. */
function countedTotals(counted: CountedTable, split: StatusSplit | undefined, conditions: readonly Condition[], since: string): Query {
  const others = conditions.filter((one) => !isStatus(split, one));
  const status = split ? [`c.${split.column}`] : [];
  const grain = getGrain(others);
  // The chart is of months, whatever the total is of; by country alone they are few.
  const monthGrain = grain === GRAIN.day ? GRAIN.day : others.every(isOfCountry) ? GRAIN.monthOfCountry : GRAIN.month;
  const monthGroups = countedGroups(counted, {
    grain: monthGrain,
    conditions: others,
    select: (time) => [`${time} as bucket`, 'c.n'],
    where: (time) => [`${time} >= date '${since}'`],
  });
  return {
    select: [
      (params) => `coalesce(sum(x.n) filter (where ${inStatus(split, conditions, params, 'x')}), 0) as total`,
      'coalesce(sum(x.n), 0) as count',
      `${countsSql(split, (part) => `coalesce(sum(x.n) filter (where ${part('x')}), 0)`)} as counts`,
      monthsJson({
        select: [`to_char(bucket, 'YYYY-MM') as month`, 'sum(n)::int as value'],
        from: { query: monthGroups, as: 'b' },
        group: ['1'],
      }),
    ],
    from: { query: countedGroups(counted, { grain, conditions: others, select: () => [...status, 'c.n'] }), as: 'x' },
  };
}

/** The rows of a list (`t`), no further than the limit. */
const cappedRows = (store: Store, conditions: readonly Condition[], select: readonly string[]): Query => ({
  ...rowsFrom(store, conditions),
  select,
  limit: COUNT_LIMIT + 1,
});

/** What a row's zone is read from, beside the moment itself. */
const ZONE_COLUMNS: Record<Store['zone'], readonly string[]> = { country: ['t.country_id'], itself: ['t.time_zone'], none: [] };

/** Counts rows, no further than the limit: for small tables, and for filters that no counter knows. */
function totalsOfRows(store: Store, split: StatusSplit | undefined, conditions: readonly Condition[], since: string): Query {
  const others = conditions.filter((one) => !isStatus(split, one));
  const kept = ['t.created_at', ...(split ? [`t.${split.column}`] : []), ...ZONE_COLUMNS[store.zone]];
  // Local months are computed of what the chart shows only: a zone's offset costs more than finding the row.
  const local: Query = {
    select: [`date_trunc('month', t.created_at at time zone ${getZoneSql(store.zone)}) as month`, 'count(*)::int as value'],
    from: 'found t',
    joins: ZONE_JOINS[store.zone],
    where: [`t.created_at >= date '${since}' - interval '15 hours'`],
    group: ['1'],
  };
  return {
    with: [{ query: cappedRows(store, others, kept), as: 'found', materialized: true }],
    select: [
      (params) => `count(*) filter (where ${inStatus(split, conditions, params, 't')}) as total`,
      'count(*) as count',
      `${countsSql(split, (part) => `count(*) filter (where ${part('t')})`)} as counts`,
      monthsJson({
        select: [`to_char(l.month, 'YYYY-MM') as month`, 'l.value'],
        from: { query: local, as: 'l' },
        where: [`l.month >= date '${since}'`],
      }),
    ],
    from: 'found t',
  };
}

/** Rows of a list in one status, when there are too many in both to tell from those. */
async function countInStatus(runner: Runner, store: Store, conditions: readonly Condition[]): Promise<number> {
  const query: Query = { select: ['count(*) as count'], from: { query: cappedRows(store, conditions, ['1']), as: 't' } };
  const { rows } = await runner.query<{ count: number }>(statement(query));
  return Number(rows[0]?.count);
}

/** The first day of the month that the charts begin with. */
function chartStart(now: number): Date {
  const today = new Date(now);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS + 1, 1));
}

function filledMonths(found: readonly { month: string; value: number }[], start: Date): Parts['months'] {
  const values = new Map(found.map(({ month, value }) => [month, value]));
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + index, 1)).toISOString().slice(0, 7);
    return { month, value: values.get(month) ?? 0 };
  });
}

/** Total and statistics of a list. */
export async function getTotals(runner: Runner, store: Store, conditions: readonly Condition[], now: number): Promise<Totals> {
  const start = chartStart(now);
  const since = start.toISOString().slice(0, 10);
  const counted = countersFor(store, conditions);
  const split = getSplit(store);
  const query = counted ? countedTotals(counted, split, conditions, since) : totalsOfRows(store, split, conditions, since);
  const { rows } = await runner.query<TotalsRow>(statement(query));
  const row = rows[0] ?? { total: 0, count: 0, counts: null, months: null };
  const [total, count, counts] = [Number(row.total), Number(row.count), (row.counts ?? []).map(Number)];
  if (counted || count <= COUNT_LIMIT)
    return {
      total,
      atLeast: false,
      count,
      parts: { counts, by: counted?.timestamp ?? 'created_at', months: filledMonths(row.months ?? [], start) },
    };
  // Parts of the first ten thousand that happened to be met would say nothing of the whole.
  const inAll = conditions.some((one) => isStatus(split, one)) ? await countInStatus(runner, store, conditions) : count;
  return { total: Math.min(inAll, COUNT_LIMIT), atLeast: inAll > COUNT_LIMIT, count: COUNT_LIMIT, parts: undefined };
}
