import { coupons, type Coupon } from '@diwan/contract/resources/coupons';
import { defineScreens } from '../../crud/resource/screens.ts';
import { BudgetInput } from './budget-input.tsx';
import { FindingsBadge } from '../findings/shared/findings-badge.tsx';
import { CouponTrial } from './coupon-trial.tsx';
import { Discount, DiscountChip } from './discount.tsx';
import { DiscountInput } from './discount-input.tsx';
import { Spent, Used } from './used.tsx';

export const couponScreens = defineScreens(coupons, {
  columns: [
    'coupon_code',
    'coupon_type',
    { key: 'discount_amount', reads: ['discount_amount', 'discount_type', 'currency'], cell: (row: Coupon) => <Discount coupon={row} /> },
    {
      key: 'used_count',
      numeric: true,
      sort: 'used_count',
      reads: ['used_count', 'max_used'],
      cell: (row: Coupon) => <Used coupon={row} />,
    },
    { key: 'spent', numeric: true, reads: ['spent', 'budget', 'currency'], cell: (row: Coupon) => <Spent coupon={row} /> },
    'country_id',
    'start_at',
    'end_at',
    'is_active',
  ],
  form: [
    { heading: 'identity' },
    'country_id',
    ['coupon_code', 'coupon_type'],
    ['discount_type', 'discount_amount'],
    ['max_discount', 'min_purchase'],
    ['max_used', 'number_of_use_for_user'],
    'budget',
    ['start_at', 'end_at'],
    'is_active',
  ],
  inputs: { discount_amount: DiscountInput, budget: BudgetInput },
  detail: [
    {
      heading: 'identity',
      fields: ['coupon_type', 'discount_type', 'max_discount', 'min_purchase', 'max_used', 'number_of_use_for_user', 'budget'],
    },
  ],
  summary: ['country_id', 'start_at', 'end_at', 'used_count', 'spent'],
  pageActions: ({ row }) => (
    <>
      <FindingsBadge about="coupon_id" id={row.id} />
      <DiscountChip coupon={row} />
    </>
  ),
  tabs: [{ key: 'trial', label: 'money.coupon.dry_run', content: CouponTrial }],
  expanded: ['max_discount', 'min_purchase', 'max_used', 'number_of_use_for_user', 'budget', 'created_at'],
});
