import type { Coupon } from '@diwan/contract/resources/coupons';
import { Amount } from '../wallet/shared/amount.tsx';
import { formatPercent } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './coupon-trial.module.css';

/** What a coupon takes off: a share, or an amount. */
export function Discount({ coupon }: { coupon: Coupon }) {
  if (coupon.discount_type === 'percentage')
    return <Ltr>{formatPercent(Number(coupon.discount_amount), { maximumFractionDigits: 3 })}</Ltr>;
  return <Amount amount={coupon.discount_amount} unit={coupon.currency} />;
}

/** The same beside a coupon's name on its page. */
export function DiscountChip({ coupon }: { coupon: Coupon }) {
  return (
    <Chip tone="go" className={classes.chip ?? ''}>
      <Discount coupon={coupon} />
    </Chip>
  );
}
