import { PAYMENT_KINDS } from '@diwan/domain/orders/pay-status';
import { COUPON_TAKING } from '../coupons/resource.ts';
import * as z from 'zod/mini';
import { ORDER_STATUSES, ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { amount, flag, id, timestamp } from '../kit/answers.ts';
import { body } from '../kit/body.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { VEHICLE_TYPES } from '../kit/constants.ts';
import { typedText } from '../kit/typed-text.ts';

/** The middle of the half kilometre that a place lies in: the address is told from accepting on. */
const place = z.nullable(z.object({ lat: z.number(), lng: z.number() }));

const offer = z.object({
  id: id(),
  order_id: id(),
  order_no: z.string(),
  order_type: z.enum(ORDER_TYPES),
  round: z.int(),
  /** How long it still stands: no phone's clock is compared. */
  expires_in_ms: z.int(),
  /** How far off one is, where that counts. */
  meters: z.nullable(z.int()),
  client: z.object({ first_name: z.string(), rating: z.nullable(z.number()) }),
  place,
  destination: place,
  city: z.nullable(z.object({ id: id(), name_ar: z.string(), name_en: z.string() })),
  is_scheduled: flag(),
  visit_date: z.nullable(z.string()),
  visit_time: z.nullable(z.string()),
  services: z.array(z.object({ title_ar: z.string(), title_en: z.string(), quantity: z.int() })),
  vehicle_type: z.nullable(z.enum(VEHICLE_TYPES)),
  pay_type: z.enum(PAYMENT_KINDS),
  currency: z.string(),
  /** Before discount and VAT: what one's part is taken of. */
  price: amount(),
  total_price: amount(),
  /** Metres and seconds. */
  planned_distance: z.nullable(z.int()),
  planned_order_duration: z.nullable(z.int()),
  /** It is answered with a price, of which the client chooses one. */
  takes_price: flag(),
  /** What that price lies between, both included; null of an offer that takes none. */
  price_band: z.nullable(z.object({ min: amount(), max: amount() })),
});
export type Offer = z.output<typeof offer>;

const TAKING = [
  'order.waits_for_client',
  'order.waits_for_office',
  'order.move_not_allowed',
  'order.provider_on_a_ride',
  'order.provider_busy_then',
  'order.receives_above_limit',
  'payment.begun',
] as const;
const GONE = ['offer_taken', 'offer_expired'] as const;
const taken = z.object({ id: id(), order_id: id(), order_status: z.enum(ORDER_STATUSES) });
const PRICE = /^\d{1,9}(?:\.\d{1,4})?$/;

const ofProvider = { guard: 'provider', tag: 'offers' } as const;

const listOffers = defineCall({
  ...ofProvider,
  method: 'GET',
  path: 'offers',
  summary: 'What one is offered now, the first to end first; whoever asks has seen it',
  answer: z.array(offer),
});

const acceptOffer = defineCall({
  ...ofProvider,
  method: 'POST',
  path: 'offers/:id/accept',
  summary: 'Take an order that one was offered; the first to accept gets it, two seconds of grace are for the network',
  body: body({}),
  answer: taken,
  idempotent: true,
  errors: { 409: [...GONE, 'offer_wants_price', ...TAKING, ...COUPON_TAKING], 422: ['validation'] },
});

const declineOffer = defineCall({
  ...ofProvider,
  method: 'POST',
  path: 'offers/:id/decline',
  summary: 'Say no to an offer: the order goes on to others',
  body: body({ reason: z.optional(z.nullable(typedText(0, 200))) }),
  idempotent: true,
  errors: { 409: GONE },
});

const priceOffer = defineCall({
  ...ofProvider,
  method: 'POST',
  path: 'offers/:id/price',
  summary: 'Name one’s price for taking a package, in the order’s currency: the client chooses among those that were named',
  body: body({ amount: z.string({ error: 'empty' }).check(z.regex(PRICE, { error: 'money' })) }),
  answer: z.object({ id: id(), order_id: id(), price: amount(), currency: z.string() }),
  idempotent: true,
  errors: {
    409: [...GONE, 'offer_no_price', 'order.move_not_allowed', 'order.provider_busy_then'],
    422: ['validation', 'price.outside_band'],
  },
});

const price = z.object({
  id: id(),
  provider: z.object({ id: id(), first_name: z.string(), rating: z.nullable(z.number()) }),
  currency: z.string(),
  /** What the provider asks; and what the client pays for it, with additions, discount and VAT. */
  price: amount(),
  total_price: amount(),
  meters: z.nullable(z.int()),
  answered_at: timestamp(),
});
export type NamedPrice = z.output<typeof price>;

const ofClient = { guard: 'client', tag: 'offers' } as const;

const listPrices = defineCall({
  ...ofClient,
  method: 'GET',
  path: 'orders/:id/offers',
  summary: 'The prices that providers named for taking one’s package, the lowest first',
  answer: z.array(price),
});

const acceptPrice = defineCall({
  ...ofClient,
  method: 'POST',
  path: 'orders/:id/offers/:offer_id/accept',
  summary: 'Choose one of the prices: its provider takes the package for it',
  body: body({}),
  answer: z.extend(taken, { total_price: amount(), currency: z.string() }),
  idempotent: true,
  errors: {
    409: [
      ...GONE,
      ...TAKING,
      ...COUPON_TAKING,
      'order.choose_another',
      'order.above_largest',
      'account.phone_changed',
      'coupon.above_limit',
      'coupon.part_of_provider',
      'coupon.budget_used_up',
    ],
    422: ['validation', 'price.outside_band'],
  },
});

export const offerCalls = { listOffers, acceptOffer, declineOffer, priceOffer, listPrices, acceptPrice };
export type AcceptedPrice = DataOf<typeof acceptPrice>;
