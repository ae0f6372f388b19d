import { ORDER_KINDS, orderKindOf, type OrderKind } from '@diwan/contract/order-kinds';
import { complaintTrips } from '@diwan/contract/resources/orders';
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

/** What an admin may hear of a resource: of orders only the kinds that they may list. */
function partsOf(access: Access, base: Resource): string[] {
  if (base.name !== 'orders') return mayList(access, base) ? [base.name] : [];
  return ORDER_KINDS.filter((kind) => hearsOf(access, kind)).map((kind) => orderPart(kind));
}

const orderPart = ({ name }: OrderKind) => `orders/${name}`;

/** Trips are heard of by who lists those that somebody complained about, too. */
function hearsOf(access: Access, kind: OrderKind): boolean {
  const complaints = kind.name === 'trips' && may(access, complaintTrips.can.list) && kind.own.some((one) => may(access, one));
  return complaints || may(access, kind.list);
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
export function rowNews({ table, id, kind, country_id, order_type: type }: RowEvent) {
  const resource = BY_TABLE.get(table);
  if (!resource) return null;
  const country = resource.scope?.column === 'id' ? id : (country_id ?? 'none');
  const part = resource.name === 'orders' ? orderPart(orderKindOf(String(type))) : resource.name;
  return { rooms: [`rows.${part}`, `rows.${part}.${country}`], data: { table: resource.name, id, kind, country_id } };
}
