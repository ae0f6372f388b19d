import type { Coupon } from '@diwan/contract/resources/coupons';
import { Amount } from '../wallet/shared/amount.tsx';
import { useWords } from '../../crud/words/words.ts';
import { formatNumber } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';

/** How often a coupon was used, of how many times it may be. */
export function Used({ coupon: { used_count: used, max_used: all } }: { coupon: Coupon }) {
  const words = useWords();
  if (all === null) return <Ltr>{formatNumber(used)}</Ltr>;
  return <>{words('money.coupon.used_of', { used: formatNumber(used), all: formatNumber(all) })}</>;
}

/** What a coupon has taken off so far, of its budget. */
export function Spent({ coupon: { spent, budget, currency } }: { coupon: Coupon }) {
  const words = useWords();
  if (budget === null) return <Amount amount={spent} unit={currency} />;
  return (
    <>
      <Amount amount={spent} unit={currency} />{' '}
      <small>
        {words('money.coupon.of_budget')} <Amount amount={budget} unit={currency} />
      </small>
    </>
  );
}
