import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { readableFields, type Resource } from '@diwan/contract/kit/resource';
import { RAW_JSON } from '../platform/database/driver-inside.ts';
import { COUNTED, type CountedTable } from '../schema/counted-tables.ts';
import { timestampJson, objectJson } from './json-sql.ts';
import { apiKind } from './kinds/index.ts';
import type { ZoneSource } from './list/conditions.ts';
export type { Row } from './row.ts';

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
  readonly joins: readonly string[];
  readonly columns: ReadonlySet<string>;
  readonly zone: ZoneSource;
  /** By creation: what finds the row at which a deep page begins. */
  readonly counted: CountedTable | undefined;
  /** All counters of the table, those by creation first. */
  readonly counters: readonly CountedTable[];
}

/** Reads a resource's storage off its table and its facts. `computed` gives SQL (over `t`) for fields that are no columns. */
export function getStore(resource: Resource, table: PgTable, computed: Readonly<Record<string, string>> = {}): Store {
  const shown = new Map([
    ['id', 't.id'],
    ...['created_at', 'updated_at'].map((timestamp) => [timestamp, timestampJson(`t.${timestamp}`)] as const),
  ]);
  const joins = new Set<string>();
  const columns = new Set(Object.keys(getTableColumns(table)));
  for (const [name, field] of readableFields(resource)) {
    const own = computed[name];
    if (own === undefined && !columns.has(name)) throw new Error(`${resource.name}.${name} is no column and needs SQL`);
    for (const [key, sql] of apiKind(field).selected(field, name, own ?? `t.${name}`, joins)) shown.set(key, sql);
  }
  const name = getTableName(table);
  const counters = COUNTED.filter((one) => one.table === name);
  return {
    resource,
    table: name,
    select: `${objectJson(shown)} as ${RAW_JSON}`,
    joins: [...joins],
    columns: new Set(
      Object.entries(getTableColumns(table)).flatMap(([column, { generated }]) => (generated === undefined ? [column] : [])),
    ),
    zone: resource.scope === null ? 'none' : resource.scope.column === 'id' ? 'itself' : 'country',
    counted: counters.find(({ timestamp }) => timestamp === 'created_at'),
    counters,
  };
}
