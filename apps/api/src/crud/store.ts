import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { readableFields, referenceName, type Resource } from '@diwan/contract/kit/resource';
import type { Field } from '@diwan/contract/kit/field';
import { RESOURCES } from '@diwan/contract/resources/index';
import { parseRaw, RAW_JSON, type RawJson } from '../platform/database/raw-json.ts';
import { COUNTED, type CountedTable } from './counters/counter-sql.ts';
import type { ZoneSource } from './list/conditions.ts';
import { moneySql } from './money-sql.ts';
import { sqlTable } from './sql-tables.ts';

export type Row = Record<string, unknown>;

/** How the rows of a resource lie in the database, and how they become what the wire shows: by SQL alone. */
export interface Store {
  readonly resource: Resource;
  readonly table: string;
  /**
   * One row as the wire shows it, over alias `t` and the joins: JSON that the database writes, value by value of a kind that is
   * known. Reading ninety columns of fifty rows here took three quarters of a list's processor time; and `row_to_json` looks every
   * type up again for every row, half of the work of a page.
   */
  readonly select: string;
  readonly joins: string;
  readonly columns: ReadonlySet<string>;
  readonly zone: ZoneSource;
  /** By creation: what finds the row at which a deep page begins. */
  readonly counted: CountedTable | undefined;
  /** All counters of the table, those by creation first. */
  readonly counters: readonly CountedTable[];
}

/** What a reference shows of its target, beside the id and its label. */
const REFERENCE_EXTRAS: Record<string, readonly string[]> = { countries: ['flag', 'currency', 'time_zone', 'phone_code'] };

/** The columns of a target that a reference to it shows. */
export function referenceColumns(table: string): string[] {
  const target = RESOURCES.find((one) => one.name === table);
  return ['id', ...(target?.label ?? []), ...(REFERENCE_EXTRAS[table] ?? [])];
}

/** `country_ids` shows its targets as `countries`. */
export const referencesTable = (field: Extract<Field, { kind: 'refs' }>) => field.table;

/** A row that was read as JSON. */
export const parseRow = (json: RawJson) => parseRaw(json) as Row;

/** What of a row its wire shows, by name, as SQL over `t` and the joins; each gives the text of a JSON value. */
interface Plan {
  readonly shown: Map<string, string>;
  readonly joins: Set<string>;
}

const orNull = (sql: string) => `coalesce(${sql}, 'null')`;
const anyJson = (sql: string) => orNull(`to_json(${sql})::text`);

/** ISO 8601 with milliseconds, as everywhere on the wire. */
const momentJson = (sql: string) => orNull(`to_char(${sql}, '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"')`);

/** `concat` takes a hundred values: so many pairs of a name and a value. */
const PAIRS = 50;

/** A JSON object of values that are the texts of JSON already. */
function objectSql(values: Iterable<readonly [string, string]>): string {
  const pairs = [...values].map(([name, sql], index) => `'${index === 0 ? '{' : ','}"${name}":', ${sql}`);
  const parts: string[] = [];
  for (let first = 0; first < pairs.length; first += PAIRS) parts.push(`concat(${pairs.slice(first, first + PAIRS).join(', ')})`);
  return `concat(${parts.join(', ')}, '}')`;
}

/** What the wire shows instead of the stored value, as JSON. */
function shownSql({ joins }: Plan, field: Field, sql: string): string {
  switch (field.kind) {
    case 'flag':
      return `coalesce((${sql})::int, 0)`;
    case 'money': {
      const { join, decimal } = moneySql(sql, field.currency);
      joins.add(join);
      return orNull(`'"' || (${decimal})::text || '"'`);
    }
    case 'moment':
      return momentJson(sql);
    case 'number':
    case 'latitude':
    case 'longitude':
    case 'ref':
      return orNull(`(${sql})::text`);
    default:
      return anyJson(sql);
  }
}

/**
 * An id, and beside it the row that it names: an object of its columns, or null. `offset 0` keeps each join to itself: planning ten
 * together takes longer than reading a page, and there is but one order to take.
 */
function planReference({ shown, joins }: Plan, name: string, table: string) {
  const alias = `r_${name}`;
  const json = objectSql(referenceColumns(table).map((column) => [column, anyJson(column)] as const));
  joins.add(`left join lateral (select ${json} as json from ${sqlTable(table)} where id = t.${name} offset 0) ${alias} on true`);
  shown.set(referenceName(name), orNull(`${alias}.json`));
}

/** Ids out of a query, and beside them the rows that they name. */
function planReferences({ shown }: Plan, name: string, table: string, source: string) {
  const found = `from ${sqlTable(table)} x where x.id in (${source})`;
  const parts = referenceColumns(table).map((column) => `'${column}', x.${column}`);
  shown.set(name, anyJson(`array(select x.id ${found} order by x.id)`));
  shown.set(table, `coalesce((select json_agg(json_build_object(${parts.join(', ')}) order by x.id) ${found})::text, '[]')`);
}

/** Reads a resource's storage off its table and its facts. `computed` gives SQL (over `t`) for fields that are no columns. */
export function storeOf(resource: Resource, table: PgTable, computed: Readonly<Record<string, string>> = {}): Store {
  const plan: Plan = {
    shown: new Map([['id', 't.id'], ...['created_at', 'updated_at'].map((moment) => [moment, momentJson(`t.${moment}`)] as const)]),
    joins: new Set(),
  };
  const columns = new Set(Object.keys(getTableColumns(table)));
  for (const [name, field] of readableFields(resource)) {
    const own = computed[name];
    if (own === undefined && (field.kind === 'refs' || !columns.has(name)))
      throw new Error(`${resource.name}.${name} is no column and needs SQL`);
    if (field.kind === 'refs') planReferences(plan, name, referencesTable(field), own ?? '');
    else plan.shown.set(name, shownSql(plan, field, own ?? `t.${name}`));
    if (field.kind === 'ref') planReference(plan, name, field.table);
  }
  const name = getTableName(table);
  const counters = COUNTED.filter((one) => one.table === name);
  return {
    resource,
    table: name,
    select: `${objectSql(plan.shown)} as ${RAW_JSON}`,
    joins: [...plan.joins].join(' '),
    columns: new Set(
      Object.entries(getTableColumns(table)).flatMap(([column, { generated }]) => (generated === undefined ? [column] : [])),
    ),
    zone: resource.scope === null ? 'none' : resource.scope.column === 'id' ? 'itself' : 'country',
    counted: counters.find(({ moment }) => moment === 'created_at'),
    counters,
  };
}
