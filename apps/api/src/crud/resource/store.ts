import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { readableFields, type Resource } from '@diwan/contract/kit/resource';
import { RAW_JSON } from '../../platform/database/driver-inside.ts';
import { COUNTED, type CountedTable } from '../../schema/counted-tables.ts';
import { timestampJson, objectJson } from '../fields/json-sql.ts';
import { apiKind } from '../fields/kinds/index.ts';
import type { ZoneSource } from '../fields/conditions.ts';

/** What the wire shows of one field: the keys of a row's JSON, each with SQL of the text of its value, and the joins that it reads. */
interface Part {
  readonly shown: readonly (readonly [string, string])[];
  readonly joins: readonly string[];
}

/** How the rows of a resource lie in the database, and how they become what the wire shows: by SQL alone. */
export interface Store {
  readonly resource: Resource;
  readonly table: string;
  /** What a row is made of, by the names that a list may be asked for. */
  readonly parts: ReadonlyMap<string, Part>;
  /**
   * One row as the wire shows it, over alias `t` and the joins: JSON that the database writes, value by value of a kind that is
   * known. Reading ninety columns of fifty rows here took three quarters of a list's processor time; and `row_to_json` looks every
   * type up again for every row, half of the work of a page.
   */
  readonly select: string;
  readonly joins: readonly string[];
  readonly columns: ReadonlySet<string>;
  /** Columns in which rows may have nothing. */
  readonly nullable: ReadonlySet<string>;
  readonly zone: ZoneSource;
  /** By creation: what finds the row at which a deep page begins. */
  readonly counted: CountedTable | undefined;
  /** All counters of the table, those by creation first. */
  readonly counters: readonly CountedTable[];
}

/** A row of some parts. Two may show the same key, as the later one has it. */
export function selectParts(parts: readonly Part[]): Pick<Store, 'select' | 'joins'> {
  return {
    select: `${objectJson(new Map(parts.flatMap(({ shown }) => shown)))} as ${RAW_JSON}`,
    joins: [...new Set(parts.flatMap(({ joins }) => joins))],
  };
}

const timestampPart = (name: string): [string, Part] => [name, { shown: [[name, timestampJson(`t.${name}`)]], joins: [] }];

/** Reads a resource's storage off its table and its facts. `computed` gives SQL (over `t`) for fields that are no columns. */
export function getStore(resource: Resource, table: PgTable, computed: Readonly<Record<string, string>> = {}): Store {
  const parts = new Map<string, Part>([
    ['id', { shown: [['id', 't.id']], joins: [] }],
    timestampPart('created_at'),
    timestampPart('updated_at'),
  ]);
  const columns = new Set(Object.keys(getTableColumns(table)));
  for (const [name, field] of readableFields(resource)) {
    const own = computed[name];
    if (own === undefined && !columns.has(name)) throw new Error(`${resource.name}.${name} is no column and needs SQL`);
    const joins = new Set<string>();
    const shown = apiKind(field).selected(field, name, own ?? `t.${name}`, joins);
    parts.set(name, { shown, joins: [...joins] });
  }
  const name = getTableName(table);
  const counters = COUNTED.filter((one) => one.table === name);
  return {
    resource,
    table: name,
    parts,
    ...selectParts([...parts.values()]),
    columns: new Set(
      Object.entries(getTableColumns(table)).flatMap(([column, { generated }]) => (generated === undefined ? [column] : [])),
    ),
    nullable: new Set(Object.entries(getTableColumns(table)).flatMap(([column, { notNull }]) => (notNull ? [] : [column]))),
    zone: resource.scope === null ? 'none' : resource.scope.column === 'id' ? 'itself' : 'country',
    counted: counters.find(({ timestamp }) => timestamp === 'created_at'),
    counters,
  };
}
