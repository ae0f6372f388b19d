import { coupons, type Coupon } from '@diwan/contract/coupons/resource';
import { defineScreens } from '../../crud/resource/screens.ts';
import { FindingsBadge } from '../findings/shared/findings-badge.tsx';
import { CouponTrial } from './coupon-trial.tsx';
import { ltr, formatPercent, formatNumber } from '../../lib/format.ts';
import { worstCost } from '@diwan/domain/coupons/worst-cost';
import { fromMinor, type Minor, toMinor } from '@diwan/domain/money';
import { MoneyInput } from '../../crud/inputs/money-input.tsx';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { useFormCountry } from '../../crud/inputs/use-form-country.ts';
import { useWords } from '../../crud/words/words.ts';
import { typedInto, typedNumber } from '@diwan/domain/typed';
import { Ltr } from '../../ui/text.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Amount } from '../wallet/shared/amount.tsx';
import { Chip } from '../../ui/chip.tsx';
import classes from './coupon-trial.module.css';

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
function BudgetInput(slot: InputSlot) {
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

/** It has three decimals. */
const PERCENT = { unit: '%', decimals: 3 };

/** A percentage or an amount, as the kind of the discount has it. */
function DiscountInput(slot: InputSlot) {
  const { form, name, label, required, error } = slot;
  if (form.values['discount_type'] !== 'percentage') return <MoneyInput {...slot} currencyField="currency" />;
  const raw = String(form.values[name] ?? '');
  // As it was saved it has all of its decimals: those that say nothing are left out.
  const text = raw === form.row?.[name] ? raw.replace(/\.?0+$/, '') : raw;
  return (
    <TextInput
      label={label}
      required={required}
      error={error}
      data-path={name}
      ltr
      inputMode="decimal"
      autoComplete="off"
      value={text}
      end={<Ltr>%</Ltr>}
      onChange={(typed) => form.set({ [name]: typedInto(text, typed, PERCENT) })}
      onBlur={() => {
        form.set({ [name]: typedNumber(text, PERCENT) });
        form.check(name);
      }}
    />
  );
}

/** What a coupon takes off: a share, or an amount. */
function Discount({ coupon }: { coupon: Coupon }) {
  if (coupon.discount_type === 'percentage')
    return <Ltr>{formatPercent(Number(coupon.discount_amount), { maximumFractionDigits: 3 })}</Ltr>;
  return <Amount amount={coupon.discount_amount} unit={coupon.currency} />;
}

/** The same beside a coupon's name on its page. */
function DiscountChip({ coupon }: { coupon: Coupon }) {
  return (
    <Chip tone="go" className={classes.chip ?? ''}>
      <Discount coupon={coupon} />
    </Chip>
  );
}

/** How often a coupon was used, of how many times it may be. */
function Used({ coupon: { used_count: used, max_used: all } }: { coupon: Coupon }) {
  const words = useWords();
  if (all === null) return <Ltr>{formatNumber(used)}</Ltr>;
  return <>{words('money.coupon.used_of', { used: formatNumber(used), all: formatNumber(all) })}</>;
}

/** What a coupon has taken off so far, of its budget. */
function Spent({ coupon: { spent, budget, currency } }: { coupon: Coupon }) {
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
