import { ltr } from '../../lib/format.ts';
import { worstCost } from '@diwan/domain/coupons/worst-cost';
import { fromMinor, type Minor, toMinor } from '@diwan/domain/money';
import { MoneyInput } from '../../crud/inputs/money-input.tsx';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { useFormCountry } from '../../crud/inputs/use-form-country.ts';
import { useWords } from '../../crud/words/words.ts';

/** What the coupon that is being typed in costs at worst; null without an end, undefined while its discount is not there. */
function useWorst({ form }: InputSlot): { worst: Minor | null | undefined; currency: string } {
  const country = useFormCountry(form);
  const currency = String(form.values['currency'] ?? form.row?.['currency'] ?? country?.currency ?? '');
  const amount = (name: string) => {
    const text = form.values[name];
    return currency === '' || typeof text !== 'string' || text === '' ? null : (toMinor(text, currency) ?? null);
  };
  const { discount_type: type, max_used: uses } = form.values;
  const shared = {
    max_discount: amount('max_discount'),
    min_purchase: amount('min_purchase') ?? (0n as Minor),
    budget: amount('budget'),
    max_used: uses === '' || uses === null || uses === undefined || !Number.isSafeInteger(Number(uses)) ? null : Number(uses),
  };
  if (type === 'percentage') return { worst: worstCost({ ...shared, discount_type: 'percentage', discount_amount: 0 }), currency };
  const discount = amount('discount_amount');
  return { worst: discount === null ? undefined : worstCost({ ...shared, discount_type: 'amount', discount_amount: discount }), currency };
}

/** What a coupon may cost in all, with what it costs at worst as it is typed in, and what happens above the limit. */
export function BudgetInput(slot: InputSlot) {
  const words = useWords();
  const { worst, currency } = useWorst(slot);
  const help =
    worst === undefined || currency === ''
      ? words('money.coupon.above_limit')
      : worst === null
        ? words('money.coupon.endless')
        : words('money.coupon.worst_now', { amount: ltr(`${fromMinor(worst, currency)} ${currency}`) });
  return <MoneyInput {...slot} help={help} currencyField="currency" />;
}
