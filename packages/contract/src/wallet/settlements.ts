import { PAYMENT_KINDS } from '@diwan/domain/orders/pay-status';
import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { currencyCode, flag, money, number, oneOf, ref, text } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** An order was settled, or what its settlement moved was given back. */
export const SETTLEMENT_KINDS = ['settlement', 'refund'] as const;

const KEPT = { readOnly: true } as const;
const MAYBE = { readOnly: true, optional: true } as const;
/** Below zero where a settlement was given back. */
const either = () => money({ min: -1_000_000_000_000, max: 1_000_000_000_000, ...KEPT });

/** What every settled order came to and who got what of it, at the moment of its posting in the ledger. Nobody edits one. */
export const settlements = defineResource('settlements', {
  route: 'wallet/settlements',
  fields: {
    country_id: ref('countries', KEPT),
    city_id: ref('cities', MAYBE),
    settlement_kind: oneOf('settlement_kinds', SETTLEMENT_KINDS, KEPT),
    order_id: number(KEPT),
    order_no: text({ code: true, max: 20, ...MAYBE }),
    /** Whose rights open that order. */
    order_type: oneOf('order_types', ORDER_TYPES, MAYBE),
    provider_id: ref('providers', MAYBE),
    pay_type: oneOf('payment_kinds', PAYMENT_KINDS, KEPT),
    currency: currencyCode(KEPT),
    gross_amount: either(),
    app_amount: either(),
    provider_amount: either(),
    discount_amount: either(),
    vat_amount: either(),
    with_coupon: flag(KEPT),
    coupon_id: ref('coupons', MAYBE),
  },
  label: ['settlement_kind'],
  scope: 'country_id',
  list: {
    search: [],
    filters: [
      'id',
      'settlement_kind',
      'currency',
      'with_coupon',
      'coupon_id',
      'pay_type',
      'provider_id',
      'order_id',
      'country_id',
      'city_id',
      'created_at',
      'from_date',
      'to_date',
      'from_time',
      'to_time',
      'month',
    ],
    sorts: ['id', 'created_at'],
    sums: ['gross_amount', 'app_amount', 'discount_amount'],
  },
  can: { list: 'index-transactions', show: 'index-transactions' },
});
export type SettlementRow = RecordOf<typeof settlements>;
