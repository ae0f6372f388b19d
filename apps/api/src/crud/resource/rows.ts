import type { Resource } from '@diwan/contract/kit/resource';
import type { Query, Sql } from '../../platform/database/sql-text.ts';
import { apiKind } from '../fields/kinds/index.ts';
import type { Store } from './store.ts';
import { needsZone, rowSql, ZONE_JOINS, type Condition } from '../fields/conditions.ts';

/** By which column rows are sorted, and which way. */
export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

/** What a query of a list's live rows (alias `t`) begins with. */
export function rowsFrom({ table, zone }: Store, conditions: readonly Condition[]) {
  return {
    from: `${table} t`,
    joins: conditions.some(needsZone) ? ZONE_JOINS[zone] : [],
    where: [
      't.deleted_at is null',
      ...conditions.map(
        (one): Sql =>
          (params) =>
            rowSql(one, params, zone),
      ),
    ],
  } satisfies Partial<Query>;
}

/** A column of a list (alias `t`) as it is sorted by: names by the alphabet, all else as it is stored. */
export function sortSql({ fields }: Resource, column: string): string {
  const field = fields[column];
  return (field && apiKind(field).sorted?.(column)) ?? `t.${column}`;
}

/** Whether rows may lack what they are sorted by: then they are read in two stretches, those with a value and those without. */
export const mayBeEmpty = ({ nullable }: Pick<Store, 'nullable'>, { column }: Sort) => nullable.has(column);

/** The order of rows that all have a value of its column, or all have none: the one that an index has, read forwards or backwards. */
export function orderWithin({ resource }: Pick<Store, 'resource'>, { column, descending }: Sort): string[] {
  const direction = descending ? 'desc' : 'asc';
  return column === 'id' ? [`t.id ${direction}`] : [`${sortSql(resource, column)} ${direction}`, `t.id ${direction}`];
}

/** The order of a list: rows without a value last, both ways, and the id as the last word, so that no two pages share a row. */
export function orderBy(store: Pick<Store, 'resource' | 'nullable'>, sort: Sort): string[] {
  const order = orderWithin(store, sort);
  return mayBeEmpty(store, sort) ? [`t.${sort.column} is null`, ...order] : order;
}
