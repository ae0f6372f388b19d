import { REVIEW_DECISIONS } from '@diwan/domain/orders/pay-status';
import type { OrderAction } from '@diwan/domain/orders/order-transitions';
import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { VEHICLE_TYPES } from '../kit/constants.ts';
import { currencyCode, date, money, oneOf, point, ref, text, time, timestamp } from '../kit/field.ts';
import { defineForm, withNested, type Fields, type Form } from '../kit/form.ts';
import { orderLines } from './order-lines.ts';
import { DECISIONS } from '../approvals/resource.ts';
import { TRIP_TYPES } from './resource.ts';

/** Whom an admin may act for: it decides which of the statuses an order ends in. */
export const ORDER_PRINCIPALS = ['client', 'provider'] as const;

const MAYBE = { optional: true } as const;
const VISIT_DAY = { ...MAYBE, years: { back: 1, ahead: 2 } } as const;
const notes = text({ max: 500, long: true, ...MAYBE });
const updated_at = timestamp(MAYBE);
const forWhom = { on_behalf_of: oneOf('order_principals', ORDER_PRINCIPALS, MAYBE) };
const reason = { cancel_reason_id: ref('cancelReasons') };
/** Why somebody may take an order in spite of what speaks against them: for who has that right. */
const override = { override_reason: text({ min: 3, max: 500, long: true, ...MAYBE }) };
/** Who takes it on, where nobody is named yet. */
const taker = { provider_id: ref('providers', { ...MAYBE, within: 'country_id' }), ...override };

const ASKS: Readonly<Partial<Record<OrderAction, Fields>>> = {
  accept_order: taker,
  partner_accept_trip: taker,
  reject_order: reason,
  cancel_order: reason,
};

/** What a move of an order asks for; `updated_at` is the version that the operator looked at. */
export function orderTransitionForm(action: OrderAction): Form {
  return defineForm('orders', { ...ASKS[action], ...forWhom, notes, updated_at });
}

/** What giving an order to another provider asks for. */
export const delegateForm = defineForm('orders', {
  provider_id: ref('providers', { within: 'country_id' }),
  ...override,
  notes,
  updated_at,
});

/** What a second person says of a very large order: yes, or no, which calls it off. */
export const releaseForm = defineForm('orders', { decision: oneOf('decisions', DECISIONS), notes, updated_at });

/** How an operator may say that an order was paid; wallets and cash are settled with the order itself. */
export const RECORDED_WAYS = ['card'] as const;

/** What recording a payment asks for: the amount and the reference as they stand on the terminal's receipt. */
export const paymentForm = defineForm('orders', {
  way: oneOf('payment_kinds', RECORDED_WAYS),
  amount: money({ max: 1_000_000_000 }),
  reference: text({ code: true, min: 4, max: 60 }),
  notes,
  updated_at,
});

/** What giving money back asks for; without an amount it is all that is left. */
export const refundForm = defineForm('orders', {
  amount: money({ max: 1_000_000_000, ...MAYBE }),
  reason: text({ min: 3, max: 500, long: true }),
  updated_at,
});

/** What writing off asks for: it is all that is still due. */
export const writeOffForm = defineForm('orders', { reason: text({ min: 3, max: 500, long: true }), updated_at });

/** What ending a review asks for. */
export const reviewForm = defineForm('orders', {
  review_decision: oneOf('review_decisions', REVIEW_DECISIONS),
  reason: text({ min: 3, max: 500, long: true }),
  updated_at,
});

/** What a refund is asked for to see who would bear it. */
export const refundPreviewForm = defineForm('orders', { amount: money({ max: 1_000_000_000, ...MAYBE }) });

const { lat, lng } = point(MAYBE);

/** What the price of an order depends on, beside its lines (`services`: packages and how many of each). */
const PRICED = {
  country_id: ref('countries'),
  order_type: oneOf('order_types', ORDER_TYPES, { initial: 'normal' }),
  trip_type: oneOf('trip_types', TRIP_TYPES, MAYBE),
  vehicle_type: oneOf('vehicle_types', VEHICLE_TYPES, MAYBE),
  lat,
  lng,
  destination_lat: { ...lat, longitude: 'destination_lng' },
  destination_lng: lng,
  currency: currencyCode({ readOnly: true }),
  coupon_code: text({ code: true, max: 40, ...MAYBE }),
  total_addition_price: money({ max: 1_000_000, ...MAYBE }),
  shipping_price: money({ max: 1_000_000, ...MAYBE }),
  client_id: ref('clients', MAYBE),
};

