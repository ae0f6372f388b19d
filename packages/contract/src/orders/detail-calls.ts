import { PAYMENT_KINDS } from '@diwan/domain/orders/pay-status';
import { DISTANCE_SOURCES } from '@diwan/domain/tracking/driven-distance';
import { ORDER_ACTIONS, ORDER_ACTORS } from '@diwan/domain/orders/order-transitions';
import { ORDER_STATUSES } from '@diwan/domain/orders/order-status';
import * as z from 'zod/mini';
import { ORDER_PRINCIPALS } from './forms.ts';
import { complaints } from '../complaints/resource.ts';
import { FINDING_RULES } from '../findings/resource.ts';
import { amount, id, timestamp, record } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';

const named = z.object({ id: id(), first_name: z.string(), last_name: z.string() });

const line = z.object({
  place: z.int(),
  provider_service_id: z.nullable(id()),
  title_ar: z.string(),
  title_en: z.string(),
  quantity: z.int(),
  unit_price: amount(),
});

/** One step of an order's timeline. */
const step = z.object({
  id: id(),
  at: timestamp(),
  action: z.string(),
  from_status: z.nullable(z.enum(ORDER_STATUSES)),
  to_status: z.enum(ORDER_STATUSES),
  actor: z.enum(ORDER_ACTORS),
  notes: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  meters: z.nullable(z.int()),
  /** What was paid or given back. */
  amount: z.nullable(amount()),
  admin: z.nullable(z.extend(named, { image: z.nullable(z.string()), gender: z.nullable(z.string()) })),
  provider: z.nullable(named),
  cancel_reason_data: z.nullable(z.object({ id: id(), title_ar: z.string(), title_en: z.string() })),
});

/** Something that was paid for an order. */
const payment = z.object({
  id: id(),
  created_at: timestamp(),
  way: z.enum(PAYMENT_KINDS),
  amount: amount(),
  refunded_amount: amount(),
  status: z.enum(['captured', 'partly_refunded', 'refunded']),
  reference: z.nullable(z.string()),
  admin: z.nullable(named),
});

const stop = z.object({
  place: z.int(),
  address: z.nullable(z.string()),
  lat: z.number(),
  lng: z.number(),
  arrived_at: z.nullable(timestamp()),
  left_at: z.nullable(timestamp()),
});

const route = z.object({
  /** `[lng, lat]` each. */
  planned: z.array(z.tuple([z.number(), z.number()])),
  /** `[lng, lat, seconds, metres]` each, from the moment beside it. */
  driven: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  driven_from: z.nullable(timestamp()),
  /** What the distance was taken from, once the drive has ended: under 70 % of its time seen, the plan. */
  distance_from: z.nullable(z.enum(DISTANCE_SOURCES)),
  /** The part of the drive's time in which points came, 0 to 1. */
  coverage: z.nullable(z.number()),
  /** How long the whole track was, also what of it does not count as driven. */
  tracked_meters: z.nullable(z.int()),
});

/** What an admin may do with it now, where that leads, and in whose name they may do it. */
const move = z.object({
  action: z.enum(ORDER_ACTIONS),
  to: z.enum(ORDER_STATUSES),
  on_behalf_of: z.array(z.enum(ORDER_PRINCIPALS)),
});

/** What the settlement of a finished order waits for. */
const review = z.object({
  waits_for: z.enum(['office', 'client']),
  reasons: z.array(z.enum(FINDING_RULES)),
  /** What was measured, by its name: seconds, metres, percent. */
  evidence: z.record(z.string(), z.nullable(z.number())),
  quoted_total: z.nullable(amount()),
  driven_total: z.nullable(amount()),
  /** Its client said yes to what was driven before its end: that is what it costs. */
  is_agreed: z.boolean(),
  opened_at: timestamp(),
  expires_at: z.nullable(timestamp()),
  /** Whether whoever looks may decide: nobody does who placed or moved it. */
  is_independent: z.boolean(),
});

const complaint = record(complaints);

const details = z.object({
  currency: z.string(),
  services: z.array(line),
  events: z.array(step),
  stops: z.array(stop),
  route: z.nullable(route),
  /** For who may see complaints. */
  complaints: z.array(complaint),
  review: z.nullable(review),
  payments: z.array(payment),
  payment_due: amount(),
  /** Whether a payment may be recorded now, and how much could go back. */
  can_pay: z.boolean(),
  refundable: amount(),
  can_refund: z.boolean(),
  /** What is due could be written off. */
  can_write_off: z.boolean(),
  /** What calling it off would give back. */
  cancel_returns: amount(),
  /** What its client owes of a job that has begun, and would not pay. */
  cancel_forgives: amount(),
  cancel_penalty: amount(),
  /** Reasons of clients that lie with the provider: no penalty. */
  penalty_free_reasons: z.array(id()),
  /** Who sells, once it is settled as they were then; what is null was not set. */
  seller: z.object({ name: z.nullable(z.string()), tax_number: z.nullable(z.string()), address: z.nullable(z.string()) }),
  /** Once the order is settled. */
  invoice: z.nullable(z.object({ number: z.string(), at: timestamp(), vat_percent: z.number() })),
  moves: z.array(move),
  can_delegate: z.boolean(),
  /** It waits for the office, and whoever looks is a second person who may say yes to it. */
  can_release: z.boolean(),
  /** From when on its only superadmin, who placed it and has nobody beside them, may say yes alone. */
  release_from: z.nullable(timestamp()),
});

const getDetails = <const T extends 'orders' | 'trips'>(table: T) =>
  defineCall({
    method: 'GET',
    path: `${table}/:id/details` as const,
    permission: table === 'orders' ? 'show-orders' : 'show-trips',
    tag: table,
    summary: 'What was ordered, the timeline, the way, and what may be done now',
    answer: details,
  });

export const orderDetailCalls = { orderDetails: getDetails('orders'), tripDetails: getDetails('trips') };

/** What an order's page shows beside its fields. */
export type OrderDetails = DataOf<typeof orderDetailCalls.orderDetails>;
export type OrderStep = OrderDetails['events'][number];
export type OrderPayment = OrderDetails['payments'][number];
export type OrderLine = OrderDetails['services'][number];
export type OrderStop = OrderDetails['stops'][number];
export type OrderTransitionChoice = OrderDetails['moves'][number];
