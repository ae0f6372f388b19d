import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { USER_TYPES } from '../kit/constants.ts';
import { currencyCode, money, number, oneOf, ref, text } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

export const WALLET_TYPES = ['balance', 'points'] as const;
export type WalletType = (typeof WALLET_TYPES)[number];

/** What moves money. */
export const POSTING_KINDS = [
  'charge',
  'withdraw',
  'settlement',
  'refund',
  'penalty',
  'charge_back',
  'hold',
  'payout',
  'release',
  'subscription',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** What a line of a statement may be: what moved it, or cash that a provider took in hand for a job. */
export const TRANSACTION_TYPES = [...POSTING_KINDS, 'collection'] as const;

/** Where what is charged comes from, and where what is withdrawn goes. */
export const CHARGE_TYPES = ['cash', 'bank_transfer', 'compensation', 'gift', 'correction'] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];

const KEPT = { readOnly: true } as const;
const MAYBE = { readOnly: true, optional: true } as const;

/** The statements of wallets: every movement, with what was there before and after. Nobody edits one. */
export const transactions = defineResource('transactions', {
  route: 'wallet/transactions',
  fields: {
    country_id: ref('countries', KEPT),
    user_type: oneOf('user_types', USER_TYPES, KEPT),
    user_id: number(KEPT),
    user_name: text({ ...MAYBE }),
    wallet_type: oneOf('wallet_types', WALLET_TYPES, KEPT),
    transaction_type: oneOf('transaction_types', TRANSACTION_TYPES, KEPT),
    charge_type: oneOf('charge_types', CHARGE_TYPES, MAYBE),
    currency: currencyCode(KEPT),
    /** What `amount` is counted in: the currency, or `points`. */
    unit: text({ min: 3, max: 6, ...KEPT }),
    amount: money({ min: -1_000_000_000_000, max: 1_000_000_000_000, currency: 'unit', ...KEPT }),
    balance_before: money({ min: -1_000_000_000_000, max: 1_000_000_000_000, ...KEPT }),
    balance_after: money({ min: -1_000_000_000_000, max: 1_000_000_000_000, ...KEPT }),
    point_before: number({ min: -1_000_000_000, ...KEPT }),
    point_after: number({ min: -1_000_000_000, ...KEPT }),
    /** The posting that it is a line of. */
    posting_id: number(MAYBE),
    order_id: number(MAYBE),
    order_no: text({ code: true, max: 20, ...MAYBE }),
    /** Whose rights open that order. */
    order_type: oneOf('order_types', ORDER_TYPES, MAYBE),
    admin_id: number(MAYBE),
    admin_name: text({ ...MAYBE }),
    notes: text({ max: 500, long: true, ...MAYBE }),
  },
  label: ['transaction_type'],
  scope: 'country_id',
  list: {
    search: [],
    filters: [
      'id',
      'user_type',
      'user_id',
      'wallet_type',
      'transaction_type',
      'charge_type',
      'order_id',
      'posting_id',
      'country_id',
      'created_at',
      'from_date',
      'to_date',
      'from_time',
      'to_time',
      'month',
    ],
    sorts: ['id', 'created_at'],
  },
  can: { list: 'index-transactions', show: 'index-transactions' },
});
export type WalletTransaction = RecordOf<typeof transactions>;
