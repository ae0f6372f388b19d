import pg from 'pg';
import type { CountedTable } from '../../schema/counted-tables.ts';
import { allOf, type Params } from '../../platform/database/sql-text.ts';

/**
 * What a list is narrowed to, as data, so that the same condition can be asked of the rows and of their counters.
 * Days are those of the row's own country.
 */
export type Condition =
  /** `fixed` is of the code's own choosing, and none of a request's. */
  | { readonly kind: 'equals'; readonly column: string; readonly value: string | number | boolean; readonly fixed?: true }
  | { readonly kind: 'among'; readonly column: string; readonly values: readonly string[]; readonly fixed?: true }
  | { readonly kind: 'scope'; readonly column: string; readonly countries: readonly number[]; readonly orNone: boolean }
  | { readonly kind: 'days'; readonly column: string; readonly from: string | null; readonly to: string | null }
  /** A column that holds nothing. */
  | { readonly kind: 'empty'; readonly column: string }
  /** Days that are today where the row is. */
  | { readonly kind: 'today'; readonly column: string }
  | { readonly kind: 'clock'; readonly column: string; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'part'; readonly column: string; readonly part: 'month' | 'year'; readonly value: number }
  /** LIKE patterns over the folded search key; all must match. `own` narrows to one column; `walk` leaves the index aside. */
  | {
      readonly kind: 'words';
      readonly patterns: readonly string[];
      readonly own?: { readonly column: string; readonly pattern: string };
      readonly walk?: boolean;
    }
  | { readonly kind: 'sql'; readonly text: (params: Params) => string };

/** Where a row's time zone is read: from its country (joined as `tz`), from itself, or UTC where it has no country. */
export type ZoneSource = 'country' | 'itself' | 'none';
const ZONES: Record<ZoneSource, string> = { country: `coalesce(tz.time_zone, 'UTC')`, itself: 't.time_zone', none: `'UTC'` };

export const ZONE_JOIN: Record<ZoneSource, string> = { country: 'left join countries tz on tz.id = t.country_id', itself: '', none: '' };

/** The zone of a row, as SQL. */
export function getZone(source: ZoneSource): string {
  return ZONES[source];
}

export function needsZone(condition: Condition): boolean {
  return condition.kind === 'days' || condition.kind === 'today' || condition.kind === 'clock' || condition.kind === 'part';
}

// Zones reach from -12 to +14 hours, so a day lies within these bounds of its UTC day; they let an index do most of the work. What is
// well within needs no look at a clock, which costs more than reading the row.
function days({ column, from, to }: Extract<Condition, { kind: 'days' }>, params: Params, zone: string): string {
  const day = `(t.${column} at time zone ${zone})::date`;
  const parts: string[] = [];
  if (from !== null) {
    const first = params.add(from, 'date');
    parts.push(`t.${column} >= ${first} - interval '15 hours'`, `(t.${column} >= ${first} + interval '15 hours' or ${day} >= ${first})`);
  }
  if (to !== null) {
    const last = params.add(to, 'date');
    parts.push(`t.${column} < ${last} + interval '37 hours'`, `(t.${column} < ${last} + interval '9 hours' or ${day} <= ${last})`);
  }
  return allOf(parts);
}

function clock({ column, from, to }: Extract<Condition, { kind: 'clock' }>, params: Params, zone: string): string {
  const time = `(t.${column} at time zone ${zone})::time`;
  const parts: string[] = [];
  if (from !== null) parts.push(`${time} >= ${params.add(from, 'time')}`);
  // To 14:30 means through that minute.
  if (to !== null) parts.push(`${time} < ${params.add(to, 'time')} + interval '1 minute'`);
  return allOf(parts);
}

/** That a column names one of these countries, or none at all. Their ids stand in the text: few calls differ in them. */
export function withinSql(column: string, countries: readonly number[], orNone = false): string {
  const ids = countries.map(Number).join(', ');
  const within = countries.length === 1 ? `${column} = ${ids}` : `${column} = any('{${ids}}'::int[])`;
  return orNone ? `(${within} or ${column} is null)` : within;
}

function scope({ column, countries, orNone }: Extract<Condition, { kind: 'scope' }>, alias: string): string {
  return withinSql(`${alias}.${column}`, countries, orNone);
}

