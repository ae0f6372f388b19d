import { COUPON_TAKING } from '../coupons/resource.ts';
import * as z from 'zod/mini';
import { INELIGIBLE_REASONS } from '@diwan/domain/orders/eligibility';
import { ORDER_ACTIONS, ORDER_TRANSITIONS, type OrderAction } from '@diwan/domain/orders/order-transitions';
import {
  candidateForm,
  delegateForm,
  eligibilityForm,
  orderTransitionForm,
  paymentForm,
  refundForm,
  releaseForm,
  refundPreviewForm,
  reviewForm,
  writeOffForm,
} from './forms.ts';
import { orders, trips } from './resource.ts';
import { amount, id, record, waitingMoney } from '../kit/answers.ts';
import { checkedByHandler } from '../kit/body.ts';
import { defineCall, type Call, type DataOf } from '../kit/call.ts';
import { getKeys } from '@diwan/domain/records';

const RESOURCES = { orders, trips } as const;
type Table = keyof typeof RESOURCES;

/** Whether it is taken on, or given to somebody while it waits. */
const PURPOSE = checkedByHandler(z.literal('delegate'));

const CHANGED = ['row.changed'] as const;
const WALLET = ['wallet.insufficient', 'wallet.promised', 'wallet.pending', 'wallet.stopped', 'wallet.person_gone'] as const;
const PAYMENT = [
  'payment.not_card',
  'payment.nothing_due',
  'payment.more_than_due',
  'payment.order_over',
  'payment.fare_open',
  'payment.reference_used',
  'payment.under_review',
] as const;
const REFUND = ['refund.more_than_left', 'refund.nothing_left', 'refund.of_package', 'refund.written_off', 'refund.under_review'] as const;
const REVIEW = [
  'review.not_open',
  'review.client_asked',
  'review.no_fare',
  'review.fare_short',
  'review.paid_at_door',
  'review.agreed_at_door',
  'review.not_finished',
  'review.fare_changed',
] as const;
const WRITE_OFF = ['write_off.nothing_due', 'write_off.changed'] as const;
/** It waits for somebody's yes. */
const WAITS = ['order.waits_for_client', 'order.waits_for_office'] as const;
const MOVE = [
  ...WAITS,
  'order.move_not_allowed',
  'order.cannot_delegate',
  'order.disputed',
  'order.provider_on_a_ride',
  'order.provider_busy_then',
  ...COUPON_TAKING,
  'order.captured_above_limit',
  'order.begun_above_limit',
  'order.penalty_above_limit',
  'order.client_ends_it',
  'duty.placed_order',
  'duty.changed_rates',
  'duty.changed_prices',
  'order.too_early',
  'order.receives_above_limit',
] as const;

const clockTime = () => z.string().check(z.regex(/^\d\d:\d\d$/));

const verdict = z.object({
  /** What speaks against them, in the words of whoever asks. */
  reasons: z.array(z.object({ code: z.enum(INELIGIBLE_REASONS), text: z.string() })),
  may_override: z.boolean(),
});

/** Somebody who may be given a job, with what makes them suited or keeps them from it. */
export const candidate = z.extend(verdict, {
  id: id(),
  first_name: z.string(),
  last_name: z.string(),
  rating: z.nullable(z.number()),
  /** Where they live. */
  city: z.nullable(z.object({ id: id(), name_ar: z.string(), name_en: z.string() })),
  in_city: z.boolean(),
  /** From where they were last seen to where they are wanted. */
  meters: z.nullable(z.int()),
  serves: z.boolean(),
  is_free: z.boolean(),
  /** They are out for another job, until when (where they are) as far as that is known; which one is for those who may see it. */
  busy: z.nullable(z.object({ until: z.nullable(clockTime()) })),
  /** Their other visits on the day of this one. */
  visits: z.array(clockTime()),
});
const candidates = z.array(candidate);

function getMoney<const T extends Table>(table: T) {
  const common = {
    method: 'POST',
    tag: table,
    status: 201,
    answer: record(RESOURCES[table]),
    later: waitingMoney,
    idempotent: true,
    needsKey: true,
  } as const;
  return {
    pay: defineCall({
      ...common,
      path: `${table}/:id/payments` as const,
      permission: 'record-payments',
      summary: `Record a card payment from a terminal's receipt (201); above the limit it waits for an approval (202)`,
      body: paymentForm,
      errors: { 409: [...CHANGED, ...WAITS, ...PAYMENT, ...WALLET] },
    }),
    refund: defineCall({
      ...common,
      path: `${table}/:id/refund` as const,
      permission: 'refund-orders',
      summary: 'Give back what was paid for an order, whole or in part (201); above the limit it waits for an approval (202)',
      body: refundForm,
      errors: { 409: [...CHANGED, ...REFUND, ...WALLET] },
    }),
    writeOff: defineCall({
      ...common,
      path: `${table}/:id/write_off` as const,
      permission: 'write-off-orders',
      summary: 'Write off what is due of a finished order and will not be paid (201); above the limit it waits for an approval (202)',
      body: writeOffForm,
      errors: { 409: [...CHANGED, ...WRITE_OFF] },
    }),
    review: defineCall({
      method: 'POST',
      tag: table,
      path: `${table}/:id/review` as const,
      permission: 'decide-findings',
      summary:
        'Say what becomes of a finished order whose settlement waits: it is settled as it is or at its quote, its client is asked about the fare as driven, or it is not settled, which takes `refund-orders`; above the limit it waits for an approval (202)',
      body: reviewForm,
      answer: record(RESOURCES[table]),
      later: waitingMoney,
      idempotent: true,
      needsKey: true,
      errors: { 403: ['duty.decide_review'], 409: ['row.changed', ...REVIEW, ...WALLET] },
    }),
    previewRefund: defineCall({
      method: 'POST',
      tag: table,
      path: `${table}/:id/refund/preview` as const,
      permission: 'refund-orders',
      summary: 'Who would bear what of a refund; nothing is done',
      body: refundPreviewForm,
      answer: z.object({
        currency: z.string(),
        way: z.enum(['wallet', 'card', 'cash']),
        paid: amount(),
        left: amount(),
        amount: amount(),
        provider: amount(),
        app: amount(),
        vat: amount(),
        discount: amount(),
        /** The limit that it is above, where it needs a second admin. */
        limit: z.nullable(amount()),
      }),
      errors: { 409: [...REFUND] },
    }),
  };
}

