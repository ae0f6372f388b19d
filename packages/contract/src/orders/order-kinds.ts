import { ORDER_TYPES, type OrderType } from '@diwan/domain/orders/order-status';
import type { PermissionUrl } from '../permissions/catalogue.ts';

/** Orders of some types and the rights that open them, in whatever list they stand. */
export interface OrderKind {
  readonly name: 'trips' | 'services';
  readonly types: readonly OrderType[];
  readonly list: PermissionUrl;
  readonly show: PermissionUrl;
  readonly update: PermissionUrl;
  /** All rights that are this kind's alone: who holds none of them does not reach its orders at all. */
  readonly own: readonly PermissionUrl[];
}

const TRIPS: OrderKind = {
  name: 'trips',
  types: ['trip'],
  list: 'index-trips',
  show: 'show-trips',
  update: 'update-trips',
  own: ['index-trips', 'show-trips', 'update-trips'],
};

const SERVICES: OrderKind = {
  name: 'services',
  types: ORDER_TYPES.filter((type) => !TRIPS.types.includes(type)),
  list: 'index-orders',
  show: 'show-orders',
  update: 'update-orders',
  own: ['index-orders', 'show-orders', 'create-orders', 'update-orders', 'delete-orders'],
};

/** Trips are opened by the rights on trips; service orders and package transfers by those on orders. */
export const ORDER_KINDS: readonly OrderKind[] = [TRIPS, SERVICES];

/** The kind of an order by its type. */
export function getOrderKind(type: string): OrderKind {
  return type === 'trip' ? TRIPS : SERVICES;
}
