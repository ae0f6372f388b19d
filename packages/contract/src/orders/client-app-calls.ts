import { DISCOUNT_TYPES } from '@diwan/domain/coupons/discount';
import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import * as z from 'zod/mini';
import { amount, id } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { placingCalls } from './placing-calls.ts';
import { choice } from '../kit/queries.ts';
import { ref } from '../kit/field.ts';
import { defineForm, withNested, type Failure, type Values } from '../kit/form.ts';
import { isRide, orderForm, placingForm, quoteForm } from './forms.ts';
import { orderLines } from './order-lines.ts';
import { COUPON_CODES, COUPON_TYPES } from '../coupons/resource.ts';
import { oneOf, text } from '../kit/field.ts';
import { appOrderDetails } from './app-answers.ts';

const {
  order_type, trip_type, vehicle_type, lat, lng, destination_lat, destination_lng, coupon_code,
} = quoteForm.fields; // prettier-ignore
const PRICED = { order_type, trip_type, vehicle_type, lat, lng, destination_lat, destination_lng, coupon_code } as const;

/** Rides are given to whoever is near: only a visit may name who comes. */
function noProviderOfRides(values: Readonly<Values>, fail: Failure): void {
  const named = values['provider_id'] !== undefined && values['provider_id'] !== null;
  if (named && isRide(values['order_type'])) fail('provider_id', 'unknown_key');
}

/** What an order would cost: the admins' form without its client, its country and typed prices. */
export const clientQuoteForm = withNested(defineForm('orders', PRICED), { services: orderLines });

const { city_id, payment_way_id, client_address, destination_address, visit_date, visit_time, notes, provider_id, shown_total } =
  orderForm.fields;

/** An order of the client who is logged in, in their country; prices are the catalogue's. */
export const clientOrderForm = withNested(
  defineForm('orders', {
    ...PRICED,
    city_id,
    provider_id,
    payment_way_id,
    client_address,
    destination_address,
    visit_date,
    visit_time,
    notes,
    shown_total,
  }),
  { services: orderLines },
  (values, fail) => {
    placingForm.rule?.(values, fail);
    noProviderOfRides(values, fail);
  },
);

const WAITS = ['order.waits_for_client', 'order.waits_for_office'] as const;
const MOVE = [
  ...WAITS,
  'order.receives_above_limit',
  'order.move_not_allowed',
  'order.disputed',
  'order.provider_on_a_ride',
  'order.captured_above_limit',
] as const;
const WALLET = [
  'wallet.insufficient',
  'wallet.promised',
  'wallet.pending',
  'wallet.stopped',
  'wallet.person_gone',
  'account.phone_changed',
] as const;

const common = { guard: 'client', tag: 'orders', method: 'POST' } as const;

/** Each looks a way up and reads all that a price depends on; an app asks as its user goes on choosing. */
const QUOTES_PER_MINUTE = 120;

const quote = defineCall({
  ...common,
  path: 'quotes',
  summary: 'What an order would cost',
  body: clientQuoteForm,
  answer: placingCalls.quoteOrder.answer,
  writes: false,
  errors: { 429: ['too_many_requests'] },
  perMinute: QUOTES_PER_MINUTE,
});

const place = defineCall({
  ...common,
  path: 'orders',
  summary: 'Place an order: a visit, a ride or a package to be brought',
  body: clientOrderForm,
  status: 201,
  answer: appOrderDetails,
  idempotent: true,
  errors: {
    409: [
      'order.price_changed',
      'order.too_many_open',
      'order.too_many_lately',
      'wallet.debt',
      'order.unpaid',
      ...COUPON_CODES,
      'coupon.needs_device',
      ...WALLET,
    ],
    426: ['app.too_old'],
  },
});

/** What a client may say to a fare. */
export const FARE_ANSWERS = ['yes', 'no'] as const;

/** What calling one's own order off asks for. */
export const clientCancelForm = defineForm('orders', {
  cancel_reason_id: ref('cancelReasons'),
  notes: text({ max: 500, long: true, optional: true }),
});

const cancel = defineCall({
  ...common,
  path: 'orders/:id/cancel',
  summary: 'Call one’s order off; late it costs what `cancel_penalty` says',
  body: clientCancelForm,
  answer: appOrderDetails,
  idempotent: true,
  errors: { 409: [...MOVE, ...WALLET] },
});

const confirm = defineCall({
  ...common,
  path: 'orders/:id/confirm',
  summary:
    'Say yes to an order that the office placed on one’s wallet and that `waits_for` one; to say no is to cancel it, which costs nothing',
  body: defineForm('orders', {}),
  answer: appOrderDetails,
  idempotent: true,
  errors: { 409: ['order.waits_for_office', 'order.waits_for_nobody', 'account.phone_changed'] },
});

/** How an order is paid from now on. */
export const clientPayForm = defineForm('orders', { payment_way_id: ref('payment_ways', { within: 'country_id' }) });

const pay = defineCall({
  ...common,
  path: 'orders/:id/pay',
  summary: 'Pay an order, or choose how it will be paid: from the wallet, by card, or in cash while nobody has accepted it; a finished one by any way, in cash to its provider',
  body: clientPayForm,
  answer: appOrderDetails,
  idempotent: true,
  errors: {
    409: [
      ...WAITS, 'payment.nothing_due', 'payment.order_over', 'payment.fare_open', 'payment.no_gateway', 'payment.way_fixed', 'payment.cash_by_provider', 'payment.begun', 'payment.under_review', ...WALLET,
    ],
  },
}); // prettier-ignore

/** What a client says to a fare far above its quote. */
export const clientFareForm = defineForm('orders', { fare_answer: oneOf('fare_answers', FARE_ANSWERS) });

const fare = defineCall({
  ...common,
  path: 'orders/:id/fare',
  summary: 'Say yes or no to a fare far above its quote (`fare_question`); without an answer in time the quote stands',
  body: clientFareForm,
  answer: appOrderDetails,
  idempotent: true,
  errors: { 409: ['review.not_open', 'review.fare_short', 'review.fare_changed', ...WALLET] },
});

const listCoupons = defineCall({
  guard: 'client',
  tag: 'orders',
  method: 'GET',
  path: 'coupons',
  summary: 'Coupons that one may use today, of a kind of order where it is named',
  query: { order_type: choice(ORDER_TYPES) },
  answer: z.array(
    z.object({
      id: id(),
      coupon_code: z.string(),
      coupon_type: z.enum(COUPON_TYPES),
      discount_type: z.enum(DISCOUNT_TYPES),
      /** A percentage, or an amount in the currency. */
      discount_amount: amount(),
      max_discount: z.nullable(amount()),
      min_purchase: amount(),
      currency: z.string(),
      end_at: z.string(),
      /** How often one may still use it; null is as often as one likes. */
      uses_left: z.nullable(z.int()),
    }),
  ),
});

export const clientOrderCalls = { quote, place, confirm, cancel, pay, fare, listCoupons };
