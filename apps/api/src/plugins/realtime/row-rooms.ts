import { RESOURCES } from '@diwan/contract/resources/index';
import type { Resource } from '@diwan/contract/kit/resource';
import type { RowEvent } from '../../kit/row-events.ts';
import { sqlTable } from '../../kit/sql-tables.ts';
import { may, type Access } from '../access.ts';

const BASES = RESOURCES.filter((resource) => resource.viewOf === undefined);
const BY_TABLE = new Map(BASES.map((resource) => [sqlTable(resource.name), resource]));

/** Whether an admin may list the rows of a resource, under any of its names. */
function mayList(access: Access, base: Resource): boolean {
  return RESOURCES.some((one) => (one === base || one.viewOf === base.name) && may(access, one.can.list));
}

/** The rooms in which an admin hears of changed rows: those of the lists that they may see, in the countries that are theirs. */
export function rowRooms(access: Access): string[] {
  return BASES.filter((base) => mayList(access, base)).flatMap(({ name, scope }) => {
    if (scope === null || access.countries === null) return [`rows.${name}`];
    const own = access.countries.map((country) => `rows.${name}.${country}`);
    return scope.nullable ? [...own, `rows.${name}.none`] : own;
  });
}

/** Where a changed row is told of, and what is said; null for a table that is no list. */
export function rowNews({ table, id, kind, country_id }: RowEvent) {
  const resource = BY_TABLE.get(table);
  if (!resource) return null;
  const country = resource.scope?.column === 'id' ? id : (country_id ?? 'none');
  return { rooms: [`rows.${resource.name}`, `rows.${resource.name}.${country}`], data: { table: resource.name, id, kind, country_id } };
}
