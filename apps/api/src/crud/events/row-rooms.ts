import { listRoom } from '@diwan/contract/kit/event';
import { OTHER_LISTS } from '@diwan/contract/kit/row-events';
import { RESOURCES } from '@diwan/contract/resources';
import type { Resource } from '@diwan/contract/kit/resource';
import type { RowEvent } from './row-events.ts';
import { sqlTable } from '../fields/sql-tables.ts';
import { may, type Access } from '../../access/access.ts';

const BASES = RESOURCES.filter((resource) => resource.base === undefined);
const BY_TABLE = new Map(BASES.map((resource) => [sqlTable(resource.name), resource]));
const OTHERS = new Set(OTHER_LISTS.map(({ table }) => table));
const OF_A_COUNTRY: Resource['scope'] = { column: 'country_id', nullable: false };

/** Whether an admin may list the rows of a resource, under any of its names. */
function mayList(access: Access, base: Resource): boolean {
  return RESOURCES.some((one) => (one === base || one.base === base.name) && may(access, one.can.list));
}

/** What an admin may hear of a resource: the parts that are their business, where it has any. */
function getParts(access: Access, base: Resource): string[] {
  const { name, parts } = base;
  if (parts) return parts.heardBy((right) => may(access, right)).map((part) => `${name}/${part}`);
  return mayList(access, base) ? [name] : [];
}

/** Where an admin hears of a list that they may see: in the countries that are theirs, where its rows belong to some. */
function getRooms({ countries }: Access, list: string, scope: Resource['scope']): string[] {
  if (scope === null || countries === null) return [listRoom(list)];
  const own = countries.map((country) => listRoom(list, country));
  return scope.nullable ? [...own, listRoom(list, 'none')] : own;
}

/** The rooms in which an admin hears of changed rows: those of the lists that they may see, in the countries that are theirs. */
export function rowRooms(access: Access): string[] {
  const ofResources = BASES.flatMap((base) => getParts(access, base).flatMap((part) => getRooms(access, part, base.scope)));
  const others = OTHER_LISTS.filter(({ permission }) => may(access, permission));
  return [...ofResources, ...others.flatMap(({ table }) => getRooms(access, table, OF_A_COUNTRY))];
}

/** Where a changed row is told of, and what is said; null for a table that is no list. */
export function rowNews(event: RowEvent) {
  const { table, id, kind, country_id } = event;
  const resource = BY_TABLE.get(table);
  if (!resource && !OTHERS.has(table)) return null;
  const list = resource?.name ?? table;
  const country = resource?.scope?.column === 'id' ? id : (country_id ?? 'none');
  const parts = resource?.parts;
  const part = parts ? `${list}/${parts.partFrom(String(event[parts.column]))}` : list;
  return { event: 'rows', rooms: [listRoom(part), listRoom(part, country)], data: { table: list, id, kind, country_id } } as const;
}
