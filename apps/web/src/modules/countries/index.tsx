import { countries } from '@diwan/contract/countries/resource';
import { defineScreens } from '../../crud/resource/screens.ts';
import { FlagInput } from './flag-input.tsx';
import { ShareInput, VatInput } from './percent-inputs.tsx';
import { useMemo } from 'react';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { language } from '../../lib/preferences.ts';
import { Select } from '../../ui/select.tsx';
import type { Option } from '../../ui/use-options.ts';

export const countryScreens = defineScreens(countries, {
  columns: ['id', 'flag', 'name', 'phone_code', 'currency', 'continent', 'time_zone', 'is_active', 'created_at'],
  expanded: ['name_ar', 'name_en', 'phone_limit', 'updated_at'],
  form: [
    { heading: 'identity' },
    'flag',
    ['name_ar', 'name_en'],
    'continent',
    { heading: 'phone_and_money' },
    ['phone_code', 'phone_limit'],
    ['currency', 'time_zone'],
    { whenNew: ['VAT'] },
    { whenNew: ['app_percentage_normal', 'app_percentage_round'], by: 'superadmins' },
    { whenNew: ['app_percentage_airport', 'app_percentage_scheduled'], by: 'superadmins' },
    { whenNew: ['app_percentage_transfer_package', 'app_percentage_order'], by: 'superadmins' },
    'is_active',
  ],
  inputs: {
    flag: FlagInput,
    currency: CurrencyInput,
    time_zone: TimeZoneInput,
    VAT: VatInput,
    app_percentage_normal: ShareInput,
    app_percentage_round: ShareInput,
    app_percentage_airport: ShareInput,
    app_percentage_scheduled: ShareInput,
    app_percentage_transfer_package: ShareInput,
    app_percentage_order: ShareInput,
  },
  detail: [
    { heading: 'identity', fields: ['name_ar', 'name_en', 'flag', 'continent'] },
    { heading: 'phone_and_money', fields: ['phone_code', 'phone_limit', 'currency', 'time_zone'] },
  ],
});

/** The currencies of ISO 4217, by their names in the reader's language. */
function CurrencyInput(slot: InputSlot) {
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language(), { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
  }, []);
  return <Standard slot={slot} options={options} />;
}

/** The time zones that the browser knows, by their IANA names. */
function TimeZoneInput(slot: InputSlot) {
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
