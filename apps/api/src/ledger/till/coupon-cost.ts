import { type CouponPlan, decidedCost } from '@diwan/domain/coupons/worst-cost';
import { fromMinor, type Minor, minor, NONE } from '@diwan/domain/money';
import { type Caller, getAdminId } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Row } from '../../crud/fields/row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { type CouponRow, getTerms } from '../use-coupon.ts';
import type { WaitingMoney } from './ask-approval.ts';
import { type NeedsSecond, takeAsOne } from './duties.ts';
import { takeFromLimit, type TypedAmount } from './limit.ts';
import { withinLimit } from './within-limit.ts';

/** A coupon as its table holds it, or will. */
export type StoredCoupon = CouponRow & {
  readonly country_id: number;
  readonly coupon_code: string;
  readonly deleted_at?: string | null;
};

const getPlan = (row: StoredCoupon): CouponPlan => ({
  ...getTerms(row),
  coupon_type: row.coupon_type,
  max_used: row.max_used ?? null,
  number_of_use_for_user: row.number_of_use_for_user ?? null,
  budget: row.budget === null || row.budget === undefined ? null : minor(row.budget),
  start_at: row.start_at,
  end_at: row.end_at,
  is_live: row.is_active && (row.deleted_at ?? null) === null,
});

/** The terms that whoever decides about a coupon reads. */
const TERMS = [
  'coupon_code', 'coupon_type', 'discount_amount', 'max_discount', 'min_purchase', 'max_used', 'number_of_use_for_user', 'budget', 'start_at', 'end_at', 'is_active',
] as const; // prettier-ignore
const AMOUNTS: ReadonlySet<string> = new Set(['max_discount', 'min_purchase', 'budget']);

/** A term as people read it. */
function shown(row: StoredCoupon | null, name: (typeof TERMS)[number]): string | number | null {
  const value = row?.[name] ?? null;
  if (row === null || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (AMOUNTS.has(name)) return `${fromMinor(value, row.currency)} ${row.currency}`;
  if (name !== 'discount_amount') return value;
  return row.discount_type === 'percentage'
    ? `${Number(fromMinor(value, 'percent'))} %`
    : `${fromMinor(value, row.currency)} ${row.currency}`;
}

/** What somebody wants to do with a coupon. */
export interface CouponWish {
  readonly before: StoredCoupon | null;
  readonly after: StoredCoupon;
  /** What carries it out once a second person agrees. */
  readonly payload: Row;
}

const aboveLimit = (limit: Minor | null, { currency }: StoredCoupon): NeedsSecond | null =>
  limit === null ? null : { limit, currency, message: 'coupons.above_limit_waits' };

/** Whose limit a coupon is counted for, beside its admin: the coupon itself, whoever changes it; a new one for who makes it. */
const countedFor = (before: StoredCoupon | null, admin: number) => (before === null ? -admin : before.id);

async function takeCost(
  app: Context,
  transaction: Transaction,
  { before, after }: CouponWish,
  admin: number,
  cost: Minor | null,
): Promise<NeedsSecond | null> {
  const { country_id, currency } = after;
  if (cost === null) {
    const limit = await app.settings.approvalLimit({ id: country_id, currency }, transaction.client);
    return { limit, currency, message: 'coupons.endless_waits' };
  }
  const entered: TypedAmount = {
    admin_id: admin,
    country_id,
    currency,
    user_type: 'coupon',
    user_ids: [countedFor(before, admin)],
    amount: cost,
  };
  if (before === null) return aboveLimit(await takeFromLimit(app, transaction, entered), after);
  // Who placed orders with it today does not raise it alone.
  const second = await takeAsOne(app, transaction, entered, { wants: 'change_coupon', coupon: before.id });
  return second?.message === 'wallet.waiting' ? aboveLimit(second.limit, after) : second;
}

/**
 * Takes what an admin decides about by a coupon from their limit of the day: null. Where that is not enough, or the coupon has no end,
 * a second person is asked instead, and what is asked for must not be done.
 */
export async function secondForCoupon(
  app: Context,
  caller: Caller,
  transaction: Transaction,
  wish: CouponWish,
): Promise<WaitingMoney | null> {
  const admin = getAdminId(caller);
  const { before, after, payload } = wish;
  const cost = decidedCost(before && getPlan(before), getPlan(after), minor(after.spent ?? 0));
  if (admin === null || cost === NONE) return null;
  const { country_id, currency, coupon_code } = after;
  const changes = Object.fromEntries(
    TERMS.flatMap((name) => {
      const change = { before: shown(before, name), after: shown(after, name) };
      return change.before === change.after && name !== 'coupon_code' ? [] : [[name, change]];
    }),
  );
  return withinLimit(
    { app, caller, transaction },
    () => takeCost(app, transaction, wish, admin, cost),
    () => ({
      kind: 'coupon',
      country_id,
      ...(cost !== null && { cost: { unit: currency, amount: cost } }),
      payload: { ...payload, coupon_code: coupon_code.toUpperCase(), changes },
    }),
    () => null,
  );
}
