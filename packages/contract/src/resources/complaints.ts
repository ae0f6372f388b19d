import { COMPLAINT_TRANSITIONS, COMPLAINT_STATUSES, type ComplaintAction } from '@diwan/domain/complaint-transitions';
import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { timestamp, number, oneOf, ref, text } from '../kit/field.ts';
import type { AskedTransition } from '../kit/transitions.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { ORDER_PRINCIPALS } from '../order-calls.ts';

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
    status: oneOf('complaint_statuses', COMPLAINT_STATUSES, { readOnly: true, initial: 'open' }),
    status_at: timestamp({ ...MAYBE, none: 'not_yet' }),
    /** Whoever looks into it, or decided. */
    owner_id: number(MAYBE),
    owner_name: text({ ...MAYBE, none: 'not_yet' }),
    decision: text({ max: 1000, long: true, ...MAYBE }),
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
      'order_id',
      'order_type',
      'report_reason_id',
      'country_id',
      'created_at',
      'from_date',
      'to_date',
    ],
    sorts: ['id', 'created_at'],
    sets: ['unresolved'],
  },
  can: { list: 'index-complaints', show: 'show-complaints' },
});
export type Complaint = RecordOf<typeof complaints>;

/** What deciding on a complaint asks for: whoever resolves it says how. */
export const COMPLAINT_ASKS = {
  take: { ...COMPLAINT_TRANSITIONS.take, asks: {} },
  resolve: { ...COMPLAINT_TRANSITIONS.resolve, asks: { decision: text({ min: 3, max: 1000, long: true }) } },
  reopen: { ...COMPLAINT_TRANSITIONS.reopen, asks: {} },
} satisfies Record<ComplaintAction, AskedTransition>;