function getTakers<const T extends Table>(table: T) {
  const mayChange = [table === 'orders' ? 'update-orders' : 'update-trips', 'delegate-orders'] as const;
  const common = { tag: table, permission: mayChange } as const;
  return {
    judge: defineCall({
      ...common,
      method: 'GET',
      path: `${table}/:id/eligibility/:provider_id` as const,
      summary: 'What speaks against a provider for it',
      query: { for: PURPOSE },
      answer: verdict,
    }),
    candidates: defineCall({
      ...common,
      method: 'GET',
      path: `${table}/:id/candidates` as const,
      summary: 'Who may take it, the best suited first; `keyword` finds others, with what speaks against them',
      query: { for: PURPOSE, keyword: checkedByHandler(z.string()) },
      answer: candidates,
    }),
    delegate: defineCall({
      method: 'POST',
      tag: table,
      path: `${table}/:id/delegate` as const,
      permission: 'delegate-orders',
      summary: 'Give it to another provider; where they would receive more than the limit of a day it waits for an approval (202)',
      body: delegateForm,
      answer: record(RESOURCES[table]),
      later: waitingMoney,
      idempotent: true,
      forms: true,
      errors: { 409: [...CHANGED, ...MOVE] },
    }),
  };
}

function getRelease<const T extends Table>(table: T) {
  return {
    release: defineCall({
      method: 'POST',
      tag: table,
      path: `${table}/:id/release` as const,
      permission: 'decide-approvals',
      summary:
        'Say yes to an order above the largest of its country, so that it may be taken, or no, which calls it off; never who placed it',
      body: releaseForm,
      answer: record(RESOURCES[table]),
      idempotent: true,
      errors: { 403: ['approval.not_a_second'], 409: [...CHANGED, ...MOVE, 'order.waits_for_nobody', 'order.release_later', ...WALLET] },
    }),
  };
}

/** The call that moves an order: one for each action. */
function getTransition<const T extends Table, const A extends OrderAction>(table: T, action: A) {
  return defineCall({
    method: 'POST',
    tag: table,
    path: `${table}/:id/${action}` as const,
    permission: action === 'cancel_order' ? 'cancel-orders' : table === 'orders' ? 'update-orders' : 'update-trips',
    summary: `Transition it: ${action}`,
    body: orderTransitionForm(action),
    answer: record(RESOURCES[table]),
    idempotent: true,
    forms: true,
    errors: { 403: ['duty.move_order', 'duty.call_off'], 409: [...CHANGED, ...MOVE, ...REFUND, ...WALLET] },
  });
}

const ofOrders = { ...getMoney('orders'), ...getTakers('orders'), ...getRelease('orders') };
const ofTrips = { ...getMoney('trips'), ...getTakers('trips'), ...getRelease('trips') };
const actionsByTable = { orders: ORDER_ACTIONS, trips: getKeys(ORDER_TRANSITIONS.trip) } as const;

/** The calls about one order, and about one trip. */
export const orderCalls = { orders: ofOrders, trips: ofTrips };
/** Moving them, by action. */
export const orderTransitions = (['orders', 'trips'] as const).flatMap((table) =>
  actionsByTable[table].map((action) => ({ table, action, call: getTransition(table, action) })),
);

const typed = { method: 'POST', tag: 'orders', permission: 'create-orders', writes: false } as const;
export const typedOrderCalls = {
  judgeTyped: defineCall({
    ...typed,
    path: 'orders/eligibility',
    summary: 'What speaks against a provider for a job that is typed in',
    body: eligibilityForm,
    answer: verdict,
  }),
  candidatesTyped: defineCall({
    ...typed,
    path: 'orders/candidates',
    summary: 'Who may take a job that is typed in, the best suited first',
    body: candidateForm,
    answer: candidates,
  }),
};
export type Candidate = DataOf<typeof typedOrderCalls.candidatesTyped>[number];

/** All of them, under names of their own. */
export const allOrderCalls: readonly Call[] = [
  ...Object.values(ofOrders),
  ...Object.values(ofTrips),
  ...orderTransitions.map(({ call }) => call),
  ...Object.values(typedOrderCalls),
];
