import type { Runner } from '../../platform/database/runner.ts';
import { statement, type Query } from '../../platform/database/sql-text.ts';
import type { CountedTable } from '../../schema/counted-tables.ts';
import { GRAIN, type Grain } from '../../schema/grains.ts';
import type { Store } from '../resource/store.ts';
import { needsZone, type Condition } from '../fields/conditions.ts';
import { countedGroups, isCountable, isOfCountry } from './counted.ts';
import type { Sort } from '../resource/rows.ts';

export interface SeekStart {
  /** The edge of the UTC hour or day in which the page begins. */
  readonly bound: string;
  /** Rows of that hour or day that come before the page. */
  readonly skip: number;
}

/** One step of a search: counters of this grain, one for each such stretch of time. */
interface Step {
  readonly grain: Grain;
  readonly unit: 'month' | 'day' | 'hour';
}

const BY_COUNTRY: readonly Step[] = [
  { grain: GRAIN.utcMonthOfCountry, unit: 'month' },
  { grain: GRAIN.utcDayOfCountry, unit: 'day' },
  { grain: GRAIN.utcHourOfCountry, unit: 'hour' },
];
const BY_ALL: readonly Step[] = [
  { grain: GRAIN.utcMonth, unit: 'month' },
  { grain: GRAIN.utcDay, unit: 'day' },
];

/** Deep pages can seek when they are in order of creation and only narrowed by what is counted in UTC; local days and months are not. */
const canSeek = (counted: CountedTable, conditions: readonly Condition[], sort: Sort) =>
  sort.column === 'created_at' && conditions.every((one) => !needsZone(one) && isCountable(one, counted));

/** Counted rows per bucket of a step, counters and deltas together, within the bucket that the step before found. */
function buckets(counted: CountedTable, conditions: readonly Condition[], { grain, unit }: Step, before?: Step): Query {
  const found = `(select bucket from found_${before?.unit})`;
  const groups = countedGroups(counted, {
    grain,
    conditions,
    unfolded: 'c.hour',
    select: (time) => [time === 'c.hour' ? `date_trunc('${unit}', c.hour) as bucket` : 'c.bucket', 'c.n'],
    where: (time) => (before ? [`${time} >= ${found}`, `${time} < ${found} + interval '1 ${before.unit}'`] : []),
  });
  return { select: ['bucket', 'sum(n) as n'], from: { query: groups, as: 'b' }, group: ['bucket'], having: 'sum(n) <> 0' };
}

/**
 * The hour (or day) in which the row after `offset` others lies: first its month by running sums, then closer and closer within.
 * None where the list's order or conditions are not what counters of UTC know.
 */
export async function seekStart(
  runner: Runner,
  { counted }: Store,
  conditions: readonly Condition[],
  sort: Sort,
  offset: number,
): Promise<SeekStart | 'past the end' | undefined> {
  if (!counted || !canSeek(counted, conditions, sort)) return undefined;
  const steps = conditions.every(isOfCountry) ? BY_COUNTRY : BY_ALL;
  const order = sort.descending ? 'desc' : 'asc';
  const searches = steps.map((step, index) => {
    const last = steps[index - 1];
    const before = last ? `(select before from found_${last.unit})` : '0';
    const running: Query = {
      select: ['bucket', 'n', `${before} + sum(n) over (order by bucket ${order}) - n as before`],
      from: { query: buckets(counted, conditions, step, last), as: 's' },
    };
    const query: Query = {
      select: ['bucket', 'before'],
      from: { query: running, as: 'r' },
      where: [(params) => `${params.add(offset, 'bigint')} between before and before + n - 1`],
    };
    return { as: `found_${step.unit}`, query };
  });
  const unit = steps.at(-1)?.unit;
  const query: Query = {
    with: searches,
    select: [`bucket ${sort.descending ? `+ interval '1 ${unit}'` : ''} as bound`, 'before::bigint as before'],
    from: `found_${unit}`,
  };
  const { rows } = await runner.query<{ bound: string; before: number }>(statement(query));
  const row = rows[0];
  return row ? { bound: `${row.bound.replace(' ', 'T')}Z`, skip: offset - row.before } : 'past the end';
}
