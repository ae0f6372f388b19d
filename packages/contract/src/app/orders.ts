import * as z from 'zod/mini';
import { id, timestamp } from '../calls/answers.ts';
import { defineCall, type DataOf } from '../calls/call.ts';
import { choice } from '../calls/queries.ts';
import { RATING_MAX, isRating } from '@diwan/domain/rating';
import { number, ref, text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { appOrder, appOrderDetails } from './order-answers.ts';
import { pageBeside, pageQuery } from './paging.ts';

/** Orders that somebody still has something to do about, and those that are over. */
export const ORDER_TIMES = ['current', 'past'] as const;

const common = { guard: 'person', tag: 'orders' } as const;

const listOrders = defineCall({
  ...common,
  method: 'GET',
  path: 'orders',
  summary: 'One’s own orders, the newest first; `before` is the `next_before` of the page before',
  query: { time: choice(ORDER_TIMES), ...pageQuery },
  answer: z.array(appOrder),
  beside: pageBeside,
});

const showOrder = defineCall({
  ...common,
  method: 'GET',
  path: 'orders/:id',
  summary: 'One of one’s own orders, with its other side, its timeline and what may be done now',
  answer: appOrderDetails,
});

/** What people think of each other after a job. */
export const rateForm = defineForm(
  'orders',
  { rate: number({ min: 0, max: RATING_MAX, decimals: 1 }), review: text({ max: 1000, long: true, optional: true }) },
  ({ rate }, fail) => {
    if (typeof rate === 'number' && !isRating(rate)) fail('rate', 'half_steps');
  },
);

const rateOrder = defineCall({
  ...common,
  method: 'POST',
  path: 'orders/:id/rate',
  summary: 'Rate the other side of a finished order: once, from 0 to 5 in halves',
  body: rateForm,
  answer: appOrderDetails,
  idempotent: true,
  errors: { 409: ['rating.not_finished', 'rating.given'] },
});

const collectCash = defineCall({
  guard: 'provider',
  tag: 'orders',
  method: 'POST',
  path: 'orders/:id/collect_cash',
  summary: 'Say that the client has paid a finished order in cash, which nobody had paid yet',
  body: defineForm('orders', {}),
  answer: appOrderDetails,
  idempotent: true,
  errors: { 409: ['payment.under_review', 'payment.nothing_due', 'payment.begun', 'payment.no_cash'] },
});

/** What somebody complains about. */
export const complaintForm = defineForm('complaints', {
  report_reason_id: ref('report_reasons'),
  message: text({ min: 3, max: 2000, long: true }),
});

const complain = defineCall({
  ...common,
  method: 'POST',
  path: 'orders/:id/complaints',
  summary: 'Complain about an order; each side once, whatever the other has made of it',
  body: complaintForm,
  status: 201,
  answer: appOrderDetails,
  idempotent: true,
  errors: { 409: ['complaint.given'] },
});

const sync = defineCall({
  ...common,
  method: 'GET',
  path: 'sync',
  summary: 'Where everything of one’s own stands: what an app asks for after it was away',
  answer: z.object({
    at: timestamp(),
    /** Open ones, the newest first; what is missing from it is over. */
    orders: z.array(appOrder),
    /** Ids of offers that can still be accepted, by `GET offers`; providers’ alone. */
    offers: z.array(id()),
    unread: z.object({ notifications: z.int(), messages: z.int() }),
    /** Of `GET config`: where it differs, that is read anew. */
    config_version: z.string(),
  }),
});

export const orderCalls = {
  collectCash,
  listOrders,
  showOrder,
  rateOrder,
  complain,
  sync,
};
export type Sync = DataOf<typeof sync>;
