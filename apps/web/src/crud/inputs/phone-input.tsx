import { getOnlyRule } from '@diwan/domain/phones';
import { useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import fieldClasses from '../../ui/field.module.css';
import { CountryFlag } from '../../ui/picture.tsx';
import { useKeptCaret } from '../../ui/text-input.tsx';
import { Select } from '../../ui/select.tsx';
import { formatNumber } from '../../lib/format.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { useWords } from '../words/words.ts';
import { chosenPhone, phoneParts, phoneFromInput, type PhoneCountry } from './phone-parts.ts';
import classes from './phone-input.module.css';
import type { InputSlot } from '../resource/slots.ts';
import { usePhoneCountries } from './use-phone-countries.ts';

/** The country of whoever has the phone: the only one, or the first of those that they work in. */
function getHome({ country_id: one, country_ids: some }: Readonly<Record<string, unknown>>): number | null {
  const id: unknown = Array.isArray(some) ? some[0] : one;
  return typeof id === 'number' ? id : null;
}

/** A phone: an active country's code, then as many digits as that country has. */
export function PhoneInput({ form, name, label, required, error }: InputSlot) {
  const { countries: all } = usePhoneCountries();
  // A country may take its own phones alone (a setting of each country).
  const only = getOnlyRule(all, form.values['country_id']);
  const countries = only ? [only] : all;
  const value = String(form.values[name] ?? '');
  const [picked, setPicked] = useState<number | null>(null);
  const keepCaret = useKeptCaret();
  // Where there is one country nobody has to say which.
  const home = getHome(form.values) ?? chosenCountry()?.id ?? (all.length === 1 ? (all[0]?.id ?? null) : null);
  const { country, digits } = phoneParts(value, countries, picked ?? home);

  // Digits that were entered before the country was chosen are that country's.
  const homeCountry = countries.find(({ id }) => id === home);
  useEffect(() => {
    if (homeCountry && value !== '' && !value.startsWith('+')) form.set({ [name]: chosenPhone(digits, homeCountry) });
  }, [homeCountry, value, digits, form, name]);

  function choose(id: string | null) {
    const next = countries.find((one) => String(one.id) === id);
    if (!next) return;
    setPicked(next.id);
    form.set({ [name]: chosenPhone(digits, next) });
  }

  return (
    <Field label={label} required={required} error={error}>
      {(ids) => (
        <div className={classes.phone} dir="ltr">
          <CodeSelect countries={countries} country={country} onChoose={choose} />
          <div className={cx(fieldClasses['control'], classes.digits)} data-invalid={Boolean(error) || undefined}>
            <input
              {...ids}
              className={fieldClasses['input']}
              dir="ltr"
              inputMode="tel"
              autoComplete="off"
              data-path={name}
              value={digits}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                keepCaret(event.currentTarget);
                form.set({ [name]: phoneFromInput(typed, country) });
              }}
              onBlur={() => form.check(name)}
            />
            {country && <DigitCount digits={digits} limit={country.phone_limit} />}
          </div>
        </div>
      )}
    </Field>
  );
}

interface CodeSelectProps {
  countries: readonly PhoneCountry[];
  country: PhoneCountry | undefined;
  onChoose: (id: string | null) => void;
}

/** The calling code, by its country. */
function CodeSelect({ countries, country, onChoose }: CodeSelectProps) {
  const words = useWords();
  return (
    <Select
      label={words('form.phone_code')}
      hideLabel
      clearable={false}
      className={classes.code}
      placeholder="+"
      value={country ? String(country.id) : null}
      options={countries.map((one) => ({
        value: String(one.id),
        label: `+${one.phone_code}`,
        hint: one.name,
        icon: <CountryFlag src={one.flag} />,
      }))}
      onChange={onChoose}
    />
  );
}

/** How many digits there are, of as many as the country has. */
function DigitCount({ digits, limit }: { digits: string; limit: number }) {
  const words = useWords();
  return (
    <span className={classes.count} data-tip={words('form.phone_digits', { count: limit })}>
      {formatNumber(digits.length)}/{formatNumber(limit)}
      <span className="sr-only">{words('form.phone_digits', { count: limit })}</span>
    </span>
  );
}
