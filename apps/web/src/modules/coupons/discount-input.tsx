import { MoneyInput } from '../../crud/inputs/money-input.tsx';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { typedInto, typedNumber } from '@diwan/domain/typed';
import { Ltr } from '../../ui/text.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** It has three decimals. */
const PERCENT = { unit: '%', decimals: 3 };

/** A percentage or an amount, as the kind of the discount has it. */
export function DiscountInput(slot: InputSlot) {
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
