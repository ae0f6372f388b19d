import { least, type Minor, minus, NONE } from '../money.ts';
import { getPercent } from '../half-even.ts';

export const DISCOUNT_TYPES = ['percentage', 'amount'] as const;

/** What a coupon takes off; amounts in minor units, a percentage in percent. */
export type CouponTerms = {
  /** Caps a percentage; null is no cap. */
  readonly max_discount: Minor | null;
  /** The price from which it holds. */
  readonly min_purchase: Minor;
} & (
  | { readonly discount_type: 'percentage'; readonly discount_amount: number }
  | { readonly discount_type: 'amount'; readonly discount_amount: Minor }
);

/** What a coupon takes off a price, in minor units: nothing below its least purchase, never more than its cap or the price. */
export function getDiscount(price: Minor, coupon: CouponTerms): Minor {
  if (price < coupon.min_purchase) return NONE;
  const raw = coupon.discount_type === 'percentage' ? getPercent(price, coupon.discount_amount) : coupon.discount_amount;
  return least(least(raw, coupon.max_discount ?? raw), price);
}

/**
 * What a coupon takes off the price of an end, in minor units: what its terms give, and never so little that its client pays more than
 * they agreed to, as where a ride that ends early stays below the least purchase. `agreed` is what it took off, and what was left.
 */
export function getDiscountAtEnd(price: Minor, byTerms: Minor, agreed: { readonly discount: Minor; readonly left: Minor }): Minor {
  if (byTerms >= agreed.discount) return byTerms;
  const kept = least(minus(price, agreed.left), agreed.discount);
  return kept > byTerms ? kept : byTerms;
}

/** How often a coupon may be used, and has been. */
export interface CouponCounts {
  readonly max_used: number | null;
  readonly used: number;
  readonly number_of_use_for_user: number | null;
  readonly used_by_client: number;
}

export const COUPON_REFUSALS = ['inactive', 'not_started', 'ended', 'used_up', 'used_up_by_client', 'below_min_purchase'] as const;
export type CouponRefusal = (typeof COUPON_REFUSALS)[number];

/** Which of a coupon's limits leaves no further use to this client, or undefined. */
export function limitRefusal(counts: CouponCounts): 'used_up' | 'used_up_by_client' | undefined {
  if (counts.max_used !== null && counts.used >= counts.max_used) return 'used_up';
  if (counts.number_of_use_for_user !== null && counts.used_by_client >= counts.number_of_use_for_user) return 'used_up_by_client';
  return undefined;
}

/** Why a coupon cannot be used, or undefined. Days are those of the country; the last day is one of use. */
export function couponRefusal(
  coupon: { readonly is_active: boolean; readonly start_at: string; readonly end_at: string; readonly min_purchase: Minor },
  counts: CouponCounts,
  price: Minor,
  today: string,
): CouponRefusal | undefined {
  if (!coupon.is_active) return 'inactive';
  if (today < coupon.start_at) return 'not_started';
  if (today > coupon.end_at) return 'ended';
  return limitRefusal(counts) ?? (price < coupon.min_purchase ? 'below_min_purchase' : undefined);
}
