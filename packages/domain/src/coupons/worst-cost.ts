import { type Minor, minus, NONE, minor, times } from '../money.ts';
import type { CouponTerms } from './discount.ts';

/** What bounds the cost of a coupon, and what lets it be used more easily. Amounts are minor units of one currency. */
export type CouponPlan = CouponTerms & {
  readonly coupon_type: string;
  readonly max_used: number | null;
  readonly number_of_use_for_user: number | null;
  /** What it may cost in all; null is no end. */
  readonly budget: Minor | null;
  readonly start_at: string;
  readonly end_at: string;
  /** Whether it can be used at all: switched on and not deleted. */
  readonly is_live: boolean;
};

/** The smaller of two amounts, where null is without end. */
function least(a: Minor | null, b: Minor | null): Minor | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** The most that a coupon takes off one order; null where that has no end. */
export function mostOfOne(terms: CouponTerms): Minor | null {
  return terms.discount_type === 'amount' ? least(terms.discount_amount, terms.max_discount) : terms.max_discount;
}

/** What a coupon may cost in all, at worst: its budget, or its largest discount as often as it can be used; null where neither has an end. */
export function worstCost(plan: CouponTerms & Pick<CouponPlan, 'max_used' | 'budget'>): Minor | null {
  const most = mostOfOne(plan);
  return least(plan.budget, most === null || plan.max_used === null ? null : times(most, plan.max_used));
}

/** What of that is still to come; null where there is no end. */
export function costToCome(plan: Parameters<typeof worstCost>[0], spent: Minor): Minor | null {
  const worst = worstCost(plan);
  if (worst === null) return null;
  return worst > spent ? minus(worst, spent) : NONE;
}

const isAbove = (a: number | bigint | null, b: number | bigint | null) => b !== null && (a === null || a > b);

/** Whether a coupon takes more off than it did, from more orders, or for longer. */
function isLooser(before: CouponPlan, after: CouponPlan): boolean {
  return (
    before.discount_type !== after.discount_type ||
    after.discount_amount > before.discount_amount ||
    isAbove(after.max_discount, before.max_discount) ||
    after.min_purchase < before.min_purchase ||
    isAbove(after.number_of_use_for_user, before.number_of_use_for_user) ||
    (before.coupon_type !== after.coupon_type && before.coupon_type !== 'all') ||
    after.start_at < before.start_at ||
    after.end_at > before.end_at
  );
}

/**
 * What somebody decides about by making, switching on, restoring or changing a coupon, in minor units: all that it may still cost where
 * it begins or becomes looser, else what its worst cost grows by; null where that has no end. What can be used by nobody costs nothing.
 */
export function decidedCost(before: CouponPlan | null, after: CouponPlan, spent: Minor): Minor | null {
  if (!after.is_live) return NONE;
  const toCome = costToCome(after, spent);
  if (before === null || !before.is_live || isLooser(before, after)) return toCome;
  const [was, worst] = [worstCost(before), worstCost(after)];
  // Without an end before and after nothing has grown.
  if (was === null) return NONE;
  if (worst === null) return null;
  return worst > was ? minus(worst, was) : NONE;
}

/**
 * What one provider may earn by a coupon in a day: a part of its worst cost, or of the country's limit where it has no end. One use is
 * theirs where the coupon says what one takes off at most.
 */
export function partOfProvider(plan: Parameters<typeof worstCost>[0], percent: number, limit: Minor): Minor {
  const part = minor(((worstCost(plan) ?? limit) * BigInt(Math.round(percent * 1_000))) / 100_000n);
  const one = mostOfOne(plan);
  return one !== null && one > part ? one : part;
}
