import { COUNT_LIMIT } from '@diwan/contract/constants';
import { allOf, Params, prepared } from '../../platform/database/sql-text.ts';
import type { Store } from '../store.ts';
import type { CountedTable } from '../../schema/counted-tables.ts';
import { counterSql, getGrain, isCountable, isOfCountry, getZone, ZONE_JOIN, type Condition } from './conditions.ts';
import { rowsFrom } from './rows.ts';
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

/** One statement over counters and deltas: exact at every moment, whatever the size of the table. */
function countedSql(
  counted: CountedTable,
  split: StatusSplit | undefined,
  conditions: readonly Condition[],
  params: Params,
  since: string,
): string {
  const others = conditions.filter((one) => !isStatus(split, one));
  const where = (day: string) => allOf(others.map((condition) => counterSql(condition, params, day)));
  const { name } = counted;
  const status = split ? `c.${split.column}, ` : '';
  const narrowed = getGrain(others);
  const grain = `c.grain = '${narrowed}'`;
  // The chart is of months, whatever the total is of; by country alone they are few.
  const monthGrain = `c.grain = '${narrowed === 'd' ? 'd' : others.every(isOfCountry) ? 'M' : 'm'}'`;
  const first = `date '${since}'`;
  return `select coalesce(sum(x.n) filter (where ${inStatus(split, conditions, params, 'x')}), 0) as total, coalesce(sum(x.n), 0) as count, ${countsSql(split, (part) => `coalesce(sum(x.n) filter (where ${part('x')}), 0)`)} as counts,
    (select json_agg(json_build_object('month', month, 'value', value) order by month) from (
      select to_char(bucket, 'YYYY-MM') as month, sum(n)::int as value from (
        select c.bucket, c.n from ${name}_counters c where ${monthGrain} and c.bucket >= ${first} and ${where('c.bucket')}
        union all select c.day::timestamp, c.n from ${name}_deltas c where c.day >= ${first} and ${where('c.day')}
      ) b group by 1) m) as months
  from (
    select ${status}c.n from ${name}_counters c where ${grain} and ${where('c.bucket')}
    union all select ${status}c.n from ${name}_deltas c where ${where('c.day')}
  ) x`;
}

/** The rows of a list (`t`), no further than the limit. */
function cappedRows(store: Store, conditions: readonly Condition[], params: Params, columns: string): string {
  return `select ${columns} ${rowsFrom(store, conditions, params)} limit ${COUNT_LIMIT + 1}`;
}

/** Counts rows, no further than the limit: for small tables, and for filters that no counter knows. */
function rowsSql(store: Store, conditions: readonly Condition[], params: Params, since: string): string {
  const split = getSplit(store);
  const others = conditions.filter((one) => !isStatus(split, one));
  const status = split ? `, t.${split.column}` : '';
  const zone = { country: ', t.country_id', itself: ', t.time_zone', none: '' }[store.zone];
  const first = `date '${since}'`;
  // Local months are computed of what the chart shows only: a zone's offset costs more than finding the row.
  return `with found as materialized (${cappedRows(store, others, params, `t.created_at${status}${zone}`)})
  select count(*) filter (where ${inStatus(split, conditions, params, 't')}) as total, count(*) as count, ${countsSql(split, (part) => `count(*) filter (where ${part('t')})`)} as counts,
    (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'value', value) order by month) from (
      select date_trunc('month', t.created_at at time zone ${getZone(store.zone)}) as month, count(*)::int as value
      from found t ${ZONE_JOIN[store.zone]} where t.created_at >= ${first} - interval '15 hours' group by 1) m where month >= ${first}) as months
  from found t`;
}

/** Rows of a list in one status, when there are too many in both to tell from those. */
async function countInStatus(runner: Runner, store: Store, conditions: readonly Condition[]): Promise<number> {
  const params = new Params();
  const text = `select count(*) as count from (${cappedRows(store, conditions, params, '1')}) t`;
  const { rows } = await runner.query<{ count: number }>(prepared(text, params));
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

/** The counters that answer for the whole list, if any do. Those by another moment than creation know only the rows that have it. */
export function countersFor({ counters }: Store, conditions: readonly Condition[]): CountedTable | undefined {
  return counters.find(
    (counted) =>
      conditions.every((one) => isCountable(one, counted)) &&
      (counted.timestamp === 'created_at' || conditions.some((one) => 'column' in one && one.column === counted.timestamp)),
  );
}

/** Total and statistics of a list. */
export async function getTotals(runner: Runner, store: Store, conditions: readonly Condition[], now: number): Promise<Totals> {
  const start = chartStart(now);
  const since = start.toISOString().slice(0, 10);
  const params = new Params();
  const counted = countersFor(store, conditions);
  const split = getSplit(store);
  const text = counted ? countedSql(counted, split, conditions, params, since) : rowsSql(store, conditions, params, since);
  const { rows } = await runner.query<TotalsRow>(prepared(text, params));
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
