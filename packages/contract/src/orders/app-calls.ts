import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { choice } from '../kit/queries.ts';
import { RATING_MAX, isRating } from '@diwan/domain/rating';
import { number, text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { appOrder, appOrderDetails } from './app-answers.ts';
import { pageBeside, pageQuery } from '../kit/paging.ts';

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

export const orderAppCalls = {
  collectCash,
  listOrders,
  showOrder,
  rateOrder,
};
