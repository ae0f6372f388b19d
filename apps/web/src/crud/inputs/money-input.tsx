import { minorDigits } from '@diwan/domain/money';
import { typedInto, typedNumber } from '@diwan/domain/typed';
import { Ltr } from '../../ui/text.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { labelKey } from '../resource/labels.ts';
import { useWords } from '../words/words.ts';
import { hasTooManyDecimals, wholeAmount } from './amount-text.ts';
import classes from './field-input.module.css';
import type { InputSlot } from '../resource/slots.ts';
import { useFormCountry } from './use-form-country.ts';

/** An amount in the currency of the record, or of the country that is picked for it; it waits for that country. */
export function MoneyInput({
  form,
  name,
  label,
  required,
  error,
  help,
  disabled = false,
  currencyField,
}: InputSlot & { currencyField: string }) {
  const words = useWords();
  const country = useFormCountry(form);
  // What a record was priced in stays, whatever its country uses since.
  const known =
    form.currency === undefined ? (form.values[currencyField] ?? form.row?.[currencyField] ?? country?.currency) : form.currency;
  const currency = typeof known === 'string' && known !== '' ? known : undefined;
  const waits = currency === undefined && 'country_id' in form.asks.fields;
  const text = String(form.values[name] ?? '');
  const of = { unit: currency, decimals: currency === undefined ? 3 : minorDigits(currency) };
  const fixed = form.asks.fields[name]?.createOnly === true && form.mode === 'update';
  return (
    <TextInput
      label={label}
      required={required}
      help={help}
      error={hasTooManyDecimals(text, currency) ? words('validation.decimals') : error}
      data-path={name}
      ltr
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled || waits || fixed}
      placeholder={waits ? words('form.choose_first', { name: words(labelKey(form.asks, 'country_id')) }) : undefined}
      value={text}
      end={
        currency ? (
          <Ltr>{currency}</Ltr>
        ) : (
          form.currency === null && <span className={classes.unit}>{words('form.units.own_currency')}</span>
        )
      }
      onChange={(typed) => form.set({ [name]: typedInto(text, typed, of) })}
      onBlur={() => {
        const whole = wholeAmount(typedNumber(text, of), currency);
        if (whole !== text) form.set({ [name]: whole });
        form.check(name);
      }}
    />
  );
}
