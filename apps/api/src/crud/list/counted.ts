import type { CountedTable } from '../../schema/counted-tables.ts';
import { GRAIN, type Grain } from '../../schema/grains.ts';
import { allOf, type Params, type Query, type Sql } from '../../platform/database/sql-text.ts';
import type { Store } from '../resource/store.ts';
import { columnSql, type Condition } from '../fields/conditions.ts';

const OF_COLUMNS: ReadonlySet<string> = new Set(['equals', 'among', 'empty', 'scope'] satisfies Condition['kind'][]);
const OF_DAYS: ReadonlySet<string> = new Set(['days', 'today', 'part'] satisfies Condition['kind'][]);

/** True when counters with these dimensions, by this moment, can answer for the condition. */
export function isCountable(condition: Condition, { dimensions, timestamp }: Pick<CountedTable, 'dimensions' | 'timestamp'>): boolean {
  if (!('column' in condition)) return false;
  return (
    (OF_COLUMNS.has(condition.kind) && condition.column in dimensions) || (OF_DAYS.has(condition.kind) && condition.column === timestamp)
  );
}

/** True for what counters by country alone can tell. */
export const isOfCountry = (condition: Condition) => 'column' in condition && condition.column === 'country_id';

/** The counters that answer for the whole list, if any do. Those by another moment than creation know only the rows that have it. */
export function countersFor({ counters }: Store, conditions: readonly Condition[]): CountedTable | undefined {
  return counters.find(
    (counted) =>
      conditions.every((one) => isCountable(one, counted)) &&
      (counted.timestamp === 'created_at' || conditions.some((one) => 'column' in one && one.column === counted.timestamp)),
  );
}

/** The coarsest grain of counters that still tells what these conditions ask for: days, months or all time. */
export function getGrain(conditions: readonly Condition[]): Grain {
  if (conditions.some(({ kind }) => kind === 'days' || kind === 'today')) return GRAIN.day;
  return conditions.some(({ kind }) => kind === 'part') ? GRAIN.month : GRAIN.all;
}

/** A countable condition over counters or deltas (alias `c`), whose local day is `day`. */
function counterSql(condition: Condition, params: Params, day: string): string {
  switch (condition.kind) {
    case 'equals':
    case 'among':
    case 'empty':
    case 'scope':
      return columnSql(condition, params, 'c');
    case 'part':
      return `extract(${condition.part} from ${day}) = ${params.add(condition.value, 'int')}`;
    case 'today': {
      const zone = `coalesce((select z.time_zone from countries z where z.id = c.country_id), 'UTC')`;
      return `${day} > (now() - interval '3 days')::timestamp and ${day} = (now() at time zone ${zone})::date`;
    }
    case 'days': {
      const parts: string[] = [];
      if (condition.from !== null) parts.push(`${day} >= ${params.add(condition.from, 'date')}`);
      if (condition.to !== null) parts.push(`${day} <= ${params.add(condition.to, 'date')}`);
      return allOf(parts);
    }
    default:
      throw new Error(`no counter answers for ${condition.kind}`);
  }
}

interface Groups {
  readonly grain: Grain;
  readonly conditions: readonly Condition[];
  /** What is read of a group, whose bucket is `time`. */
  readonly select: (time: string) => readonly string[];
  /** What else narrows them. */
  readonly where?: (time: string) => readonly string[];
  /** What their time is before they are folded: days, or hours for grains of UTC. */
  readonly unfolded?: 'c.day' | 'c.hour';
}

/** Groups of counters together with those that are not folded into them yet: exact at every moment, whatever the size of the table. */
export function countedGroups({ name }: CountedTable, groups: Groups): Query[] {
  const { grain, conditions, select, where = () => [], unfolded = 'c.day' } = groups;
  const narrowed = (time: string): Sql[] => [
    ...conditions.map(
      (one): Sql =>
        (params) =>
          counterSql(one, params, time),
    ),
    ...where(time),
  ];
  return [
    { select: select('c.bucket'), from: `${name}_counters c`, where: [`c.grain = '${grain}'`, ...narrowed('c.bucket')] },
    { select: select(unfolded), from: `${name}_deltas c`, where: narrowed(unfolded) },
  ];
}
