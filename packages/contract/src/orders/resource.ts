import { CANCELLERS, ORDER_PHASES } from '@diwan/domain/orders/order-phases';
import { CANCELLED_STATUSES, OPEN_STATUSES, ORDER_STATUSES, ORDER_TYPES, STATUS_SPELLINGS } from '@diwan/domain/orders/order-status';
import { PAYMENT_KINDS, PAY_STATUSES } from '@diwan/domain/orders/pay-status';
import { currencyCode, date, flag, money, number, oneOf, phone, point, ref, text, time, timestamp } from '../kit/field.ts';
import { defineResource, defineView, type RecordOf } from '../kit/resource.ts';
import { PLATFORMS, VEHICLE_TYPES } from '../kit/constants.ts';
import { ORDER_KINDS, getOrderKind } from './order-kinds.ts';

export const TRIP_TYPES = ['normal', 'round', 'airport', 'scheduled'] as const;

/** Whose yes an order waits for before anybody may take it: its client's, or that of a second person of the office. */
export const ORDER_WAITS = ['client', 'office'] as const;
export type OrderWait = (typeof ORDER_WAITS)[number];
/** Whose yes an order that is being typed in would wait for: what is typed above a limit is not even placed before a second admin's. */
export const PLACING_WAITS = ['second_admin', ...ORDER_WAITS] as const;
export type PlacingWait = (typeof PLACING_WAITS)[number];

/** Nobody edits an order: it is placed, moved and delegated, each by a call of its own. */
const KEPT = { readOnly: true } as const;
const MAYBE = { readOnly: true, optional: true } as const;

/** Where the client is, or is picked up. */
const place = point(MAYBE);

const orderFields = {
  order_no: text({ code: true, max: 20, ...KEPT }),
  order_type: oneOf('order_types', ORDER_TYPES, KEPT),
  order_status: oneOf('order_statuses', ORDER_STATUSES, { readOnly: true, initial: 'pending' }),
  /** Derived from the status. */
  phase: oneOf('order_phases', ORDER_PHASES, KEPT),
  cancelled_by: oneOf('cancellers', CANCELLERS, MAYBE),
  waits_for: oneOf('order_waits', ORDER_WAITS, MAYBE),
  status_at: timestamp({ ...MAYBE, none: 'not_yet' }),
  /** When it was finished, refused or called off. */
  ended_at: timestamp({ ...MAYBE, none: 'not_yet' }),
  order_date: timestamp(KEPT),
  country_id: ref('countries', KEPT),
  city_id: ref('cities', MAYBE),
  client_id: ref('clients', KEPT),
  /** The client's name and phone as they were on that day. */
  contact_name: text({ max: 130, ...KEPT }),
  contact_phone: phone(KEPT),
  provider_id: ref('providers', MAYBE),
  vehicle_id: ref('vehicles', MAYBE),
  vehicle_type: oneOf('vehicle_types', VEHICLE_TYPES, MAYBE),
  group_service_id: ref('groupServices', MAYBE),
  /** Its main category was one of maintenance when it was placed. */
  is_maintenance: flag(KEPT),
  platform_type: oneOf('platforms', PLATFORMS, KEPT),
  payment_way_id: ref('payment_ways', MAYBE),
  pay_type: oneOf('payment_kinds', PAYMENT_KINDS, KEPT),
  /** §3 names it twice. */
  payment_type: oneOf('payment_kinds', PAYMENT_KINDS, KEPT),
  pay_status: oneOf('pay_statuses', PAY_STATUSES, { readOnly: true, initial: 'unpaid' }),
  currency: currencyCode(KEPT),
  services_price: money(KEPT),
  total_addition_price: money(KEPT),
  shipping_price: money(KEPT),
  discount_coupon_price: money(KEPT),
  services_price_after_coupon: money(KEPT),
  vat_price: money(KEPT),
  total_price: money(KEPT),
  /** What a late cancellation cost the client. */
  penalty_price: money(MAYBE),
  coupon_code: text({ code: true, max: 40, ...MAYBE }),
  visit_date: date(MAYBE),
  visit_time: time(MAYBE),
  /** Wanted at once, rather than on a day to come. */
  is_live: flag(KEPT),
  is_scheduled: flag(KEPT),
  client_address: text({ max: 500, ...MAYBE }),
  lat: place.lat,
  lng: place.lng,
  destination_address: text({ max: 500, ...MAYBE }),
  destination_lat: place.lat,
  destination_lng: place.lng,
  planned_distance: number({ max: 100_000_000, unit: 'meters', ...MAYBE }),
  actual_distance: number({ max: 100_000_000, unit: 'meters', ...MAYBE }),
  planned_order_duration: number({ max: 100_000_000, unit: 'travel_seconds', ...MAYBE }),
  actual_order_duration: number({ max: 100_000_000, unit: 'travel_seconds', ...MAYBE }),
  trip_type: oneOf('trip_types', TRIP_TYPES, MAYBE),
  trip_status: oneOf('order_statuses', ORDER_STATUSES, MAYBE),
  trip_price: money(MAYBE),
  base_fare: money(MAYBE),
  minimum_fare: money(MAYBE),
  price_per_kilo: money(MAYBE),
  price_per_minute: money(MAYBE),
  stop_price_per_minute: money(MAYBE),
  app_amount: money(MAYBE),
  driver_amount: money(MAYBE),
  coupon_amount: money(MAYBE),
  report_reason_id: ref('report_reasons', MAYBE),
  cancel_reason_id: ref('cancelReasons', MAYBE),
  notes: text({ max: 1000, long: true, ...MAYBE }),
};

