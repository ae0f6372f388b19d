import { USER_TYPES } from '../kit/constants.ts';
import { currencyCode, flag, money, number, oneOf, ref, text, timestamp } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** §4: only pending rows can be decided about. */
export const CASH_OUT_STATUSES = ['pending', 'accepted', 'rejected'] as const;
/** What an operator says of one. */
export const CASH_OUT_DECISIONS = ['accepted', 'rejected'] as const;
export type CashOutStatus = (typeof CASH_OUT_STATUSES)[number];

/** What speaks against paying somebody out: then it takes two admins. */
export const PAYOUT_DOUBTS = ['banned', 'inactive', 'locked', 'leaving', 'disputed', 'finding', 'stopped', 'phone_changed'] as const;
export type PayoutDoubt = (typeof PAYOUT_DOUBTS)[number];

const ASKED = { readOnly: true } as const;
const MAYBE = { readOnly: true, optional: true } as const;

/** What an operator says of a cash-out. */
export const cashOutDecision = defineForm('cash_outs', {
  status: oneOf('cash_out_statuses', CASH_OUT_DECISIONS),
  reject_reason: text({ max: 500, long: true, optional: true }),
});

/** Requests of people to be paid out; the amount is held in the ledger from the start. */
export const cashOuts = defineResource('cash_outs', {
  route: 'cashout-requests',
  fields: {
    country_id: ref('countries', ASKED),
    user_type: oneOf('user_types', USER_TYPES, ASKED),
    user_id: number(ASKED),
    user_name: text(MAYBE),
    bank_name: text({ max: 120, ...ASKED }),
    branch: text({ max: 120, ...MAYBE }),
    account_number: text({ code: true, max: 40, ...ASKED }),
    city: text({ max: 120, ...MAYBE }),
    currency: currencyCode(ASKED),
    amount: money(ASKED),
    status: oneOf('cash_out_statuses', CASH_OUT_STATUSES, { readOnly: true, initial: 'pending' }),
    reject_reason: text({ max: 500, long: true, ...MAYBE }),
    decided_at: timestamp({ ...MAYBE, none: 'not_yet' }),
    decided_by: number(MAYBE),
    decided_by_name: text({ ...MAYBE, none: 'not_yet' }),
    /** An admin has taken back that the account it names is paid out to: what waits can only be rejected. */
    is_stopped: flag({ readOnly: true }),
    /** The approval that it waits for, where its amount is above the country's limit. */
    approval_id: number(MAYBE),
  },
  label: ['bank_name', 'account_number'],
  scope: 'country_id',
  list: {
    search: ['bank_name', 'branch', 'account_number', 'city'],
    filters: ['keyword', 'id', 'status', 'user_type', 'user_id', 'country_id', 'created_at', 'from_date', 'to_date', 'month'],
    sorts: ['id', 'created_at', 'status'],
  },
  can: { list: 'index-cashout-requests', show: 'index-cashout-requests' },
});
export type CashOut = RecordOf<typeof cashOuts>;
