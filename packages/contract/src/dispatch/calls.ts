import { PAYMENT_KINDS } from '@diwan/domain/orders/pay-status';
import { COUPON_TAKING } from '../coupons/resource.ts';
import * as z from 'zod/mini';
import { ORDER_STATUSES, ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { VEHICLE_TYPES } from '../kit/constants.ts';
import { timestamp as moment, ref, text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { orders } from '../orders/resource.ts';
import { amount, flag, id, record, timestamp, waitingMoney } from '../kit/answers.ts';
import { checkedByHandler } from '../kit/body.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { candidate } from '../orders/calls.ts';
import { read, rowNumber } from '../kit/queries.ts';

const named = z.nullable(z.object({ id: id(), name_ar: z.string(), name_en: z.string() }));

/** Where an order that waits stands: it is offered, it waits for its time, or for a person. */
export const DISPATCH_STATES = ['searching', 'later', 'waiting'] as const;
export const OFFER_ANSWERS = ['accepted', 'declined', 'priced', 'expired', 'withdrawn'] as const;

const waiting = z.object({
  id: id(),
  order_no: z.string(),
  order_type: z.enum(ORDER_TYPES),
  order_status: z.enum(ORDER_STATUSES),
  country_id: id(),
  /** When somebody is wanted. */
  due_at: timestamp(),
  created_at: timestamp(),
  time_zone: z.string(),
  is_scheduled: flag(),
  contact_name: z.string(),
  city: named,
  client_address: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  destination_lat: z.nullable(z.number()),
  destination_lng: z.nullable(z.number()),
  group_service: z.nullable(z.object({ id: id(), title_ar: z.string(), title_en: z.string() })),
  vehicle_type: z.nullable(z.enum(VEHICLE_TYPES)),
  pay_type: z.enum(PAYMENT_KINDS),
  total_price: amount(),
  currency: z.string(),
  state: z.enum(DISPATCH_STATES),
  round: z.int(),
  /** Offers that are open, and what came of the others. */
  offers: z.object({ open: z.int(), declined: z.int(), expired: z.int(), priced: z.int() }),
});

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z,\d{1,10}$/;

const listWaiting = defineCall({
  method: 'GET',
  tag: 'dispatch',
  path: 'dispatch',
  permission: 'index-dispatch',
  summary: 'Orders that nobody is named for, whoever is wanted first before the others; 50 at a time, the next `after` the last',
  query: {
    country_id: rowNumber(),
    after: read((raw) => (CURSOR.test(raw) ? raw : undefined), { type: 'string', description: '`next` of the page before' }),
  },
  answer: z.array(waiting),
  beside: { next: z.nullable(z.string()) },
});
export type WaitingOrder = DataOf<typeof listWaiting>[number];

const offer = z.object({
  id: id(),
  round: z.int(),
  provider: z.object({ id: id(), first_name: z.string(), last_name: z.string() }),
  sent_at: timestamp(),
  expires_at: timestamp(),
  answer: z.nullable(z.enum(OFFER_ANSWERS)),
  answered_at: z.nullable(timestamp()),
  price: z.nullable(amount()),
  reason: z.nullable(z.string()),
  meters: z.nullable(z.int()),
});
export type DeskOffer = z.output<typeof offer>;

const deskCandidate = z.extend(candidate, {
  /** Orders that they have taken on and not ended. */
  load: z.int(),
  /** How long they would take to get there, in seconds. */
  arrival: z.nullable(z.int()),
  /** Where they were seen last, for those who may follow them. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** They have an offer before them: of this order, or of another. */
  offered: z.nullable(z.enum(['this', 'other'])),
});

const showWaiting = defineCall({
  method: 'GET',
  tag: 'dispatch',
  path: 'dispatch/:id',
  permission: 'index-dispatch',
  summary:
    'An order with its rounds so far, and who may be given it: the best suited first, those who may not with what speaks against them',
  query: { keyword: checkedByHandler(z.string()) },
  answer: z.object({
    order_status: z.enum(ORDER_STATUSES),
    /** Who has it by now. */
    provider: z.nullable(z.object({ id: id(), first_name: z.string(), last_name: z.string() })),
    round: z.nullable(z.int()),
    /** Milliseconds until it is looked at next. */
    next_in_ms: z.nullable(z.int()),
    offers: z.array(offer),
    candidates: z.array(deskCandidate),
  }),
});
export type DeskOrder = DataOf<typeof showWaiting>;
export type DeskCandidate = DeskOrder['candidates'][number];

/** Who is to have an order, chosen at the desk. */
export const assignForm = defineForm('orders', {
  provider_id: ref('providers', { within: 'country_id' }),
  override_reason: text({ min: 3, max: 500, long: true, optional: true }),
  updated_at: moment({ optional: true }),
});

const assign = defineCall({
  method: 'POST',
  tag: 'dispatch',
  path: 'dispatch/:id/assign',
  permission: ['update-orders', 'update-trips'],
  summary: 'Give an order that waits to somebody, who takes it on with that; 409 says who was faster',
  body: assignForm,
  answer: record(orders),
  later: waitingMoney,
  idempotent: true,
  errors: {
    409: [
      'row.changed',
      'dispatch.taken',
      'dispatch.candidate_taken',
      'dispatch.over',
      'order.move_not_allowed',
      'order.provider_on_a_ride',
      'order.provider_busy_then',
      ...COUPON_TAKING,
      'order.waits_for_client',
      'order.waits_for_office',
      'order.receives_above_limit',
    ],
  },
});

/** Which version of an order its assignment is taken back from. */
export const withdrawForm = defineForm('orders', { updated_at: moment({ optional: true }) });

const withdrawAssignment = defineCall({
  method: 'POST',
  tag: 'dispatch',
  path: 'dispatch/:id/withdraw',
  permission: ['update-orders', 'update-trips'],
  summary: 'Take back what oneself assigned at the desk within the last 30 seconds, as long as nothing has happened to the order since',
  body: withdrawForm,
  answer: record(orders),
  later: waitingMoney,
  idempotent: true,
  errors: { 409: ['row.changed', 'dispatch.not_withdrawn'] },
});

export const dispatchCalls = { listWaiting, showWaiting, assign, withdrawAssignment };
