import pg from 'pg';
import { allOf, type Params } from '../../platform/database/sql-text.ts';

interface OfNights {
  readonly until?: string;
}

/**
 * What a list is narrowed to, as data, so that the same condition can be asked of the rows and of their counters.
 * Days are those of the row's own country.
 */
export type Condition =
  /** `fixed` is of the code's own choosing, and none of a request's. */
  | { readonly kind: 'equals'; readonly column: string; readonly value: string | number | boolean; readonly fixed?: true }
  | { readonly kind: 'among'; readonly column: string; readonly values: readonly string[]; readonly fixed?: true }
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'scope'; readonly column: string; readonly countries: readonly number[]; readonly orNone: boolean }
  /** `until` is how far the days reach into the next morning: a night belongs to the day on which it begins. */
  | ({ readonly kind: 'days'; readonly column: string; readonly from: string | null; readonly to: string | null } & OfNights)
  /** A column that holds nothing. */
  | { readonly kind: 'empty'; readonly column: string }
  /** Days that are today where the row is. */
  | ({ readonly kind: 'today'; readonly column: string } & OfNights)
  | { readonly kind: 'clock'; readonly column: string; readonly from: string | null; readonly to: string | null }
  | ({ readonly kind: 'part'; readonly column: string; readonly part: 'month'; readonly value: number } & OfNights)
  /** LIKE patterns over the folded search key; all must match. `own` narrows to one column, `among` to some; `walk` leaves the index aside. */
  | {
      readonly kind: 'words';
      readonly patterns: readonly string[];
      readonly own?: { readonly column: string; readonly pattern: string };
      readonly among?: readonly string[];
      readonly walk?: boolean;
    }
  | { readonly kind: 'sql'; readonly text: (params: Params) => string };

/** The same of SQL over `t` as of a column: what a field is made of that is none, or what a filter looks at that is no field. */
export function computedCondition(condition: Condition, sql: string): Condition {
  const [, column] = /^t\.(\w+)$/.exec(sql) ?? [];
  if (column !== undefined && 'column' in condition) return { ...condition, column };
  if (condition.kind !== 'equals') throw new Error(`no filter by ${condition.kind} looks at ${sql}`);
  const { value } = condition;
  if (typeof value === 'boolean') return { kind: 'sql', text: () => (value ? sql : `not ${sql}`) };
  return { kind: 'sql', text: (params) => `${sql} = ${params.add(value)}` };
}

/** Where a row's time zone is read: from its country (joined as `tz`), from itself, or UTC where it has no country. */
export type ZoneSource = 'country' | 'itself' | 'none';
const ZONES: Record<ZoneSource, string> = { country: `coalesce(tz.time_zone, 'UTC')`, itself: 't.time_zone', none: `'UTC'` };

/** What is joined where a row's zone is needed. */
export const ZONE_JOINS: Record<ZoneSource, readonly string[]> = {
  country: ['left join countries tz on tz.id = t.country_id'],
  itself: [],
  none: [],
};

/** The zone of a row, as SQL. */
export function getZoneSql(source: ZoneSource): string {
  return ZONES[source];
}

export function needsZone(condition: Condition): boolean {
  return condition.kind === 'days' || condition.kind === 'today' || condition.kind === 'clock' || condition.kind === 'part';
}

/** How much later than midnight a day ends: behind the minute until which its night goes on. */
function nightSql(until: string | undefined, params: Params): string | undefined {
  return until === undefined ? undefined : `(${params.add(until, 'time')}::interval + interval '1 minute')`;
}

/** When a row was, where it is; what is of the night that began yesterday counts as yesterday's. */
function localSql(column: string, zone: string, night: string | undefined): string {
  const local = `(t.${column} at time zone ${zone})`;
  return night ? `(${local} - ${night})` : local;
}

// Zones reach from -12 to +14 hours, so a day lies within these bounds of its UTC day; they let an index do most of the work. What is
// well within needs no look at a clock, which costs more than reading the row.
function days({ column, from, to, until }: Extract<Condition, { kind: 'days' }>, params: Params, zone: string): string {
  const night = nightSql(until, params);
  const day = `${localSql(column, zone, night)}::date`;
  const later = night ? ` + ${night}` : '';
  const parts: string[] = [];
  if (from !== null) {
    const first = params.add(from, 'date');
    const start = `${first}${later}`;
    parts.push(`t.${column} >= ${start} - interval '15 hours'`, `(t.${column} >= ${start} + interval '15 hours' or ${day} >= ${first})`);
  }
  if (to !== null) {
    const last = params.add(to, 'date');
    const end = `${last}${later}`;
    parts.push(`t.${column} < ${end} + interval '37 hours'`, `(t.${column} < ${end} + interval '9 hours' or ${day} <= ${last})`);
  }
  return allOf(parts);
}

