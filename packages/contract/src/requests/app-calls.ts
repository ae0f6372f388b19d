import * as z from 'zod/mini';
import { SUBSCRIPTION_STATUSES, REQUEST_STATUSES } from '@diwan/domain/request-transitions';
import { amount, flag, id, timestamp } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { oneOf, ref, text, timestamp as moment } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { clientPayForm } from '../orders/client-app-calls.ts';
import { pageBeside, pageQuery } from '../kit/paging.ts';

const maybeText = () => z.nullable(z.string());

/** What clients ask for beside orders. */
export const SERVICE_REQUEST_KINDS = ['law_source_request', 'video_call_request'] as const;
export type ServiceRequestKind = (typeof SERVICE_REQUEST_KINDS)[number];

const client = { guard: 'client', tag: 'requests' } as const;

const serviceRequest = z.object({
  id: id(),
  kind: z.enum(SERVICE_REQUEST_KINDS),
  subject: z.string(),
  wanted_at: timestamp(),
  status: z.enum(REQUEST_STATUSES),
  /** Who takes it on. */
  provider: z.nullable(z.object({ id: id(), name: z.string(), rating: z.nullable(z.number()) })),
  reject_reason: maybeText(),
  created_at: timestamp(),
});

const askService = defineCall({
  ...client,
  method: 'POST',
  path: 'service_requests',
  summary: 'Ask for legal advice or a video call at a time; an admin finds who takes it on',
  body: defineForm('lawSourceServiceUsers', {
    kind: oneOf('notify_types', SERVICE_REQUEST_KINDS),
    subject: text({ max: 250 }),
    wanted_at: moment(),
  }),
  status: 201,
  answer: serviceRequest,
  errors: { 409: ['service_request.too_many'] },
  idempotent: true,
});

const listServices = defineCall({
  ...client,
  method: 'GET',
  path: 'service_requests',
  summary: 'What one asked for of one kind, the newest first',
  query: { ...pageQuery, kind: z.enum(SERVICE_REQUEST_KINDS, { error: 'filter_value' }) },
  answer: z.array(serviceRequest),
  beside: pageBeside,
});

const subscription = z.object({
  id: id(),
  subscription_no: z.string(),
  provider_service_id: id(),
  title: z.string(),
  count_visit: z.int(),
  count_gift_visit: z.int(),
  count_used_visit: z.int(),
  count_cancelled_visit: z.int(),
  count_left_visit: z.int(),
  start_at: z.string(),
  end_at: z.string(),
  currency: z.string(),
  price: amount(),
  /** What is paid in all: the price and the VAT of today, or of the day when it was paid. */
  total_price: amount(),
  is_paid: flag(),
  /** What would go back to the wallet if it were stopped now. */
  refundable: amount(),
  /** The office asks for one's yes: it is paid by `pay`. */
  waits_for: z.nullable(z.literal('client')),
  status: z.enum(SUBSCRIPTION_STATUSES),
  stop_reason: maybeText(),
  created_at: timestamp(),
});

const subscribe = defineCall({
  ...client,
  method: 'POST',
  path: 'subscriptions',
  summary: 'Buy a package of visits as it is on sale now; it runs once an admin has activated it',
  body: defineForm('subscriptions', { provider_service_id: ref('providerServices') }),
  status: 201,
  answer: subscription,
  errors: { 409: ['subscription.waiting', 'subscription.too_many'] },
  idempotent: true,
});

const paySubscription = defineCall({
  ...client,
  method: 'POST',
  path: 'subscriptions/:id/pay',
  summary: 'Pay a package of visits from the wallet or by card: it runs from then on, and its visits cost nothing more',
  body: clientPayForm,
  answer: subscription,
  idempotent: true,
  errors: {
    409: [
      'ledger.already_posted', 'payment.no_gateway', 'subscription.not_to_pay', 'subscription.price_changed', 'subscription.off_sale', 'wallet.insufficient', 'wallet.promised', 'wallet.person_gone', 'account.phone_changed',
    ],
  },
}); // prettier-ignore

const stopSubscription = defineCall({
  ...client,
  method: 'POST',
  path: 'subscriptions/:id/cancel',
  summary: 'Stop a package of visits: what no visit has used goes back to the wallet',
  body: defineForm('subscriptions', { stop_reason: text({ max: 500, long: true, optional: true }) }),
  answer: subscription,
  idempotent: true,
  errors: { 409: ['ledger.already_posted', 'row.move_not_allowed', 'subscription.visits_open', 'wallet.person_gone'] },
});

const listSubscriptions = defineCall({
  ...client,
  method: 'GET',
  path: 'subscriptions',
  summary: 'One’s packages of visits, the newest first',
  query: pageQuery,
  answer: z.array(subscription),
  beside: pageBeside,
});

export const ownRequestCalls = { askService, listServices, subscribe, paySubscription, stopSubscription, listSubscriptions };
export type AppServiceRequest = DataOf<typeof askService>;
export type AppSubscription = DataOf<typeof subscribe>;