/** An order as far as it has been typed in: what it would cost, and whose yes it would wait for. */
export const quoteForm = withNested(
  defineForm('orders', {
    ...PRICED,
    payment_way_id: ref('payment_ways', { ...MAYBE, within: 'country_id' }),
    provider_id: ref('providers', { ...MAYBE, within: 'country_id' }),
  }),
  { services: orderLines },
);

/** True for the jobs that go from one place to another. */
export function isRide(orderType: unknown): boolean {
  return orderType === 'trip' || orderType === 'transfer_package';
}

const OF_RIDES = ['trip_type', 'vehicle_type', 'destination_address', 'destination_lat', 'destination_lng'] as const;

/** The fields that orders of a kind do not have. */
export function fieldsOfOthers(orderType: unknown): readonly (typeof OF_RIDES)[number][] {
  if (!isRide(orderType)) return OF_RIDES;
  return orderType === 'trip' ? [] : ['trip_type'];
}

/** What decides whether somebody may take an order that is being typed in. */
export const eligibilityForm = defineForm('orders', {
  country_id: ref('countries'),
  order_type: oneOf('order_types', ORDER_TYPES, { initial: 'normal' }),
  provider_id: ref('providers', { within: 'country_id' }),
  city_id: ref('cities', { ...MAYBE, within: 'country_id' }),
  vehicle_type: oneOf('vehicle_types', VEHICLE_TYPES, MAYBE),
  payment_way_id: ref('payment_ways', { ...MAYBE, within: 'country_id' }),
  visit_date: date(VISIT_DAY),
  visit_time: time(MAYBE),
});

/** What a list of those who may take an order that is being typed in is made by; `keyword` finds others among all providers. */
export const candidateForm = defineForm('orders', {
  country_id: ref('countries'),
  order_type: oneOf('order_types', ORDER_TYPES, { initial: 'normal' }),
  city_id: ref('cities', { ...MAYBE, within: 'country_id' }),
  vehicle_type: oneOf('vehicle_types', VEHICLE_TYPES, MAYBE),
  payment_way_id: ref('payment_ways', { ...MAYBE, within: 'country_id' }),
  visit_date: date(VISIT_DAY),
  visit_time: time(MAYBE),
  lat,
  lng,
  provider_service_id: ref('providerServices', MAYBE),
  keyword: text({ max: 200, ...MAYBE }),
});

/** An order that an operator takes on the phone. */
export const orderForm = defineForm(
  'orders',
  {
    ...PRICED,
    city_id: ref('cities', { ...MAYBE, within: 'country_id' }),
    client_id: ref('clients'),
    ...taker,
    payment_way_id: ref('payment_ways', { within: 'country_id' }),
    client_address: text({ max: 500 }),
    destination_address: text({ max: 500, ...MAYBE }),
    visit_date: date(VISIT_DAY),
    visit_time: time(MAYBE),
    notes: text({ max: 1000, long: true, ...MAYBE }),
    /** The quote's total that whoever orders was shown: at another price it is refused. */
    shown_total: money({ max: 1_000_000_000_000, ...MAYBE }),
  },
  (order, fail) => {
    const has = (name: keyof typeof order) => order[name] !== undefined && order[name] !== null && order[name] !== '';
    if (has('visit_date') !== has('visit_time')) fail(has('visit_date') ? 'visit_time' : 'visit_date', 'empty');
    const ride = isRide(order.order_type);
    for (const name of fieldsOfOthers(order.order_type)) if (has(name)) fail(name, ride ? 'only_trips' : 'other_kind');
    if (!ride) {
      if (!has('visit_date') && !has('visit_time')) fail('visit_date', 'empty');
      return;
    }
    for (const name of ['lat', 'destination_lat', 'destination_address', 'vehicle_type'] as const) if (!has(name)) fail(name, 'empty');
    if (has('destination_lat') !== has('destination_lng')) fail('destination_lat', 'point');
    else if (has('lat') && order.lat === order.destination_lat && order.lng === order.destination_lng)
      fail('destination_lat', 'same_place');
    if (order.trip_type === 'scheduled' && !has('visit_date')) fail('visit_date', 'empty');
  },
);

/** The same with what is ordered: packages for a service, none for a ride. */
export const placingForm = withNested(orderForm, { services: orderLines }, ({ order_type: type, services }, fail) => {
  const isEmpty = Array.isArray(services) && services.length === 0;
  if (isRide(type) !== isEmpty) fail('services', isEmpty ? 'empty' : 'no_services');
});
