import { ORDER_KINDS, getOrderKind, type OrderKind } from '@diwan/contract/orders/order-kinds';
import type { Caller } from '../../access/caller.ts';
import { demand, may, type Access, type Guard } from '../../access/access.ts';
import type { Verb } from '../../crud/resource/crud.ts';
import type { Condition } from '../../crud/fields/conditions.ts';

function isInScope(access: Access, kind: OrderKind, verb: Verb): boolean {
  // A change is guarded by a right of its own; of the kind's own rights any opens the row.
  return verb === 'change' ? kind.own.some((one) => may(access, one)) : may(access, kind[verb]);
}

/** The kinds of orders that an admin may list, show or change. */
export function kindsInScope(access: Access, verb: Verb): readonly OrderKind[] {
  return ORDER_KINDS.filter((kind) => isInScope(access, kind, verb));
}

/** The kinds in reach as conditions over orders, which their counters know too: none where all are. */
export function kindConditions(access: Access, verb: Verb): Condition[] {
  const kinds = kindsInScope(access, verb);
  if (kinds.length === ORDER_KINDS.length) return [];
  return [{ kind: 'among', column: 'order_type', values: kinds.flatMap(({ types }) => types), fixed: true }];
}

/** The kinds in reach as SQL over the orders of an alias. */
export function kindsSql(access: Access, verb: Verb, alias: string): string {
  const kinds = kindsInScope(access, verb);
  if (kinds.length === ORDER_KINDS.length) return 'true';
  const types = kinds.flatMap(({ types: some }) => some);
  return types.length === 0 ? 'false' : `${alias}.order_type in (${types.map((type) => `'${type}'`).join(', ')})`;
}

/** True for who may change orders of a type at all, as far as the right to the change goes. */
export const isKindInScope = (access: Access, orderType: string): boolean => isInScope(access, getOrderKind(orderType), 'change');

/** 403 for who would place an order that they could not see. */
export function demandKindInScope(caller: Caller, orderType: string): void {
  if (caller.kind === 'admin' && !isKindInScope(caller.access, orderType)) demand(caller.access, getOrderKind(orderType).show);
}

const UPDATES: ReadonlySet<unknown> = new Set(ORDER_KINDS.map(({ update }) => update));

/** 403 for a call that a right on orders of one kind let in, and that turns out to be about one of another kind. */
export function demandForKind(access: Access, guard: Guard | undefined, orderType: string): void {
  if (UPDATES.has(guard)) demand(access, getOrderKind(orderType).update);
}
