import { RESOURCES } from '@diwan/contract/resources/index';
import type { Resource } from '@diwan/contract/kit/resource';
import type { RowEvent } from '../record/row-events.ts';
import { sqlTable } from '../sql-tables.ts';
import { may, type Access } from '../../access/access.ts';

const BASES = RESOURCES.filter((resource) => resource.viewOf === undefined);
const BY_TABLE = new Map(BASES.map((resource) => [sqlTable(resource.name), resource]));

/** Whether an admin may list the rows of a resource, under any of its names. */
function mayList(access: Access, base: Resource): boolean {
  return RESOURCES.some((one) => (one === base || one.viewOf === base.name) && may(access, one.can.list));
}

/** What an admin may hear of a resource: the parts that are their business, where it has any. */
function partsOf(access: Access, base: Resource): string[] {
  const { name, parts } = base;
  if (parts) return parts.heardBy((right) => may(access, right)).map((part) => `${name}/${part}`);
  return mayList(access, base) ? [name] : [];
}

/** The rooms in which an admin hears of changed rows: those of the lists that they may see, in the countries that are theirs. */
export function rowRooms(access: Access): string[] {
  return BASES.flatMap((base) => {
    const { scope } = base;
    return partsOf(access, base).flatMap((part) => {
      if (scope === null || access.countries === null) return [`rows.${part}`];
      const own = access.countries.map((country) => `rows.${part}.${country}`);
      return scope.nullable ? [...own, `rows.${part}.none`] : own;
    });
  });
}

/** Where a changed row is told of, and what is said; null for a table that is no list. */
export function rowNews(event: RowEvent) {
  const { table, id, kind, country_id } = event;
  const resource = BY_TABLE.get(table);
  if (!resource) return null;
  const country = resource.scope?.column === 'id' ? id : (country_id ?? 'none');
  const { name, parts } = resource;
  const part = parts ? `${name}/${parts.partFrom(String(event[parts.column]))}` : name;
  return { rooms: [`rows.${part}`, `rows.${part}.${country}`], data: { table: name, id, kind, country_id } };
}
