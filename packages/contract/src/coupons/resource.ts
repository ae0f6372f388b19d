import { COUPON_REFUSALS, DISCOUNT_TYPES } from '@diwan/domain/coupons/discount';
import { currencyCode, date, flag, money, number, oneOf, ref, text } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** What a coupon is good for. */
export const COUPON_TYPES = ['all', 'orders', 'trips', 'transfer_packages'] as const;
export type CouponType = (typeof COUPON_TYPES)[number];

/** Why a coupon takes nothing off an order: the codes of whoever places one. */
export const COUPON_CODES = [
  ...COUPON_REFUSALS,
  'unknown',
  'other_type',
  'budget_used_up',
  'used_up_on_device',
  'connected',
  'part_of_provider',
].map((refusal) => `coupon.${refusal}`);

/** Why a provider may not have an order with its coupon; their own app says no more than that it is not for them. */
export const COUPON_TAKING = ['coupon.connected', 'coupon.part_of_provider', 'coupon.not_for_you'] as const;

/** Coupons of a country, in its currency. */
export const coupons = defineResource('coupons', {
  fields: {
    // The amounts are in the country's currency, so a coupon stays where it was made.
    country_id: ref('countries', { createOnly: true }),
    coupon_code: text({
      code: true,
      min: 3,
      max: 30,
      script: 'latin',
      pattern: { regex: /^[A-Za-z0-9][A-Za-z0-9_-]*$/, message: 'coupon_code' },
    }),
    coupon_type: oneOf('coupon_types', COUPON_TYPES),
    discount_type: oneOf('discount_types', DISCOUNT_TYPES),
    currency: currencyCode({ readOnly: true }),
    /** What `discount_amount` counts in: the currency, or `percent` with three decimals of no currency. */
    discount_unit: text({ max: 10, readOnly: true }),
    /** A percentage, or an amount in the currency. */
    discount_amount: money({ max: 1_000_000, currency: 'discount_unit' }),
    max_discount: money({ max: 1_000_000, optional: true, none: 'unlimited' }),
    min_purchase: money({ max: 1_000_000 }),
    max_used: number({ min: 1, max: 10_000_000, optional: true, none: 'unlimited' }),
    number_of_use_for_user: number({ min: 1, max: 10_000, optional: true, none: 'unlimited' }),
    used_count: number({ readOnly: true }),
    /** What it may take off in all; without it, its largest discount as often as it can be used. */
    budget: money({ max: 1_000_000_000, optional: true, none: 'unlimited' }),
    /** What its uses that were not given back have taken off. */
    spent: money({ max: 1_000_000_000, readOnly: true }),
    start_at: date({ years: { back: 10, ahead: 10 } }),
    end_at: date({ example: '2029-06-01', years: { back: 10, ahead: 80 } }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['coupon_code'],
  scope: 'country_id',
  list: {
    search: ['coupon_code'],
    filters: [
      'keyword',
      'id',
      'country_id',
      'coupon_type',
      'discount_type',
      'is_active',
      'status',
      'start_at',
      'end_at',
      'created_at',
      'from_date',
      'to_date',
    ],
    sorts: ['id', 'coupon_code', 'start_at', 'end_at', 'used_count', 'created_at'],
  },
  can: { list: 'index-coupons', show: 'show-coupons', create: 'create-coupons', update: 'update-coupons', delete: 'delete-coupons' },
  rule(coupon, fail) {
    const { discount_type: type, discount_amount: amount, start_at: start, end_at: end } = coupon;
    if (amount && !/[1-9]/.test(amount)) fail('discount_amount', 'above_zero');
    if (coupon.budget && !/[1-9]/.test(coupon.budget)) fail('budget', 'above_zero');
    if (type === 'percentage' && amount && Number(amount) > 100) fail('discount_amount', 'above_100');
    if (start && end && end < start) fail('end_at', 'ends_before_start');
    const { max_used: all, number_of_use_for_user: each } = coupon;
    if (typeof all === 'number' && typeof each === 'number' && each > all) fail('number_of_use_for_user', 'more_than_all', { all });
  },
});
export type Coupon = RecordOf<typeof coupons>;
