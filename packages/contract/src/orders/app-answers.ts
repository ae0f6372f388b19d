import { CANCELLERS, ORDER_PHASES } from '@diwan/domain/orders/order-phases';
import { ORDER_STATUSES, ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { ORDER_ACTIONS, ORDER_ACTORS } from '@diwan/domain/orders/order-transitions';
import { PAYMENT_KINDS, PAY_STATUSES } from '@diwan/domain/orders/pay-status';
import * as z from 'zod/mini';
import { amount, flag, id, timestamp } from '../kit/answers.ts';
import { USER_TYPES, VEHICLE_TYPES } from '../kit/constants.ts';
import { ORDER_WAITS, TRIP_TYPES } from './resource.ts';

const maybeText = () => z.nullable(z.string());
const place = () => z.nullable(z.object({ lat: z.number(), lng: z.number(), address: maybeText() }));

/** An order as its client's and its provider's apps list it. */
export const appOrder = z.object({
  id: id(),
  order_no: z.string(),
  order_type: z.enum(ORDER_TYPES),
  order_status: z.enum(ORDER_STATUSES),
  phase: z.enum(ORDER_PHASES),
  cancelled_by: z.nullable(z.enum(CANCELLERS)),
  /** Nobody takes it before: its client says yes to it (`POST orders/:id/confirm`) or cancels it, or the office does. */
  waits_for: z.nullable(z.enum(ORDER_WAITS)),
  created_at: timestamp(),
  /** Its version: it grows with every change. */
  updated_at: timestamp(),
  status_at: z.nullable(timestamp()),
  trip_type: z.nullable(z.enum(TRIP_TYPES)),
  vehicle_type: z.nullable(z.enum(VEHICLE_TYPES)),
  group_service: z.nullable(z.object({ id: id(), title: z.string() })),
  visit_date: maybeText(),
  visit_time: maybeText(),
  is_scheduled: flag(),
  pay_type: z.enum(PAYMENT_KINDS),
  pay_status: z.enum(PAY_STATUSES),
  currency: z.string(),
  total_price: amount(),
  /** Where the client is, or is picked up; null to a provider who has not accepted. */
  address: maybeText(),
  /** The same on a map; to a provider who has not accepted within 500 m, without an address. */
  place: place(),
  destination: place(),
  /** 0: both places are rough ones. */
  is_place_exact: flag(),
});
export type AppOrder = z.output<typeof appOrder>;

const line = z.object({
  provider_service_id: z.nullable(id()),
  title: z.string(),
  quantity: z.int(),
  unit_price: amount(),
});

/** A step of the timeline, as people of the marketplace see it. */
const step = z.object({
  at: timestamp(),
  action: z.string(),
  to_status: z.enum(ORDER_STATUSES),
  actor: z.enum(ORDER_ACTORS),
  /** The reason that was given, in words. */
  reason: maybeText(),
});

/** The other side of an order. */
const counterpart = {
  id: id(),
  first_name: z.string(),
  image: maybeText(),
  rating: z.nullable(z.number()),
  /** While the job is under way and where the country lets phones be shown. */
  phone: maybeText(),
} as const;

/** One order with all that its people may see of it. */
export const appOrderDetails = z.extend(appOrder, {
  city_id: z.nullable(id()),
  payment_way_id: z.nullable(id()),
  notes: maybeText(),
  coupon_code: maybeText(),
  services_price: amount(),
  total_addition_price: amount(),
  shipping_price: amount(),
  discount_coupon_price: amount(),
  vat_price: amount(),
  penalty_price: z.nullable(amount()),
  /** What the provider gets, as far as it is known; null to clients. */
  driver_amount: z.nullable(amount()),
  planned_distance: z.nullable(z.int()),
  planned_order_duration: z.nullable(z.int()),
  actual_distance: z.nullable(z.int()),
  actual_order_duration: z.nullable(z.int()),
  services: z.array(line),
  events: z.array(step),
  /** Whoever serves it, once they have accepted; null to providers. */
  provider: z.nullable(z.object(counterpart)),
  vehicle: z.nullable(
    z.object({
      id: id(),
      plate_number: z.string(),
      color: maybeText(),
      brand: z.string(),
      model: z.string(),
      vehicle_type: z.enum(VEHICLE_TYPES),
    }),
  ),
  /** Who ordered it; null to clients. */
  client: z.nullable(z.object(counterpart)),
  /** Where the provider was seen last, while the order is under way. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number(), seen_at: timestamp() })),
  /** What the client tells the provider at the start, and at the handover of a package; null to providers and where none is asked. */
  pins: z.nullable(z.object({ start: z.string(), handover: maybeText() })),
  /** What whoever asks may do with it now; of clients `cancel_order` alone, by `POST orders/:id/cancel`. */
  actions: z.array(z.enum(ORDER_ACTIONS)),
  /** Of those, the ones that ask for a `pin`. */
  pin_actions: z.array(z.enum(ORDER_ACTIONS)),
  /** What calling it off would cost now; null to providers. */
  cancel_penalty: z.nullable(amount()),
  /** A fare far above the quote that the client is asked about by `POST orders/:id/fare`; null where none is, and to providers. */
  fare_question: z.nullable(z.object({ quoted_total: amount(), driven_total: amount(), expires_at: timestamp() })),
  /** Whether it can be paid by `POST orders/:id/pay` now. */
  can_pay: flag(),
  /** What each side gave the other, to who has given theirs. */
  ratings: z.array(z.object({ by: z.enum(USER_TYPES), rate: z.number(), review: maybeText(), created_at: timestamp() })),
  /** Whether whoever asks may rate it now. */
  can_rate: flag(),
  /** One's own. */
  complaint: z.nullable(
    z.object({ id: id(), status: z.string(), report_reason_id: id(), complained_by: z.enum(USER_TYPES), created_at: timestamp() }),
  ),
});
export type AppOrderDetails = z.output<typeof appOrderDetails>;
