import { PAYMENT_KINDS } from '@diwan/domain/orders/pay-status';
import { SUBSCRIPTION_TRANSITIONS, SUBSCRIPTION_STATUSES, type SubscriptionAction } from '@diwan/domain/request-transitions';
import { currencyCode, date, flag, money, number, oneOf, ref, text, timestamp } from '../kit/field.ts';
import type { AskedTransition } from '../kit/transitions.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** Sold by the app; admins read it, and change its status. */
const SOLD = { readOnly: true } as const;
const MAYBE = { readOnly: true, optional: true } as const;

/** Packages of visits that clients bought. */
export const subscriptions = defineResource('subscriptions', {
  fields: {
    country_id: ref('countries', SOLD),
    subscription_no: text({ code: true, max: 20, ...SOLD }),
    client_id: ref('clients', SOLD),
    provider_service_id: ref('providerServices', SOLD),
    count_visit: number({ min: 1, max: 1000, example: 1000, ...SOLD }),
    count_gift_visit: number({ max: 1000, example: 0, ...SOLD }),
    count_used_visit: number({ max: 2000, ...SOLD }),
    count_cancelled_visit: number({ max: 2000, ...SOLD }),
    /** Bought and given, less used. */
    count_left_visit: number(SOLD),
    start_at: date(SOLD),
    end_at: date({ example: '2029-06-01', ...SOLD }),
    currency: currencyCode(SOLD),
    price: money(SOLD),
    /** Sold through the ledger; those from before have no money in it. */
    is_paid_here: flag({ readOnly: true, initial: 0 }),
    pay_type: oneOf('payment_kinds', PAYMENT_KINDS, { ...MAYBE }),
    reference: text({ code: true, max: 100, ...MAYBE }),
    paid_at: timestamp({ ...MAYBE, none: 'not_yet' }),
    vat_amount: money(SOLD),
    /** What of the price no visit has earned yet, and what went back as it was stopped, VAT included. */
    deferred_amount: money(SOLD),
    returned_amount: money(SOLD),
    status: oneOf('subscription_statuses', SUBSCRIPTION_STATUSES, { readOnly: true, initial: 'pending' }),
    status_at: timestamp({ ...MAYBE, none: 'not_yet' }),
    stop_reason: text({ max: 500, long: true, ...MAYBE }),
    notes: text({ max: 1000, long: true, ...MAYBE }),
  },
  label: ['subscription_no'],
  scope: 'country_id',
  route: 'subscription',
  list: {
    search: ['subscription_no', 'notes'],
    filters: [
      'keyword',
      'id',
      'status',
      'country_id',
      'client_id',
      'provider_service_id',
      'start_at',
      'end_at',
      'created_at',
      'from_date',
      'to_date',
    ],
    sorts: ['id', 'start_at', 'end_at', 'status', 'created_at'],
  },
  can: { list: 'index-subscriptions', show: 'show-subscriptions', delete: 'delete-subscriptions' },
});
export type Subscription = RecordOf<typeof subscriptions>;

const notes = text({ max: 1000, long: true, optional: true });

/** What changing a subscription's status asks for. */
export const SUBSCRIPTION_ASKS = {
  activate: {
    ...SUBSCRIPTION_TRANSITIONS.activate,
    // A wallet above the limit of the office waits for its client's yes in the app.
    asks: { pay_type: oneOf('payment_kinds', PAYMENT_KINDS), reference: text({ code: true, max: 100, optional: true }), notes },
  },
  finish: { ...SUBSCRIPTION_TRANSITIONS.finish, asks: { notes } },
  cancel: { ...SUBSCRIPTION_TRANSITIONS.cancel, asks: { stop_reason: text({ max: 500, long: true }), notes }, harsh: true },
} satisfies Record<SubscriptionAction, AskedTransition>;
