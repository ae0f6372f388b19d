import { useMemo } from 'react';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { language } from '../../lib/preferences.ts';
import { Select } from '../../ui/select.tsx';
import type { Option } from '../../ui/use-options.ts';

/** The currencies of ISO 4217, by their names in the reader's language. */
export function CurrencyInput(slot: InputSlot) {
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language(), { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
  }, []);
  return <Standard slot={slot} options={options} />;
}

/** The time zones that the browser knows, by their IANA names. */
export function TimeZoneInput(slot: InputSlot) {
  const options = useMemo(() => ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ value: zone, label: zone })), []);
  return <Standard slot={slot} options={options} />;
}

function Standard({ slot: { form, name, label, required, error }, options }: { slot: InputSlot; options: readonly Option[] }) {
  const value = form.values[name];
  // A record may hold an alias that the list spells otherwise.
  const known = typeof value !== 'string' || value === '' || options.some((option) => option.value === value);
  return (
    <Select
      label={label}
      required={required}
      error={error}
      data-path={name}
      clearable={false}
      options={known ? options : [{ value, label: value }, ...options]}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(next) => form.set({ [name]: next ?? '' })}
      onBlur={() => form.check(name)}
    />
  );
}