/** The named sets of §2's home shortcuts, and the one that the lists' cards lead to. */
const SETS = [
  'not_cancelled',
  'cancelled',
  'without_reason',
  'today',
  'maintenance',
  'in_progress',
  'unassigned',
  'awaiting_payment',
  'held',
  'under_review',
] as const;

/** Orders of every kind, trips and transfers of packages among them. */
export const orders = defineResource('orders', {
  fields: orderFields,
  label: ['order_no'],
  scope: 'country_id',
  opensPage: true,
  list: {
    search: ['order_no', 'contact_name', 'contact_phone'],
    filters: [
      'keyword',
      'id',
      'order_status',
      'phase',
      'order_type',
      'filter',
      'country_id',
      'city_id',
      'client_id',
      'provider_id',
      'vehicle_id',
      'group_service_id',
      'pay_type',
      'pay_status',
      'platform_type',
      'is_maintenance',
      'is_scheduled',
      'contact_phone',
      'coupon_code',
      'cancel_reason_id',
      'cancelled_by',
      'visit_date',
      'created_at',
      'from_date',
      'to_date',
      'ended_from',
      'ended_to',
      'from_time',
      'to_time',
      'month',
    ],
    sorts: ['id', 'visit_date', 'ended_at', 'created_at'],
    sets: SETS,
    aliases: { status: 'order_status', payment: 'pay_type', phone: 'contact_phone', reservation_date: 'visit_date' },
    spellings: { order_status: STATUS_SPELLINGS },
    parts: {
      column: 'order_status',
      counts: {
        cancelled_order_count: CANCELLED_STATUSES,
        in_progress_order_count: OPEN_STATUSES,
        finished_order_count: ['finished'],
      },
      share: 'finished_order_count',
    },
  },
  can: { list: 'index-orders', show: 'show-orders', place: 'create-orders', delete: 'delete-orders' },
  owners: { event: 'order', status: 'order_status', columns: { client: 'client_id', provider: 'provider_id' } },
  parts: {
    column: 'order_type',
    partFrom: (type) => getOrderKind(type).name,
    heardBy: (may) => ORDER_KINDS.filter(({ list }) => may(list)).map(({ name }) => name),
  },
});
export type Order = RecordOf<typeof orders>;

/** The trips among them, with what only trips have. */
export const trips = defineView('trips', orders, {
  route: 'trips',
  list: {
    ...orders.list,
    filters: [
      'keyword',
      'id',
      'order_status',
      'phase',
      'trip_type',
      'filter',
      'country_id',
      'city_id',
      'client_id',
      'provider_id',
      'vehicle_id',
      'vehicle_type',
      'pay_type',
      'pay_status',
      'platform_type',
      'is_scheduled',
      'contact_phone',
      'report_reason_id',
      'cancel_reason_id',
      'cancelled_by',
      'visit_date',
      'created_at',
      'from_date',
      'to_date',
      'ended_from',
      'ended_to',
      'from_time',
      'to_time',
      'month',
    ],
    sets: [
      'not_cancelled',
      'cancelled',
      'without_reason',
      'today',
      'in_progress',
      'unassigned',
      'awaiting_payment',
      'held',
      'under_review',
      'with_complaint',
    ],
    aliases: { ...orders.list.aliases, trip_status: 'order_status' },
  },
  can: { list: 'index-trips', show: 'show-trips' },
});

/** The orders of vehicles: the tab on a vehicle's page. */
export const ordersCars = defineView('ordersCars', orders, { route: 'ordersCars' });
