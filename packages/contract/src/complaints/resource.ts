import {
  COMPLAINT_PRIORITIES,
  COMPLAINT_TRANSITIONS,
  COMPLAINT_STATUSES,
  SANCTIONS,
  type ComplaintAction,
} from '@diwan/domain/complaint-transitions';
import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { currencyCode, money, number, oneOf, ref, text, timestamp } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import type { AskedTransition } from '../kit/transitions.ts';
import { defineResource, defineView, type RecordOf } from '../kit/resource.ts';
import type { PermissionUrl } from '../permissions/catalogue.ts';
import { ORDER_PRINCIPALS } from '../orders/forms.ts';

const KEPT = { readOnly: true } as const;
const MAYBE = { readOnly: true, optional: true } as const;

/** What somebody complains about, one of an order or a trip: the apps write them, admins decide. */
export const complaints = defineResource('complaints', {
  fields: {
    country_id: ref('countries', KEPT),
    order_id: number(KEPT),
    order_type: oneOf('order_types', ORDER_TYPES, KEPT),
    /** What people quote on the phone. */
    order_no: text({ code: true, max: 20, ...KEPT }),
    report_reason_id: ref('report_reasons', KEPT),
    complained_by: oneOf('order_principals', ORDER_PRINCIPALS, KEPT),
    description: text({ max: 2000, long: true, ...MAYBE }),
    priority: oneOf('complaint_priorities', COMPLAINT_PRIORITIES, { readOnly: true, initial: 'normal' }),
    conversation_id: number(MAYBE),
    client_id: ref('clients', MAYBE),
    provider_id: ref('providers', MAYBE),
    vehicle_id: ref('vehicles', MAYBE),
    currency: currencyCode(MAYBE),
    status: oneOf('complaint_statuses', COMPLAINT_STATUSES, { readOnly: true, initial: 'open' }),
    status_at: timestamp({ ...MAYBE, none: 'not_yet' }),
    /** Whoever looks into it, or decided. */
    owner_id: ref('admins', MAYBE),
    owner_name: text({ ...MAYBE, none: 'not_yet' }),
    decision: text({ max: 1000, long: true, ...MAYBE }),
    /** What the decision gave back and took, and from whom. */
    refund_amount: money({ max: 1_000_000_000, ...MAYBE }),
    penalty_amount: money({ max: 1_000_000_000, ...MAYBE }),
    against: oneOf('order_principals', ORDER_PRINCIPALS, MAYBE),
    sanction: oneOf('sanctions', SANCTIONS, MAYBE),
  },
  label: ['order_no'],
  scope: 'country_id',
  list: {
    search: ['order_no', 'description'],
    filters: [
      'keyword',
      'id',
      'filter',
      'status',
      'priority',
      'report_reason_id',
      'complained_by',
      'order_id',
      'order_type',
      'conversation_id',
      'client_id',
      'provider_id',
      'vehicle_id',
      'owner_id',
      'country_id',
      'created_at',
      'from_date',
      'to_date',
    ],
    sorts: ['id', 'created_at'],
    sets: ['unresolved', 'unowned'],
  },
  can: { list: 'index-complaints', show: 'show-complaints', place: 'create-complaints' },
});
export type Complaint = RecordOf<typeof complaints>;

/** Those about trips, which stand beside the trips in the menu. */
export const complaintTrips = defineView('complaint_trips', complaints, { route: 'trips/complaint-trips' });

/** How far back complaints about the same are counted, in days. */
export const REPEATED_WITHIN = 90;
/** What a complaint may be one of several about, and who complains about that. */
export const REPEATED_ABOUT = { client: 'provider', provider: 'client', vehicle: 'client' } as const;

/** What the desk takes down of a complaint that somebody makes on the phone or in a conversation. */
export const complaintOpening = defineForm('complaints', {
  order_id: number({ min: 1, max: 2_147_483_647 }),
  complained_by: oneOf('order_principals', ORDER_PRINCIPALS),
  report_reason_id: ref('report_reasons'),
  description: text({ min: 3, max: 2000, long: true }),
  /** Left out, it follows from what the reason is about. */
  priority: oneOf('complaint_priorities', COMPLAINT_PRIORITIES, { optional: true }),
});

/** How urgent it is, where somebody knows better. */
export const complaintPriority = defineForm('complaints', { priority: oneOf('complaint_priorities', COMPLAINT_PRIORITIES) });

/** What deciding on a complaint asks for: whoever resolves it says how. */
export const COMPLAINT_ASKS = {
  take: { ...COMPLAINT_TRANSITIONS.take, asks: {} },
  resolve: {
    ...COMPLAINT_TRANSITIONS.resolve,
    asks: {
      decision: text({ min: 3, max: 1000, long: true }),
      refund: money({ max: 1_000_000_000, optional: true }),
      penalty: money({ max: 1_000_000_000, optional: true }),
      against: oneOf('order_principals', ORDER_PRINCIPALS, { optional: true }),
      sanction: oneOf('sanctions', SANCTIONS, { optional: true }),
    },
  },
  reopen: { ...COMPLAINT_TRANSITIONS.reopen, asks: {} },
} satisfies Record<ComplaintAction, AskedTransition>;

/** Looking into it is anybody's who works on complaints; what becomes of it is decided by right. */
export const COMPLAINT_RIGHTS = {
  take: 'update-complaints',
  resolve: 'decide-complaints',
  reopen: 'update-complaints',
} as const satisfies Record<ComplaintAction, PermissionUrl>;
