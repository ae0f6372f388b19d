import * as z from 'zod/mini';
import { placingForm, quoteForm } from './forms.ts';
import { COUPON_CODES } from '../coupons/resource.ts';
import { orders, PLACING_WAITS } from './resource.ts';
import { amount, id, record, waiting } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';

const common = { method: 'POST', permission: 'create-orders', tag: 'orders' } as const;

const quoteOrder = defineCall({
  ...common,
  path: 'orders/quote',
  summary: 'What an order would cost, as far as it is typed in',
  body: quoteForm,
  answer: z.object({
    currency: z.string(),
    vat_percent: z.number(),
    services_price: amount(),
    total_addition_price: amount(),
    shipping_price: amount(),
    discount_coupon_price: amount(),
    services_price_after_coupon: amount(),
    vat_price: amount(),
    total_price: amount(),
    services: z.array(
      z.object({
        provider_service_id: id(),
        title_ar: z.string(),
        title_en: z.string(),
        quantity: z.int(),
        unit_price: amount(),
        total: amount(),
      }),
    ),
    /** Of what goes from one place to another. */
    ride: z.nullable(
      z.object({
        meters: z.number(),
        seconds: z.number(),
        base_fare: amount(),
        distance_fare: amount(),
        time_fare: amount(),
        stop_fare: amount(),
        topped_up: amount(),
        fare: amount(),
      }),
    ),
    /** Why the coupon takes nothing off. */
    coupon_error: z.nullable(z.string()),
    /** Whose yes it would wait for once it is sent; null for nobody's. */
    waits_for: z.nullable(z.enum(PLACING_WAITS)),
  }),
});
export type Quote = DataOf<typeof quoteOrder>;

const placeOrder = defineCall({
  ...common,
  path: 'orders',
  summary:
    'Place an order; with typed prices above the limit a second admin is asked (202), above it on a wallet it waits for its client (`waits_for`)',
  body: placingForm,
  status: 201,
  answer: record(orders),
  later: waiting,
  errors: {
    409: [
      'order.price_changed',
      ...COUPON_CODES,
      'wallet.debt',
      'order.unpaid',
      'wallet.promised',
      'wallet.pending',
      'wallet.stopped',
      'wallet.insufficient',
    ],
  },
  idempotent: true,
  forms: true,
});

export const placingCalls = { quoteOrder, placeOrder };