function equals({ column, value, fixed }: Extract<Condition, { kind: 'equals' }>, params: Params, alias: string): string {
  if (typeof value === 'boolean') return value ? `${alias}.${column}` : `not ${alias}.${column}`;
  return `${alias}.${column} = ${fixed ? pg.escapeLiteral(String(value)) : params.add(value)}`;
}

/** A condition on what a column holds, over rows (`t`) or counters (`c`). */
export function columnSql(condition: Extract<Condition, { kind: 'equals' | 'among' }>, params: Params, alias: string): string {
  if (condition.kind === 'equals') return equals(condition, params, alias);
  const { column, values, fixed } = condition;
  if (!fixed) return `${alias}.${column} = any(${params.add(values, 'text[]')})`;
  // Few calls differ in these: their statement is planned once.
  return values.length === 0 ? 'false' : `${alias}.${column} in (${values.map((one) => pg.escapeLiteral(one)).join(', ')})`;
}

// A day lies within these bounds of the present whatever the zone; they let an index do most of the work.
function today({ column }: Extract<Condition, { kind: 'today' }>, zone: string): string {
  return `t.${column} > now() - interval '39 hours' and (t.${column} at time zone ${zone})::date = (now() at time zone ${zone})::date`;
}

function words({ patterns, own, walk }: Extract<Condition, { kind: 'words' }>, params: Params): string {
  const matches = (column: string, pattern: string) => `t.${column} like ${params.add(pattern)}`;
  if (!walk)
    return allOf([...patterns.map((pattern) => matches('search_key', pattern)), ...(own ? [matches(own.column, own.pattern)] : [])]);
  // No index knows this expression, and the planner expects it of every second row: a common word is found sooner by walking
  // the list's own order. A column's own pattern implies that of the search key.
  const looked = own ? [matches(own.column, own.pattern)] : patterns.map((pattern) => matches('search_key', pattern));
  return allOf(looked.map((match) => `coalesce(${match}, false)`));
}

/** A condition over the rows (alias `t`). */
export function rowSql(condition: Condition, params: Params, zoneSource: ZoneSource): string {
  switch (condition.kind) {
    case 'equals':
    case 'among':
      return columnSql(condition, params, 't');
    case 'scope':
      return scope(condition, 't');
    case 'empty':
      return `t.${condition.column} is null`;
    case 'days':
      return days(condition, params, getZone(zoneSource));
    case 'today':
      return today(condition, getZone(zoneSource));
    case 'clock':
      return clock(condition, params, getZone(zoneSource));
    case 'part':
      return `extract(${condition.part} from t.${condition.column} at time zone ${getZone(zoneSource)}) = ${params.add(condition.value, 'int')}`;
    case 'words':
      return words(condition, params);
    case 'sql':
      return condition.text(params);
  }
}

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

/** The coarsest grain of counters that still tells what these conditions ask for: days, months or all time. */
export function getGrain(conditions: readonly Condition[]): 'd' | 'm' | 'a' {
  if (conditions.some(({ kind }) => kind === 'days' || kind === 'today')) return 'd';
  return conditions.some(({ kind }) => kind === 'part') ? 'm' : 'a';
}

/** A countable condition over counters or deltas (alias `c`), whose local day is `day`. */
export function counterSql(condition: Condition, params: Params, day: string): string {
  if (condition.kind === 'equals' || condition.kind === 'among') return columnSql(condition, params, 'c');
  if (condition.kind === 'empty') return `c.${condition.column} is null`;
  if (condition.kind === 'scope') return scope(condition, 'c');
  if (condition.kind === 'part') return `extract(${condition.part} from ${day}) = ${params.add(condition.value, 'int')}`;
  if (condition.kind === 'today') {
    const zone = `coalesce((select z.time_zone from countries z where z.id = c.country_id), 'UTC')`;
    return `${day} > (now() - interval '3 days')::timestamp and ${day} = (now() at time zone ${zone})::date`;
  }
  if (condition.kind !== 'days') throw new Error(`no counter answers for ${condition.kind}`);
  const parts: string[] = [];
  if (condition.from !== null) parts.push(`${day} >= ${params.add(condition.from, 'date')}`);
  if (condition.to !== null) parts.push(`${day} <= ${params.add(condition.to, 'date')}`);
  return allOf(parts);
}
