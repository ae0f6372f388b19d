import { fromMinor } from '@diwan/domain/money';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { readableFields, referenceName, type Resource } from '@diwan/contract/kit/resource';
import type { Field } from '@diwan/contract/kit/field';
import { RESOURCES } from '@diwan/contract/resources/index';
import { COUNTED, type CountedTable } from './counters/counter-sql.ts';
import type { ZoneSource } from './list/conditions.ts';
import { sqlTable } from './sql-tables.ts';

export type Row = Record<string, unknown>;

/** How the rows of a resource lie in the database, and how they become what the wire shows. */
export interface Store {
  readonly resource: Resource;
  readonly table: string;
  /** Column list and joins of one row, over alias `t`. */
  readonly select: string;
  readonly joins: string;
  readonly columns: ReadonlySet<string>;
  readonly zone: ZoneSource;
  /** By creation: what finds the row at which a deep page begins. */
  readonly counted: CountedTable | undefined;
  /** All counters of the table, those by creation first. */
  readonly counters: readonly CountedTable[];
  toWire(row: Row): Row;
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

/** A column's value as JavaScript; the row is named `row`. */
const valueOf = (column: string) => `row[${JSON.stringify(column)}]`;

/** What the wire shows instead of the stored value. */
const SHOWN: Partial<Record<Field['kind'], (stored: string) => string>> = {
  flag: (stored) => `${stored} ? 1 : 0`,
  // A numeric comes as text.
  number: (stored) => `${stored} === null ? null : Number(${stored})`,
};

interface Plan {
  readonly select: string[];
  readonly joins: string[];
  /** Properties of the wire's row, as JavaScript. */
  readonly shown: string[];
}

function planReference(plan: Plan, name: string, table: string) {
  const alias = `r_${name}`;
  const columns = referenceColumns(table).slice(1);
  plan.joins.push(`left join ${sqlTable(table)} ${alias} on ${alias}.id = t.${name}`);
  plan.select.push(...columns.map((column) => `${alias}.${column} as "${name}.${column}"`));
  const target = [`id: ${valueOf(name)}`, ...columns.map((column) => `${column}: ${valueOf(`${name}.${column}`)}`)];
  plan.shown.push(`${name}: ${valueOf(name)}`, `${referenceName(name)}: ${valueOf(name)} === null ? null : { ${target.join(', ')} }`);
}

/** What a money column shows: minor units as a decimal string, with as many decimals as the currency beside it has. */
function moneyShown(stored: string, currency: string): string {
  return `${stored} === null ? null : fromMinor(${stored}, ${valueOf(currency)})`;
}

function planField(plan: Plan, name: string, field: Field, computed: Readonly<Record<string, string>>) {
  plan.select.push(computed[name] === undefined ? `t.${name}` : `${computed[name]} as ${name}`);
  if (field.kind === 'ref') return planReference(plan, name, field.table);
  const stored = valueOf(name);
  const shown = field.kind === 'money' ? moneyShown(stored, field.currency) : SHOWN[field.kind]?.(stored);
  plan.shown.push(`${name}: ${shown ?? stored}`);
}

/**
 * Makes wire rows by one object literal, whose shape the engine knows: setting forty fields by their names takes thirty times
 * as long, a tenth of what a list costs.
 */
function compile(shown: readonly string[]): (row: Row) => Row {
  // oxlint-disable-next-line typescript/no-implied-eval -- all of its text comes from the contract's names, none from a request
  return new Function('fromMinor', `return (row) => ({ ${shown.join(', ')} });`)(fromMinor) as (row: Row) => Row;
}

/** Reads a resource's storage off its table and its facts. `computed` gives SQL (over `t`) for fields that are no columns. */
export function storeOf(resource: Resource, table: PgTable, computed: Readonly<Record<string, string>> = {}): Store {
  const always = ['id', 'created_at', 'updated_at'];
  const plan: Plan = { select: always.map((name) => `t.${name}`), joins: [], shown: always.map((name) => `${name}: ${valueOf(name)}`) };
  const columns = new Set(Object.keys(getTableColumns(table)));
  for (const [name, field] of readableFields(resource)) {
    if (field.kind === 'refs') {
      const source = computed[name];
      if (source === undefined) throw new Error(`${resource.name}.${name} needs SQL for its ids`);
      const parts = referenceColumns(field.table).map((column) => `'${column}', x.${column}`);
      plan.select.push(
        `coalesce((select jsonb_agg(jsonb_build_object(${parts.join(', ')}) order by x.id) from ${sqlTable(field.table)} x where x.id in (${source})), '[]') as ${name}`,
      );
      plan.shown.push(`${name}: ${valueOf(name)}.map((target) => target.id)`, `${field.table}: ${valueOf(name)}`);
    } else if (columns.has(name) || computed[name] !== undefined) planField(plan, name, field, computed);
    else throw new Error(`${resource.name}.${name} is neither a column nor computed`);
  }
  const name = getTableName(table);
  const counters = COUNTED.filter((one) => one.table === name);
  return {
    resource,
    table: name,
    select: plan.select.join(', '),
    joins: plan.joins.join(' '),
    columns,
    zone: resource.scope === null ? 'none' : resource.scope.column === 'id' ? 'itself' : 'country',
    counted: counters.find(({ moment }) => moment === 'created_at'),
    counters,
    toWire: compile(plan.shown),
  };
}
