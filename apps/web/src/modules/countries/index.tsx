import { countries } from '@diwan/contract/resources/countries';
import { defineScreens } from '../../crud/screens.ts';
import { CurrencyInput, TimeZoneInput } from './standard-inputs.tsx';

export const countryScreens = defineScreens(countries, {
  columns: ['id', 'flag', 'name', 'phone_code', 'currency', 'continent', 'time_zone', 'is_active', 'created_at'],
  expanded: ['name_ar', 'name_en', 'phone_limit', 'updated_at'],
  form: [
    { heading: 'identity' },
    ['name_ar', 'name_en'],
    'flag',
    'continent',
    { heading: 'phone_and_money' },
    ['phone_code', 'phone_limit'],
    ['currency', 'time_zone'],
    'is_active',
  ],
  inputs: { currency: CurrencyInput, time_zone: TimeZoneInput },
  detail: [
    { heading: 'identity', fields: ['name_ar', 'name_en', 'flag', 'continent'] },
    { heading: 'phone_and_money', fields: ['phone_code', 'phone_limit', 'currency', 'time_zone'] },
  ],
});
