import type { AppOrder } from '@diwan/contract/orders/app-answers';
import { fromMinor } from '@diwan/domain/money';
import { CANCELLERS, getPhase, statusesCancelledBy } from '@diwan/domain/orders/order-phases';
import { getRoughPlace } from '@diwan/domain/orders/rough-place';
import type { UserType } from '@diwan/domain/people';
import { asFlag } from '../../platform/as-flag.ts';
import type { OrderRow } from './order-row.ts';

/** A stored order with what lists show beside it. */
export interface ListedOrder extends OrderRow {
  readonly was_taken: boolean;
  readonly group_service: AppOrder['group_service'];
}

/** Whether somebody may know where exactly: the client, and the provider from accepting on. */
const knowsPlace = (kind: UserType, order: ListedOrder) => kind === 'client' || order.was_taken;

function getPlace(lat: number | null, lng: number | null, address: string | null, isExact: boolean): AppOrder['place'] {
  if (lat === null || lng === null) return null;
  return isExact ? { lat, lng, address } : { ...getRoughPlace({ lat, lng }), address: null };
}

/** Where the job is. One that was typed in without a map has an address alone. */
function getPlaces(kind: UserType, order: ListedOrder): Pick<AppOrder, 'place' | 'destination' | 'is_place_exact' | 'address'> {
  const isExact = knowsPlace(kind, order);
  return {
    address: isExact ? order.client_address : null,
    place: getPlace(order.lat, order.lng, order.client_address, isExact),
    destination: getPlace(order.destination_lat, order.destination_lng, order.destination_address, isExact),
    is_place_exact: asFlag(isExact),
  };
}

/** An order as a list of its client's or its provider's shows it. */
export function getShownOrder(kind: UserType, order: ListedOrder): AppOrder {
  return {
    id: order.id,
    order_no: order.order_no,
    order_type: order.order_type,
    order_status: order.order_status,
    phase: getPhase(order.order_status),
    cancelled_by: CANCELLERS.find((who) => statusesCancelledBy(who).includes(order.order_status)) ?? null,
    waits_for: order.waits_for,
    created_at: order.created_at,
    updated_at: order.updated_at,
    status_at: order.status_at,
    trip_type: order.trip_type,
    vehicle_type: order.vehicle_type,
    group_service: order.group_service,
    visit_date: order.visit_date,
    visit_time: order.visit_time,
    is_scheduled: asFlag(order.is_scheduled),
    pay_type: order.pay_type,
    pay_status: order.pay_status,
    currency: order.currency,
    total_price: fromMinor(order.total_price, order.currency),
    ...getPlaces(kind, order),
  };
}
