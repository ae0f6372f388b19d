import type { CountedTable } from '../../schema/counted-tables.ts';
import { allOf, Params, prepared } from '../../platform/database/sql-text.ts';
import { counterSql, isCountable, isOfCountry, needsZone, type Condition } from './conditions.ts';
import type { Sort } from './paging.ts';
import type { Runner } from '../../platform/database/runner.ts';

export interface SeekStart {
  /** The edge of the UTC hour or day in which the page begins. */
  readonly bound: string;
  /** Rows of that hour or day that come before the page. */
  readonly skip: number;
}

/** One step of a search: counters of this grain, one for each such stretch of time. */
interface Step {
  readonly grain: string;
  readonly unit: 'month' | 'day' | 'hour';
}

const BY_COUNTRY: readonly Step[] = [
  { grain: 'U', unit: 'month' },
  { grain: 'V', unit: 'day' },
  { grain: 'H', unit: 'hour' },
];
const BY_ALL: readonly Step[] = [
  { grain: 'u', unit: 'month' },
  { grain: 'v', unit: 'day' },
];

/** Deep pages can seek when they are in order of creation and only narrowed by what is counted in UTC; local days and months are not. */
export function canSeek(counted: CountedTable, conditions: readonly Condition[], sort: Sort): boolean {
  return sort.column === 'created_at' && conditions.every((one) => !needsZone(one) && isCountable(one, counted));
}

/** Counted rows per bucket of a step, counters and deltas together, within the bucket that the step before found. */
function buckets(counted: CountedTable, conditions: readonly Condition[], params: Params, { grain, unit }: Step, before?: Step): string {
  const where = (column: string) => {
    const found = `(select bucket from found_${before?.unit})`;
    const within = before ? [`${column} >= ${found}`, `${column} < ${found} + interval '1 ${before.unit}'`] : [];
    return allOf([...conditions.map((condition) => counterSql(condition, params, column)), ...within]);
  };
  return `select bucket, sum(n) as n from (
    select c.bucket, c.n from ${counted.name}_counters c where c.grain = '${grain}' and ${where('c.bucket')}
    union all select date_trunc('${unit}', c.hour), c.n from ${counted.name}_deltas c where ${where('c.hour')}
  ) b group by bucket having sum(n) <> 0`;
}

/** The hour (or day) in which the row after `offset` others lies: first its month by running sums, then closer and closer within. */
export async function seekStart(
  runner: Runner,
  counted: CountedTable,
  conditions: readonly Condition[],
  descending: boolean,
  offset: number,
): Promise<SeekStart | 'past the end'> {
  const params = new Params();
  const skip = params.add(offset, 'bigint');
  const steps = conditions.every(isOfCountry) ? BY_COUNTRY : BY_ALL;
  const order = descending ? 'desc' : 'asc';
  const searches = steps.map((step, index) => {
    const last = steps[index - 1];
    const before = last ? `(select before from found_${last.unit})` : '0';
    const running = `select bucket, n, ${before} + sum(n) over (order by bucket ${order}) - n as before
      from (${buckets(counted, conditions, params, step, last)}) s`;
    return `found_${step.unit} as (select bucket, before from (${running}) r where before <= ${skip} and before + n > ${skip})`;
  });
  const unit = steps.at(-1)?.unit;
  const text = `with ${searches.join(',\n')}
    select bucket ${descending ? `+ interval '1 ${unit}'` : ''} as bound, before::bigint as before from found_${unit}`;
  const { rows } = await runner.query<{ bound: string; before: number }>(prepared(text, params));
  const row = rows[0];
  return row ? { bound: `${row.bound.replace(' ', 'T')}Z`, skip: offset - row.before } : 'past the end';
}
