import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { USER_TYPES } from '../kit/constants.ts';
import { flag, timestamp, money, number, oneOf, ref, text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { CHARGE_TYPES, WALLET_TYPES } from '../wallet/transactions.ts';

export const APPROVAL_KINDS = [
  'charge',
  'withdraw',
  'cash_out',
  'payment',
  'refund',
  'write_off',
  'order',
  'review',
  'coupon',
  'catalogue_price',
  'penalty',
  'delegation',
  'phone',
  'country',
  'cancel_reason',
  'payment_way',
  'settings',
  'charge_back',
  'erasure',
  'personal_data',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];
/** `called_off`: a superadmin stopped what would have been done by itself. `failed`: it could not be done when its time came. */
export const APPROVAL_STATUSES = ['pending', 'approved', 'refused', 'expired', 'called_off', 'failed'] as const;
/** How long somebody may decide, in hours; then it has to be asked for again. */
export const APPROVAL_HOURS = 72;
/** Where nobody could decide, in hours: whoever is made now is a second person after one time, and then has as long as others. */
export const ALONE_HOURS = 2 * APPROVAL_HOURS;
/** Where nobody could decide it is done by itself after these hours, unless a superadmin calls it off. */
export const TIME_LOCK_HOURS = 24;
/** Above so many times the limit it is not: then it waits until somebody can decide. */
export const TIME_LOCK_LIMITS = 10n;
/** What a second admin says. */
export const DECISIONS = ['approve', 'refuse'] as const;
export type ApprovalDecision = (typeof DECISIONS)[number];

const KEPT = { readOnly: true } as const;
const MAYBE = { readOnly: true, optional: true } as const;

/** What a second admin says of an approval. */
export const approvalDecision = defineForm('approvals', {
  decision: oneOf('decisions', DECISIONS),
  notes: text({ max: 500, long: true, optional: true }),
});

/** Why a superadmin calls off what would be done by itself. */
export const callOffForm = defineForm('approvals', { notes: text({ max: 500, long: true, optional: true }) });

/** Movements above a country's limit and changes of what decides about money, which wait for a second admin; nobody approves their own. */
export const approvals = defineResource('approvals', {
  route: 'wallet/approvals',
  fields: {
    country_id: ref('countries', MAYBE),
    kind: oneOf('approval_kinds', APPROVAL_KINDS, KEPT),
    user_type: oneOf('user_types', USER_TYPES, MAYBE),
    people_count: number({ ...KEPT }),
    /** The person, where it is about one. */
    user_id: number(MAYBE),
    user_name: text(MAYBE),
    wallet_type: oneOf('wallet_types', WALLET_TYPES, KEPT),
    charge_type: oneOf('charge_types', CHARGE_TYPES, MAYBE),
    /** What the amounts are counted in: a currency, or points. */
    currency: text({ code: true, min: 3, max: 6, example: 'EUR', ...MAYBE }),
    amount: money({ max: 1_000_000_000_000, ...MAYBE }),
    total_amount: money({ max: 1_000_000_000_000_000, ...MAYBE }),
    notes: text({ max: 500, long: true, ...MAYBE }),
    cash_out_id: number(MAYBE),
    /** The order that is paid for or given back, and what people quote of it on the phone. */
    order_id: number(MAYBE),
    order_no: text({ code: true, max: 20, ...MAYBE }),
    /** Whose rights open that order. */
    order_type: oneOf('order_types', ORDER_TYPES, MAYBE),
    /** The terminal's, of a payment. */
    reference: text({ code: true, max: 60, ...MAYBE }),
    /** What would change in the settings, as JSON: key -> { before, after }. */
    changes: text({ long: true, ...MAYBE }),
    /** Nobody could decide when it was asked for: it is done by itself then, unless a superadmin calls it off. */
    done_at: timestamp({ ...MAYBE, none: 'not_yet' }),
    /** Whether it waits without anybody who could have decided. */
    is_alone: flag(KEPT),
    status: oneOf('approval_statuses', APPROVAL_STATUSES, { readOnly: true, initial: 'pending' }),
    requested_by: number(MAYBE),
    requested_by_name: text(MAYBE),
    decided_by: number(MAYBE),
    decided_by_name: text({ ...MAYBE, none: 'not_yet' }),
    decided_at: timestamp({ ...MAYBE, none: 'not_yet' }),
    decision_notes: text({ max: 500, long: true, ...MAYBE }),
    /** What came of it: the job, or the posting whose lines stand in people's statements. */
    job_id: number(MAYBE),
    posting_id: number(MAYBE),
  },
  label: ['kind'],
  scope: 'country_id?',
  list: {
    search: ['notes', 'decision_notes'],
    filters: ['keyword', 'id', 'status', 'kind', 'user_type', 'requested_by', 'country_id', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'created_at', 'status'],
  },
  can: { list: 'index-approvals', show: 'index-approvals' },
});
export type Approval = RecordOf<typeof approvals>;