function clock({ column, from, to }: Extract<Condition, { kind: 'clock' }>, params: Params, zone: string): string {
  // To 14:30 means through that minute, and to 23:59 through the day.
  const time = `date_trunc('minute', t.${column} at time zone ${zone})::time`;
  const parts: string[] = [];
  if (from !== null) parts.push(`${time} >= ${params.add(from, 'time')}`);
  if (to !== null) parts.push(`${time} <= ${params.add(to, 'time')}`);
  // From 22:00 to 02:00 goes on over midnight.
  return from !== null && to !== null && to < from ? `(${parts.join(' or ')})` : allOf(parts);
}

/** That a column names one of these countries, or none at all. Their ids stand in the text: few calls differ in them. */
export function withinSql(column: string, countries: readonly number[], orNone = false): string {
  const ids = countries.map(Number).join(', ');
  const within = countries.length === 1 ? `${column} = ${ids}` : `${column} = any('{${ids}}'::int[])`;
  return orNone ? `(${within} or ${column} is null)` : within;
}

type ColumnCondition = Extract<Condition, { kind: 'equals' | 'among' | 'empty' | 'scope' }>;

/** A condition on what a column holds, over rows (`t`) or counters (`c`). */
export function columnSql(condition: ColumnCondition, params: Params, alias: string): string {
  const column = `${alias}.${condition.column}`;
  switch (condition.kind) {
    case 'empty':
      return `${column} is null`;
    case 'scope':
      return withinSql(column, condition.countries, condition.orNone);
    case 'equals': {
      const { value, fixed } = condition;
      if (typeof value === 'boolean') return value ? column : `not ${column}`;
      return `${column} = ${fixed ? pg.escapeLiteral(String(value)) : params.add(value)}`;
    }
    case 'among': {
      const { values, fixed } = condition;
      if (!fixed) return `${column} = any(${params.add(values, 'text[]')})`;
      // Few calls differ in these: their statement is planned once.
      return values.length === 0 ? 'false' : `${column} in (${values.map((one) => pg.escapeLiteral(one)).join(', ')})`;
    }
  }
}

// A day, and its night, lie within these bounds of the present whatever the zone; they let an index do most of the work.
function today({ column, until }: Extract<Condition, { kind: 'today' }>, params: Params, zone: string): string {
  const day = `${localSql(column, zone, nightSql(until, params))}::date`;
  return `t.${column} > now() - interval '39 hours' and ${day} = (now() at time zone ${zone})::date`;
}

function part({ column, part: name, value, until }: Extract<Condition, { kind: 'part' }>, params: Params, zone: string): string {
  return `extract(${name} from ${localSql(column, zone, nightSql(until, params))}) = ${params.add(value, 'int')}`;
}

/** Some columns of a row, folded as its search key is. */
export const foldedSql = (columns: readonly string[], alias: string): string =>
  `(' ' || fold_search(concat_ws(' ', ${columns.map((column) => `${alias}.${column}`).join(', ')})))`;

function words({ patterns, own, among, walk }: Extract<Condition, { kind: 'words' }>, params: Params): string {
  const matches = (column: string, pattern: string) => `t.${column} like ${params.add(pattern)}`;
  const narrowed = among ? patterns.map((pattern) => `${foldedSql(among, 't')} like ${params.add(pattern)}`) : [];
  if (!walk)
    return allOf([
      ...patterns.map((pattern) => matches('search_key', pattern)),
      ...narrowed,
      ...(own ? [matches(own.column, own.pattern)] : []),
    ]);
  // No index knows this expression, and the planner expects it of every second row: a common word is found sooner by walking
  // the list's own order. A column's own pattern implies that of the search key.
  const looked = own ? [matches(own.column, own.pattern)] : patterns.map((pattern) => matches('search_key', pattern));
  return allOf([...looked, ...narrowed].map((match) => `coalesce(${match}, false)`));
}

/** A condition over the rows (alias `t`). */
export function rowSql(condition: Condition, params: Params, zoneSource: ZoneSource): string {
  switch (condition.kind) {
    case 'equals':
    case 'among':
    case 'empty':
    case 'scope':
      return columnSql(condition, params, 't');
    case 'ids':
      return `t.id = any(${params.add(condition.ids, 'int[]')})`;
    case 'days':
      return days(condition, params, getZoneSql(zoneSource));
    case 'today':
      return today(condition, params, getZoneSql(zoneSource));
    case 'clock':
      return clock(condition, params, getZoneSql(zoneSource));
    case 'part':
      return part(condition, params, getZoneSql(zoneSource));
    case 'words':
      return words(condition, params);
    case 'sql':
      return condition.text(params);
  }
}
