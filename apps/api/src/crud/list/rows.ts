import type { Resource } from '@diwan/contract/kit/resource';
import type { Query, Sql } from '../../platform/database/sql-text.ts';
import { apiKind } from '../kinds/index.ts';
import type { Store } from '../store.ts';
import { needsZone, rowSql, ZONE_JOINS, type Condition } from './conditions.ts';
import type { Sort } from './paging.ts';

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

/** The order of a list, with the id as the last word, so that no two pages share a row. */
export function orderBy({ resource }: Pick<Store, 'resource'>, { column, descending }: Sort): string[] {
  const direction = descending ? 'desc' : 'asc';
  return column === 'id' ? [`t.id ${direction}`] : [`${sortSql(resource, column)} ${direction}`, `t.id ${direction}`];
}
